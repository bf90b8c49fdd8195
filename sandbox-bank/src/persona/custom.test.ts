import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestBank, type TestBank } from '../test-bank.ts';

let bank: TestBank;
beforeAll(async () => {
  bank = await openTestBank();
});
afterAll(() => bank.close());

const linkDocument = (document: object) =>
  bank.link({ username: 'user_custom', password: JSON.stringify(document) });
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
  const document = {
    override_accounts: [
      {
        type: 'depository',
        starting_balance: 10,
        transactions: [row('2026-09-16', '2026-09-18', 5, 'LATER')],
      },
    ],
  };
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
  const token = await linkDocument({ override_accounts: [{ type: 'depository', transactions: rows(2000) }] });
  expect((await bank.loop(token, { count: 500 })).added).toHaveLength(2000);
  const refused = await bank.post('/sandbox/public_token/create', {
    institution_id: 'ins_109508',
    initial_products: ['transactions'],
    options: {
      override_username: 'user_custom',
      override_password: JSON.stringify({
        override_accounts: [{ type: 'depository', transactions: rows(2001) }],
      }),
    },
  });
  expect(refused.body).toMatchObject({
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
