import { awaitsDecisionIds, type CategoryKind } from '@cairn/domain/categories';
import { loanPaymentIds } from '@cairn/domain/category-meanings';
import { mentionsTransfer } from '@cairn/domain/classify';
import type { Cents } from '@cairn/domain/money';
import { daysBetween, type PlainDate } from '@cairn/domain/plain-date';

/** A possible leg of a transfer between the household's own accounts. */
export type TransferLeg = {
  id: string;
  sourceId: string;
  accountId: string;
  accountType: string;
  amountCents: Cents;
  currency: string;
  postedOn: PlainDate;
  description: string;
  predictedCategoryId: string | null;
  predictedCategoryKind: CategoryKind | null;
  /** Whether nothing but uncertain words of its text says what it is: no person, app, bank, rule, brand or banking term. */
  isOpen: boolean;
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

/** Small round amounts come often: a payment of 50.00 and one from a friend are hardly a transfer, unless they are of one day or two. */
const smallCents = 200_00;
const roundCents = 5_00;
const maxDaysApartOfSmall = 1;

type Candidate = { out: TransferLeg; into: TransferLeg; daysApart: number };

/**
 * Pairs transfers: out of one account and into another, equal to the cent, a few days apart. First those where at least one leg is a
 * transfer by category or text, and the other not categorized as something else: pay equal to a payment to a stranger is no transfer.
 * Money into a loan account may also pair with a loan payment. Nearest dates first, ties by the bank's ids, so that the input's order
 * does not matter. Then, whatever their texts are, legs that are each other's only candidates and of which nothing certain is known.
 */
export function pairTransfers(legs: readonly TransferLeg[]): TransferPair[] {
  const named = pairNamed(candidatesAmong(legs.filter(isNamedLeg)));
  const taken = new Set(named.flatMap(({ outId, inId }) => [outId, inId]));
  const left = legs.filter((leg) => !taken.has(leg.id) && leg.accountType !== 'loan' && canBeLeg(leg));
  return [...named, ...pairOnlyCandidates(candidatesAmong(left))];
}

/** All that have opposite amounts of one currency on two accounts, five days apart at most. */
function candidatesAmong(legs: readonly TransferLeg[]): Candidate[] {
  const insBySize = Map.groupBy(
    legs.filter((leg) => leg.amountCents > 0),
    (leg) => leg.amountCents as number,
  );
  return legs
    .filter((leg) => leg.amountCents < 0)
    .flatMap((out) => (insBySize.get(-out.amountCents) ?? []).map((into) => ({ out, into })))
    .filter(({ out, into }) => out.accountId !== into.accountId && out.currency === into.currency)
    .map((pair) => ({ ...pair, daysApart: Math.abs(daysBetween(pair.out.postedOn, pair.into.postedOn)) }))
    .filter(({ daysApart }) => daysApart <= maxDaysApart);
}

function pairNamed(all: readonly Candidate[]): TransferPair[] {
  const candidates = all
    .filter(canPair)
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

/**
 * Each the other's only candidate, whatever else is known of third ones. Money out of a card is a purchase: only a text can say that it
 * is a transfer.
 */
function pairOnlyCandidates(all: readonly Candidate[]): TransferPair[] {
  const counts = new Map<string, number>();
  for (const { id } of all.flatMap(({ out, into }) => [out, into])) counts.set(id, (counts.get(id) ?? 0) + 1);
  return all
    .filter(({ out, into }) => counts.get(out.id) === 1 && counts.get(into.id) === 1)
    .filter(({ out, into }) => out.isOpen && into.isOpen && out.accountType === 'depository')
    .filter(({ into, daysApart }) => daysApart <= (isCommon(into) ? maxDaysApartOfSmall : maxDaysApart))
    .map(({ out, into }) => ({ outId: out.id, inId: into.id }))
    .sort((a, b) => compareKeys(a.outId, b.outId));
}

function isCommon({ amountCents }: TransferLeg): boolean {
  return amountCents < smallCents && amountCents % roundCents === 0;
}

/** Whether a transaction can be in a pair at all; one that cannot changes no pair of its amount. */
export function canBeLeg({
  accountType,
  amountCents,
}: Pick<TransferLeg, 'accountType' | 'amountCents'>): boolean {
  if (accountType === 'loan') return amountCents > 0;
  return amountCents !== 0 && (accountType === 'depository' || accountType === 'credit');
}

function isNamedLeg(leg: TransferLeg): boolean {
  return (
    canBeLeg(leg) &&
    (leg.accountType === 'loan' ||
      leg.predictedCategoryKind === null ||
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

function canPair({ out, into, daysApart }: Candidate): boolean {
  if (isPersonalTransfer(out) && isPersonalTransfer(into)) {
    const way = personalTransfers[out.predictedCategoryId ?? ''];
    return way?.into === into.predictedCategoryId && daysApart <= way.days;
  }
  if (into.accountType === 'loan') return isTransferLike(out) || isLoanPayment(out);
  return !isLoanPayment(out) && (isTransferLike(out) || isTransferLike(into));
}

function keyOf({ out, into }: { out: TransferLeg; into: TransferLeg }): string {
  return `${out.postedOn} ${out.sourceId} ${into.sourceId}`;
}

function compareKeys(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
