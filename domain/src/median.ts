import { type Cents, toCents } from './money.ts';

/**
 * The middle amount; of an even number of amounts, the point midway between the two middle ones, half a cent rounded away from
 * zero. One extreme amount cannot move it far, which is why "usual" is a median here. Throws RangeError without amounts.
 */
export function medianCents(amounts: readonly Cents[]): Cents {
  const sorted = amounts.toSorted((a, b) => a - b);
  const upper = sorted[Math.floor(sorted.length / 2)];
  const lower = sorted[Math.floor((sorted.length - 1) / 2)];
  if (upper === undefined || lower === undefined) throw new RangeError('No amounts, so no median');
  const sum = toCents(lower + upper);
  return toCents((Math.sign(sum) * (Math.abs(sum) + (Math.abs(sum) % 2))) / 2);
}

/** The median distance of the amounts from `center`: how far an ordinary amount strays. */
export function medianDistance(amounts: readonly Cents[], center: Cents): Cents {
  return medianCents(amounts.map((amount) => toCents(Math.abs(amount - center))));
}
