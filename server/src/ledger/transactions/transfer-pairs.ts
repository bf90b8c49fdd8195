import { awaitsDecisionIds, type CategoryKind } from '@cairn/domain/categories';
import { loanPaymentIds } from '@cairn/domain/category-meanings';
import { mentionsTransfer } from '@cairn/domain/classify';
import type { Cents } from '@cairn/domain/money';
import { daysBetween, type PlainDate } from '@cairn/domain/plain-date';

/** A possible leg of a transfer between the household's own accounts. */
export type TransferLeg = {
  id: string;
  bankTransactionId: string;
  accountId: string;
  accountType: string;
  amountCents: Cents;
  currency: string;
  postedOn: PlainDate;
  description: string;
  predictedCategoryId: string | null;
  predictedCategoryKind: CategoryKind | null;
};

export type TransferPair = { outId: string; inId: string };

/** A transfer between banks takes a weekend and a holiday at most. */
const maxDaysApart = 5;
/**
 * Categories of personal payments and how the other leg may be categorized, with the allowed days. Equal payments to and from friends
 * occur within a week, but hardly on one day between two own accounts.
 */
const personalTransfers: Readonly<Record<string, { into: string; days: number }>> = {
  'payments-to-people': { into: 'money-from-people', days: 1 },
  cash: { into: 'deposits', days: 1 },
  checks: { into: 'deposits', days: 5 },
};

/**
 * Pairs transfers: out of one account and into another, equal to the cent, a few days apart. At least one leg must be a transfer by
 * category or text, and the other must not be categorized as something else: pay equal to a payment to a stranger is no transfer.
 * Money into a loan account may also pair with a loan payment. Nearest dates first, ties by the bank's ids, so that the input's order
 * does not matter.
 */
export function pairTransfers(legs: readonly TransferLeg[]): TransferPair[] {
  const usable = legs.filter((leg) => canBeLeg(leg) && leg.amountCents !== 0);
  const outs = usable.filter((leg) => leg.amountCents < 0);
  const insBySize = Map.groupBy(
    usable.filter((leg) => leg.amountCents > 0),
    (leg) => leg.amountCents as number,
  );
  const candidates = outs
    .flatMap((out) => (insBySize.get(-out.amountCents) ?? []).map((into) => ({ out, into })))
    .filter(({ out, into }) => canPair(out, into))
    .map((pair) => ({ ...pair, daysApart: Math.abs(daysBetween(pair.out.postedOn, pair.into.postedOn)) }))
    .sort((a, b) => a.daysApart - b.daysApart || compareKeys(keyOf(a), keyOf(b)));
  const taken = new Set<string>();
  const pairs: TransferPair[] = [];
  for (const { out, into } of candidates) {
    if (taken.has(out.id) || taken.has(into.id)) continue;
    taken.add(out.id).add(into.id);
    pairs.push({ outId: out.id, inId: into.id });
  }
  return pairs;
}

/** Whether a transaction can be in a pair at all; one that cannot changes no pair of its amount. */
export function canBeLeg(leg: TransferLeg): boolean {
  if (leg.accountType === 'loan') return leg.amountCents > 0;
  const isAccountOfMoney = leg.accountType === 'depository' || leg.accountType === 'credit';
  return (
    isAccountOfMoney &&
    (leg.predictedCategoryKind === null ||
      isTransferLike(leg) ||
      isPersonalTransfer(leg) ||
      isLoanPayment(leg))
  );
}

function isTransferLike(leg: TransferLeg): boolean {
  return (
    leg.predictedCategoryKind === 'transfer' ||
    (leg.predictedCategoryKind === null && mentionsTransfer(leg.description))
  );
}

/** A payment to or from a person, cash or a check may move between the household's own accounts. */
function isPersonalTransfer({ predictedCategoryId }: TransferLeg): boolean {
  return predictedCategoryId !== null && awaitsDecisionIds.includes(predictedCategoryId);
}

function isLoanPayment({ predictedCategoryId, amountCents }: TransferLeg): boolean {
  return amountCents < 0 && predictedCategoryId !== null && loanPaymentIds.has(predictedCategoryId);
}

function canPair(out: TransferLeg, into: TransferLeg): boolean {
  if (out.accountId === into.accountId || out.currency !== into.currency) return false;
  const daysApart = Math.abs(daysBetween(out.postedOn, into.postedOn));
  if (isPersonalTransfer(out) && isPersonalTransfer(into)) {
    const way = personalTransfers[out.predictedCategoryId ?? ''];
    return way?.into === into.predictedCategoryId && daysApart <= way.days;
  }
  if (daysApart > maxDaysApart) return false;
  if (into.accountType === 'loan') return isTransferLike(out) || isLoanPayment(out);
  return !isLoanPayment(out) && (isTransferLike(out) || isTransferLike(into));
}

function keyOf({ out, into }: { out: TransferLeg; into: TransferLeg }): string {
  return `${out.postedOn} ${out.bankTransactionId} ${into.bankTransactionId}`;
}

function compareKeys(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
