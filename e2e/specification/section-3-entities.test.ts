import { routes } from '@cairn/contract/routes';
import { expect } from '@playwright/test';
import { type Person, send } from '../people/person.ts';
import { test } from '../people/person-with-bank.ts';
import { openAs } from '../screens/sign-in.ts';

type Json = Record<string, unknown>;

/** The answer as it is on the wire, before any of our own code reads it. */
async function wire(person: Person, route: { method: string; path: string }): Promise<Json> {
  const response = await send(person, route);
  expect(response.status).toBe(200);
  const json: Json = JSON.parse(await response.text());
  return json;
}

/** A field of an answer that must be a list of objects. */
function listIn(json: Json, field: string): Json[] {
  const list = json[field];
  if (!Array.isArray(list)) throw new Error(`${field} is no list`);
  return list;
}

const anyText = expect.any(String);
const anyNumber = expect.any(Number);

test.describe('Section 3: entities and their fields', () => {
  test('the session user is stored with name and email, the token apart from it', async ({ page, full }) => {
    await openAs(page, full, '/dashboard');
    const keys = await page.evaluate(() => Object.keys(localStorage).sort());
    expect(keys).toEqual(expect.arrayContaining(['cairn.token', 'cairn.user']));
    const user = await page.evaluate(() => localStorage.getItem('cairn.user'));
    expect(JSON.parse(user ?? '')).toEqual({
      id: anyText,
      name: full.name,
      email: full.email,
      isOperator: expect.any(Boolean),
    });
    expect(user).not.toContain(full.token);
  });

  test('the dashboard response', async ({ full }) => {
    const dashboard = await wire(full, routes.dashboard);
    expect(dashboard).toEqual({
      user: { id: anyText, name: full.name, email: full.email, hasPlaidConnection: true },
      financial_summary: {
        total_balance: anyNumber,
        monthly_spending: anyNumber,
        monthly_income: anyNumber,
        net_cash_flow: anyNumber,
        accounts_count: anyNumber,
        // Beside what the specification names: what is held in other currencies, and what has no rate, is in no other figure.
        other_balances: [],
        converted_balances: [],
        count_without_rate: 0,
        unknown_balances: 0,
      },
      accounts: expect.any(Array),
      recent_transactions: expect.any(Array),
      spending_by_category: expect.any(Array),
    });
  });

  test('an account, with a credit account’s balance below zero', async ({ full }) => {
    const accounts = listIn(await wire(full, routes.dashboard), 'accounts');
    expect(accounts).toContainEqual({
      id: anyText,
      name: anyText,
      type: 'credit',
      subtype: 'credit card',
      balances: { current: anyNumber },
      institution_name: 'First Platypus Bank',
      // Beside what the specification names.
      currency: 'USD',
    });
    const owed = accounts
      .filter(({ type }) => type === 'credit')
      .map(({ balances }) => Object(balances).current);
    expect(owed.length).toBeGreaterThan(0);
    for (const balance of owed) expect(balance).toBeLessThanOrEqual(0);
  });

  test('a transaction, with a debit below zero, and a spending category', async ({ full }) => {
    const dashboard = await wire(full, routes.dashboard);
    const rows = listIn(dashboard, 'recent_transactions');
    expect(rows.length).toBeGreaterThan(0);
    for (const row of rows) {
      expect(row).toMatchObject({
        id: anyText,
        description: anyText,
        date: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
      });
      expect(row).toHaveProperty('aiCategory');
      expect(row.type).toBe(Number(row.amount) < 0 ? 'debit' : 'credit');
    }
    for (const item of listIn(dashboard, 'spending_by_category'))
      expect(item).toEqual({ category: anyText, amount: anyNumber });
  });

  test('an insight', async ({ full }) => {
    await expect
      .poll(async () => listIn(await wire(full, routes.insights), 'insights').length)
      .toBeGreaterThan(0);
    for (const one of listIn(await wire(full, routes.insights), 'insights'))
      expect(one).toEqual({
        id: anyText,
        type: expect.stringMatching(/^(overspending|trend|recommendation|alert)$/),
        title: anyText,
        message: anyText,
        priority: expect.stringMatching(/^(high|medium|low)$/),
        confidenceScore: anyNumber,
        createdAt: anyText,
        transactionsCount: anyNumber,
        accountsCount: anyNumber,
        feedback: null,
        priorityReason: null,
      });
  });

  test('a budget, a link token', async ({ full }) => {
    const added = await send(full, routes.addBudget, { body: { category: 'Travel', monthlyLimit: 500 } });
    expect(JSON.parse(await added.text())).toEqual({
      id: anyText,
      category: 'Travel',
      categoryId: 'travel',
      monthlyLimit: 500,
      isForMonthOnly: false,
      spent: anyNumber,
      count: anyNumber,
      countWithoutRate: 0,
      isActive: true,
      categoryIds: ['travel', 'flights', 'lodging', 'rental-cars'],
      isPersonal: false,
      accountIds: null,
    });
    expect(await wire(full, routes.linkToken)).toEqual({ link_token: anyText });
  });
});
