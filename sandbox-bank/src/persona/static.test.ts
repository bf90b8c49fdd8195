import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestBank, type TestBank } from '../test-bank.ts';

let bank: TestBank;
beforeAll(async () => {
  bank = await openTestBank();
});
afterAll(() => bank.close());

test.each([
  ['user_ewa_user', ['LOAN_DISBURSEMENTS_EWA', 'LOAN_PAYMENTS_EWA', 'INCOME_SALARY']],
  ['user_yuppie', ['LOAN_PAYMENTS_MORTGAGE_PAYMENT', 'FOOD_AND_DRINK_COFFEE', 'INCOME_SALARY']],
  ['user_small_business', ['TRANSFER_IN_WIRE', 'GOVERNMENT_AND_NON_PROFIT_TAX_PAYMENT', 'INCOME_OTHER']],
  ['user_bank_income', ['INCOME_GIG_ECONOMY', 'INCOME_RENTAL', 'INCOME_INTEREST_EARNED', 'INCOME_SALARY']],
])('%s has three months of enriched rows, and they never change', async (username, categories) => {
  const token = await bank.link({ username, password: '{}' });
  const { added, next_cursor: cursor } = await bank.loop(token, { count: 500 });
  const dates = added.map(({ date }) => date).toSorted();
  expect(dates[0]).toMatch(/^2026-06-(18|19|2\d)$/);
  expect(dates.at(-1)).toMatch(/^2026-09-1[1-5]$/);
  expect(added.length).toBeGreaterThan(40);
  const found = new Set(added.map((row) => row.personal_finance_category.detailed));
  for (const category of categories) expect(found).toContain(category);
  expect(added.filter(({ merchant_name }) => merchant_name !== null).length).toBeGreaterThan(20);
  const accounts = await bank.accounts(token);
  bank.moveClock({ days: 40 });
  expect(await bank.loop(token, { cursor })).toMatchObject({ added: [], modified: [], removed: [] });
  expect(await bank.accounts(token)).toEqual(accounts);
  await bank.restart();
  expect((await bank.loop(token, { count: 500 })).added).toHaveLength(added.length);
  bank.moveClock({ days: -40 });
});

test('a good recaptcha signs the default person in', async () => {
  const token = await bank.link({ password: '{"recaptcha":"good"}' });
  expect(await bank.accounts(token)).toHaveLength(5);
});
