import type { Page } from '@playwright/test';
import type { State } from './state.ts';
import { breakServer, haveSuggestions, neverAnswer } from './trouble.ts';

/** Opens the rules with one begun that fits many rows, and waits for what it would change. */
async function beginRule(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Rules' }).click();
  const rules = page.getByRole('dialog', { name: 'Rules' });
  await rules.getByLabel('Description contains').fill('starbucks');
  await rules.getByLabel('Category').selectOption('Travel');
  await rules.getByText(/^Would change/).waitFor();
}

/** Corrections, rules and the review. */
export const categorisingStates: readonly State[] = [
  { name: 'transactions-rules', path: '/transactions', who: 'full', windowOnly: true, prepare: beginRule },
  {
    name: 'transactions-learned',
    path: '/transactions?search=netflix',
    who: 'full',
    windowOnly: true,
    async prepare(page) {
      const chip = page.getByRole('button', { name: /^Category: / }).first();
      // The state is looked at several times, and each is to change something.
      const isSubscription = (await chip.textContent())?.includes('Subscriptions');
      await chip.click();
      await page
        .getByRole('listbox', { name: 'Categories' })
        .getByRole('option', { name: isSubscription ? 'Entertainment' : 'Subscriptions' })
        .click();
      await page.getByText(/^Appli/).waitFor();
    },
  },
  {
    name: 'review-full',
    path: '/review',
    who: 'full',
    prepare: (page) =>
      page.getByRole('list', { name: 'To review' }).or(page.getByText('Nothing to review')).waitFor(),
  },
  {
    name: 'review-suggested',
    path: '/review',
    who: 'full',
    arrange: haveSuggestions,
    prepare: (page) => page.getByText('Suggested: Travel').first().waitFor(),
  },
  {
    name: 'review-empty',
    path: '/review',
    who: 'newcomer',
    prepare: (page) => page.getByText('Nothing to review').waitFor(),
  },
  {
    name: 'categories-loading',
    path: '/categories',
    who: 'full',
    arrange: neverAnswer('**/api/categories'),
    waits: true,
  },
  {
    name: 'categories-full',
    path: '/categories',
    who: 'full',
    prepare: (page) => page.getByRole('button', { name: 'Change Groceries' }).waitFor(),
  },
  {
    name: 'categories-menu',
    path: '/categories',
    who: 'full',
    windowOnly: true,
    async prepare(page) {
      await page.getByRole('button', { name: 'Change Coffee' }).click();
      await page.getByRole('menu').waitFor();
    },
  },
  {
    name: 'categories-merge-dialog',
    path: '/categories',
    who: 'full',
    windowOnly: true,
    async prepare(page) {
      await page.getByRole('button', { name: 'Change Coffee' }).click();
      await page.getByRole('menuitem', { name: 'Merge into…' }).click();
      await page.getByRole('dialog').getByLabel('Merge into').selectOption('restaurants');
    },
  },
  {
    name: 'categories-none-found',
    path: '/categories',
    who: 'full',
    async prepare(page) {
      await page.getByLabel('Find a category').fill('zebra');
      await page.getByText('No categories found').waitFor();
    },
  },
  {
    name: 'categories-failed',
    path: '/categories',
    who: 'full',
    arrange: breakServer('**/api/categories'),
    prepare: (page) => page.getByRole('button', { name: 'Try again' }).first().waitFor(),
  },
];
