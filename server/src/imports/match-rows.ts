import { daysBetween, type PlainDate } from '@cairn/domain/plain-date';
import type { StatementRow } from '../files/statements/statement.ts';
import { type Decimal, decimalText } from '../files/values/decimal.ts';
import { Pairing } from '../ledger/ingest/pairing.ts';
import { sharedWordShare, wordsOf } from '../ledger/ingest/pending-pairs.ts';

/** A transaction that an account has already, from wherever it came. */
export type HeldRow = {
  id: string;
  postedOn: PlainDate;
  amount: Decimal;
  description: string;
  /** As a file stated them; null where no file did. */
  fileId: string | null;
  balance: Decimal | null;
  /** The format of the file that brought it; null for a bank and for what a person added. */
  format: string | null;
  isPending: boolean;
  /** Taken back with an import, or removed by a person. */
  isRemoved: boolean;
};

/** Why a row of a file is a transaction that is there already. */
export type MatchReason =
  | 'same_id'
  | 'same_balance'
  | 'same_text'
  | 'same_day'
  | 'moved'
  | 'pending'
  | 'removed';

export type Match = { held: HeldRow; reason: MatchReason };

type Common = Pick<StatementRow, 'postedOn' | 'amount' | 'description' | 'fileId' | 'balance'>;

/** Two sources may date a transaction a weekend apart; with shared words it is the same one. */
const maxDaysMoved = 4;
const minSharedWords = 0.5;

/**
 * Finds the rows of a file that an account has already, each held transaction at most once, so that real twins stay. Rows are the same
 * by an id that has behaved, else by their balance, else by day, amount and text. In another format texts differ, so day and amount are
 * enough, or the amount with shared words a few days apart. Pure.
 */
export function matchRows(
  held: readonly HeldRow[],
  rows: readonly StatementRow[],
  format: string,
): Map<StatementRow, Match> {
  const live = held.filter(({ isRemoved }) => !isRemoved);
  const byId = testedIds(live, rows);
  const pairing = new Pairing<Common, StatementRow, HeldRow, MatchReason>(
    rows.filter((row) => !byId.has(row)),
    // Ids that have behaved tell rows apart as well: two of different ids are two.
    byId.size === 0 ? live : live.filter(({ fileId }) => fileId === null),
  );
  const likeness = openLikeness();
  const haveBalances = rows.every(({ balance }) => balance !== null);
  const isOther = (one: HeldRow) => one.format !== format;
  // So do running balances of one format.
  const isUndecided = (one: HeldRow) => isOther(one) || one.balance === null || !haveBalances;
  pairing.pairInOrder('same_balance', withBalance);
  pairing.pairInOrder('same_text', withText, isUndecided);
  pairing.pairBest('same_day', dayAndAmount, (one, row) => 1 + likeness(one, row), isOther);
  pairing.pairBest('moved', amountOf, (one, row) => movedScore(one, row, likeness), isOther);
  pairing.pairBest(
    'pending',
    amountOf,
    (one, row) => pendingScore(one, row, likeness),
    ({ isPending }) => isPending,
  );
  return new Map([...byId, ...pairing.pairs]);
}

/** Finds the rows that were here before and were taken back: they come back with what a person had changed. Pure. */
export function matchRemoved(
  held: readonly HeldRow[],
  rows: readonly StatementRow[],
): Map<StatementRow, Match> {
  const removed = held.filter(({ isRemoved }) => isRemoved);
  const pairing = new Pairing<Common, StatementRow, HeldRow, MatchReason>(rows, removed);
  pairing.pairInOrder('removed', withText);
  return pairing.pairs;
}

/** How many rows have a held transaction of their own on the same day with the same amount. */
export function sharedCount(held: readonly HeldRow[], rows: readonly StatementRow[]): number {
  const pairing = new Pairing<Common, StatementRow, HeldRow, null>(rows, held);
  pairing.pairInOrder(null, dayAndAmount);
  return pairing.pairs.size;
}

/** Empty where the two have no ids in common, or where their ids contradict what the rows say: then ids prove nothing. */
function testedIds(held: readonly HeldRow[], rows: readonly StatementRow[]): Map<StatementRow, Match> {
  const heldById = Map.groupBy(
    held.filter(({ fileId }) => fileId !== null),
    ({ fileId }) => fileId,
  );
  const newById = Map.groupBy(rows, ({ fileId }) => fileId);
  const pairs = new Map<StatementRow, Match>();
  if (newById.has(null)) return pairs;
  if ([...heldById.values(), ...newById.values()].some((same) => same.length > 1)) return pairs;
  for (const row of rows) {
    const [same] = heldById.get(row.fileId) ?? [];
    if (same === undefined) continue;
    if (dayAndAmount(same) !== dayAndAmount(row)) return new Map();
    pairs.set(row, { held: same, reason: 'same_id' });
  }
  return pairs;
}

/** The number alone, however many decimals it is written with. */
function amountOf({ amount }: Common): string {
  return decimalText(amount)
    .replace(/(\.\d*?)0+$/, '$1')
    .replace(/\.$/, '');
}

function dayAndAmount(row: Common): string {
  return `${row.postedOn} ${amountOf(row)}`;
}

function withText(row: Common): string {
  return `${dayAndAmount(row)} ${row.description.toLowerCase().replaceAll(/\s+/g, ' ')}`;
}

function withBalance(row: Common): string | null {
  return row.balance === null ? null : `${dayAndAmount(row)} ${decimalText(row.balance)}`;
}

type Likeness = (held: HeldRow, row: StatementRow) => number;

function movedScore(held: HeldRow, row: StatementRow, likeness: Likeness): number {
  const days = Math.abs(daysBetween(held.postedOn, row.postedOn));
  if (days > maxDaysMoved) return 0;
  const words = likeness(held, row);
  return words >= minSharedWords ? words + 1 / (1 + days) : 0;
}

/** Most charges post within a week. */
const maxDaysToPost = 10;

function pendingScore(held: HeldRow, row: StatementRow, likeness: Likeness): number {
  const days = daysBetween(held.postedOn, row.postedOn);
  return days < -1 || days > maxDaysToPost ? 0 : 2 + likeness(held, row) - Math.abs(days) / maxDaysToPost;
}

/** Compares two texts by their words, and reads each text once. */
function openLikeness(): Likeness {
  const read = new Map<string, Set<string>>();
  const wordsIn = (description: string): Set<string> => {
    const words = read.get(description) ?? wordsOf({ merchantName: null, description });
    read.set(description, words);
    return words;
  };
  return (held, row) => sharedWordShare(wordsIn(held.description), wordsIn(row.description));
}
