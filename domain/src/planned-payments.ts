import { compareText } from './compare-text.ts';
import { isSameText } from './ledger-text.ts';
import type { Cents } from './money.ts';
import { addDays, daysBetween, type PlainDate } from './plain-date.ts';
import type { PlannedFrequency } from './planned-days.ts';
import { sharedWordShare, wordsIn } from './shared-words.ts';

/** One day of a planned transaction. */
export type PlannedOccurrence = {
  plannedId: string;
  accountId: string;
  date: PlainDate;
  /** Money out is negative. */
  amountCents: Cents;
  description: string;
  frequency: PlannedFrequency;
  /** What moved on this day or before is not it; null where it may be. */
  paidAfter: PlainDate | null;
};

/** What really moved on an account. */
export type RealPayment = {
  id: string;
  accountId: string;
  date: PlainDate;
  amountCents: Cents;
  /** What the bank or a person calls it. */
  texts: readonly string[];
};

/** How far from its day a payment may post: so few days that it is never nearer to another day of the same plan. */
const windowDays: Record<PlannedFrequency, number> = {
  once: 7,
  weekly: 3,
  biweekly: 6,
  monthly: 7,
  quarterly: 7,
  yearly: 7,
};
/** How far an amount may be from the planned one where the texts agree: electricity is planned too. */
const maxAmountShare = 0.2;
const maxAmountOffCents = 100;
/** The share of the shorter text's words that the other must have. */
const minSharedWords = 0.5;

/** The last day on which a payment can still be the one that was planned for a day. */
export function lastDayFor({ date, frequency }: Pick<PlannedOccurrence, 'date' | 'frequency'>): PlainDate {
  return addDays(date, windowDays[frequency]);
}

type Candidate<Occurrence, Payment> = {
  occurrence: Occurrence;
  payment: Payment;
  rank: number;
  days: number;
};

/**
 * Which payment is which planned one: on the same account, in the same direction, within a few days, and either of the same amount or of
 * nearly the same with words in common. Each payment is one occurrence at most, and each occurrence has one payment at most, so that real
 * twins stay two. The likeliest and nearest come first. Pure; the order of the input does not matter.
 */
export function fulfillPlanned<Occurrence extends PlannedOccurrence, Payment extends RealPayment>(
  occurrences: readonly Occurrence[],
  payments: readonly Payment[],
): Map<Occurrence, Payment> {
  const onDay = Map.groupBy(payments, ({ accountId, date }) => `${accountId} ${date}`);
  const candidates = occurrences
    .flatMap((occurrence) => candidatesOf(occurrence, onDay))
    .sort(
      (a, b) =>
        a.rank - b.rank ||
        a.days - b.days ||
        amountOff(a) - amountOff(b) ||
        compareText(a.occurrence.date, b.occurrence.date) ||
        compareText(a.payment.date, b.payment.date) ||
        compareText(a.occurrence.plannedId, b.occurrence.plannedId) ||
        compareText(a.payment.id, b.payment.id),
    );
  const pairs = new Map<Occurrence, Payment>();
  const taken = new Set<Payment>();
  for (const { occurrence, payment } of candidates) {
    if (pairs.has(occurrence) || taken.has(payment)) continue;
    pairs.set(occurrence, payment);
    taken.add(payment);
  }
  return pairs;
}

function candidatesOf<Occurrence extends PlannedOccurrence, Payment extends RealPayment>(
  occurrence: Occurrence,
  onDay: ReadonlyMap<string, readonly Payment[]>,
): Candidate<Occurrence, Payment>[] {
  const reach = windowDays[occurrence.frequency];
  return Array.from({ length: 2 * reach + 1 }, (_, index) => addDays(occurrence.date, index - reach)).flatMap(
    (date) =>
      (onDay.get(`${occurrence.accountId} ${date}`) ?? []).flatMap((payment) => {
        const rank = rankOf(occurrence, payment);
        return rank === null
          ? []
          : [{ occurrence, payment, rank, days: Math.abs(daysBetween(occurrence.date, date)) }];
      }),
  );
}

/** 0 is the likeliest; null where the payment is not the planned one. */
function rankOf(planned: PlannedOccurrence, payment: RealPayment): number | null {
  if (planned.paidAfter !== null && payment.date <= planned.paidAfter) return null;
  if (Math.sign(planned.amountCents) !== Math.sign(payment.amountCents)) return null;
  const isExact = planned.amountCents === payment.amountCents;
  const isNamed = agree(planned.description, payment.texts);
  if (isNamed && isExact) return 0;
  const off = Math.abs(planned.amountCents - payment.amountCents);
  const isNear = off <= Math.max(maxAmountOffCents, Math.abs(planned.amountCents) * maxAmountShare);
  if (isNamed && isNear) return 1;
  return isExact ? 2 : null;
}

function amountOff({ occurrence, payment }: Candidate<PlannedOccurrence, RealPayment>): number {
  return Math.abs(occurrence.amountCents - payment.amountCents);
}

/** Whether one of the texts speaks of the same as the description. */
function agree(description: string, texts: readonly string[]): boolean {
  const wanted = wordsIn(description);
  return texts.some((text) => {
    if (isSameText(text, description)) return true;
    return sharedWordShare(wanted, wordsIn(text)) >= minSharedWords;
  });
}
