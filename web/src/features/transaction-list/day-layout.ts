import { type Cents, sumCents } from '@cairn/domain/money';
import type { PlainDate } from '@cairn/domain/plain-date';

type Row = { date: PlainDate; amount: Cents; currency: string };

/** Where rows lie, in pixels from the top of the first; each day's first row has a heading above it. */
export type DayLayout = {
  /** The top of a row, below its heading. */
  topOf: (index: number) => number;
  /** A row's height with the heading above it. */
  sizeOf: (index: number) => number;
  startsDay: (index: number) => boolean;
  /** Of all rows. */
  height: number;
};

/**
 * Lays out `count` rows, of which those that have come are known; headings of the others are added as they come. `headingHeight`: 0 where
 * rows are not grouped.
 */
export function layOutDays(
  rows: readonly Pick<Row, 'date'>[],
  count: number,
  { rowHeight, headingHeight }: { rowHeight: number; headingHeight: number },
): DayLayout {
  const isGrouped = headingHeight > 0;
  const startsDay = (index: number) =>
    isGrouped && index < rows.length && rows[index]?.date !== rows[index - 1]?.date;
  const headings = new Int32Array(isGrouped ? rows.length + 1 : 1);
  if (isGrouped)
    for (let index = 0; index < rows.length; index += 1)
      headings[index + 1] = (headings[index] ?? 0) + Number(startsDay(index));
  /** How many headings are above the bottom of a row. */
  const headingsTo = (index: number) => headings[Math.min(index + 1, headings.length - 1)] ?? 0;
  return {
    topOf: (index) => index * rowHeight + headingsTo(index) * headingHeight,
    sizeOf: (index) => rowHeight + (startsDay(index) ? headingHeight : 0),
    startsDay,
    height: count * rowHeight + headingsTo(count) * headingHeight,
  };
}

/**
 * What the rows of a day add up to, each currency for itself, in the order in which they come. `from`: its first row. Null while the day may
 * have rows that have not come.
 */
export function sumsOfDay(
  rows: readonly Row[],
  from: number,
  count: number,
): { currency: string; amount: Cents }[] | null {
  const date = rows[from]?.date;
  let to = from;
  while (to < rows.length && rows[to]?.date === date) to += 1;
  if (to === rows.length && to < count) return null;
  const byCurrency = Map.groupBy(rows.slice(from, to), ({ currency }) => currency);
  return [...byCurrency].map(([currency, own]) => ({
    currency,
    amount: sumCents(own.map(({ amount }) => amount)),
  }));
}
