import { bestChain, type Chain } from './chain.ts';
import { isSignificant, requiredBits } from './chain-significance.ts';
import { continueChain, continueChains } from './continue-chain.ts';
import { type DatedRow, ratioOf } from './dated-row.ts';
import { joinChains } from './join-chains.ts';
import { hasFixedAmount, largestRise } from './price.ts';
import { mayHold, type Rhythm, rhythms } from './rhythm.ts';
import { isDense, spanDaysOf } from './row-density.ts';
import { createSameAmounts, type SameAmounts } from './same-amounts.ts';
import { followsSchedule } from './schedule.ts';
import { type SearchedRows, toSearchedRows } from './searched-rows.ts';
import type { StreamRow } from './stream.ts';
import { withTrialStart } from './trial-start.ts';

/** Loosest first: a chain of any amounts that is not significant may contain a significant one of similar amounts. */
const likenesses = ['any', 'alike', 'same'] as const;
/** More than anyone has with one payee; limits the cost of adversarial input. */
const maxStreams = 100;

/**
 * Returns the chains with the most evidence (chain.ts) among the first so many of a payee's rows, until none is significant; joined where
 * they are one, and continued; by their beginning. `rows`: oldest first. O(n log n) times the number of chains.
 */
export function createChainSearch<Row extends StreamRow>(
  rows: readonly DatedRow<Row>[],
): (count: number) => Chain<Row>[] {
  const whole = toSearchedRows(rows);
  const sameAmounts = createSameAmounts(rows);
  return (count) => {
    const group = rows.slice(0, count);
    const chains = takeChains(group, sameAmounts(count), whole);
    return continueChains(joinChains(chains), group);
  };
}

/**
 * Repeatedly takes the best chain out of the rows. A rhythm without a result is tried again only when no other rhythm has one, since
 * removed rows may have hidden it. `whole`: the group's rows first, and perhaps later ones.
 */
function takeChains<Row extends StreamRow>(
  group: readonly DatedRow<Row>[],
  sameAmounts: SameAmounts<Row>,
  whole: SearchedRows<Row>,
): Chain<Row>[] {
  const chains: Chain<Row>[] = [];
  let left = group;
  let asked = rhythms;
  while (left.length > 1 && chains.length < maxStreams) {
    const isWhole = left === group;
    const search = searchIn(left, isWhole ? whole : toSearchedRows(left), sameAmounts, {
      isWhole,
      mayPair: chains.every(({ rhythm }) => rhythm.name === 'year'),
    });
    const found = asked.flatMap((rhythm) => search(rhythm) ?? []);
    const [best] = found.sort((a, b) => b.bits - a.bits);
    if (best === undefined && asked.length === rhythms.length) return chains;
    asked = best === undefined ? rhythms : found.map((chain) => chain.rhythm);
    if (best === undefined) continue;
    // Continued at once, so that its rows are not found as another stream.
    const continued = continueChain(best, left);
    chains.push(continued);
    const taken: ReadonlySet<DatedRow<Row>> = new Set(continued.rows);
    left = left.filter((row) => !taken.has(row));
    sameAmounts.take(taken);
  }
  return chains;
}
/**
 * Returns a search for the best significant chain of a rhythm. `searched` begins with the rows that are `left`. `isWhole`: no row is in
 * another chain yet; `mayPair`: no chain is more frequent than yearly, so two payments may form a yearly pair.
 */
function searchIn<Row extends StreamRow>(
  left: readonly DatedRow<Row>[],
  searched: SearchedRows<Row>,
  sameAmounts: SameAmounts<Row>,
  { isWhole, mayPair }: { isWhole: boolean; mayPair: boolean },
): (rhythm: Rhythm) => Chain<Row> | null {
  const convincing = (chain: Chain<Row> | null): Chain<Row> | null => {
    if (chain === null || (chain.rows.length === 2 && !mayPair)) return null;
    const end = withoutOddEnd(chain);
    const trimmed = isWhole ? withTrialStart(end, left) : end;
    return isSignificant(trimmed, left) && followsSchedule(continueChain(trimmed, left)) ? trimmed : null;
  };
  // Most amounts occur twice, which only a yearly rhythm allows.
  if (isDense(left)) return (rhythm) => convincing(sameAmounts.bestChain(rhythm, rhythm.minRows));
  const density = searched.densityOf(left.length);
  return (rhythm) => {
    if (!mayHold(rhythm, left.length, spanDaysOf(left))) return null;
    const least = requiredBits(rhythm, left);
    for (const likeness of likenesses) {
      const chain =
        likeness === 'same'
          ? sameAmounts.bestChain(rhythm, 2)
          : bestChain(searched, left.length, density, rhythm, likeness);
      // What is insignificant among all links is so among fewer.
      if (chain === null || chain.bits < least) return null;
      const found = convincing(chain);
      if (found !== null) return found;
    }
    return null;
  };
}

/** Drops a last payment of a very different amount; continue-chain.ts adds it again where the payee gets nothing else. */
function withoutOddEnd<Row extends StreamRow>(chain: Chain<Row>): Chain<Row> {
  const [before, last] = chain.rows.slice(-2);
  if (before === undefined || last === undefined || !hasFixedAmount(chain.rows)) return chain;
  if (ratioOf(before.row.amountCents, last.row.amountCents) <= largestRise) return chain;
  return { ...chain, rows: chain.rows.slice(0, -1), links: chain.links.slice(0, -1) };
}
