import { awaitsDecisionIds, type CategoryKind } from '@cairn/domain/categories';
import { loanPaymentIds } from '@cairn/domain/category-meanings';
import { mentionsTransfer } from '@cairn/domain/classify';
import type { Cents } from '@cairn/domain/money';
import { daysBetween, type PlainDate } from '@cairn/domain/plain-date';

/** A row that could be one leg of a transfer between the household's own accounts. */
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
  machineKind: CategoryKind | null;
};

export type TransferPair = { outId: string; inId: string };

/** Money between two banks takes a weekend and a holiday at most. */
const maxDaysApart = 5;
/**
 * What goes out hand to hand and what it may come in as, and how many days that takes. Two payments of one size, to a friend and from
 * another, may come in one week, but hardly on one day between two accounts.
 */
const handToHand: Readonly<Record<string, { into: string; days: number }>> = {
  'payments-to-people': { into: 'money-from-people', days: 1 },
  cash: { into: 'deposits', days: 1 },
  checks: { into: 'deposits', days: 5 },
};

/**
 * Finds the pairs among rows: out of one account and into another, equal to the cent, a few days apart. At least one leg
 * must be a transfer by the bank's word or its text, and the other must not be something else by the bank's word: pay of the same size
 * as a payment to a stranger is no transfer. What reaches a loan account pairs with a loan's payment too. No counterpart is invented. The nearest in time are paired first, equal ones in
 * the order of the bank's ids, so that the result does not depend on the order of the input.
 */
export function pairTransfers(legs: readonly TransferLeg[]): TransferPair[] {
  const usable = legs.filter((leg) => isMovable(leg) && leg.amountCents !== 0);
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

function isMovable(leg: TransferLeg): boolean {
  if (leg.accountType === 'loan') return leg.amountCents > 0;
  const isAccountOfMoney = leg.accountType === 'depository' || leg.accountType === 'credit';
  return (
    isAccountOfMoney &&
    (leg.machineKind === null || isTransferLike(leg) || isHandToHand(leg) || isLoanPayment(leg))
  );
}

function isTransferLike(leg: TransferLeg): boolean {
  return leg.machineKind === 'transfer' || (leg.machineKind === null && mentionsTransfer(leg.description));
}

/** A payment to or from a person, cash or a check: it may go from one hand of the household to the other. */
function isHandToHand({ predictedCategoryId }: TransferLeg): boolean {
  return predictedCategoryId !== null && awaitsDecisionIds.includes(predictedCategoryId);
}

function isLoanPayment({ predictedCategoryId, amountCents }: TransferLeg): boolean {
  return amountCents < 0 && predictedCategoryId !== null && loanPaymentIds.has(predictedCategoryId);
}

function canPair(out: TransferLeg, into: TransferLeg): boolean {
  if (out.accountId === into.accountId || out.currency !== into.currency) return false;
  const daysApart = Math.abs(daysBetween(out.postedOn, into.postedOn));
  if (isHandToHand(out) && isHandToHand(into)) {
    const way = handToHand[out.predictedCategoryId ?? ''];
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
