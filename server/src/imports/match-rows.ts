import { foldText } from '@cairn/domain/ledger-text';
import { daysBetween } from '@cairn/domain/plain-date';
import { sharedWordShare } from '@cairn/domain/shared-words';
import type { StatementRow } from '../files/statements/statement.ts';
import { decimalText } from '../files/values/decimal.ts';
import {
  createHabits,
  KnownDays,
  maxDaysMoved,
  pairSources,
  spanOf,
  usualMove,
} from '../ingest/pair-sources.ts';
import { Pairing } from '../ingest/pairing.ts';
import { type Charge, pendingMatchScore, wordsOf } from '../ingest/pending-pairs.ts';
import { centsOf } from './cents.ts';
import type { ExistingRow, Stated, StatedInFile } from './existing-row.ts';

/** Why a row of a file is, or may be, a transaction that is there already. */
export type MatchReason =
  | 'same_id'
  | 'same_balance'
  | 'same_text'
  | 'same_day'
  | 'moved'
  | 'pending'
  | 'removed'
  | 'corrected'
  | 'near'
  | 'planned';

export type Match = { held: ExistingRow; reason: MatchReason };

/** Rows that are there already, and rows that may be: what is near them has their amount, and nothing tells whether it is the same. */
export type Matches = { there: Map<StatementRow, Match>; near: Map<StatementRow, Match> };

/** A held transaction as the file's own kind of file has stated it; else as it is, or as a file has what is still pending at the bank. */
type View = Stated & { held: ExistingRow; isOfKind: boolean; isPending: boolean; source: string };

/**
 * Finds the rows of a file that an account has already, each held transaction at most once, so that real twins stay. Files of one `kind`
 * mostly say the same each time: their rows are the same by an id that has behaved, else by their balance, else by day, amount and text.
 * What other sources say, or a bank has changed since, has the same amount, and days that differ as the days of the two sources do
 * (`pairSources`). Where both sides have everything of the days, amounts alone are counted. Pure.
 */
export function matchRows(
  held: readonly ExistingRow[],
  rows: readonly StatementRow[],
  kind: string,
): Matches {
  if (held.length === 0) return { there: new Map(), near: new Map() };
  const all = held.map((one) => viewOf(one, kind));
  const ofKind = all.filter(({ isOfKind }) => isOfKind);
  // Where a bank has come to date otherwise, equal days and texts are those of other charges.
  const isMoved = usualMove(ofKind, rows, amountOf) !== null;
  const views = isMoved ? all.map((one) => ({ ...one, isOfKind: false })) : all;
  const byId = testedIds(held, rows, kind);
  const areIdsDecisive = byId.size > 0 && areIdsStable(held, kind);
  const matched = new Set([...byId.values()].map((match) => match.held));
  const haveBalances = rows.every(({ balance }) => balance !== null);
  const isTold = (one: View) =>
    // Ids that have behaved tell rows apart as well: two of different ids are two. So do running balances.
    one.isOfKind && ((areIdsDecisive && one.fileId !== null) || (haveBalances && one.balance !== null));
  const pairing = new Pairing<Stated, StatementRow, View, MatchReason>(
    rows.filter((row) => !byId.has(row)),
    views.filter((one) => !matched.has(one.held)),
  );
  pairing.pairInOrder(
    'same_balance',
    withBalance,
    (one) => one.isOfKind && !(areIdsDecisive && one.fileId !== null),
  );
  pairing.pairInOrder('same_text', withText, (one) => one.isOfKind && !isTold(one));
  // Of what was removed, nobody knows whether it is all.
  const isLive = held.some(({ removed }) => removed === null);
  const comparing = { amountOf, likeness: createLikeness(), covered: spanOf(rows), known: knownDaysOf(held) };
  const isHabit = createHabits<Stated>([...views, ...rows], amountOf);
  const doubtful = new Map<StatementRow, View>();
  const pairSure = pairingAllBut(doubtful, isHabit);
  // A balance and an amount that are the same are one transaction, also where the bank dates it otherwise by now.
  for (const key of [amountAndBalance, amountOf])
    pairing.pairAs(
      (others, free) => pairSure(others, free, { ...comparing, amountOf: key, isOfKind: true }),
      reasonOf,
      (one) => one.isOfKind && !one.isPending,
    );
  // Where a bank has come to word all of its rows otherwise, texts tell nothing apart on the days that may be cut either.
  const count = (reason: MatchReason) =>
    [...pairing.pairs.values()].filter((one) => one.reason === reason).length;
  if (count('same_day') >= enoughReworded && count('same_day') > count('same_text'))
    pairing.pairAs(
      (others, free) => pairSure(others, free, comparing),
      reasonOf,
      (one) => one.isOfKind && !one.isPending && !isTold(one),
    );
  // What was kept of an import that was taken back is as a file says it; how far a person dates other charges says nothing of it.
  pairing.pairInOrder('same_text', withText, (one) => !one.isOfKind && one.source === 'hand');
  for (const source of new Set(views.map((one) => one.source)))
    pairing.pairAs(
      (others, free) =>
        pairSure(others, free, isLive && source === 'hand' ? { ...comparing, known: 'entries' } : comparing),
      reasonOf,
      (one) => !one.isOfKind && !one.isPending && one.source === source,
    );
  pairing.pairBest('pending', amountOf, pendingScore, (one) => one.isPending);
  const areApart = (one: View, row: StatementRow) =>
    one.isOfKind &&
    ((areIdsDecisive && one.fileId !== null && one.fileId !== row.fileId) ||
      (haveBalances && one.balance !== null && amountAndBalance(one) !== amountAndBalance(row)));
  const there = new Map([...byId, ...matchesOf(pairing)]);
  return {
    there,
    near: nearRows({ views, rows, there, doubtful, areApart, isHabit, byWords: comparing.likeness }),
  };
}

/** Pairs as `pairSources`, but for charges of habits that may be those of other days: these are noted as doubtful. */
function pairingAllBut(
  doubtful: Map<StatementRow, View>,
  isHabit: IsHabit,
): typeof pairSources<View, StatementRow> {
  return (...given) => {
    const pairs = pairSources(...given);
    for (const [row, view] of movedHabits(pairs, isHabit)) {
      pairs.delete(row);
      doubtful.set(row, view);
    }
    return pairs;
  };
}

/**
 * The charges of a habit that were paired over days by which no other charge of the source differs: a bank that has sent one twice for now
 * has one too many on its day, and that is not the charge of another day.
 */
function movedHabits(pairs: ReadonlyMap<StatementRow, View>, isHabit: IsHabit): [StatementRow, View][] {
  const moveOf = ([row, view]: [StatementRow, View]) => daysBetween(view.postedOn, row.postedOn);
  const moved = [...pairs].filter((pair) => moveOf(pair) !== 0);
  const habits = new Set(moved.filter(([row, view]) => isHabit(view, row)));
  const known = new Set(moved.filter((pair) => !habits.has(pair)).map(moveOf));
  return [...habits].filter((pair) => !known.has(moveOf(pair)));
}

function matchesOf({ pairs }: Pairing<Stated, StatementRow, View, MatchReason>): [StatementRow, Match][] {
  return [...pairs].map(([row, { held: view, reason }]) => [row, { held: view.held, reason }]);
}

/** The days of which what is held has everything: banks and files report all, and people enter some. Of what was removed nothing is known. */
export function knownDaysOf(held: readonly ExistingRow[]): KnownDays {
  return new KnownDays(
    held.filter(({ removed, source, isPending }) => removed === null && source !== 'hand' && !isPending),
  );
}

/** With so many rows in other words, and fewer in the same, the words of a bank have changed. */
const enoughReworded = 3;

/** An amount that comes more often is a habit. */
const maxOfHabit = 40;

type IsHabit = (one: Stated, other: Stated) => boolean;

type Left = {
  views: readonly View[];
  rows: readonly StatementRow[];
  there: ReadonlyMap<StatementRow, Match>;
  /** What is the same only where a charge of a habit was moved: that is asked. */
  doubtful: ReadonlyMap<StatementRow, View>;
  /** Whether ids or balances say that they are two. */
  areApart: (view: View, row: StatementRow) => boolean;
  isHabit: IsHabit;
  byWords: (view: View, row: StatementRow) => number;
};

/**
 * What is doubtful, and what is left on both sides with one amount, on one day or a few days apart, and may be the same. Where other days near
 * have the amount too, it is a habit, and another day is the next one of it: nothing is asked.
 */
function nearRows({
  views,
  rows,
  there,
  doubtful,
  areApart,
  isHabit,
  byWords,
}: Left): Map<StatementRow, Match> {
  const taken = new Set([...there.values()].map(({ held }) => held));
  const asked = new Map<StatementRow, Match>();
  for (const [row, { held }] of doubtful) {
    if (there.has(row) || taken.has(held)) continue;
    asked.set(row, { held, reason: 'near' });
    taken.add(held);
  }
  const left = views.filter((one) => !taken.has(one.held) && one.held.removed === null && !one.isPending);
  if (left.length === 0) return asked;
  const sameAmount = Map.groupBy<string, Stated>([...views, ...rows], amountOf);
  const isRare = (one: Stated) => (sameAmount.get(amountOf(one)) ?? []).length <= maxOfHabit;
  const pairing = new Pairing<Stated, StatementRow, View, MatchReason>(
    rows.filter((row) => !there.has(row) && !asked.has(row) && isRare(row)),
    left.filter(isRare),
    (view, row) => !areApart(view, row),
  );
  pairing.pairBest('near', amountOf, (view, row) => {
    const away = Math.abs(daysBetween(view.postedOn, row.postedOn));
    if (away > maxDaysMoved || (away > 0 && isHabit(view, row))) return 0;
    return 1 + byWords(view, row) + 1 / (1 + away);
  });
  return new Map([...asked, ...matchesOf(pairing)]);
}

function viewOf(held: ExistingRow, kind: string): View {
  const own = statedIn(held, kind).at(-1);
  const posted = held.isPending ? held.files.at(-1) : undefined;
  const { postedOn, amount, description } = own ?? posted ?? held;
  const { fileId = null, balance = null } = own ?? {};
  return {
    held,
    isOfKind: own !== undefined,
    isPending: held.isPending && posted === undefined,
    source: posted?.kind ?? held.source,
    postedOn,
    amount,
    description,
    fileId,
    balance,
  };
}

function statedIn({ files }: ExistingRow, kind: string): StatedInFile[] {
  return files.filter((file) => file.kind === kind);
}

/**
 * Empty where the two have no ids in common, where their ids contradict what the rows say, or say no more than the rows: then ids prove
 * nothing.
 */
function testedIds(
  held: readonly ExistingRow[],
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
function areIdsStable(held: readonly ExistingRow[], kind: string): boolean {
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
  return foldText(description);
}

function withText(row: Stated): string {
  return `${dayAndAmount(row)} ${textOf(row)}`;
}

function amountAndBalance(row: Stated): string {
  return `${amountOf(row)} ${row.balance === null ? '' : decimalText(row.balance)}`;
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
  const same = { sourceId: '', providerAccountId: '', currency: '', merchantName: null };
  return amountCents === null ? null : { ...same, postedOn, amountCents, description };
}

/** Compares two texts by their words, and reads each text once. */
function createLikeness(): (held: View, row: StatementRow) => number {
  const read = new Map<string, Set<string>>();
  const wordsIn = (description: string): Set<string> => {
    const words = read.get(description) ?? wordsOf({ merchantName: null, description });
    read.set(description, words);
    return words;
  };
  return (held, row) =>
    textOf(held) === textOf(row) ? 2 : sharedWordShare(wordsIn(held.description), wordsIn(row.description));
}
