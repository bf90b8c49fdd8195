import { bestChain, type Chain } from './chain.ts';
import { compareDatedRows, type DatedRow } from './dated-row.ts';
import type { Rhythm } from './rhythm.ts';
import { type RowDensity, rowDensityOf } from './row-density.ts';
import type { StreamRow } from './stream.ts';

/** A payee's remaining rows, grouped by amount. */
export type SameAmounts<Row extends StreamRow> = {
  /** The best chain of rows with one amount; null where no two follow each other. */
  bestChain: (rhythm: Rhythm) => Chain<Row> | null;
  take: (rows: ReadonlySet<DatedRow<Row>>) => void;
};

type OfAmount<Row extends StreamRow> = {
  rows: readonly DatedRow<Row>[];
  density: RowDensity;
  best: Map<Rhythm, Chain<Row> | null>;
};

/** Amounts are independent here: after a chain is taken, only its own amount is searched again, however many rows the payee has. */
export function openSameAmounts<Row extends StreamRow>(group: readonly DatedRow<Row>[]): SameAmounts<Row> {
  const amounts = new Map<number, OfAmount<Row>>();
  for (const [amount, rows] of Map.groupBy(group, ({ row }) => row.amountCents))
    if (rows.length > 1) amounts.set(amount, ofAmountOf(rows));

  function bestOf(ofAmount: OfAmount<Row>, rhythm: Rhythm): Chain<Row> | null {
    const known = ofAmount.best.get(rhythm);
    if (known !== undefined) return known;
    const { rows, density } = ofAmount;
    // Most amounts occur twice, which only a yearly rhythm allows.
    const chain = rows.length < rhythm.minRows ? null : bestChain(rows, density, rhythm, 'same');
    const best = chain === null || chain.links.length === 0 ? null : chain;
    ofAmount.best.set(rhythm, best);
    return best;
  }

  return {
    bestChain(rhythm) {
      let best: Chain<Row> | null = null;
      for (const ofAmount of amounts.values()) {
        const chain = bestOf(ofAmount, rhythm);
        if (chain !== null && (best === null || isBetter(chain, best))) best = chain;
      }
      return best;
    },
    take(taken) {
      for (const amount of new Set([...taken].map(({ row }) => row.amountCents))) {
        const rows = amounts.get(amount)?.rows.filter((row) => !taken.has(row)) ?? [];
        if (rows.length > 1) amounts.set(amount, ofAmountOf(rows));
        else amounts.delete(amount);
      }
    },
  };
}

function ofAmountOf<Row extends StreamRow>(rows: readonly DatedRow<Row>[]): OfAmount<Row> {
  return { rows, density: rowDensityOf(rows), best: new Map() };
}

/** Of equal chains the one that ends first, so that results do not depend on order. */
function isBetter(chain: Chain, other: Chain): boolean {
  const [end, otherEnd] = [chain.rows.at(-1), other.rows.at(-1)];
  if (chain.bits !== other.bits || end === undefined || otherEnd === undefined)
    return chain.bits > other.bits;
  return compareDatedRows(end, otherEnd) < 0;
}
