import { sharedWordShare } from '@cairn/domain/shared-words';
import type { StatementRow } from '../files/statements/statement.ts';
import { decimalText } from '../files/values/decimal.ts';
import { pairSources, spanOf } from '../ledger/ingest/pair-sources.ts';
import { Pairing } from '../ledger/ingest/pairing.ts';
import { type Charge, pendingMatchScore, wordsOf } from '../ledger/ingest/pending-pairs.ts';
import { centsOf } from './cents.ts';
import type { HeldRow, Stated, StatedInFile } from './held-row.ts';

/** Why a row of a file is a transaction that is there already. */
export type MatchReason =
  | 'same_id'
  | 'same_balance'
  | 'same_text'
  | 'same_day'
  | 'moved'
  | 'pending'
  | 'removed'
  | 'corrected';

export type Match = { held: HeldRow; reason: MatchReason };

/** A held transaction as the file's own kind of file has stated it; else as it is. */
type View = Stated & { held: HeldRow; isOfKind: boolean };

/**
 * Finds the rows of a file that an account has already, each held transaction at most once, so that real twins stay. Files of one `kind`
 * say the same each time: their rows are the same by an id that has behaved, else by their balance, else by day, amount and text. What
 * other sources say has the same amount, and days that differ as the days of the two sources do (`pairSources`). Pure.
 */
export function matchRows(
  held: readonly HeldRow[],
  rows: readonly StatementRow[],
  kind: string,
): Map<StatementRow, Match> {
  if (held.length === 0) return new Map();
  const views = held.map((one) => viewOf(one, kind));
  const byId = testedIds(held, rows, kind);
  const areIdsDecisive = byId.size > 0 && areIdsStable(held, kind);
  const matched = new Set([...byId.values()].map((match) => match.held));
  const pairing = new Pairing<Stated, StatementRow, View, MatchReason>(
    rows.filter((row) => !byId.has(row)),
    views.filter(
      // Ids that have behaved tell rows apart as well: two of different ids are two.
      (one) => !matched.has(one.held) && !(areIdsDecisive && one.isOfKind && one.fileId !== null),
    ),
  );
  const haveBalances = rows.every(({ balance }) => balance !== null);
  pairing.pairInOrder('same_balance', withBalance, isOfKind);
  // Running balances tell rows apart as well.
  pairing.pairInOrder(
    'same_text',
    withText,
    (one) => isOfKind(one) && (one.balance === null || !haveBalances),
  );
  const comparing = { amountOf, likeness: openLikeness(), covered: spanOf(rows) };
  for (const source of new Set(views.map((one) => one.held.source)))
    pairing.pairAs(
      (others, free) => pairSources(others, free, comparing),
      reasonOf,
      (one) => !one.isOfKind && !one.held.isPending && one.held.source === source,
    );
  pairing.pairBest('pending', amountOf, pendingScore, (one) => one.held.isPending);
  const pairs = [...pairing.pairs].map(([row, { held: view, reason }]): [StatementRow, Match] => [
    row,
    { held: view.held, reason },
  ]);
  return new Map([...byId, ...pairs]);
}

function viewOf(held: HeldRow, kind: string): View {
  const own = statedIn(held, kind).at(-1);
  const { postedOn, amount, description } = own ?? held;
  const { fileId = null, balance = null } = own ?? {};
  return { held, isOfKind: own !== undefined, postedOn, amount, description, fileId, balance };
}

function statedIn({ files }: HeldRow, kind: string): StatedInFile[] {
  return files.filter((file) => file.kind === kind);
}

const isOfKind = (view: View): boolean => view.isOfKind;

/**
 * Empty where the two have no ids in common, where their ids contradict what the rows say, or say no more than the rows: then ids prove
 * nothing.
 */
function testedIds(
  held: readonly HeldRow[],
  rows: readonly StatementRow[],
  kind: string,
): Map<StatementRow, Match> {
  const stated = held.flatMap((one) => statedIn(one, kind).map((file) => ({ held: one, file })));
  const heldById = Map.groupBy(
    stated.filter(({ file }) => file.fileId !== null),
    ({ file }) => file.fileId,
  );
  const newById = Map.groupBy(rows, ({ fileId }) => fileId);
  const pairs = new Map<StatementRow, Match>();
  if (newById.has(null) || [...newById.values()].some((same) => same.length > 1)) return pairs;
  if (rows.every(isIdDayAndAmount)) return pairs;
  for (const same of heldById.values()) if (same.some((one) => one.held !== same[0]?.held)) return pairs;
  for (const row of rows) {
    const [same] = heldById.get(row.fileId) ?? [];
    if (same === undefined) continue;
    if (dayAndAmount(same.file) !== dayAndAmount(row)) return new Map();
    pairs.set(row, { held: same.held, reason: 'same_id' });
  }
  return pairs;
}

/** Whether the id is put together of the day and the amount: then the second of two equal charges has the id of the first. */
function isIdDayAndAmount({ fileId, postedOn, amount }: Stated): boolean {
  const digits = digitsIn(fileId ?? '');
  const [year, month, day] = postedOn.split('-');
  const days = [`${year}${month}${day}`, `${day}${month}${year}`, `${month}${day}${year}`];
  const significant = withoutZeros(digitsIn(decimalText(amount)));
  return days.some((one) => digits.includes(one) && withoutZeros(digits.replace(one, '')) === significant);
}

function digitsIn(text: string): string {
  return text.replaceAll(/\D/g, '');
}

function withoutZeros(digits: string): string {
  return digits.replace(/^0+/, '').replace(/0+$/, '');
}

/** Whether a transaction has one id in all files of the kind. Some banks give new ids in each file. */
function areIdsStable(held: readonly HeldRow[], kind: string): boolean {
  return held.every((one) => new Set(statedIn(one, kind).map(({ fileId }) => fileId)).size < 2);
}

function reasonOf(view: View, row: StatementRow): MatchReason {
  if (view.postedOn !== row.postedOn) return 'moved';
  return withText(view) === withText(row) ? 'same_text' : 'same_day';
}

/** The number alone, however many decimals it is written with. */
export function amountOf({ amount }: Pick<Stated, 'amount'>): string {
  return decimalText(amount)
    .replace(/(\.\d*?)0+$/, '$1')
    .replace(/\.$/, '');
}

function dayAndAmount(row: Stated): string {
  return `${row.postedOn} ${amountOf(row)}`;
}

function textOf({ description }: Stated): string {
  return description.toLowerCase().replaceAll(/\s+/g, ' ');
}

function withText(row: Stated): string {
  return `${dayAndAmount(row)} ${textOf(row)}`;
}

function withBalance(row: Stated): string | null {
  return row.balance === null ? null : `${dayAndAmount(row)} ${decimalText(row.balance)}`;
}

/** One that posts with another amount, as with a tip, is known once the bank posts it. */
function pendingScore(view: View, row: StatementRow): number {
  const [pending, posted] = [chargeOf(view), chargeOf(row)];
  return pending === null || posted === null ? 0 : pendingMatchScore(pending, posted);
}

function chargeOf({ postedOn, amount, description }: Stated): Charge | null {
  const amountCents = centsOf(amount);
  const same = { bankTransactionId: '', providerAccountId: '', currency: '', merchantName: null };
  return amountCents === null ? null : { ...same, postedOn, amountCents, description };
}

/** Compares two texts by their words, and reads each text once. */
function openLikeness(): (held: View, row: StatementRow) => number {
  const read = new Map<string, Set<string>>();
  const wordsIn = (description: string): Set<string> => {
    const words = read.get(description) ?? wordsOf({ merchantName: null, description });
    read.set(description, words);
    return words;
  };
  return (held, row) =>
    textOf(held) === textOf(row) ? 2 : sharedWordShare(wordsIn(held.description), wordsIn(row.description));
}
