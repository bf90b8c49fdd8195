import type { Locator, Page } from '@playwright/test';
import type { State } from './state.ts';
import { breakServer, makeRowsAwkward, neverAnswer } from './trouble.ts';

const path = '/transactions';
/** Its top row is the same each time, and large enough for any parts: of one day, any row may be at the top. */
const largestFirst = '/transactions?type=debit&sort=amount';
const calls = /\/api\/transactions(\?|$)/;

/** The rows of the list, without its head. */
function rows(page: Page): Locator {
  return page.getByRole('row').filter({ has: page.locator('td, [role=cell], [role=gridcell]') });
}

async function rowsShown(page: Page): Promise<void> {
  await page.getByText(/^Showing [\d,]+ of [\d,]+ transactions?$/).waitFor();
  await rows(page).first().waitFor();
}

/** No edit reaches the server. */
async function loseEdits(page: Page): Promise<void> {
  await page.route('**/api/transactions', (route) =>
    route.request().method() === 'PATCH' ? route.abort('connectionfailed') : route.continue(),
  );
}

/** Chooses another category for the row at the top. */
async function editFirstRow(page: Page): Promise<void> {
  await rowsShown(page);
  await rows(page)
    .first()
    .getByRole('button', { name: /^Category:/ })
    .click();
  await page.getByRole('listbox', { name: 'Categories' }).getByRole('option', { name: 'Education' }).click();
}

/** The amounts of the parts: the list behind them has an Amount too. */
function amounts(page: Page): Locator {
  return page.getByRole('dialog', { name: 'Split transaction' }).getByLabel('Amount');
}

/** Opens the parts of the row at the top. */
async function openSplit(page: Page): Promise<void> {
  await rowsShown(page);
  await page.keyboard.press('j');
  await page.keyboard.press('s');
  await amounts(page).first().waitFor();
}

export const transactionsStates: readonly State[] = [
  {
    name: 'transactions-loading',
    path,
    who: 'full',
    arrange: neverAnswer(calls),
    waits: true,
    windowOnly: true,
    prepare: (page) => page.locator('.skeleton').first().waitFor(),
  },
  { name: 'transactions-full', path, who: 'full', windowOnly: true, prepare: rowsShown },
  {
    name: 'transactions-other-currencies',
    path,
    who: 'full',
    windowOnly: true,
    arrange: makeRowsAwkward,
    async prepare(page) {
      await rowsShown(page);
      await rows(page).nth(1).getByRole('checkbox').check();
      await rows(page).nth(2).getByRole('checkbox').check();
    },
  },
  {
    name: 'transactions-unsaved',
    path,
    who: 'full',
    windowOnly: true,
    arrange: loseEdits,
    async prepare(page) {
      await editFirstRow(page);
      await page.getByText(/not saved yet/).waitFor();
    },
  },
  {
    name: 'transactions-unsaved-leaving',
    path,
    who: 'full',
    windowOnly: true,
    arrange: loseEdits,
    async prepare(page) {
      await editFirstRow(page);
      await page.getByRole('button', { name: /Account menu of/ }).click();
      await page.getByRole('menuitem', { name: 'Log Out' }).click();
      await page.getByRole('alertdialog').waitFor();
    },
  },
  {
    name: 'transactions-empty',
    path,
    who: 'newcomer',
    windowOnly: true,
    prepare: (page) => page.getByText('No transactions found').waitFor(),
  },
  {
    name: 'transactions-failed',
    path,
    who: 'full',
    windowOnly: true,
    arrange: breakServer(calls),
    prepare: (page) => page.getByRole('button', { name: 'Try again' }).first().waitFor(),
  },
  {
    name: 'transactions-search',
    path,
    who: 'full',
    windowOnly: true,
    async prepare(page) {
      await rowsShown(page);
      await page.getByRole('searchbox').fill('netflix');
      await page.waitForURL(/netflix/);
      await rowsShown(page);
    },
  },
  {
    name: 'transactions-no-match',
    path,
    who: 'full',
    windowOnly: true,
    async prepare(page) {
      await rowsShown(page);
      await page.getByRole('searchbox').fill('no such merchant');
      await page.getByText('No transactions found').waitFor();
      await page.getByText(/Try adjusting your filters/).waitFor();
    },
  },
  {
    name: 'transactions-expenses-by-amount',
    path: largestFirst,
    who: 'full',
    windowOnly: true,
    prepare: rowsShown,
  },
  {
    name: 'transactions-drawer',
    path,
    who: 'full',
    windowOnly: true,
    async prepare(page) {
      await rowsShown(page);
      await page.keyboard.press('j');
      await page.keyboard.press('Enter');
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'transactions-split',
    path: largestFirst,
    who: 'full',
    windowOnly: true,
    async prepare(page) {
      await openSplit(page);
      await page.getByRole('button', { name: 'Add part' }).click();
      await amounts(page).first().fill('30%');
      await amounts(page).nth(1).fill('2+1.50');
      await page.getByText('Nothing left to split').waitFor();
    },
  },
  {
    name: 'transactions-split-over-months',
    path: largestFirst,
    who: 'full',
    windowOnly: true,
    async prepare(page) {
      await openSplit(page);
      await page.getByRole('button', { name: '6 months' }).click();
      await amounts(page).first().fill('x');
      await page.getByText(/left to split/).waitFor();
    },
  },
  {
    name: 'transactions-filters',
    path,
    who: 'full',
    windowOnly: true,
    async prepare(page) {
      await rowsShown(page);
      await page.getByRole('button', { name: 'All filters' }).click();
      await page.getByRole('button', { name: 'Last 30 days' }).click();
      await page.getByRole('button', { name: 'Last 30 days', pressed: true }).waitFor();
    },
  },
  {
    name: 'transactions-tags',
    path,
    who: 'full',
    windowOnly: true,
    async prepare(page) {
      await rowsShown(page);
      for (const key of ['j', 'Enter']) await page.keyboard.press(key);
      for (const name of ['Trip to Portugal', 'shared']) {
        if (await page.getByRole('button', { name: `Remove tag: ${name}` }).isVisible()) continue;
        await page.getByRole('combobox', { name: 'Add a tag' }).fill(name);
        await page.keyboard.press('Enter');
        await page.getByRole('button', { name: `Remove tag: ${name}` }).waitFor();
      }
    },
  },
  {
    name: 'transactions-selection',
    path,
    who: 'full',
    windowOnly: true,
    async prepare(page) {
      await rowsShown(page);
      for (const key of ['j', 'Space', 'j', 'Space']) await page.keyboard.press(key);
      await page
        .getByText(/\d+ selected/)
        .first()
        .waitFor();
    },
  },
  {
    name: 'transactions-bulk-edit',
    path,
    who: 'full',
    windowOnly: true,
    async prepare(page) {
      await rowsShown(page);
      for (const key of ['j', 'Space', 'j', 'Space', 'j', 'Space']) await page.keyboard.press(key);
      await page.getByRole('button', { name: 'Edit…' }).click();
      await page.getByRole('dialog').getByLabel('Category').selectOption({ label: 'Travel' });
      await page.getByLabel('Notes').selectOption({ label: 'Add a line' });
      await page.getByLabel('Note', { exact: true }).fill('Weekend away');
      await page.getByText(/transactions will change/).waitFor();
    },
  },
  {
    name: 'transactions-merge',
    path,
    who: 'full',
    windowOnly: true,
    async prepare(page) {
      await rowsShown(page);
      for (const key of ['j', 'Space', 'j', 'Space']) await page.keyboard.press(key);
      await page.getByRole('button', { name: 'Edit…' }).click();
      await page.getByRole('button', { name: 'Merge them as one charge' }).click();
      await page.getByRole('dialog').getByRole('radio').first().waitFor();
    },
  },
  {
    name: 'transactions-likely-duplicate',
    path,
    who: 'full',
    windowOnly: true,
    async arrange(page) {
      await page.route('**/api/transactions/*/duplicates', async (route) => {
        const response = await route.fetch();
        const { transaction } = await response.json();
        const reason =
          'Same amount and a similar description, 1 day apart. This one is from the bank, the other was added by hand.';
        const suggestions = [{ transaction: { ...transaction, id: 'other', isByHand: true }, reason }];
        await route.fulfill({ response, json: { transaction, duplicates: [], suggestions } });
      });
    },
    async prepare(page) {
      await rowsShown(page);
      for (const key of ['j', 'Enter']) await page.keyboard.press(key);
      const merge = page.getByRole('dialog').getByRole('button', { name: /^Merge with/ });
      await merge.waitFor();
      await merge.scrollIntoViewIfNeeded();
    },
  },
  {
    name: 'transactions-saved-filters',
    path: '/transactions?hasNote=no',
    who: 'full',
    windowOnly: true,
    async prepare(page) {
      await rowsShown(page);
      await page.getByRole('button', { name: 'All filters' }).click();
      const saved = page.getByRole('button', { name: 'Without notes', exact: true });
      const save = page.getByRole('button', { name: 'Save this filter' });
      await saved.or(save).first().waitFor();
      if (await saved.isVisible()) return;
      await save.click();
      await page.getByLabel('Name of the filter').fill('Without notes');
      await page.keyboard.press('Enter');
      await saved.waitFor();
    },
  },
  {
    name: 'transactions-by-day',
    path,
    who: 'full',
    windowOnly: true,
    async prepare(page) {
      await rowsShown(page);
      await page.getByRole('button', { name: 'View' }).click();
      await page.getByRole('checkbox', { name: /^Group by day/ }).check();
      await page.keyboard.press('Escape');
      await page.getByText('Total of the day:').first().waitFor({ state: 'attached' });
    },
  },
  {
    name: 'transactions-view',
    path,
    who: 'full',
    windowOnly: true,
    async prepare(page) {
      await rowsShown(page);
      await page.getByRole('button', { name: 'View' }).click();
      await page.getByRole('dialog', { name: 'View' }).waitFor();
    },
  },
  {
    name: 'transactions-merchant-filter',
    path: '/transactions?merchant=a&hasNote=no&search=e',
    who: 'full',
    windowOnly: true,
    prepare: rowsShown,
  },
  {
    name: 'transactions-category-menu',
    path,
    who: 'full',
    windowOnly: true,
    async prepare(page) {
      await rowsShown(page);
      await page.keyboard.press('j');
      await page.keyboard.press('c');
      await page.getByRole('listbox', { name: 'Categories' }).waitFor();
    },
  },
];
