import { type Cents, sumCents, toCents, zeroCents } from './money.ts';
import { addMonths, monthOf, monthRange, type PlainDate, toPlainDate } from './plain-date.ts';

/** The most parts that a transaction is split into. */
export const maxParts = 100;

/** Divides an amount into equal parts in whole cents; the last takes the odd cents. Throws RangeError when a part would be zero. */
export function equalParts(total: Cents, count: number): Cents[] {
  if (!Number.isInteger(count) || count < 1) throw new RangeError(`Not a number of parts: ${count}`);
  return withRest(total, Array<number>(count - 1).fill(Math.trunc(total / count)));
}

/**
 * Divides an amount by percentages in whole cents, each rounded, halves away from zero; the last part takes the rest. Throws RangeError
 * when a part would be zero.
 */
export function partsByPercent(total: Cents, percents: readonly number[]): Cents[] {
  const amounts = percents.slice(0, -1).map((percent) => {
    // In hundredths of a percent, so that 33.33 loses nothing.
    const share = (Math.abs(total) * Math.round(percent * 100)) / 10_000;
    return Math.sign(total) * Math.round(share);
  });
  return withRest(total, amounts);
}

/** These parts and one more of what they leave. Throws RangeError when a part would be zero. */
export function withRest(total: Cents, first: readonly number[]): Cents[] {
  const amounts = first.map(toCents);
  const parts = [...amounts, toCents(total - sumCents(amounts))];
  if (parts.includes(zeroCents)) throw new RangeError(`${total} cents are too few for ${parts.length} parts`);
  return parts;
}

/** Whether these are the parts of an amount: at least one, none zero, and together the amount. */
export function arePartsOf(total: Cents, amounts: readonly Cents[]): boolean {
  return amounts.length > 0 && !amounts.includes(zeroCents) && sumCents(amounts) === total;
}

/**
 * The parts of an amount after it changed: the last takes the difference. A part that would be zero is left out; the parts before it are
 * then the whole amount. None are left when nothing is.
 */
export function refitParts<Part extends { amount: Cents }>(total: Cents, parts: readonly Part[]): Part[] {
  const last = parts.at(-1);
  if (last === undefined) return [];
  const others = parts.slice(0, -1);
  const rest = toCents(total - sumCents(others.map(({ amount }) => amount)));
  return rest === 0 ? others : [...others, { ...last, amount: rest }];
}

/** The same day some months later, or the last one of a shorter month. */
export function monthsAfter(date: PlainDate, months: number): PlainDate {
  const month = addMonths(monthOf(date), months);
  const { to } = monthRange(month);
  const day = `${month}-${date.slice(8)}`;
  return day < to ? toPlainDate(day) : to;
}

/** How many months the later date's month is after the other's. */
export function monthsBetween(from: PlainDate, to: PlainDate): number {
  const indexOf = (date: PlainDate) => Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7));
  return indexOf(to) - indexOf(from);
}
