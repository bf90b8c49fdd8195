import type { Day, Zone } from '../world/calendar.ts';
import type { Movement } from '../world/movement.ts';
import { type BankTransaction, enrichedFields, type RowOwner, transactionOf } from './transaction.ts';

/** An entry of an Item's append-only log. `atMs`: when clients can see it; `movement`: the key of its movement, if any. */
export type Change = { atMs: number; movement?: string } & (
  | { kind: 'added' | 'modified'; transaction: BankTransaction }
  | { kind: 'removed'; transactionId: string; accountId: string }
);

export function transactionIdOf(change: Change): string {
  return change.kind === 'removed' ? change.transactionId : change.transaction.transaction_id;
}

export function accountIdOf(change: Change): string {
  return change.kind === 'removed' ? change.accountId : change.transaction.account_id;
}

/** When an account's transactions were first asked for, and how quickly and how far back the bank delivers them. */
export type Backfill = {
  startedAtMs: number;
  initialDelayMs: number;
  historicalDelayMs: number;
  /** Null delivers every row, however old. */
  daysRequested: number | null;
};

/** The first update brings the last 30 days. */
const INITIAL_DAYS = 30;

/** The instant at which a movement posts. */
export function postedAtMs(movement: Movement, zone: Zone): number {
  return zone.instantAt(movement.postedOn, movement.postedMinute);
}

/** The instant at which the bank first hears of a movement. */
export function seenAtMs(movement: Movement, zone: Zone): number {
  return zone.instantAt(movement.authorizedOn, movement.minute);
}

/** A change with its place among changes of the same instant: deliveries of history first, then as they happened. */
export type Draft = { change: Change; rank: number; orderMs: number };

/**
 * Writes the change log of one account: what its holder's movements look like to a client from the first delivery on.
 * Every entry's instant follows from the movement and the backfill alone, never from the present, so the log up to
 * any moment is a prefix of the log up to a later one.
 */
export function changesOf(
  movements: readonly Movement[],
  account: RowOwner & { zone: Zone; backfill: Backfill },
): Draft[] {
  const { zone, backfill } = account;
  const initialAt = backfill.startedAtMs + backfill.initialDelayMs;
  const historicalAt = Math.max(initialAt, backfill.startedAtMs + backfill.historicalDelayMs);
  const startDay = zone.dayAt(backfill.startedAtMs);
  const deliveredAt = (day: Day) => (day >= startDay - INITIAL_DAYS ? initialAt : historicalAt);
  const firstDay =
    backfill.daysRequested === null ? Number.NEGATIVE_INFINITY : startDay - backfill.daysRequested;
  const drafts: Draft[] = [];

  for (const movement of movements) {
    if (movement.postedOn < firstDay) continue;
    const postsAt = postedAtMs(movement, zone);
    const postedBefore = postsAt <= backfill.startedAtMs;
    if (postedBefore && movement.ending === 'drops') continue;
    const push = (change: Change, rank: number, orderMs: number) =>
      drafts.push({ change: { ...change, movement: movement.key }, rank, orderMs });
    const posted = transactionOf(account, movement, 'posted');

    if (postedBefore) {
      // The client never saw this row pending, so there is nothing for it to point back to.
      const transaction = { ...posted, pending_transaction_id: null };
      push({ atMs: deliveredAt(movement.postedOn), kind: 'added', transaction }, 0, postsAt);
      continue;
    }
    const postVisibleAt = Math.max(postsAt, historicalAt);
    if (movement.pendingAmount !== null) {
      const pending = transactionOf(account, movement, 'pending');
      const seenAt = seenAtMs(movement, zone);
      const atStart = seenAt <= backfill.startedAtMs;
      const pendingAt = atStart ? deliveredAt(movement.authorizedOn) : Math.max(seenAt, historicalAt);
      push({ atMs: pendingAt, kind: 'added', transaction: pending }, atStart ? 0 : 1, seenAt);
      const removal = { transactionId: pending.transaction_id, accountId: pending.account_id };
      push({ atMs: postVisibleAt, kind: 'removed', ...removal }, 1, postsAt);
    }
    if (movement.ending === 'drops') continue;
    if (movement.amendedAfterDays === null) {
      push({ atMs: postVisibleAt, kind: 'added', transaction: posted }, 1, postsAt);
      continue;
    }
    const bare = enrichedFields({ ...movement.enrichment, merchantName: null, confidence: 'LOW' });
    push({ atMs: postVisibleAt, kind: 'added', transaction: { ...posted, ...bare } }, 1, postsAt);
    const amendsAt = zone.instantAt(movement.postedOn + movement.amendedAfterDays, movement.postedMinute);
    push({ atMs: Math.max(amendsAt, historicalAt), kind: 'modified', transaction: posted }, 1, amendsAt);
  }
  return drafts;
}

/** Puts entries in the order in which clients see them. */
export function inOrder(drafts: Draft[]): Change[] {
  const sequence = drafts.map((draft, index) => ({ draft, index }));
  sequence.sort(
    (a, b) =>
      a.draft.change.atMs - b.draft.change.atMs ||
      a.draft.rank - b.draft.rank ||
      a.draft.orderMs - b.draft.orderMs ||
      a.index - b.index,
  );
  return sequence.map(({ draft }) => draft.change);
}

/** How many entries are visible at an instant: the log is sorted, so this is the first later entry's place. */
export function visibleLength(log: readonly Change[], nowMs: number): number {
  let low = 0;
  let high = log.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    const entry = log[middle];
    if (entry !== undefined && entry.atMs <= nowMs) low = middle + 1;
    else high = middle;
  }
  return low;
}
