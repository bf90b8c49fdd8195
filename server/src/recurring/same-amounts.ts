import { bestChain, type Chain } from './chain.ts';
import { crowdOf } from './crowd.ts';
import { compareDatedRows, type DatedRow } from './dated-row.ts';
import type { Rhythm } from './rhythm.ts';
import type { StreamRow } from './stream.ts';

/** The rows of a payee that are not taken yet, each amount by itself. */
export type SameAmounts<Row extends StreamRow> = {
  /** The chain of rows of one amount, whichever, that is hardest to explain by chance; null where no two follow each other. */
  bestChain: (rhythm: Rhythm) => Chain<Row> | null;
  take: (rows: ReadonlySet<DatedRow<Row>>) => void;
};

type OfAmount<Row extends StreamRow> = {
  rows: readonly DatedRow<Row>[];
  best: Map<Rhythm, Chain<Row> | null>;
};

/**
 * Where only rows of the same amount can be told apart, no amount has a part in what the others are worth: so after a chain was taken
 * only its own amount is looked through again, however many rows the payee has.
 */
export function openSameAmounts<Row extends StreamRow>(group: readonly DatedRow<Row>[]): SameAmounts<Row> {
  const amounts = new Map<number, OfAmount<Row>>();
  for (const [amount, rows] of Map.groupBy(group, ({ row }) => row.amountCents))
    if (rows.length > 1) amounts.set(amount, { rows, best: new Map() });

  function bestOf(ofAmount: OfAmount<Row>, rhythm: Rhythm): Chain<Row> | null {
    const known = ofAmount.best.get(rhythm);
    if (known !== undefined) return known;
    const chain = bestChain(ofAmount.rows, crowdOf(ofAmount.rows), rhythm, 'same');
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
        if (rows.length > 1) amounts.set(amount, { rows, best: new Map() });
        else amounts.delete(amount);
      }
    },
  };
}

/** Of two that are worth the same the one that ends first, so that no answer hangs on the order of amounts. */
function isBetter(chain: Chain, other: Chain): boolean {
  const [end, otherEnd] = [chain.rows.at(-1), other.rows.at(-1)];
  if (chain.bits !== other.bits || end === undefined || otherEnd === undefined)
    return chain.bits > other.bits;
  return compareDatedRows(end, otherEnd) < 0;
}
