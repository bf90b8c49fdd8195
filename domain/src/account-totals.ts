import { type Cents, sumCents } from './money.ts';
import type { PlainDate } from './plain-date.ts';

/** Of depository accounts, and of all: assets less debts. */
type CurrencyTotal = { currency: string; totalBalance: Cents; netWorth: Cents };

type Summed = { type: string; currency: string; currentBalance: Cents | null; closedOn: PlainDate | null };

export type AccountTotals = CurrencyTotal & { otherCurrencies: CurrencyTotal[] };

/**
 * Account totals by currency: the main currency first, the others by code. Closed accounts and accounts without a reported balance
 * are not included. Balances already have our signs (docs/signs.md). Pure.
 */
export function accountTotals(accounts: readonly Summed[], currency: string): AccountTotals {
  const open = accounts.filter(({ closedOn }) => closedOn === null);
  const byCurrency = Map.groupBy(open, (account) => account.currency);
  const others = [...byCurrency.keys()].filter((code) => code !== currency).toSorted();
  const totalOf = (code: string): CurrencyTotal => {
    const inIt = byCurrency.get(code) ?? [];
    return {
      currency: code,
      totalBalance: sumOf(inIt.filter(({ type }) => type === 'depository')),
      netWorth: sumOf(inIt),
    };
  };
  return { ...totalOf(currency), otherCurrencies: others.map(totalOf) };
}

function sumOf(accounts: readonly Summed[]): Cents {
  return sumCents(accounts.flatMap(({ currentBalance }) => currentBalance ?? []));
}
