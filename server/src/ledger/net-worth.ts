import type { NetWorth } from '@cairn/contract/dashboard';
import { type Cents, sumCents } from '@cairn/contract/money';

type Valued = { type: string; currency: string; currentBalance: Cents | null };

/** Kinds of account that are worth something or owe something; of others nobody can say which. */
const countedTypes: ReadonlySet<string> = new Set([
  'depository',
  'investment',
  'brokerage',
  'credit',
  'loan',
]);

/**
 * What is held less what is owed, by currency, the household's own first. Balances are in our signs, so what is owed is negative
 * already and an overpaid card adds. An investment account's balance holds its cash and its holdings, which are not added again.
 */
export function netWorthOf(accounts: readonly Valued[], ownCurrency: string | null): NetWorth {
  const counted = accounts.filter(({ type }) => countedTypes.has(type));
  const byCurrency = Map.groupBy(counted, ({ currency }) => currency);
  return [...byCurrency]
    .map(([currency, held]) => ({
      currency,
      amount: sumCents(held.flatMap(({ currentBalance }) => currentBalance ?? [])),
      unknownCount: held.filter(({ currentBalance }) => currentBalance === null).length,
    }))
    .toSorted((a, b) => rank(a.currency) - rank(b.currency) || (a.currency < b.currency ? -1 : 1));

  function rank(currency: string): number {
    return currency === ownCurrency ? 0 : 1;
  }
}
