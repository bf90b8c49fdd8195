import { type Route, routes } from '@cairn/contract/routes';
import { expect } from '@playwright/test';
import { register } from '../people/person.ts';
import { openAs } from '../screens/sign-in.ts';
import { test } from '../servers/shared-cairn.ts';

const open = [
  '/',
  '/auth',
  '/login',
  '/register',
  '/signup',
  '/forgot-password',
  '/reset-password',
  '/confirm-address',
  '/single-sign-on',
  '/join',
  '/about',
  '/contact',
  '/account',
];
const alsoOpen = ['/roadmap', '/privacy', '/terms'];
const guarded = [
  '/dashboard',
  '/transactions',
  '/plaid-demo',
  '/budgets',
  '/accounts',
  '/insights',
  '/recurring',
  '/categories',
  '/rules',
  '/bank-return',
  '/household',
  '/shared-costs',
];
/** The provider's webhook has no session: it is signed. */
const openCalls = [
  'register',
  'login',
  'beginPasskeySignIn',
  'signInWithPasskey',
  'waysToSignIn',
  'beginSingleSignOn',
  'signInAtProvider',
  'forgotPassword',
  'resetPassword',
  'lookAtAddressLink',
  'confirmAddress',
  'refuseAddress',
  'verify',
  'lookAtInvitation',
  'lookAtStopLink',
  'stopByLink',
  'clientConfig',
  'plaidWebhook',
];

test.describe('Section 6: roles and permissions', () => {
  test('a visitor sees the public pages, /account among them', async ({ page }) => {
    for (const path of [...open, ...alsoOpen]) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page).toHaveURL(path);
    }
  });

  test('a visitor with a made-up token sees no guarded page', async ({ page }) => {
    for (const path of guarded) {
      await page.goto('/login');
      await page.evaluate(() => localStorage.setItem('cairn.token', 'made-up'));
      await page.goto(path);
      await expect(page).toHaveURL('/login');
    }
  });

  test('a signed-in person sees every guarded page', async ({ page, cairn }) => {
    await openAs(page, await register(cairn.url), '/dashboard');
    for (const path of guarded) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page).toHaveURL(path);
    }
  });

  test('every call but those of a visitor wants a bearer token', () => {
    const all: [string, Route][] = Object.entries(routes);
    const publicCalls = all.filter(([, route]) => route.access === 'public').map(([name]) => name);
    expect(publicCalls.sort()).toEqual([...openCalls].sort());
  });
});
