import { compareText } from '@cairn/domain/compare-text';
import { daysBetween } from '@cairn/domain/plain-date';
import type { BankTransaction } from '../ledger/bank-transaction.ts';
import type { LedgerRow } from '../transactions/ledger-row.ts';
import { atAmount, keyOf, likeness, sorted } from './compare-rows.ts';
import { Pairing } from './pairing.ts';

/** A bank may give a transaction another day, over a weekend, when it sends it again. */
const maxDaysMoved = 4;
const minSharedWords = 0.5;

type Matched<Held> = Map<string, Held>;

/**
 * Matches rows with those that the bank removed and that they equal: account, amount, state, at least half of the words, and the day. That
 * is evidence enough whenever the bank removed them. The day may have moved where no other transaction near has the amount; `present` are
 * those that count. Of equal ones, what a person wrote on comes first. Returns the new bank id → the stored transaction. The input's order
 * does not matter. Pure.
 */
export function matchResent<Held extends LedgerRow>(
  rows: readonly BankTransaction[],
  removed: readonly Held[],
  present: readonly BankTransaction[] = [],
): Matched<Held> {
  const pairing = pairingOf(rows, removed);
  // A charge may have been sent again twice: its text is then nearer to the one between, on which nobody wrote.
  for (const isEligible of [({ isEdited }: Held) => isEdited, () => true]) {
    pairing.pairInOrder(
      null,
      (row) => keyOf(row, row.postedOn, row.isPending, row.description, row.authorizedOn),
      isEligible,
    );
    pairing.pairInOrder(null, (row) => keyOf(row, row.postedOn, row.isPending, row.description), isEligible);
    pairing.pairBest(
      null,
      (row) => keyOf(row, row.postedOn, row.isPending),
      (held, row) => {
        const words = likeness(held, row);
        return words >= minSharedWords ? words : 0;
      },
      isEligible,
    );
  }
  const twos = inTwos([...rows, ...removed, ...present]);
  pairing.pairBest(null, (row) => (twos.has(row) ? atAmount(row) : null), likenessOfMoved);
  return matchedOf(pairing);
}

/**
 * Matches rows with those of the same day that the bank removes in the same breath, whatever their texts: the removal of an equal amount
 * beside it is evidence enough. As `matchResent` otherwise.
 */
export function matchReplaced<Held extends LedgerRow>(
  rows: readonly BankTransaction[],
  removed: readonly Held[],
): Matched<Held> {
  const pairing = pairingOf(rows, removed);
  pairing.pairBest(
    null,
    (row) => keyOf(row, row.postedOn, row.isPending),
    (held, row) => 1 + likeness(held, row),
  );
  return matchedOf(pairing);
}

/** What has exactly one other of its amount near it. */
function inTwos(rows: readonly BankTransaction[]): Set<BankTransaction> {
  const twos = new Set<BankTransaction>();
  for (const group of Map.groupBy(rows, atAmount).values()) {
    const inOrder = group.toSorted((a, b) => compareText(a.postedOn, b.postedOn));
    for (const [at, row] of inOrder.entries()) {
      const around = [...inOrder.slice(Math.max(0, at - 2), at), ...inOrder.slice(at + 1, at + 3)];
      if (around.filter((other) => daysApart(row, other) <= maxDaysMoved).length === 1) twos.add(row);
    }
  }
  return twos;
}

/** How much a row is like one of near days that the bank removed; 0 where that says nothing. */
function likenessOfMoved(held: BankTransaction, row: BankTransaction): number {
  const days = daysApart(held, row);
  const words = likeness(held, row);
  const isLike = held.isPending === row.isPending && days <= maxDaysMoved && words >= minSharedWords;
  return isLike ? words + 1 / (1 + days) : 0;
}

function daysApart(one: BankTransaction, other: BankTransaction): number {
  return Math.abs(daysBetween(one.postedOn, other.postedOn));
}

/**
 * Matches transactions that the bank removes with equal ones that it sent later than them, before this removal: the last one. One that came
 * together with them is a charge of its own. Returns the bank id of the removed → the one that stays. Pure.
 */
export function matchSentBefore<Held extends LedgerRow>(
  removed: readonly Held[],
  held: readonly Held[],
): Matched<Held> {
  const pairing = new Pairing<LedgerRow, Held, Held, null>(
    sorted(removed).sort(editedFirst),
    sorted(held).sort((a, b) => b.addedAt.getTime() - a.addedAt.getTime()),
    (into, from) => into.addedAt > from.addedAt && !into.isEdited,
  );
  pairing.pairBest(
    null,
    (row) => keyOf(row, row.postedOn, row.isPending),
    (into, from) => (likeness(into, from) >= minSharedWords ? likeness(into, from) : 0),
  );
  return new Map([...pairing.pairs].map(([from, { held: into }]) => [from.sourceId, into]));
}

function pairingOf<Held extends LedgerRow>(rows: readonly BankTransaction[], removed: readonly Held[]) {
  const held = sorted(removed).sort(editedFirst);
  return new Pairing<BankTransaction, BankTransaction, Held, null>(sorted(rows), held);
}

function editedFirst(a: LedgerRow, b: LedgerRow): number {
  return Number(b.isEdited) - Number(a.isEdited);
}

function matchedOf<Held extends LedgerRow>(
  pairing: Pairing<BankTransaction, BankTransaction, Held, null>,
): Matched<Held> {
  return new Map([...pairing.pairs].map(([row, { held }]) => [row.sourceId, held]));
}
