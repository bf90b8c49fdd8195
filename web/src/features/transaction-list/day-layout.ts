import { type Cents, sumCents } from '@cairn/domain/money';
import type { PlainDate } from '@cairn/domain/plain-date';

type Row = { date: PlainDate; amount: Cents; currency: string };

/** One piece of a list of `count` rows: those from `place` on that have come. */
type Piece<Row> = { count: number; place: number; rows: readonly Row[] };

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
 * Lays out a list, of which a piece is known; headings of the others are there as long as they are. Its first row begins a day where it is the
 * list's. `headingHeight`: 0 where rows are not grouped.
 */
export function layOutDays(
  { rows, place, count }: Piece<Pick<Row, 'date'>>,
  { rowHeight, headingHeight }: { rowHeight: number; headingHeight: number },
): DayLayout {
  const isGrouped = headingHeight > 0;
  const startsDay = (index: number) => {
    const row = rows[index - place];
    if (!isGrouped || row === undefined) return false;
    return index === 0 || (index > place && row.date !== rows[index - place - 1]?.date);
  };
  const headings = new Int32Array(isGrouped ? rows.length + 1 : 1);
  if (isGrouped)
    for (let at = 0; at < rows.length; at += 1)
      headings[at + 1] = (headings[at] ?? 0) + Number(startsDay(place + at));
  /** How many headings are above the bottom of a row. */
  const headingsTo = (index: number) =>
    headings[Math.min(Math.max(0, index - place + 1), headings.length - 1)] ?? 0;
  return {
    topOf: (index) => index * rowHeight + headingsTo(index) * headingHeight,
    sizeOf: (index) => rowHeight + (startsDay(index) ? headingHeight : 0),
    startsDay,
    height: count * rowHeight + headingsTo(count) * headingHeight,
  };
}

/**
 * What the rows of a day add up to, each currency for itself, in the order in which they come. `index`: its first row. Null while the day may
 * have rows that have not come.
 */
export function sumsOfDay(
  { rows, place, count }: Piece<Row>,
  index: number,
): { currency: string; amount: Cents }[] | null {
  const from = index - place;
  const date = rows[from]?.date;
  let to = from;
  while (to < rows.length && rows[to]?.date === date) to += 1;
  if (to === rows.length && place + to < count) return null;
  const byCurrency = Map.groupBy(rows.slice(from, to), ({ currency }) => currency);
  return [...byCurrency].map(([currency, own]) => ({
    currency,
    amount: sumCents(own.map(({ amount }) => amount)),
  }));
}
