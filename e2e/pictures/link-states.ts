import { linkWindow, shareAccounts, signInAtBank } from '../screens/link-window.ts';
import type { State } from './state.ts';
import { breakServer } from './trouble.ts';

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
];
