import type { Page } from '@playwright/test';
import { linkWindow, shareAccounts, signInAtBank } from '../screens/link-window.ts';
import { expireSavedLink, goToOAuthBank, oauthBank } from '../screens/oauth-bank.ts';
import type { State } from './state.ts';
import { breakServer } from './trouble.ts';

/** Comes back from an OAuth bank with leave to read the accounts, and stops before the Link window's next step. */
async function comeBack(page: Page): Promise<void> {
  await goToOAuthBank(page);
  await page.getByRole('button', { name: 'Allow', exact: true }).click();
  await linkWindow(page).getByRole('heading', { name: 'Choose accounts to share' }).waitFor();
}

/** The page that OAuth banks send people back to. */
const returnStates: readonly State[] = [
  {
    name: 'bank-return-nothing',
    path: '/bank-return',
    who: 'newcomer',
    prepare: (page) => page.getByRole('heading', { name: 'Nothing to finish' }).waitFor(),
  },
  {
    name: 'bank-return-bank',
    path: '/plaid-demo',
    who: 'newcomer',
    windowOnly: true,
    prepare: goToOAuthBank,
  },
  {
    name: 'bank-return-window',
    path: '/plaid-demo',
    who: 'newcomer',
    windowOnly: true,
    waits: true,
    prepare: comeBack,
  },
  {
    name: 'bank-return-closed',
    path: '/plaid-demo',
    who: 'newcomer',
    async prepare(page) {
      await comeBack(page);
      await linkWindow(page).getByRole('button', { name: 'Close', exact: true }).click();
      await linkWindow(page).getByRole('button', { name: 'Leave', exact: true }).click();
      await page.getByRole('heading', { name: 'The bank was not connected' }).waitFor();
    },
  },
  {
    name: 'bank-return-expired',
    path: '/plaid-demo',
    who: 'newcomer',
    async prepare(page) {
      await comeBack(page);
      await expireSavedLink(page);
      await page.reload();
      await page.getByRole('heading', { name: 'That took too long' }).waitFor();
    },
  },
  {
    name: 'bank-return-failed',
    path: '/plaid-demo',
    who: 'newcomer',
    async prepare(page) {
      await comeBack(page);
      await breakServer('**/api/plaid/exchange')(page);
      await shareAccounts(page);
      await page.getByRole('heading', { name: 'The bank was not connected' }).waitFor();
    },
  },
  {
    name: 'bank-return-success',
    path: '/plaid-demo',
    who: 'troubled',
    async prepare(page) {
      await comeBack(page);
      await shareAccounts(page);
      await page.getByText(`${oauthBank} with`).waitFor();
    },
  },
];

/** The demo page of the bank link. Success links a bank for good, so it is somebody's who has trouble enough already. */
export const linkStates: readonly State[] = [
  {
    name: 'plaid-demo-start',
    path: '/plaid-demo',
    who: 'newcomer',
    prepare: (page) => page.getByRole('button', { name: 'Connect Bank Account', exact: true }).waitFor(),
  },
  {
    name: 'plaid-demo-window',
    path: '/plaid-demo',
    who: 'newcomer',
    windowOnly: true,
    waits: true,
    async prepare(page) {
      await page.getByRole('button', { name: 'Connect Bank Account', exact: true }).click();
      await linkWindow(page)
        .getByRole('heading', { name: /^Connect a bank to Cairn/ })
        .waitFor();
    },
  },
  {
    name: 'plaid-demo-failed',
    path: '/plaid-demo',
    who: 'newcomer',
    arrange: breakServer('**/api/plaid/link-token'),
    async prepare(page) {
      await page.getByRole('button', { name: 'Connect Bank Account', exact: true }).click();
      await page.getByRole('main').getByRole('alert').waitFor();
    },
  },
  {
    name: 'plaid-demo-success',
    path: '/plaid-demo',
    who: 'troubled',
    async prepare(page) {
      await page.getByRole('button', { name: 'Connect Bank Account', exact: true }).click();
      await signInAtBank(page, 'Houndstooth Bank');
      await shareAccounts(page);
      await page.getByText('Connected Successfully!').waitFor();
    },
  },
  ...returnStates,
];
