import type { CategoryKind } from '@cairn/contract/categories';
import type { Cents } from '@cairn/contract/money';
import { daysBetween, type PlainDate } from '@cairn/contract/plain-date';
import { speaksOfTransfer } from './classify.ts';

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
  machineKind: CategoryKind | null;
};

export type TransferPair = { outId: string; inId: string };

/** Money between two banks takes a weekend and a holiday at most. */
const maxDaysApart = 5;

/**
 * Finds the pairs among rows: out of one account and into another, equal to the cent, a few days apart. At least one leg
 * must be a transfer by the bank's word or its text, and the other must not be something else by the bank's word: pay of the same size
 * as a payment to a stranger is no transfer. No counterpart is invented. The nearest in time are paired first, equal ones in
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
  const isAccountOfMoney = leg.accountType === 'depository' || leg.accountType === 'credit';
  return isAccountOfMoney && (leg.machineKind === null || isTransferLike(leg));
}

function isTransferLike(leg: TransferLeg): boolean {
  return leg.machineKind === 'transfer' || (leg.machineKind === null && speaksOfTransfer(leg.description));
}

function canPair(out: TransferLeg, into: TransferLeg): boolean {
  return (
    out.accountId !== into.accountId &&
    out.currency === into.currency &&
    (isTransferLike(out) || isTransferLike(into)) &&
    Math.abs(daysBetween(out.postedOn, into.postedOn)) <= maxDaysApart
  );
}

function keyOf({ out, into }: { out: TransferLeg; into: TransferLeg }): string {
  return `${out.postedOn} ${out.bankTransactionId} ${into.bankTransactionId}`;
}

function compareKeys(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
