import type { Random } from '../simulation/random.ts';
import type { KnownValues } from './known-values.ts';

type Draw = (random: Random, known: KnownValues) => object;

const newRule: Draw = (random, known) => ({
  conditions: [{ is: 'text', match: 'contains', text: known.pick(random, 'word')?.slice(0, 20) ?? 'COFFEE' }],
  actions: [{ is: 'category', categoryId: known.pick(random, 'categoryId') ?? 'coffee' }],
  applyToPast: random.chance(0.5),
});

/** Bodies that keep rules between their fields, which the document cannot say: call → how one is drawn. */
const fitting: Record<string, Draw> = {
  addRule: newRule,
  editRule: newRule,
  splitTransaction: (random, known) => ({
    parts: [{ amount: -0.01, categoryId: known.pick(random, 'categoryId') ?? 'coffee' }, { monthsLater: 1 }],
  }),
  finishStatement: (random, known) => ({
    on: known.pick(random, 'pastDate'),
    balance: random.int(-500, 500),
    adjust: true,
  }),
  expectBack: (random) => ({ amount: random.int(1, 100) / 100, from: 'Sam' }),
};
/** How often one is sent where there is one. */
const fittingChance = 0.5;

/** A body that the call's own rules accept too; null where none is known, or another is to be drawn. */
export function drawFittingBody(random: Random, known: KnownValues, operation: string): object | null {
  const draw = fitting[operation];
  return draw !== undefined && random.chance(fittingChance) ? draw(random, known) : null;
}
