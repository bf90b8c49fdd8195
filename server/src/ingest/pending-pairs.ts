import { compareText } from '@cairn/domain/compare-text';
import { daysBetween } from '@cairn/domain/plain-date';
import { sharedWordShare, wordsIn } from '@cairn/domain/shared-words';
import type { BankTransaction } from '../ledger/bank-transaction.ts';

/** The fields that link a pending transaction to its posted one. */
export type Charge = Pick<
  BankTransaction,
  'sourceId' | 'providerAccountId' | 'amountCents' | 'currency' | 'postedOn' | 'description' | 'merchantName'
>;

/** Most charges post within a week; hotel and fuel holds can take longer, rarely over ten days. */
export const maxDaysToPost = 10;
/** A tip or a fuel hold changes the posted amount; a larger change is hardly the same charge. */
const maxTipShare = 0.5;
/** Fuel pumps authorize 1.00 and post the real amount. */
const fuelHoldCents = 100;

/** The words of what a charge is called. */
export function wordsOf(charge: Pick<Charge, 'merchantName' | 'description'>): Set<string> {
  return wordsIn(`${charge.merchantName ?? ''} ${charge.description}`);
}

/**
 * How well a posted transaction matches a removed pending one: 0 is no match, 3 the best. The amounts must be equal, or differ by a
 * tip or a fuel hold with similar descriptors.
 */
export function pendingMatchScore(pending: Charge, posted: Charge): number {
  if (pending.providerAccountId !== posted.providerAccountId || pending.currency !== posted.currency)
    return 0;
  if (Math.sign(pending.amountCents) !== Math.sign(posted.amountCents)) return 0;
  const days = daysBetween(pending.postedOn, posted.postedOn);
  if (days < -1 || days > maxDaysToPost) return 0;
  const words = sharedWordShare(wordsOf(pending), wordsOf(posted));
  const nearness = 1 - Math.max(0, days) / (maxDaysToPost + 1);
  if (pending.amountCents === posted.amountCents) return 1 + words + nearness;
  if (words < 0.5) return 0;
  const difference = Math.abs(posted.amountCents) - Math.abs(pending.amountCents);
  const isTip = difference > 0 && difference <= Math.abs(pending.amountCents) * maxTipShare;
  const isHold = Math.abs(pending.amountCents) === fuelHoldCents;
  return isTip || isHold ? words * nearness : 0;
}

/** Words that say how a charge was paid, and not to whom. */
const waysOfPaying = new Set(['pos', 'debit', 'credit', 'card', 'purchase', 'payment', 'pending', 'visa']);

/** The words of whom a charge paid. */
function payeeWordsOf(charge: Charge): Set<string> {
  return wordsOf(charge).difference(waysOfPaying);
}

/**
 * Whether a posted transaction can be the one that a pending one became, as the bank's link says. Banks link wrongly too: money of the
 * other direction, or another payee with an amount that no tip explains, is another charge. Where a text names no payee, the bank knows
 * more. Pure.
 */
export function isPlausibleLink(pending: Charge, posted: Charge): boolean {
  if (Math.sign(pending.amountCents) * Math.sign(posted.amountCents) < 0) return false;
  const [before, after] = [payeeWordsOf(pending), payeeWordsOf(posted)];
  if (before.size === 0 || after.size === 0 || sharedWordShare(before, after) >= 0.5) return true;
  if (pending.currency !== posted.currency || Math.abs(pending.amountCents) === fuelHoldCents) return true;
  const change = Math.abs(posted.amountCents - pending.amountCents);
  return change <= Math.abs(pending.amountCents) * maxTipShare;
}

/**
 * Pairs removed pending transactions with unlinked posted ones. Each is in at most one pair; best scores first, ties by the bank's
 * ids, so that the input's order does not matter. Returns posted id → pending id.
 */
export function pairPending(pending: readonly Charge[], posted: readonly Charge[]): Map<string, string> {
  const candidates = pending
    .flatMap((from) => posted.map((to) => ({ from, to, score: pendingMatchScore(from, to) })))
    .filter((candidate) => candidate.score > 0)
    .sort(
      (a, b) =>
        b.score - a.score ||
        compareText(a.from.sourceId, b.from.sourceId) ||
        compareText(a.to.sourceId, b.to.sourceId),
    );
  const pairs = new Map<string, string>();
  const taken = new Set<string>();
  for (const { from, to } of candidates) {
    if (pairs.has(to.sourceId) || taken.has(from.sourceId)) continue;
    pairs.set(to.sourceId, from.sourceId);
    taken.add(from.sourceId);
  }
  return pairs;
}
