import { dayOf } from '../world/calendar.ts';
import type { Balance } from '../world/movement.ts';
import type { CustomAccount, CustomSecurity } from './custom-document.ts';
import {
  type Holding,
  type Portfolio,
  plainSecurity,
  type Security,
  type Trade,
  withCashFor,
  worthOf,
} from './portfolio.ts';

function securityOf(given: CustomSecurity): Security {
  const ticker = given.ticker_symbol ?? null;
  const isCash = ticker?.startsWith('CUR:') ?? false;
  return {
    ...plainSecurity(ticker, given.name ?? ticker, given.type ?? (isCash ? 'cash' : 'equity')),
    isin: given.isin ?? null,
    cusip: given.cusip ?? null,
    sedol: given.sedol ?? null,
  };
}

/** The holdings that a document lists, worth their price times their quantity. */
export function customHoldings(account: CustomAccount): Holding[] {
  return (account.holdings ?? []).map((given) => ({
    security: securityOf(given.security),
    quantity: given.quantity,
    price: given.institution_price,
    pricedOn: given.institution_price_as_of ?? null,
    value: worthOf(given.quantity, given.institution_price),
    costBasis: given.cost_basis ?? null,
    currency: given.currency ?? account.currency ?? 'USD',
    vestedQuantity: given.vested_quantity ?? null,
    vestedValue: given.vested_value ?? null,
  }));
}

const USUAL_SUBTYPES: Readonly<Record<string, string>> = {
  cash: 'deposit',
  fee: 'account fee',
  cancel: 'pending credit',
};

function tradesOf(account: CustomAccount): Trade[] {
  return (account.investment_transactions ?? [])
    .map(
      (given, index): Trade => ({
        key: String(index),
        day: dayOf(given.date),
        name: given.name,
        type: given.type,
        subtype: USUAL_SUBTYPES[given.type] ?? given.type,
        security: given.security ? securityOf(given.security) : null,
        quantity: given.quantity,
        price: given.price,
        amount: worthOf(given.quantity, given.price) + (given.fees ?? 0),
        fees: given.fees ?? null,
        currency: given.currency ?? account.currency ?? 'USD',
      }),
    )
    .sort((a, b) => a.day - b.day);
}

/** What a document says that an account holds and has done; cash for what its balance is beyond that. */
export function customPortfolio(account: CustomAccount, { current }: Balance): Portfolio {
  const holdings = withCashFor(current, customHoldings(account), account.currency ?? 'USD', null);
  return { holdings, trades: tradesOf(account) };
}
