import type { DatedRow } from './dated-row.ts';
import type { StreamRow } from './stream.ts';

/** For each row: the evidence of the best chain that ends with it, and its link in that: predecessor (itself: none), periods, days off. */
export type ChainLinks = {
  bits: Float64Array;
  from: Int32Array;
  steps: Uint8Array;
  off: Int32Array;
  /** Number of links before. */
  depth: Int32Array;
};

function roomFor(count: number): ChainLinks {
  return {
    bits: new Float64Array(count),
    from: new Int32Array(count),
    steps: new Uint8Array(count),
    off: new Int32Array(count),
    depth: new Int32Array(count),
  };
}

/** Used again by each search, since most are over in less time than making room takes. */
let room = roomFor(1000);

/** So many rows, each a chain by itself. Valid until the next call. */
export function unlinked(count: number): ChainLinks {
  if (room.bits.length < count) room = roomFor(2 * count);
  const { bits, from, depth } = room;
  for (let index = 0; index < count; index += 1) {
    bits[index] = 0;
    from[index] = index;
    depth[index] = 0;
  }
  return room;
}

/** Links a row to an earlier one if that makes a better chain. */
export function linkIfBetter(
  links: ChainLinks,
  from: number,
  to: number,
  bits: number,
  steps: number,
  off: number,
): void {
  const total = (links.bits[from] ?? 0) + bits;
  if (total <= (links.bits[to] ?? 0)) return;
  links.bits[to] = total;
  links.from[to] = from;
  links.steps[to] = steps;
  links.off[to] = off;
  links.depth[to] = (links.depth[from] ?? 0) + 1;
}

/** The chain with the most evidence among the first so many rows; of equal ones the one that ends first. Null without rows. */
export function bestOfLinks<Row extends StreamRow>(
  rows: readonly DatedRow<Row>[],
  count: number,
  { bits, from, steps, off }: ChainLinks,
): { rows: DatedRow<Row>[]; links: { steps: number; off: number }[]; bits: number } | null {
  let end = 0;
  for (let index = 1; index < count; index += 1) if ((bits[index] ?? 0) > (bits[end] ?? 0)) end = index;
  const chain: DatedRow<Row>[] = [];
  const between: { steps: number; off: number }[] = [];
  for (let at = end; ; at = from[at] ?? at) {
    const row = rows[at];
    if (row === undefined) return null;
    chain.push(row);
    if (from[at] === at) break;
    between.push({ steps: steps[at] ?? 1, off: off[at] ?? 0 });
  }
  return { rows: chain.reverse(), links: between.reverse(), bits: bits[end] ?? 0 };
}
