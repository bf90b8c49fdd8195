import { z } from 'zod';
import type { Bank } from '../bank/bank.ts';
import { bankError } from '../errors/errors.ts';
import { currencyCodes } from '../log/currency-codes.ts';
import { accountId } from '../log/transaction.ts';
import { hasTransactions } from '../persona/persona.ts';
import type { Holding, Portfolio, Security, Trade } from '../persona/portfolio.ts';
import type { ItemRecord } from '../records/item-record.ts';
import { dateText, dayOf } from '../world/calendar.ts';
import type { AccountSpec } from '../world/movement.ts';
import { stableId } from '../world/rng.ts';
import { accountObject, chosenAccounts, sharedAccounts } from './accounts.ts';
import { accessToken, accountOptions, type Endpoint, endpoint, pageOptions, period } from './endpoint.ts';
import { findReadableItem, itemObject } from './items.ts';
import { startProduct } from './products.ts';

/** Plaid has two years of investment transactions. */
const HISTORY_DAYS = 730;

type Held = { account: AccountSpec; accountId: string; portfolio: Portfolio };

/** @throws BankError as findReadableItem and startProduct, INVALID_ACCOUNT_ID, NO_INVESTMENT_ACCOUNTS. */
async function readPortfolios(
  bank: Bank,
  item: ItemRecord,
  ids: readonly string[] | undefined,
  product: 'investments' | 'investments_auth' = 'investments',
): Promise<Held[]> {
  const chosen = chosenAccounts(item, sharedAccounts(bank, item), ids);
  await startProduct(bank, item, product);
  const accounts = chosen.filter((account) => !hasTransactions(account));
  if (accounts.length === 0) throw bankError('NO_INVESTMENT_ACCOUNTS');
  const persona = bank.personaOf(item);
  return accounts.map((account) => ({
    account,
    accountId: accountId(item.seed, account.key),
    portfolio: persona.portfolioOf?.(account.key, bank.nowMs()) ?? { holdings: [], trades: [] },
  }));
}

const securityId = ({ ticker, name }: Security) => stableId('security', ticker ?? '', name ?? '');

/** The last price seen of a security, for its own object. */
type Quote = { security: Security; price: number | null; pricedOn: string | null; currency: string };

function securityObject({ security, price, pricedOn, currency }: Quote): object {
  const { fixedIncome } = security;
  return {
    security_id: securityId(security),
    isin: security.isin,
    cusip: security.cusip,
    sedol: security.sedol,
    institution_security_id: null,
    institution_id: null,
    proxy_security_id: null,
    name: security.name,
    ticker_symbol: security.ticker,
    is_cash_equivalent: security.isCash,
    type: security.type,
    subtype: security.subtype,
    close_price: price,
    close_price_as_of: pricedOn,
    update_datetime: null,
    ...currencyCodes(currency),
    market_identifier_code: security.market,
    sector: security.sector,
    industry: security.industry,
    cfi_code: null,
    figi: null,
    option_contract: null,
    fixed_income:
      fixedIncome === null
        ? null
        : {
            yield_rate: { percentage: fixedIncome.ratePercent, type: 'coupon' },
            maturity_date: fixedIncome.maturesOn,
            issue_date: fixedIncome.issuedOn,
            face_value: fixedIncome.faceValue,
          },
  };
}

function holdingObject(account: string, holding: Holding): object {
  return {
    account_id: account,
    security_id: securityId(holding.security),
    quantity: holding.quantity,
    institution_price: holding.price,
    institution_price_as_of: holding.pricedOn,
    institution_price_datetime: null,
    institution_value: holding.value,
    cost_basis: holding.costBasis,
    ...currencyCodes(holding.currency),
    vested_quantity: holding.vestedQuantity,
    vested_value: holding.vestedValue,
  };
}

function tradeObject(item: ItemRecord, held: Held, trade: Trade): object {
  return {
    investment_transaction_id: stableId(item.seed, 'investment', held.account.key, trade.key),
    cancel_transaction_id: null,
    account_id: held.accountId,
    security_id: trade.security === null ? null : securityId(trade.security),
    date: dateText(trade.day),
    transaction_datetime: null,
    name: trade.name,
    quantity: trade.quantity,
    amount: trade.amount,
    price: trade.price,
    fees: trade.fees,
    type: trade.type,
    subtype: trade.subtype,
    ...currencyCodes(trade.currency),
  };
}

/** Each of the securities once, with its price today when it is still held. */
function securityObjects(portfolios: readonly Portfolio[], wanted: readonly Security[]): object[] {
  const ids = new Set(wanted.map(securityId));
  const quotes = new Map<string, Quote>();
  for (const { holdings, trades } of portfolios) {
    for (const { security, currency } of trades)
      if (security !== null)
        quotes.set(securityId(security), { security, price: null, pricedOn: null, currency });
    for (const { security, price, pricedOn, currency } of holdings)
      quotes.set(securityId(security), { security, price, pricedOn, currency });
  }
  return [...quotes].flatMap(([id, quote]) => (ids.has(id) ? [securityObject(quote)] : []));
}

/** An account as these calls give it: with what is borrowed against it, which no account here has. */
function investmentAccount(bank: Bank, item: ItemRecord, account: AccountSpec): object {
  const { balances, ...rest } = accountObject(bank, item, account);
  return { ...rest, balances: { ...balances, margin_loan_amount: null } };
}

function holdingsReply(bank: Bank, item: ItemRecord, held: readonly Held[]) {
  const portfolios = held.map(({ portfolio }) => portfolio);
  const securities = portfolios.flatMap(({ holdings }) => holdings.map(({ security }) => security));
  return {
    accounts: held.map(({ account }) => investmentAccount(bank, item, account)),
    holdings: held.flatMap(({ accountId, portfolio }) =>
      portfolio.holdings.map((holding) => holdingObject(accountId, holding)),
    ),
    securities: securityObjects(portfolios, securities),
    item: itemObject(item),
  };
}

const getHoldings = endpoint(
  '/investments/holdings/get',
  {
    access_token: accessToken,
    options: accountOptions,
  },
  async (bank, request) => {
    const item = findReadableItem(bank, request.access_token);
    const held = await readPortfolios(bank, item, request.options?.account_ids);
    return { ...holdingsReply(bank, item, held), is_investments_fallback_item: false };
  },
);

/** What a broker needs to take an account over: its numbers and owners beside what it holds. */
const getAuth = endpoint(
  '/investments/auth/get',
  { access_token: accessToken, options: accountOptions },
  async (bank, request) => {
    const item = findReadableItem(bank, request.access_token);
    const held = await readPortfolios(bank, item, request.options?.account_ids, 'investments_auth');
    return {
      ...holdingsReply(bank, item, held),
      owners: held.map(({ accountId: account_id }) => ({ account_id, names: ['Alex Platypus'] })),
      numbers: {
        acats: held.map(({ account, accountId: account_id }) => ({
          account_id,
          account: `00000000${account.mask ?? ''}`,
          dtc_numbers: ['0000'],
        })),
      },
      data_sources: { numbers: 'INSTITUTION', owners: 'INSTITUTION', holdings: 'INSTITUTION' },
    };
  },
);

/** The trades of one period, newest first. A page is a place in the list. */
const getTransactions = endpoint(
  '/investments/transactions/get',
  {
    access_token: accessToken,
    ...period,
    options: z.strictObject({ ...pageOptions, async_update: z.boolean().optional() }).optional(),
  },
  async (bank, request) => {
    const { start_date, end_date, options } = request;
    const item = findReadableItem(bank, request.access_token);
    const held = await readPortfolios(bank, item, options?.account_ids);
    if (start_date > end_date) throw bankError('INVALID_FIELD', 'start_date: must not be after end_date');
    const first = Math.max(dayOf(start_date), dayOf(bank.today()) - HISTORY_DAYS);
    const trades = held
      .flatMap((one) => one.portfolio.trades.map((trade) => ({ one, trade })))
      .filter(({ trade }) => trade.day >= first && trade.day <= dayOf(end_date))
      .reverse()
      .sort((a, b) => b.trade.day - a.trade.day);
    const offset = options?.offset ?? 0;
    const page = trades.slice(offset, offset + (options?.count ?? 100));
    return {
      item: itemObject(item),
      accounts: held.map(({ account }) => investmentAccount(bank, item, account)),
      securities: securityObjects(
        held.map(({ portfolio }) => portfolio),
        page.flatMap(({ trade }) => trade.security ?? []),
      ),
      investment_transactions: page.map(({ one, trade }) => tradeObject(item, one, trade)),
      total_investment_transactions: trades.length,
      is_investments_fallback_item: false,
    };
  },
);

export const INVESTMENT_ENDPOINTS: readonly Endpoint[] = [getHoldings, getTransactions, getAuth];
