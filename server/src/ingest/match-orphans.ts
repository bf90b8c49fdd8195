import { daysBetween, type PlainDate } from '@cairn/domain/plain-date';
import type { BankTransaction } from '../ledger/bank-transaction.ts';
import type { RowSource } from '../transactions/ledger-row.ts';
import { atAmount, keyOf, likeness, sorted } from './compare-rows.ts';
import { pairSources, spanOf } from './pair-sources.ts';
import { Pairing } from './pairing.ts';
import { pendingMatchScore } from './pending-pairs.ts';

type Row = BankTransaction & { id: string };

/** Two connections may date a transaction a weekend apart; with shared words it is the same one. */
const maxDaysMoved = 4;
const minSharedWords = 0.5;

/** Keys that make two transactions the same charge, strictest first. */
const sameness: readonly ((row: BankTransaction) => string)[] = [
  (row) => keyOf(row, row.postedOn, row.description, row.authorizedOn, row.isPending),
  (row) => keyOf(row, row.postedOn, row.description, row.isPending),
  (row) => keyOf(row, row.postedOn, row.description),
];

/**
 * Matches a new connection's transactions with those that an ended one left behind (`orphans`) on the same accounts. No ids are
 * shared, so they are compared by account, amount, date and text, one to one, best match first and ties in order. Returns the new
 * bank id → the stored transaction. The input's order does not matter. Pure.
 */
export function matchOrphans<Orphan extends Row>(
  rows: readonly BankTransaction[],
  orphans: readonly Orphan[],
): Map<string, Orphan> {
  if (orphans.length === 0) return new Map();
  const pairing = new Pairing<BankTransaction, BankTransaction, Orphan, null>(
    sorted(rows),
    sorted(orphans),
    mayBecome,
  );
  for (const key of sameness) pairing.pairInOrder(null, key);
  const firstDays = firstDaysOf(rows);
  pairing.pairBest(null, atAmount, (orphan, row) =>
    orphan.postedOn === row.postedOn ? 1 + likeness(orphan, row) : 0,
  );
  pairing.pairBest(null, atAmount, (orphan, row) => {
    const days = Math.abs(daysBetween(orphan.postedOn, row.postedOn));
    const words = likeness(orphan, row);
    // Before the first delivered day, the orphan's own counterpart may still arrive.
    const isCovered = orphan.postedOn >= (firstDays.get(row.providerAccountId) ?? row.postedOn);
    return isCovered && days <= maxDaysMoved && words >= minSharedWords ? words + 1 / (1 + days) : 0;
  });
  pairing.pairBest(
    null,
    (row) => `${row.providerAccountId} ${row.currency}`,
    (orphan, row) => {
      const isPosting = orphan.isPending && !row.isPending && likeness(orphan, row) >= minSharedWords;
      return isPosting ? pendingMatchScore(orphan, row) : 0;
    },
    (orphan) => orphan.isPending,
  );
  return new Map([...pairing.pairs].map(([row, { held }]) => [row.sourceId, held]));
}

/**
 * Matches a bank's transactions with those that a person or files brought to the same accounts, which may still be pending for the bank.
 * What others date on another day is no match for the `doubled` ones (see `doubledRows`), and what `mayBe` refuses is none. Returns the bank's id → the stored transaction.
 * The input's order does not matter. Pure.
 */
export function matchOtherSources<Other extends Row & { source?: RowSource }>(
  rows: readonly BankTransaction[],
  others: readonly Other[],
  doubled: ReadonlySet<BankTransaction> = new Set(),
  mayBe: (row: BankTransaction, other: Other) => boolean = () => true,
): Map<string, Other> {
  const matches = new Map<string, Other>();
  const othersOf = Map.groupBy(sorted(others), accountOf);
  for (const [account, own] of Map.groupBy(sorted(rows), accountOf)) {
    const posted = own.filter(({ isPending }) => !isPending);
    const comparing = { amountOf: atAmount, likeness: likenessToOther, covered: spanOf(posted) };
    const pairing = new Pairing<BankTransaction, BankTransaction, Other, null>(
      own,
      othersOf.get(account) ?? [],
      (other, row) => mayBe(row, other),
    );
    // What was kept of an import that was taken back is as a bank says it; how far a person dates other charges says nothing of it.
    pairing.pairInOrder(
      null,
      (row) => (row.isPending || doubled.has(row) ? null : keyOf(row, row.postedOn, row.description)),
      (other) => other.source === 'hand',
    );
    const sources = new Set(others.map((other) => other.source));
    const pairPosted = (isPaired: (row: BankTransaction) => boolean, isFar = true) => {
      for (const source of sources)
        pairing.pairAs(
          (held, incoming) => {
            const pairs = pairSources(held, incoming.filter(isPaired), comparing);
            return new Map([...pairs].filter(([row, { postedOn }]) => isFar || row.postedOn === postedOn));
          },
          () => null,
          (other) => other.source === source,
        );
    };
    pairPosted((row) => !row.isPending && !doubled.has(row));
    pairPosted((row) => !row.isPending && doubled.has(row), false);
    // With another amount it is known once it posts.
    pairing.pairBest(null, atAmount, (other, row) => (row.isPending ? pendingMatchScore(row, other) : 0));
    for (const [row, { held }] of pairing.pairs) matches.set(row.sourceId, held);
  }
  return matches;
}

/** The rows that equal a `present` one of the bank on its day: they may be that, sent again before the bank takes it away. */
export function doubledRows(
  rows: readonly BankTransaction[],
  present: readonly BankTransaction[],
): Set<BankTransaction> {
  const presentOf = Map.groupBy(present, atDay);
  const isThere = (row: BankTransaction) =>
    presentOf.get(atDay(row))?.some((one) => likenessToOther(one, row) >= minSharedWords) === true;
  return new Set(rows.filter(isThere));
}

const atDay = (row: BankTransaction): string => keyOf(row, row.postedOn);

const accountOf = ({ providerAccountId }: BankTransaction): string => providerAccountId;

function likenessToOther(other: BankTransaction, row: BankTransaction): number {
  return other.description === row.description ? 2 : likeness(other, row);
}

/** A posted row does not become pending again. */
function mayBecome(orphan: BankTransaction, row: BankTransaction): boolean {
  return orphan.isPending || !row.isPending;
}

/** Account → earliest date. */
function firstDaysOf(rows: readonly BankTransaction[]): Map<string, PlainDate> {
  const firstDays = new Map<string, PlainDate>();
  for (const { providerAccountId, postedOn } of rows) {
    const first = firstDays.get(providerAccountId);
    if (first === undefined || postedOn < first) firstDays.set(providerAccountId, postedOn);
  }
  return firstDays;
}

/**
 * The orphans that the bank's complete history does not contain: pending ones, and posted ones within the span that it covers. Older
 * ones are history that the bank no longer provides, and stay. `coveredSince`: first day of the history, by account.
 */
export function missingOrphans<Orphan extends Row>(
  orphans: readonly Orphan[],
  coveredSince: ReadonlyMap<string, PlainDate>,
): Orphan[] {
  return orphans.filter((orphan) => {
    const since = coveredSince.get(orphan.providerAccountId);
    // The first day itself may be incomplete.
    return orphan.isPending || (since !== undefined && orphan.postedOn > since);
  });
}
