import type { Page } from '@playwright/test';
import type { State } from './state.ts';

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
      await page.getByText('from now on').waitFor();
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
    name: 'review-empty',
    path: '/review',
    who: 'newcomer',
    prepare: (page) => page.getByText('Nothing to review').waitFor(),
  },
];
