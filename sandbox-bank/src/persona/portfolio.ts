import type { Day } from '../world/calendar.ts';

/** Something that can be held. Its id follows from its ticker, or else its name: the same for all Items. */
export type Security = {
  ticker: string | null;
  name: string | null;
  type: string;
  subtype: string | null;
  isCash: boolean;
  isin: string | null;
  cusip: string | null;
  sedol: string | null;
  sector: string | null;
  industry: string | null;
  market: string | null;
  fixedIncome: { ratePercent: number; maturesOn: string; issuedOn: string; faceValue: number } | null;
};

/** Money in units of the currency. `value` is price times quantity, to the cent. */
export type Holding = {
  security: Security;
  quantity: number;
  price: number;
  pricedOn: string | null;
  value: number;
  /** Of the whole holding, not of one share. */
  costBasis: number | null;
  currency: string;
  vestedQuantity: number | null;
  vestedValue: number | null;
};

/** One line of an investment account's history. A positive amount is cash that leaves, as when something is bought. */
export type Trade = {
  key: string;
  day: Day;
  name: string;
  type: string;
  subtype: string;
  security: Security | null;
  quantity: number;
  price: number;
  amount: number;
  fees: number | null;
  currency: string;
};

/** What an investment account holds today, and its history up to today, oldest first. */
export type Portfolio = { holdings: Holding[]; trades: Trade[] };

export function plainSecurity(ticker: string | null, name: string | null, type: string): Security {
  return {
    ticker,
    name,
    type,
    subtype: null,
    isCash: type === 'cash',
    isin: null,
    cusip: null,
    sedol: null,
    sector: null,
    industry: null,
    market: null,
    fixedIncome: null,
  };
}

export function cashSecurity(currency: string): Security {
  return { ...plainSecurity(`CUR:${currency}`, `${currency} cash`, 'cash'), subtype: 'cash' };
}

function cashHolding(amount: number, currency: string, pricedOn: string | null): Holding {
  return {
    security: cashSecurity(currency),
    quantity: amount,
    price: 1,
    pricedOn,
    value: amount,
    costBasis: amount,
    currency,
    vestedQuantity: null,
    vestedValue: null,
  };
}

/** Price times quantity, to the cent. */
export function worthOf(quantity: number, price: number): number {
  return Math.round(quantity * price * 100) / 100;
}

/** Adds cash so that the holdings sum to the balance, if there is one. Amounts are exact to a millionth. */
export function withCashFor(
  balance: number | null,
  holdings: readonly Holding[],
  currency: string,
  pricedOn: string | null,
): Holding[] {
  if (balance === null) return [...holdings];
  const held = holdings.reduce(
    (sum, holding) => sum + (holding.currency === currency ? holding.value : 0),
    0,
  );
  const left = Math.round((balance - held) * 1_000_000) / 1_000_000;
  return left === 0 ? [...holdings] : [...holdings, cashHolding(left, currency, pricedOn)];
}
