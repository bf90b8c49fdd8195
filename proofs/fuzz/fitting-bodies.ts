import type { Random } from '../../scripts/testing/random.ts';
import { password } from './fuzz-server.ts';
import type { KnownValues } from './known-values.ts';

type Draw = (random: Random, known: KnownValues) => object;

const ruleDefinition: Draw = (random, known) => ({
  conditions: [{ is: 'text', match: 'contains', text: known.pick(random, 'word')?.slice(0, 20) ?? 'COFFEE' }],
  actions: [{ is: 'category', categoryId: known.pick(random, 'categoryId') ?? 'coffee' }],
});
const newRule: Draw = (random, known) => ({
  ...ruleDefinition(random, known),
  applyToPast: random.chance(0.5),
});

export const newPlan: Draw = (random, known) => ({
  accountId: known.pick(random, 'accountId'),
  description: known.pick(random, 'description'),
  amount: random.int(-5_000, -1) / 100,
  categoryId: null,
  frequency: 'monthly',
  firstDate: known.pick(random, 'plannedDate'),
  lastDate: null,
});

/** Bodies that keep rules between their fields, which the document cannot say: call → how one is drawn. */
const fitting: Record<string, Draw> = {
  addRule: newRule,
  editRule: newRule,
  previewRule: (random, known) => ({ is: 'add', rule: ruleDefinition(random, known) }),
  arrangeRules: (_random, known) => ({
    rules: known.all('ruleId').map((ruleId) => ({ ruleId, isOn: true })),
    applyToPast: false,
  }),
  confirmIdentity: () => ({ password }),
  changeTag: (random) => ({ name: `Tag ${random.hex(4)}` }),
  splitTransaction: (random, known) => ({
    parts: [{ amount: -0.01, categoryId: known.pick(random, 'categoryId') ?? 'coffee' }, { monthsLater: 1 }],
  }),
  finishStatement: (random, known) => ({
    on: known.pick(random, 'statementDate'),
    balance: random.int(-500, 500),
    adjust: true,
  }),
  enterRate: (random, known) => ({
    base: 'EUR',
    currency: 'USD',
    on: known.pick(random, 'pastDate'),
    rate: `1.${random.int(10, 99)}`,
  }),
  editOwnTransactions: (random, known) => ({
    ownEdits: [
      { ownTransactionId: known.pick(random, 'ownTransactionId'), amount: random.int(-500, -1) / 100 },
    ],
  }),
  addPlanned: newPlan,
  editPlanned: newPlan,
  skipPlanned: (random, known) => ({
    date: known.pick(random, 'plannedDate'),
    isSkipped: random.chance(0.7),
  }),
  linkReimbursement: (random, known) => ({ depositId: known.pick(random, 'depositId') }),
  expectBack: (random) => ({ amount: random.int(1, 100) / 100, from: 'Sam' }),
};
/** How often one is sent where there is one. */
const fittingChance = 0.5;

/** A body that the call's own rules accept too; null where none is known, or another is to be drawn. */
export function drawFittingBody(random: Random, known: KnownValues, operation: string): object | null {
  const draw = fitting[operation];
  return draw !== undefined && random.chance(fittingChance) ? draw(random, known) : null;
}
