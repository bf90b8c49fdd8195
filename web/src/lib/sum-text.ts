import type { Cents } from '@cairn/domain/money';
import type { PartialSum } from '@cairn/domain/partial-sum';
import { unknownCount } from '@cairn/domain/partial-sum';
import { formatMoney, formatMoneyIn } from './format.ts';

/** A sum of balances: the amount of what is known, or `Unknown`. */
export function formatSum(currency: string, sum: PartialSum): string {
  return sum.is === 'unknown' ? 'Unknown' : formatMoneyIn(currency, sum.amount);
}

/** A sum of transactions in the household's currency: the amount of what is known, or `Unknown`. */
export function formatRows(sum: PartialSum, format: (amount: Cents) => string = formatMoney): string {
  return sum.is === 'unknown' ? 'Unknown' : format(sum.amount);
}

/** What a sum of balances is of, where not all are known: `Of 2 of 3 accounts; the other balance is unknown.` Else null. */
export function sumNote(sum: PartialSum): string | null {
  if (sum.is === 'known') return null;
  if (sum.is === 'unknown')
    return sum.count === 1
      ? 'The balance of your account is unknown.'
      : `The balances of all ${sum.count} accounts are unknown.`;
  const others = unknownCount(sum) === 1 ? 'the other balance is' : 'the other balances are';
  return `In ${sum.knownCount} of ${sum.count} accounts; ${others} unknown.`;
}
