import { foldText } from './ledger-text.ts';
import { type Cents, toCents } from './money.ts';
import { daysBetween, type PlainDate } from './plain-date.ts';

/** An expense, and money that may pay it back. Amounts are positive. */
export type MayPayBack = {
  expense: { amount: Cents; date: PlainDate; open: Cents };
  deposit: { amount: Cents; date: PlainDate; text: string };
  /** What is expected back of the expense. */
  expected: readonly { from: string; remaining: Cents }[];
};

export type RankedCandidate = {
  /** The higher, the likelier; 0 without any sign. */
  score: number;
  /** Why, as a sentence. */
  reason: string;
};

const mostShares = 6;
/** Friends pay within weeks; employers and insurers take months. */
const soonDays = 14;

/** How likely money pays an expense back, and why. Pure; the best sign is the reason that is shown. */
export function rankReimbursement({ expense, deposit, expected }: MayPayBack): RankedCandidate {
  const days = daysBetween(expense.date, deposit.date);
  const signs: RankedCandidate[] = [];
  const text = foldText(deposit.text);
  for (const { from, remaining } of expected) {
    if (remaining === 0) continue;
    const isNamed = foldText(from) !== '' && text.includes(foldText(from));
    const isSame = remaining === deposit.amount;
    if (isSame && isNamed)
      signs.push({ score: 6, reason: `The amount that you expect from ${from}, who is named.` });
    else if (isSame) signs.push({ score: 5, reason: 'The amount that you expect back.' });
    else if (isNamed) signs.push({ score: 4, reason: `Names ${from}.` });
  }
  if (deposit.amount === expense.open) signs.push({ score: 4, reason: 'The same amount.' });
  for (let shares = 2; shares <= mostShares; shares += 1) {
    if (isShare(deposit.amount, expense.amount, shares))
      signs.push({ score: 3, reason: shares === 2 ? 'Half of it.' : `One of ${shares} equal shares.` });
  }
  if (signs.length === 0 && days >= 0 && days <= soonDays)
    signs.push({
      score: 1,
      reason: days === 0 ? 'On the same day.' : `${days} ${days === 1 ? 'day' : 'days'} later.`,
    });
  const [best = { score: 0, reason: days < 0 ? 'Came before it.' : `${days} days later.` }] = signs.toSorted(
    (a, b) => b.score - a.score,
  );
  return best;
}

/** Whether an amount is one of equal shares of another, to the cent that one of them takes. */
function isShare(amount: Cents, whole: Cents, shares: number): boolean {
  return Math.abs(toCents(whole) / shares - amount) < 1;
}
