import type { Random } from '../../scripts/testing/random.ts';
import { brokenTexts, hostileTexts, hostileValues } from './hostile-values.ts';

/** How often what is put in the place of a value is of another kind. */
const otherKindChance = 0.3;

/** The value with one thing in it that is wrong: another value, a field less, or a list around it. */
export function breakValue(random: Random, value: unknown): unknown {
  const inner = innerOf(value);
  // Down to a leaf most often: what is wrong at the top is refused before anything is looked at.
  const key = random.pick(inner);
  if (key === undefined || random.chance(0.1)) return hostileInsteadOf(random, value);
  if (Array.isArray(value))
    return value.map((one, index) => (`${index}` === key ? breakValue(random, one) : one));
  const entries = Object.entries(Object(value));
  if (random.chance(0.08)) return Object.fromEntries(entries.filter(([name]) => name !== key));
  return Object.fromEntries(
    entries.map(([name, one]) => [name, name === key ? breakValue(random, one) : one]),
  );
}

function innerOf(value: unknown): string[] {
  return typeof value === 'object' && value !== null ? Object.keys(value) : [];
}

function hostileInsteadOf(random: Random, value: unknown): unknown {
  if (random.chance(otherKindChance)) return random.pick(hostileValues);
  if (typeof value === 'number') return random.pick(hostileValues.filter((one) => typeof one === 'number'));
  if (typeof value !== 'string') return random.pick([...hostileValues, [value], { value }]);
  const text = random.pick(random.chance(0.3) ? brokenTexts : hostileTexts) ?? '';
  return random.pick([
    text,
    value + text,
    text + value,
    value.repeat(random.int(2, 50)),
    value.toUpperCase(),
    ` ${value} `,
  ]);
}
