import { mentionsTransfer } from './classify.ts';
import { compareText } from './compare-text.ts';
import type { Cents } from './money.ts';
import { daysBetween, type PlainDate } from './plain-date.ts';

/** A transaction that may be one side of a transfer that nothing has paired. */
export type PossibleSide = {
  id: string;
  accountId: string;
  amount: Cents;
  currency: string;
  date: PlainDate;
  description: string;
  /** Whether its category is a transfer's. */
  isTransferCategory: boolean;
  /** With which a person does not want it suggested. */
  notWith: readonly string[];
};

export type TransferSuggestion = { outId: string; inId: string; reason: string };

const maxDays = 7;
/** What banks take of a transfer at most. */
const maxFeeShare = 0.03;
const maxFeeCents = 50_00;

type Candidate = TransferSuggestion & { rank: number; days: number };

/**
 * Pairs of sides that may be one transfer, each with the reason in a sentence; each side once, the likeliest and nearest first. Pure; the
 * order of the input does not matter. In one currency the same amount, or a little less where a text or category speaks of a transfer;
 * in two currencies only where both do.
 */
export function suggestTransfers(sides: readonly PossibleSide[]): TransferSuggestion[] {
  const sorted = sides.toSorted((a, b) => compareText(a.date, b.date) || compareText(a.id, b.id));
  const ins = sorted.filter(({ amount }) => amount > 0);
  const candidates = sorted
    .filter(({ amount }) => amount < 0)
    .flatMap((out) => ins.flatMap((into) => candidateOf(out, into) ?? []))
    .toSorted((a, b) => a.rank - b.rank || a.days - b.days);
  const taken = new Set<string>();
  return candidates.flatMap(({ outId, inId, reason }) => {
    if (taken.has(outId) || taken.has(inId)) return [];
    taken.add(outId).add(inId);
    return [{ outId, inId, reason }];
  });
}

/** How likely and why two sides are one transfer; null when they are hardly. The lower the rank, the likelier. */
function candidateOf(out: PossibleSide, into: PossibleSide): Candidate | null {
  const days = Math.abs(daysBetween(out.date, into.date));
  if (days > maxDays || out.accountId === into.accountId) return null;
  if (out.notWith.includes(into.id) || into.notWith.includes(out.id)) return null;
  const found = reasonOf(out, into);
  if (found === null) return null;
  const when = days === 0 ? 'on the same day' : days === 1 ? 'a day apart' : `${days} days apart`;
  return { outId: out.id, inId: into.id, days, rank: found.rank, reason: `${found.words}, ${when}.` };
}

function reasonOf(out: PossibleSide, into: PossibleSide): { rank: number; words: string } | null {
  const spoken = [out, into].filter((side) => side.isTransferCategory || mentionsTransfer(side.description));
  if (out.currency !== into.currency)
    return spoken.length === 2 ? { rank: 3, words: 'Both are called a transfer, in two currencies' } : null;
  const less = -out.amount - into.amount;
  if (less === 0) return { rank: spoken.length > 0 ? 0 : 1, words: 'The same amount' };
  const isFee = less > 0 && less <= Math.min(maxFeeCents, -out.amount * maxFeeShare);
  return isFee && spoken.length > 0 ? { rank: 2, words: 'A little less arrived, as after a fee' } : null;
}
