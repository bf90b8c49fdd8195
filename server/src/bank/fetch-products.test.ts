import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { toPlainDate } from '@cairn/domain/plain-date';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { fetchLoans } from './fetch-loans.ts';
import { fetchTrades } from './fetch-trades.ts';
import { createPlaidClient } from './plaid-client.ts';

const tradesRequest = z.object({ options: z.object({ count: z.int(), offset: z.int() }) });

/** A bank whose answers each test sets. */
let answer: (body: unknown) => { status?: number; body: object } = () => ({ body: {} });
let server: Server;
beforeAll(async () => {
  server = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part);
    const { status = 200, body } = answer(JSON.parse(Buffer.concat(parts).toString() || '{}'));
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ request_id: 'r', ...body }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterAll(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

const client = () => {
  const { port } = server.address() as AddressInfo;
  return createPlaidClient({ clientId: 'client', secret: 'secret', baseUrl: `http://127.0.0.1:${port}` });
};
const year = { from: toPlainDate('2026-01-01'), to: toPlainDate('2026-12-31') };
const trade = (id: string, change: object = {}) => ({
  investment_transaction_id: id,
  account_id: 'brokerage',
  security_id: 's1',
  date: '2026-11-19',
  name: 'BUY FUND',
  quantity: 1.5,
  price: 10.25,
  amount: 15.38,
  fees: 0,
  type: 'buy',
  subtype: 'buy',
  iso_currency_code: 'USD',
  unofficial_currency_code: null,
  ...change,
});

test('trades are read page by page, each once, in our signs', async () => {
  const all = Array.from({ length: 1_100 }, (_, index) => trade(`trade${index}`));
  answer = (body) => {
    const { count, offset } = tradesRequest.parse(body).options;
    return {
      body: {
        // One moves onto the next page between two calls.
        investment_transactions: all.slice(Math.max(0, offset - 1), offset + count),
        securities: [{ security_id: 's1', name: 'Total Market Fund', ticker_symbol: 'TMF', type: 'etf' }],
        total_investment_transactions: all.length,
      },
    };
  };
  const read = await fetchTrades(client(), 'access', year);
  if (read.status !== 'read') throw new Error(read.status);
  expect(read.records.map(({ tradeId }) => tradeId)).toEqual(all.map((one) => one.investment_transaction_id));
  expect(read.records[0]).toMatchObject({
    amountCents: -1_538,
    quantity: '1.5',
    price: '10.25',
    securityName: 'Total Market Fund',
    ticker: 'TMF',
  });
});

test('P37 a trade that cannot be read is reported, and the others are read', async () => {
  answer = () => ({
    body: {
      investment_transactions: [trade('good'), trade('bad', { amount: 'much' }), 'no trade'],
      total_investment_transactions: 3,
    },
  });
  expect(await fetchTrades(client(), 'access', year)).toMatchObject({
    status: 'read',
    records: [{ tradeId: 'good', securityName: null }],
    unreadable: [
      { kind: 'trade', providerRecordId: 'bad', reason: 'amount' },
      { kind: 'trade', isIdentified: false, reason: 'form' },
    ],
  });
});

test('loans have their rate, and a principal without outstanding interest; what is missing is unknown', async () => {
  const balances = (current: number) => ({ available: null, current, limit: null, iso_currency_code: 'USD' });
  const account = (id: string, type: string, current: number) => ({
    account_id: id,
    name: id,
    type,
    balances: balances(current),
  });
  answer = () => ({
    body: {
      accounts: [
        account('loan', 'loan', 1_040.5),
        account('home', 'loan', 200_000),
        account('card', 'credit', 90),
      ],
      liabilities: {
        credit: [
          {
            account_id: 'card',
            aprs: [
              { apr_type: 'cash_apr', apr_percentage: 29.74 },
              { apr_type: 'purchase_apr', apr_percentage: 21.99 },
            ],
            minimum_payment_amount: 25,
            next_payment_due_date: '2026-12-05',
          },
        ],
        student: [
          {
            account_id: 'loan',
            interest_rate_percentage: 5.25,
            outstanding_interest_amount: 40.5,
            origination_principal_amount: 2_000,
          },
        ],
        mortgage: [{ account_id: 'home', interest_rate: { percentage: 'low' } }, { interest_rate: null }],
      },
    },
  });
  const read = await fetchLoans(client(), 'access');
  if (read.status !== 'read') throw new Error(read.status);
  const unknown = { rateType: null, originalPrincipalCents: null, paymentCents: null, paymentDueOn: null };
  expect(read.records).toEqual([
    {
      ...unknown,
      providerAccountId: 'card',
      ratePercent: '21.99',
      principalCents: null,
      paymentCents: -2_500,
      paymentDueOn: '2026-12-05',
    },
    { ...unknown, providerAccountId: 'home', ratePercent: null, principalCents: -20_000_000 },
    {
      ...unknown,
      providerAccountId: 'loan',
      ratePercent: '5.25',
      principalCents: -100_000,
      originalPrincipalCents: -200_000,
    },
  ]);
  expect(read.unreadable).toMatchObject([{ kind: 'loan', reason: 'account' }]);
});

test.each([
  ['NO_LIABILITY_ACCOUNTS', 400, 'none'],
  ['PRODUCT_NOT_READY', 400, 'not_ready'],
  ['PRODUCTS_NOT_SUPPORTED', 400, 'refused'],
  ['ADDITIONAL_CONSENT_REQUIRED', 400, 'refused'],
  ['INSTITUTION_DOWN', 400, 'failed'],
  ['ITEM_LOGIN_REQUIRED', 400, 'failed'],
])('%s is returned and not thrown', async (error_code, status, expected) => {
  answer = () => ({ status, body: { error_type: 'ITEM_ERROR', error_code, error_message: '' } });
  expect(await fetchLoans(client(), 'access')).toMatchObject({ status: expected });
});
