import type { Page } from '@playwright/test';
import type { State } from './state.ts';
import { breakServer, haveSuggestions, neverAnswer } from './trouble.ts';

/** Begins a rule that fits many rows, and waits for what it would change. */
async function beginRule(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'New rule' }).click();
  const rule = page.getByRole('dialog', { name: 'New rule' });
  await rule.getByLabel('Description contains').fill('starbucks');
  await rule.getByLabel('Category').last().selectOption('Travel');
  await rule.getByRole('button', { name: 'Add action' }).click();
  await rule.getByLabel('New name').fill('Coffee on the road');
  await rule.getByText(/^Would change/).waitFor();
}

/** Begins a rule that splits, and waits for the parts that it would make. */
async function beginSplitRule(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'New rule' }).click();
  const rule = page.getByRole('dialog', { name: 'New rule' });
  await rule.getByLabel('Description contains').fill('starbucks');
  await rule.getByLabel('Action', { exact: true }).selectOption('Split into parts');
  const part = (place: number) => rule.getByRole('group', { name: `Part ${place}` });
  await part(1).getByLabel('Percent').fill('60');
  await part(1).getByLabel('Category').selectOption('Travel');
  await part(2).getByLabel('Category').selectOption('Education');
  await part(2).getByLabel('Note').fill('Working lunch');
  await rule.getByText(/^Would change/).scrollIntoViewIfNeeded();
}

/** Adds two rules where there are none, and moves one, so that the order waits to be saved. */
async function arrangeRules(page: Page): Promise<void> {
  const list = page.getByRole('list', { name: 'Your rules' });
  await list.or(page.getByText('No rules yet.')).waitFor();
  for (const [text, category] of [
    ['starbucks', 'Travel'],
    ['bucks', 'Coffee'],
  ] as const) {
    if (await page.getByText(`Description contains “${text}”`).isVisible()) continue;
    await page.getByRole('button', { name: 'New rule' }).click();
    const rule = page.getByRole('dialog', { name: 'New rule' });
    await rule.getByLabel('Description contains').fill(text);
    await rule
      .getByLabel('Category')
      .last()
      .selectOption({ label: category === 'Coffee' ? '\u2003Coffee' : category });
    await rule.getByLabel('Change past transactions too').uncheck();
    await rule.getByRole('button', { name: 'Add rule' }).click();
    await page.getByText(`Description contains “${text}”`).waitFor();
  }
  await list
    .getByRole('button', { name: /^Move down/ })
    .first()
    .click();
  await page.getByText(/^Would change/).waitFor();
}

/** Corrections, rules and the review. */
export const categorizingStates: readonly State[] = [
  {
    name: 'rules-empty',
    path: '/rules',
    who: 'newcomer',
    prepare: (page) => page.getByText('No rules yet.').waitFor(),
  },
  { name: 'rules-new', path: '/rules', who: 'full', windowOnly: true, prepare: beginRule },
  { name: 'rules-split', path: '/rules', who: 'full', windowOnly: true, prepare: beginSplitRule },
  { name: 'rules-order', path: '/rules', who: 'full', prepare: arrangeRules },
  {
    name: 'rules-failed',
    path: '/rules',
    who: 'full',
    arrange: breakServer('**/api/rules'),
    prepare: (page) => page.getByRole('button', { name: 'Try again' }).first().waitFor(),
  },
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
