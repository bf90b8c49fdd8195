import type { Cents } from '@cairn/domain/money';
import { daysBetween, type PlainDate } from '@cairn/domain/plain-date';

/** The part of a charge by which its pending and its posted row can be told to be one. */
export type Charge = {
  bankTransactionId: string;
  accountKey: string;
  amountCents: Cents;
  currency: string;
  postedOn: PlainDate;
  authorizedOn: PlainDate | null;
  description: string;
  merchantName: string | null;
};

/** A charge posts within a week or so; card networks let a hotel or fuel hold stand longer, but rarely past ten days. */
const maxDaysToPost = 10;
/** A tip, or the fuel after a hold, makes the posted amount differ; beyond this the two are hardly one charge. */
const maxTipShare = 0.5;
/** Fuel pumps authorise 1.00 and post the real amount. */
const fuelHoldCents = 100;

/** The words of a descriptor that a bank keeps between pending and posted: letters only, no store numbers or dates. */
export function wordsOf(charge: Pick<Charge, 'merchantName' | 'description'>): Set<string> {
  const text = `${charge.merchantName ?? ''} ${charge.description}`.toLowerCase();
  return new Set(text.match(/\p{L}{3,}/gu) ?? []);
}

/** How much of the shorter text's words the other has too, from 0 to 1; without words 0. */
export function sharedWordShare(a: Set<string>, b: Set<string>): number {
  const smaller = Math.min(a.size, b.size);
  if (smaller === 0) return 0;
  let shared = 0;
  for (const word of a) if (b.has(word)) shared += 1;
  return shared / smaller;
}

/**
 * How surely a posted row is the pending row that the bank took back: 0 is "no", larger is surer, at most 3. The amounts
 * must be equal, or differ as a tip or a fuel hold does while the descriptors agree.
 */
export function pendingMatchScore(pending: Charge, posted: Charge): number {
  if (pending.accountKey !== posted.accountKey || pending.currency !== posted.currency) return 0;
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

/**
 * Pairs pending rows that the bank took back with posted rows that it did not link. Each row stands in one pair at most;
 * the surest pairs are made first, and equal ones in the order of the bank's ids, so that the result does not depend on the
 * order of the input. Gives posted id → pending id.
 */
export function pairPending(pending: readonly Charge[], posted: readonly Charge[]): Map<string, string> {
  const candidates = pending
    .flatMap((from) => posted.map((to) => ({ from, to, score: pendingMatchScore(from, to) })))
    .filter((candidate) => candidate.score > 0)
    .sort(
      (a, b) =>
        b.score - a.score ||
        compareText(a.from.bankTransactionId, b.from.bankTransactionId) ||
        compareText(a.to.bankTransactionId, b.to.bankTransactionId),
    );
  const pairs = new Map<string, string>();
  const taken = new Set<string>();
  for (const { from, to } of candidates) {
    if (pairs.has(to.bankTransactionId) || taken.has(from.bankTransactionId)) continue;
    pairs.set(to.bankTransactionId, from.bankTransactionId);
    taken.add(from.bankTransactionId);
  }
  return pairs;
}

function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
