import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestBank, type TestBank } from '../test-bank.ts';

let bank: TestBank;
beforeAll(async () => {
  bank = await openTestBank();
});
afterAll(() => bank.close());

const linkDocument = (document: object) =>
  bank.link({ username: 'user_custom', password: JSON.stringify(document) });
const refusalOf = async (document: object) => {
  const reply = await bank.post('/sandbox/public_token/create', {
    institution_id: 'ins_109508',
    initial_products: ['transactions'],
    options: { override_username: 'user_custom', override_password: JSON.stringify(document) },
  });
  return reply.body;
};
const row = (date_transacted: string, date_posted: string, amount: number, description: string) => ({
  date_transacted,
  date_posted,
  amount,
  description,
});

test('rows and balances are exactly what the document says', async () => {
  const token = await linkDocument({
    override_accounts: [
      {
        type: 'depository',
        subtype: 'checking',
        starting_balance: 1234.56,
        meta: { name: 'Truth', official_name: 'The Truth', mask: '0042' },
        transactions: [
          row('2019-01-02', '2019-01-03', 12.345, '  ODD   text <b>& "quotes"'),
          row('2026-09-16', '2026-09-16', -2000, 'ACME PAYROLL'),
          row('2026-09-15', '2026-09-18', 40, 'TST* PENDING PIZZA'),
        ],
      },
      { type: 'credit', subtype: 'credit card', starting_balance: 410.1, meta: { limit: 2000 } },
      { type: 'depository', subtype: 'cd', starting_balance: 1000, has_null_available_balance: true },
    ],
  });
  const accounts = await bank.accounts(token);
  expect(
    accounts.map(({ name, mask, balances }) => [
      name,
      mask,
      balances.current,
      balances.available,
      balances.limit,
    ]),
  ).toEqual([
    ['Truth', '0042', 1234.56, 1234.56, null],
    ['Custom credit card', '1111', 410.1, 1589.9, 2000],
    ['Custom cd', '2222', 1000, null, null],
  ]);
  const { added } = await bank.loop(token);
  expect(added.map(({ name, amount, date, pending }) => [name, amount, date, pending])).toEqual([
    ['  ODD   text <b>& "quotes"', 12.345, '2019-01-03', false],
    ['TST* PENDING PIZZA', 40, '2026-09-15', true],
    ['ACME PAYROLL', -2000, '2026-09-16', false],
  ]);
  expect(added.map((one) => one.personal_finance_category.detailed)).toEqual([
    'OTHER_OTHER',
    'FOOD_AND_DRINK_RESTAURANT',
    'INCOME_SALARY',
  ]);
});

test('a row posts when its day comes, and the balance stays as reported', async () => {
  const living = await openTestBank();
  const transactions = [row('2026-09-16', '2026-09-18', 5, 'LATER')];
  const document = { override_accounts: [{ type: 'depository', starting_balance: 10, transactions }] };
  const token = await living.link({ username: 'user_custom', password: JSON.stringify(document) });
  const before = await living.loop(token);
  living.moveClock({ days: 2 });
  const delta = await living.loop(token, { cursor: before.next_cursor });
  expect(delta.removed).toMatchObject([{ transaction_id: before.added[0]?.transaction_id }]);
  expect(delta.added).toMatchObject([
    { pending: false, date: '2026-09-18', pending_transaction_id: before.added[0]?.transaction_id },
  ]);
  expect((await living.accounts(token))[0]?.balances.current).toBe(10);
  await living.close();
});

test('two thousand rows are taken, one more is not', async () => {
  const rows = (count: number) =>
    Array.from({ length: count }, (_, index) => row('2026-01-02', '2026-01-02', index / 100, `ROW ${index}`));
  const withRows = (count: number) => ({
    override_accounts: [{ type: 'depository', transactions: rows(count) }],
  });
  const token = await linkDocument(withRows(2000));
  expect((await bank.loop(token, { count: 500 })).added).toHaveLength(2000);
  expect(await refusalOf(withRows(2001))).toMatchObject({
    error_code: 'INVALID_FIELD',
    error_message: expect.stringContaining('2000'),
  });
});

test('two documents do not get mixed up', async () => {
  const [one, other] = [
    await linkDocument({ override_accounts: [{ type: 'depository', starting_balance: 1 }] }),
    await linkDocument({
      override_accounts: [{ type: 'depository', starting_balance: 2 }, { type: 'loan' }],
    }),
  ];
  expect(await bank.accounts(one)).toHaveLength(1);
  expect((await bank.accounts(other)).map(({ balances }) => balances.current)).toEqual([2, 0]);
});

test('what clients seldom meet comes through as written', async () => {
  const token = await linkDocument({
    override_accounts: [
      {
        type: 'depository',
        subtype: 'time capsule',
        has_null_current_balance: true,
        starting_balance: 1234.5678901,
        meta: { mask: null },
        transactions: [
          { ...row('2026-09-01', '2026-09-01', 12.3456789, 'ODD'), payment_channel: 'by pigeon' },
          {
            ...row('2026-09-02', '2026-09-02', 2, 'NEW'),
            personal_finance_category: { primary: 'MOON_TRAVEL', detailed: 'MOON_TRAVEL_LUNAR_TAXI' },
          },
          { ...row('2026-09-03', '2026-09-03', 3, 'NONE'), personal_finance_category: null },
          { ...row('2026-09-04', '2026-09-04', 0.00000001, 'COIN'), currency: 'BTC' },
          { ...row('2026-09-05', '2026-09-05', 5, 'EURO'), currency: 'EUR' },
        ],
      },
      { type: 'depository', subtype: 'cd', has_null_available_balance: true, starting_balance: 5 },
      { type: 'other', subtype: 'wallet', currency: 'DOGE', starting_balance: 7 },
    ],
  });
  const accounts = await bank.accounts(token);
  expect(accounts.map(({ subtype, mask, balances }) => [subtype, mask, balances])).toEqual([
    [
      'time capsule',
      null,
      {
        current: null,
        available: 1234.5678901,
        limit: null,
        iso_currency_code: 'USD',
        unofficial_currency_code: null,
      },
    ],
    [
      'cd',
      '1111',
      { current: 5, available: null, limit: null, iso_currency_code: 'USD', unofficial_currency_code: null },
    ],
    [
      'wallet',
      '2222',
      { current: 7, available: null, limit: null, iso_currency_code: null, unofficial_currency_code: 'DOGE' },
    ],
  ]);
  const reply = await bank.post('/transactions/sync', { access_token: token });
  expect(reply.body.added).toMatchObject([
    { amount: 12.3456789, payment_channel: 'by pigeon', transaction_type: 'special' },
    { personal_finance_category: { primary: 'MOON_TRAVEL', detailed: 'MOON_TRAVEL_LUNAR_TAXI' } },
    {
      personal_finance_category: null,
      personal_finance_category_icon_url: expect.stringContaining('PFC_OTHER'),
    },
    { amount: 0.00000001, iso_currency_code: null, unofficial_currency_code: 'BTC' },
    { iso_currency_code: 'EUR', unofficial_currency_code: null },
  ]);
  const nothing = {
    override_accounts: [
      { type: 'depository', has_null_current_balance: true, has_null_available_balance: true },
    ],
  };
  expect(await refusalOf(nothing)).toMatchObject({ error_code: 'INVALID_FIELD' });
});

test('holdings, trades and liabilities of a document', async () => {
  const document = {
    override_accounts: [
      {
        type: 'investment',
        subtype: '401k',
        starting_balance: 23631.9805,
        holdings: [
          {
            institution_price: 10.5,
            institution_price_as_of: '2026-09-15',
            cost_basis: 800,
            quantity: 100.25,
            currency: 'USD',
            security: { ticker_symbol: 'ZZTOP', currency: 'USD', name: 'Zigzag Top' },
          },
        ],
        investment_transactions: [
          {
            date: '2026-08-03',
            name: 'BUY ZZTOP',
            quantity: 2,
            price: 10,
            fees: 1.5,
            type: 'buy',
            currency: 'USD',
            security: { ticker_symbol: 'ZZTOP', currency: 'USD', name: 'Zigzag Top' },
          },
        ],
      },
      {
        type: 'credit',
        starting_balance: 410,
        liability: { type: 'credit', purchase_apr: 12.9, is_overdue: true },
      },
      { type: 'loan', subtype: 'mortgage', starting_balance: 56302.06 },
      { type: 'loan', subtype: 'auto', starting_balance: 9000 },
      {
        type: 'investment',
        holdings: [{ institution_price: 3, quantity: 7, security: { name: 'Plain' } }],
      },
    ],
  };
  const access_token = await bank.link({
    username: 'user_custom',
    password: JSON.stringify(document),
    products: ['investments', 'liabilities'],
  });
  const held = await bank.post('/investments/holdings/get', { access_token });
  expect(held.body).toMatchObject({
    accounts: [{ balances: { current: 23631.9805 } }, { balances: { current: 21 } }],
    holdings: [
      { institution_value: 1052.63, cost_basis: 800, institution_price_as_of: '2026-09-15' },
      { institution_value: 22579.3505, institution_price: 1 },
      { institution_value: 21 },
    ],
  });
  const traded = await bank.post('/investments/transactions/get', {
    access_token,
    start_date: '2026-08-01',
    end_date: '2026-08-31',
  });
  expect(traded.body).toMatchObject({
    total_investment_transactions: 1,
    investment_transactions: [{ name: 'BUY ZZTOP', amount: 21.5, fees: 1.5, type: 'buy', subtype: 'buy' }],
    securities: [{ ticker_symbol: 'ZZTOP', type: 'equity', close_price: 10.5 }],
  });
  const owed = await bank.post('/liabilities/get', { access_token });
  expect(owed.body.liabilities).toMatchObject({
    credit: [{ is_overdue: true, aprs: [{ apr_type: 'purchase_apr', apr_percentage: 12.9 }] }],
    mortgage: [{ origination_date: '2022-05-02', interest_rate: { type: 'fixed' } }],
    student: null,
  });
});
