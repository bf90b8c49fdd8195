import { faultOfCents } from './ledger-row.ts';
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
  const amounts = percents
    .slice(0, -1)
    .map((percent) => Math.sign(total) * Math.round(shareOf(total, percent)));
  return withRest(total, amounts);
}

/** A part as it is asked for: an amount, or a share of the whole in percent, read to two decimals. */
export type AskedPart = { amount: Cents } | { percent: number };

/**
 * The amounts of parts, each share rounded to whole cents, halves away from zero. Where amounts and shares are the whole to within half
 * a cent, the last share takes what rounding left, as in `partsByPercent`; otherwise the amounts do not add up to the whole. Null for
 * null, and for a share that comes to nothing. Pure.
 */
export function amountsOfParts(total: Cents, asked: readonly (AskedPart | null)[]): (Cents | null)[] {
  const amounts = asked.map((part) => part && roundedPart(total, part));
  const lastShareAt = asked.findLastIndex((part) => part !== null && 'percent' in part);
  if (lastShareAt >= 0 && areWhole(total, asked)) {
    const others = sumCents(amounts.toSpliced(lastShareAt, 1).map((amount) => amount ?? zeroCents));
    amounts[lastShareAt] = toCents(total - others);
  }
  return amounts.map((amount, at) => {
    const isShare = 'percent' in (asked[at] ?? {});
    return amount !== null && isShare && Math.sign(amount) !== Math.sign(total) ? null : amount;
  });
}

function roundedPart(total: Cents, part: AskedPart): Cents {
  if ('amount' in part) return part.amount;
  return toCents(Math.sign(total) * Math.round(shareOf(total, part.percent)));
}

/** Whether the parts, not rounded, are the whole to within half a cent. */
function areWhole(total: Cents, asked: readonly (AskedPart | null)[]): boolean {
  const exact = asked.reduce((sum, part) => sum + (part === null ? 0n : exactPart(total, part)), 0n);
  const offBy = BigInt(total) * partsOfCent - exact;
  return offBy * 2n <= partsOfCent && offBy * 2n >= -partsOfCent;
}

/** A hundredth of a percent of a cent is one of so many. */
const partsOfCent = 10_000n;

/** In ten-thousandths of a cent, so that nothing is rounded. */
function exactPart(total: Cents, part: AskedPart): bigint {
  return 'amount' in part
    ? BigInt(part.amount) * partsOfCent
    : BigInt(total) * BigInt(Math.round(part.percent * 100));
}

/** The size of a share in cents, not rounded. The percentage is taken in hundredths, so that 33.33 loses nothing. */
function shareOf(total: Cents, percent: number): number {
  return (Math.abs(total) * Math.round(percent * 100)) / 10_000;
}

/** These parts and one more of what they leave. Throws RangeError when a part would be zero. */
export function withRest(total: Cents, first: readonly number[]): Cents[] {
  const amounts = first.map(toCents);
  const parts = [...amounts, toCents(total - sumCents(amounts))];
  if (parts.includes(zeroCents)) throw new RangeError(`${total} cents are too few for ${parts.length} parts`);
  return parts;
}

/** Whether these are the parts of an amount: at least one, none zero, each an amount of the ledger, and together the amount. */
export function arePartsOf(total: Cents, amounts: readonly Cents[]): boolean {
  const mayBe = (amount: Cents) => amount !== 0 && faultOfCents(amount) === null;
  return amounts.length > 0 && amounts.every(mayBe) && sumCents(amounts) === total;
}

/**
 * The parts of an amount after it changed: the last takes the difference. A part that would be zero is left out; the parts before it are
 * then the whole amount. None are left when nothing is, and where the last would be no amount of the ledger.
 */
export function refitParts<Part extends { amount: Cents }>(total: Cents, parts: readonly Part[]): Part[] {
  const last = parts.at(-1);
  if (last === undefined) return [];
  const others = parts.slice(0, -1);
  const rest = toCents(total - sumCents(others.map(({ amount }) => amount)));
  if (faultOfCents(rest) !== null) return [];
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
