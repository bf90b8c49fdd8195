import type { Conversion } from './exchange-rates.ts';
import type { Cents } from './money.ts';
import { type PartialSum, partialSum } from './partial-sum.ts';
import type { PlainDate } from './plain-date.ts';

/** Of depository accounts, and of all: assets less debts. */
type CurrencyTotal = { currency: string; totalBalance: PartialSum; netWorth: PartialSum };

/** What is held in another currency, with what it is in the main one: `amount` is of all accounts, by one unit at `rate`. */
type ConvertedTotal = CurrencyTotal & { amount: PartialSum; rate: string; rateOn: PlainDate };

type Summed = {
  type: string;
  currency: string;
  currentBalance: Cents | null;
  closedOn: PlainDate | null;
  isHidden: boolean;
};

export type AccountTotals = CurrencyTotal & {
  /** Part of the total. */
  converted: ConvertedTotal[];
  /** Not part of the total: there is no exchange rate. */
  otherCurrencies: CurrencyTotal[];
};

export type TotalsIn = { currency: string; today: PlainDate; conversion: Conversion };

/**
 * Account totals in the main currency, by the rates of today; each account is converted and rounded by itself, so that the accounts add
 * up to the total. A currency without a rate is apart, by code, and unknown in the total, as an account without a reported balance is.
 * Closed and hidden accounts are not included. Balances already have our signs (docs/signs.md). Pure.
 */
export function accountTotals(accounts: readonly Summed[], totalsIn: TotalsIn): AccountTotals {
  const { currency, today, conversion } = totalsIn;
  const open = accounts.filter(({ closedOn, isHidden }) => closedOn === null && !isHidden);
  const codes = [...new Set(open.map((account) => account.currency))].filter((code) => code !== currency);
  const ownTotal = (code: string): CurrencyTotal => {
    const inIt = open.filter((account) => account.currency === code);
    return totalOf(code, inIt, ({ currentBalance }) => currentBalance);
  };
  const converted: ConvertedTotal[] = [];
  const otherCurrencies: CurrencyTotal[] = [];
  for (const code of codes.toSorted()) {
    const rate = conversion.rateOf(code, currency, today);
    const total = ownTotal(code);
    const inIt = open.filter((account) => account.currency === code);
    if (rate === null) otherCurrencies.push(total);
    else {
      const amount = totalOf(currency, inIt, (account) => balanceIn(account, totalsIn)).netWorth;
      converted.push({ ...total, amount, rate: rate.rate, rateOn: rate.on });
    }
  }
  return {
    ...totalOf(currency, open, (account) => balanceIn(account, totalsIn)),
    converted,
    otherCurrencies,
  };
}

/** An account's balance in the main currency by the rate of today; null where the balance or the rate is unknown. */
export function balanceIn(
  { currency, currentBalance }: Pick<Summed, 'currency' | 'currentBalance'>,
  { currency: main, today, conversion }: TotalsIn,
): Cents | null {
  if (currentBalance === null || currency === main) return currentBalance;
  return conversion.convert(currentBalance, currency, main, today)?.cents ?? null;
}

function totalOf(
  currency: string,
  accounts: readonly Summed[],
  balanceOf: (account: Summed) => Cents | null,
): CurrencyTotal {
  const sumOf = (all: readonly Summed[]) => partialSum(all.map(balanceOf));
  return {
    currency,
    totalBalance: sumOf(accounts.filter(({ type }) => type === 'depository')),
    netWorth: sumOf(accounts),
  };
}
