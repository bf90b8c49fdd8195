import type { State } from './state.ts';
import {
  breakNumbers,
  breakServer,
  forgetToken,
  goOffline,
  makeAccountsAwkward,
  neverAnswer,
} from './trouble.ts';

export const dashboardStates: readonly State[] = [
  {
    name: 'dashboard-checking',
    path: '/dashboard',
    who: 'full',
    arrange: neverAnswer('**/api/auth/verify'),
    waits: true,
  },
  {
    name: 'dashboard-loading',
    path: '/dashboard',
    who: 'full',
    arrange: neverAnswer(
      '**/api/user/dashboard',
      '**/api/ai/insights',
      '**/api/balances/**',
      '**/api/connections',
    ),
    waits: true,
    prepare: (page) => page.locator('.skeleton').first().waitFor(),
  },
  {
    name: 'dashboard-empty',
    path: '/dashboard',
    who: 'newcomer',
    prepare: (page) => page.getByText('No accounts connected yet').waitFor(),
  },
  {
    name: 'dashboard-full',
    path: '/dashboard',
    who: 'full',
    prepare: (page) =>
      page
        .getByText(/Both banks are up to date/)
        .first()
        .waitFor(),
  },
  {
    name: 'dashboard-awkward-accounts',
    path: '/dashboard',
    who: 'full',
    arrange: makeAccountsAwkward,
    prepare: (page) => page.getByText('Not counted').waitFor(),
  },
  {
    name: 'dashboard-failed',
    path: '/dashboard',
    who: 'full',
    arrange: breakServer('**/api/user/dashboard', '**/api/ai/insights'),
    prepare: (page) => page.getByText(/Could not load your figures/).waitFor(),
  },
  {
    name: 'dashboard-stale',
    path: '/dashboard',
    who: 'full',
    async prepare(page) {
      await breakServer('**/api/user/dashboard')(page);
      await page.getByRole('region', { name: 'Bank connections' }).first().waitFor();
      await page.evaluate(() => {
        const laterMs = Date.now() + 600_000;
        Date.now = () => laterMs;
        document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
      });
      await page.getByText(/Could not refresh/).waitFor();
    },
  },
  {
    name: 'dashboard-offline',
    path: '/dashboard',
    who: 'full',
    async prepare(page) {
      await goOffline(page);
      await page
        .getByText(/offline|could not refresh|cannot be reached/i)
        .first()
        .waitFor();
    },
  },
  {
    name: 'dashboard-unreachable',
    path: '/dashboard',
    who: 'full',
    arrange: breakServer('**/api/auth/verify'),
    prepare: (page) => page.getByRole('heading', { name: 'Cairn cannot be reached' }).waitFor(),
  },
  {
    name: 'dashboard-expired-session',
    path: '/dashboard',
    who: 'full',
    arrange: forgetToken,
    prepare: (page) => page.waitForURL('**/login'),
  },
  {
    name: 'dashboard-broken-page',
    path: '/dashboard',
    who: 'full',
    arrange: breakNumbers,
    prepare: (page) => page.getByRole('heading', { name: 'This page could not be shown' }).waitFor(),
  },
  {
    name: 'dashboard-needs-login',
    path: '/dashboard',
    who: 'troubled',
    prepare: (page) =>
      page
        .getByText(/needs you to sign in again/)
        .first()
        .waitFor(),
  },
];
