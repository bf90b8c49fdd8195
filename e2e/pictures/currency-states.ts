import type { Page } from '@playwright/test';
import type { State } from './state.ts';

/** A household whose totals are in euros, with transactions that have no rate. */
async function inEuros(page: Page): Promise<void> {
  await page.route('**/api/household', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), currency: 'EUR' } });
  });
  await page.route('**/api/user/dashboard', async (route) => {
    const response = await route.fetch();
    const answer = await response.json();
    const financial_summary = {
      ...answer.financial_summary,
      count_without_rate: 12,
      converted_balances: [{ currency: 'USD', total_balance: 310.2, rate: '0.9223', rate_on: '2026-11-19' }],
    };
    await route.fulfill({ response, json: { ...answer, financial_summary } });
  });
  await page.route('**/api/budgets?**', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), countWithoutRate: 3 } });
  });
}

export const currencyStates: readonly State[] = [
  {
    name: 'dashboard-in-euros',
    path: '/dashboard',
    who: 'full',
    arrange: inEuros,
    prepare: (page) => page.getByText('12 transactions without an exchange rate').waitFor(),
  },
  {
    name: 'budgets-in-euros',
    path: '/budgets',
    who: 'full',
    arrange: inEuros,
    prepare: (page) => page.getByText('3 transactions without an exchange rate').waitFor(),
  },
];
