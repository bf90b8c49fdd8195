import type { Page } from '@playwright/test';
import type { State } from './state.ts';
import { breakServer, cutOff, haveSuggestions, makeAccountsAwkward, neverAnswer } from './trouble.ts';

function failed(page: Page): Promise<void> {
  return page.getByRole('button', { name: 'Try again' }).first().waitFor();
}

const budgetStates: readonly State[] = [
  {
    name: 'budgets-loading',
    path: '/budgets',
    who: 'full',
    arrange: neverAnswer('**/api/budgets*'),
    waits: true,
  },
  {
    name: 'budgets-empty',
    path: '/budgets',
    who: 'newcomer',
    prepare: (page) => page.getByRole('button', { name: 'Add Budget', exact: true }).first().waitFor(),
  },
  {
    name: 'budgets-full',
    path: '/budgets',
    who: 'full',
    prepare: (page) =>
      page
        .getByText(/Over budget!|Approaching limit|On track/)
        .first()
        .waitFor(),
  },
  {
    name: 'budgets-edit-limit',
    path: '/budgets',
    who: 'full',
    async prepare(page) {
      await page
        .getByRole('button', { name: /edit the limit of/ })
        .first()
        .click();
      await page.getByLabel(/^Monthly limit of/).waitFor();
    },
  },
  {
    name: 'budgets-past-month',
    path: '/budgets',
    who: 'full',
    async prepare(page) {
      await page.getByRole('button', { name: 'Previous month' }).click();
      await page.getByText(/^No budgets in /).waitFor();
    },
  },
  {
    name: 'budgets-failed',
    path: '/budgets',
    who: 'full',
    arrange: breakServer('**/api/budgets*'),
    prepare: failed,
  },
  {
    name: 'budgets-dialog',
    path: '/budgets',
    who: 'full',
    windowOnly: true,
    async prepare(page) {
      await page.getByRole('button', { name: 'Add Budget', exact: true }).first().click();
      await page.getByRole('dialog').getByLabel('Monthly limit').waitFor();
    },
  },
  {
    name: 'budgets-delete-dialog',
    path: '/budgets',
    who: 'full',
    windowOnly: true,
    async prepare(page) {
      await page
        .getByRole('button', { name: /^Delete / })
        .first()
        .click();
      await page.getByText('Are you sure you want to delete this budget?').waitFor();
    },
  },
];

const accountsStates: readonly State[] = [
  {
    name: 'accounts-loading',
    path: '/accounts',
    who: 'full',
    arrange: neverAnswer('**/api/accounts'),
    waits: true,
    prepare: (page) => page.getByText('Loading accounts...').first().waitFor(),
  },
  {
    name: 'accounts-empty',
    path: '/accounts',
    who: 'newcomer',
    prepare: (page) => page.getByText('No Accounts Connected').waitFor(),
  },
  {
    name: 'accounts-full',
    path: '/accounts',
    who: 'full',
    prepare: (page) =>
      page
        .getByRole('link', { name: /^View Transactions/ })
        .first()
        .waitFor(),
  },
  {
    name: 'accounts-awkward',
    path: '/accounts',
    who: 'full',
    arrange: makeAccountsAwkward,
    prepare: (page) => page.getByText('Not counted, without an exchange rate').waitFor(),
  },
  {
    name: 'accounts-failed',
    path: '/accounts',
    who: 'full',
    arrange: breakServer('**/api/accounts'),
    prepare: failed,
  },
  {
    name: 'accounts-needs-login',
    path: '/accounts',
    who: 'troubled',
    prepare: (page) =>
      page
        .getByRole('button', { name: /^Sign in again/ })
        .first()
        .waitFor(),
  },
  {
    name: 'accounts-disconnect-dialog',
    path: '/accounts',
    who: 'full',
    windowOnly: true,
    async prepare(page) {
      await page
        .getByRole('button', { name: /^Disconnect/ })
        .first()
        .click();
      await page.getByRole('alertdialog').waitFor();
    },
  },
];

const insightsStates: readonly State[] = [
  {
    name: 'insights-loading',
    path: '/insights',
    who: 'full',
    arrange: neverAnswer('**/api/ai/insights'),
    waits: true,
    prepare: (page) => page.getByText('Analyzing your financial data...').first().waitFor(),
  },
  {
    name: 'insights-empty',
    path: '/insights',
    who: 'newcomer',
    prepare: (page) => page.getByText('No Insights Yet').waitFor(),
  },
  {
    name: 'insights-full',
    path: '/insights',
    who: 'full',
    prepare: (page) =>
      page
        .getByText(/from \d+ transactions?/i)
        .first()
        .waitFor(),
  },
  {
    name: 'insights-failed',
    path: '/insights',
    who: 'full',
    arrange: breakServer('**/api/ai/insights'),
    prepare: failed,
  },
  {
    name: 'insights-unreachable',
    path: '/insights',
    who: 'full',
    arrange: cutOff('**/api/ai/insights', '**/api/connections'),
    prepare: (page) => page.getByText('Your insights could not be loaded').waitFor(),
  },
  {
    name: 'dashboard-nothing-loaded',
    path: '/dashboard',
    who: 'full',
    arrange: cutOff('**/api/ai/insights', '**/api/connections', '**/api/user/dashboard'),
    prepare: (page) => page.getByText('Your bank connections could not be loaded.').waitFor(),
  },
  {
    name: 'insights-with-model',
    path: '/insights',
    who: 'full',
    arrange: haveSuggestions,
    prepare: (page) => page.getByText(/are sent to 127/).waitFor(),
  },
  {
    name: 'insights-ahead',
    path: '/insights',
    who: 'full',
    async prepare(page) {
      await page.getByText(/full months?\./).waitFor();
      await page.getByText('Show as table').click();
      await page.getByRole('heading', { name: 'Financial health' }).scrollIntoViewIfNeeded();
    },
  },
  {
    name: 'insights-evidence',
    path: '/insights',
    who: 'full',
    async prepare(page) {
      await page
        .getByRole('button', { name: /\d+ transactions?/i })
        .first()
        .click();
      await page.getByRole('region', { name: 'Transactions behind this insight' }).first().waitFor();
    },
  },
];

const recurringStates: readonly State[] = [
  {
    name: 'recurring-loading',
    path: '/recurring',
    who: 'full',
    arrange: neverAnswer('**/api/recurring'),
    waits: true,
    prepare: (page) => page.getByRole('heading', { name: 'Recurring' }).waitFor(),
  },
  {
    name: 'recurring-empty',
    path: '/recurring',
    who: 'newcomer',
    prepare: (page) => page.getByText('No recurring payments yet').waitFor(),
  },
  {
    name: 'recurring-full',
    path: '/recurring',
    who: 'full',
    prepare: (page) =>
      page
        .getByRole('button', { name: /^from \d+ payments/ })
        .first()
        .waitFor(),
  },
  {
    name: 'recurring-history',
    path: '/recurring',
    who: 'full',
    async prepare(page) {
      await page
        .getByRole('button', { name: /^from \d+ payments/ })
        .first()
        .click();
      await page.getByRole('region', { name: /^Payments: / }).waitFor();
    },
  },
  {
    name: 'recurring-calendar',
    path: '/recurring?view=calendar',
    who: 'full',
    prepare: (page) => page.getByRole('region', { name: /^Calendar of / }).waitFor(),
  },
  {
    name: 'recurring-failed',
    path: '/recurring',
    who: 'full',
    arrange: breakServer('**/api/recurring'),
    prepare: failed,
  },
];

/** The screens that hold a person's money, apart from the dashboard and the list of transactions. */
export const moneyStates: readonly State[] = [
  ...budgetStates,
  ...accountsStates,
  ...insightsStates,
  ...recurringStates,
];
