import type { Page } from '@playwright/test';
import type { State } from './state.ts';
import { breakServer, neverAnswer } from './trouble.ts';

const list = (page: Page) => page.getByRole('list', { name: 'Merchants' });

async function merchantsShown(page: Page): Promise<void> {
  await list(page).getByRole('listitem').first().waitFor();
}

/** Opens the merchant at which most was spent. */
async function openFirst(page: Page): Promise<void> {
  await merchantsShown(page);
  await list(page).getByRole('link').first().click();
  await page.getByRole('heading', { name: 'Spent by month' }).waitFor();
}

/** Begins to rename it to what another one is called. */
async function beginRenaming(page: Page): Promise<void> {
  await merchantsShown(page);
  const other = await list(page).getByRole('listitem').nth(1).getByRole('link').first().innerText();
  await openFirst(page);
  await page.getByRole('button', { name: 'Rename' }).click();
  await page.getByLabel('New name').fill(other);
  await page.getByText(/the two merchants become one/).waitFor();
}

async function beginMerging(page: Page): Promise<void> {
  await openFirst(page);
  await page.getByRole('button', { name: 'Merge' }).click();
  await page.getByRole('dialog').getByRole('radio').first().check();
  await page.getByText(/the two merchants become one/).waitFor();
}

/** Merchants: the list, a page each, renaming and merging. */
export const merchantStates: readonly State[] = [
  {
    name: 'merchants-empty',
    path: '/merchants',
    who: 'newcomer',
    prepare: (page) => page.getByText('No merchants in the last 12 months').waitFor(),
  },
  { name: 'merchants-full', path: '/merchants', who: 'full', windowOnly: true, prepare: merchantsShown },
  {
    name: 'merchants-loading',
    path: '/merchants',
    who: 'full',
    arrange: neverAnswer(/\/api\/merchants(\?|$)/),
    waits: true,
    windowOnly: true,
    prepare: (page) => page.locator('.skeleton').first().waitFor(),
  },
  {
    name: 'merchants-no-match',
    path: '/merchants',
    who: 'full',
    async prepare(page) {
      await page.getByRole('searchbox', { name: 'Search' }).fill('no shop is called so');
      await page.getByText('No merchants match').waitFor();
    },
  },
  {
    name: 'merchants-failed',
    path: '/merchants',
    who: 'full',
    arrange: breakServer('**/api/merchants*'),
    prepare: (page) => page.getByRole('button', { name: 'Try again' }).waitFor(),
  },
  { name: 'merchant-full', path: '/merchants', who: 'full', prepare: openFirst },
  {
    name: 'merchant-failed',
    path: '/merchant?name=Kroger',
    who: 'full',
    arrange: breakServer('**/api/merchants/*'),
    prepare: (page) => page.getByRole('button', { name: 'Try again' }).waitFor(),
  },
  { name: 'merchant-rename', path: '/merchants', who: 'full', windowOnly: true, prepare: beginRenaming },
  { name: 'merchant-merge', path: '/merchants', who: 'full', windowOnly: true, prepare: beginMerging },
  {
    name: 'merchant-missing',
    path: '/merchant?name=Nobody',
    who: 'full',
    prepare: (page) => page.getByText('This merchant has no page').waitFor(),
  },
  {
    name: 'transactions-bulk-merchant',
    path: '/transactions',
    who: 'full',
    windowOnly: true,
    async prepare(page) {
      const boxes = page.getByRole('checkbox', { name: /^Select / });
      for (const at of [0, 1, 2]) await boxes.nth(at).check({ force: true });
      await page.getByRole('region', { name: 'Selection' }).getByRole('button', { name: 'Edit…' }).click();
      const dialog = page.getByRole('dialog', { name: 'Edit 3 transactions' });
      await dialog.getByLabel('Merchants').selectOption('Rename all to');
      await dialog.getByLabel('Name of the merchant').fill('Corner Market');
      await dialog.getByText('3 of 3 transactions will change').waitFor();
    },
  },
];
