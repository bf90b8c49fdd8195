import { type Chain, maxNeighbors } from './chain.ts';
import { bestOfLinks, linkIfBetter, unlinked } from './chain-links.ts';
import { compareDatedRows, type DatedRow } from './dated-row.ts';
import { windowFields } from './due-windows.ts';
import { bitsOfSameAmount, bitsOfSkipped, dateBits, windowBitsOf, worthlessPerDay } from './link-evidence.ts';
import { daysAsNear, daysOff, minIntervalDays, type Rhythm } from './rhythm.ts';
import { perDayOf } from './row-density.ts';
import { type SearchedRows, toSearchedRows } from './searched-rows.ts';
import type { StreamRow } from './stream.ts';

/** A payee's remaining rows, by amount. */
export type SameAmounts<Row extends StreamRow> = {
  /** The best chain of one amount that has at least so many rows; null where no two follow each other. */
  bestChain: (rhythm: Rhythm, minRows: number) => Chain<Row> | null;
  take: (rows: ReadonlySet<DatedRow<Row>>) => void;
};

/** Rows of one amount, with what was found last: among how many of the rows, and the best chain of each rhythm. */
type OfAmount<Row extends StreamRow> = {
  searched: SearchedRows<Row>;
  count: number;
  best: Map<Rhythm, Chain<Row> | null>;
};

/**
 * Returns the first so many of `rows` (oldest first) by amount. Amounts are independent here: after a chain is taken, only its own amount
 * is searched again, however many rows the payee has, and among more rows only the amounts that have more.
 */
export function createSameAmounts<Row extends StreamRow>(
  rows: readonly DatedRow<Row>[],
): (count: number) => SameAmounts<Row> {
  const amounts = [...Map.groupBy(rows.keys(), (place) => rows[place]?.row.amountCents ?? 0)]
    .filter(([, places]) => places.length > 1)
    .map(([cents, places]) => ({
      cents,
      places,
      ofAmount: ofAmountOf(places.flatMap((place) => rows[place] ?? [])),
    }));
  return (count) => {
    const left = new Map(
      amounts.map(({ cents, places, ofAmount }) => [
        cents,
        { ofAmount, count: places.findLastIndex((place) => place < count) + 1 },
      ]),
    );
    return {
      bestChain(rhythm, minRows) {
        let best: Chain<Row> | null = null;
        for (const one of left.values()) {
          if (one.count < minRows) continue;
          const chain = bestOf(one.ofAmount, one.count, rhythm);
          if (chain !== null && (best === null || isBetter(chain, best))) best = chain;
        }
        return best;
      },
      take(taken) {
        for (const cents of new Set([...taken].map(({ row }) => row.amountCents))) {
          const known = left.get(cents);
          const remaining = known?.ofAmount.searched.rows.slice(0, known.count) ?? [];
          const ofAmount = ofAmountOf(remaining.filter((row) => !taken.has(row)));
          left.set(cents, { ofAmount, count: ofAmount.searched.rows.length });
        }
      },
    };
  };
}

function ofAmountOf<Row extends StreamRow>(rows: readonly DatedRow<Row>[]): OfAmount<Row> {
  return { searched: toSearchedRows(rows), count: 0, best: new Map() };
}

function bestOf<Row extends StreamRow>(
  ofAmount: OfAmount<Row>,
  count: number,
  rhythm: Rhythm,
): Chain<Row> | null {
  const { searched, best } = ofAmount;
  if (ofAmount.count !== count) best.clear();
  ofAmount.count = count;
  const known = best.get(rhythm);
  if (known !== undefined) return known;
  const chain = bestChainOfAmount(searched, count, rhythm);
  best.set(rhythm, chain);
  return chain;
}

/** Of equal chains the one that ends first, so that results do not depend on order. */
function isBetter(chain: Chain, other: Chain): boolean {
  const [end, otherEnd] = [chain.rows.at(-1), other.rows.at(-1)];
  if (chain.bits !== other.bits || end === undefined || otherEnd === undefined)
    return chain.bits > other.bits;
  return compareDatedRows(end, otherEnd) < 0;
}

/** As `bestChain` (chain.ts), among rows of one amount: only their dates are evidence. Null where no two follow each other. */
function bestChainOfAmount<Row extends StreamRow>(
  { rows, days, windowsOf }: SearchedRows<Row>,
  count: number,
  rhythm: Rhythm,
): Chain<Row> | null {
  const spanDays = (days[count - 1] ?? 0) - (days[0] ?? 0);
  const perDay = perDayOf(count, days[0] ?? 0, days[count - 1] ?? 0);
  if (spanDays < minIntervalDays(rhythm) || perDay >= worthlessPerDay.alone) return null;
  // Without a chain, a link among dense equal amounts cannot start one; only the next one can.
  const mostOfStart = perDay >= worthlessPerDay.amongOthers ? 1 : maxNeighbors;
  const windowBits = windowBitsOf(perDay);
  const windows = windowsOf(rhythm);
  const links = unlinked(count);
  for (let at = 0; at < windows.length && (windows[at] ?? 0) < count; at += windowFields) {
    const from = windows[at] ?? 0;
    const steps = windows[at + 1] ?? 0;
    const first = windows[at + 2] ?? 0;
    const last = windows[at + 3] ?? 0;
    const start = windows[at + 4] ?? 0;
    const most = links.from[from] === from ? mostOfStart : maxNeighbors;
    const end = Math.min(count, windows[at + 5] ?? 0, start + most);
    for (let to = start; to < end; to += 1) {
      const off = daysOff(rhythm, days[to] ?? 0, first, last);
      const ofDate = dateBits(windowBits, daysAsNear(rhythm, off, first, last), to === from + 1);
      linkIfBetter(links, from, to, bitsOfSameAmount(ofDate) - bitsOfSkipped(steps - 1), steps, off);
    }
  }
  const best = bestOfLinks(rows, count, links);
  return best === null || best.links.length === 0 ? null : { rhythm, ...best };
}
