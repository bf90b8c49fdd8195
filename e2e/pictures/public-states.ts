import type { Page } from '@playwright/test';
import type { State } from './state.ts';

const staticPages = ['about', 'contact', 'privacy', 'terms'];

/** Somebody is invited to look at a household until a day. */
async function withInvitation(page: Page): Promise<void> {
  const json = {
    householdName: 'The household of Dorset Street, Marylebone, and everybody in it',
    invitedBy: 'Ada Lovelace',
    role: 'viewer',
    lastDay: '2027-03-31',
    email: 'grace.hopper.of.the.navy@a-long-domain.example.org',
  };
  await page.route('**/api/households/invitation', (route) => route.fulfill({ json }));
}

/** The server has a provider of single sign-on. */
async function withProvider(page: Page, isOnlyWay: boolean): Promise<void> {
  const json = { provider: { name: 'Example Works', isOnlyWay } };
  await page.route('**/api/auth/ways', (route) => route.fulfill({ json }));
}

export const publicStates: readonly State[] = [
  { name: 'landing', path: '/', who: 'visitor' },
  { name: 'landing-signed-in', path: '/', who: 'full', windowOnly: true },
  { name: 'login', path: '/login', who: 'visitor' },
  {
    name: 'login-error',
    path: '/login',
    who: 'visitor',
    async prepare(page) {
      await page.getByLabel('Email').fill('nobody@example.org');
      await page.getByLabel('Password', { exact: true }).fill('not the password');
      await page.getByLabel('Remember me').check();
      await page.getByRole('button', { name: 'Sign In', exact: true }).click();
      await page.getByRole('alert').filter({ hasText: /\w/ }).waitFor();
    },
  },
  { name: 'register', path: '/register', who: 'visitor' },
  {
    name: 'register-error',
    path: '/register',
    who: 'visitor',
    async prepare(page) {
      await page.getByLabel('Full name').fill('A');
      await page.getByRole('button', { name: 'Create Account', exact: true }).click();
      await page.getByText('Name must be at least 2 characters').waitFor();
    },
  },
  { name: 'forgot-password', path: '/forgot-password', who: 'visitor' },
  {
    name: 'forgot-password-asked',
    path: '/forgot-password',
    who: 'visitor',
    async prepare(page) {
      await page.getByLabel('Email').fill('somebody@example.org');
      await page.getByRole('button', { name: 'Send Link', exact: true }).click();
      await page.getByText('If somebody@example.org has an account').waitFor();
    },
  },
  {
    name: 'reset-password-expired',
    path: `/reset-password#${'x'.repeat(43)}`,
    who: 'visitor',
    async prepare(page) {
      await page.getByLabel('New password', { exact: true }).fill('a battery and a staple');
      await page.getByLabel('Confirm new password').fill('a battery and a staple');
      await page.getByRole('button', { name: 'Change Password', exact: true }).click();
      await page.getByText('This link no longer works.').waitFor();
    },
  },
  { name: 'reset-password-cut', path: '/reset-password', who: 'visitor' },
  {
    name: 'confirm-address',
    path: `/confirm-address#${'x'.repeat(43)}`,
    who: 'visitor',
    async arrange(page) {
      const json = { asks: 'new', address: 'grace.hopper.of.the.navy@a-long-domain.example.org' };
      await page.route('**/api/auth/address/link', (route) => route.fulfill({ json }));
    },
    prepare: (page) => page.getByText('Confirm only if you have asked').waitFor(),
  },
  {
    name: 'confirm-address-expired',
    path: `/confirm-address#${'x'.repeat(43)}`,
    who: 'visitor',
    prepare: (page) => page.getByText('This link no longer works.').waitFor(),
  },
  { name: 'confirm-address-cut', path: '/confirm-address', who: 'visitor' },
  {
    name: 'login-single-sign-on',
    path: '/login',
    who: 'visitor',
    arrange: (page) => withProvider(page, false),
    prepare: (page) => page.getByRole('button', { name: 'Sign in with Example Works' }).waitFor(),
  },
  {
    name: 'login-single-sign-on-only',
    path: '/login',
    who: 'visitor',
    arrange: (page) => withProvider(page, true),
    prepare: (page) => page.getByRole('button', { name: 'Sign in with Example Works' }).waitFor(),
  },
  {
    name: 'single-sign-on-expired',
    path: '/single-sign-on?code=made-up&state=made-up',
    who: 'visitor',
    prepare: (page) => page.getByText('This sign-in no longer works.').waitFor(),
  },
  {
    name: 'join',
    path: `/join#${'x'.repeat(43)}`,
    who: 'visitor',
    arrange: withInvitation,
    prepare: (page) => page.getByText('invites you to').waitFor(),
  },
  {
    name: 'join-expired',
    path: `/join#${'x'.repeat(43)}`,
    who: 'visitor',
    prepare: (page) => page.getByText('This invitation no longer works.').waitFor(),
  },
  { name: 'join-cut', path: '/join', who: 'visitor' },
  ...staticPages.map((name): State => ({ name, path: `/${name}`, who: 'visitor' })),
  { name: 'roadmap', path: '/roadmap', who: 'visitor' },
  {
    name: 'roadmap-quarter',
    path: '/roadmap',
    who: 'visitor',
    async prepare(page) {
      await page.getByRole('button', { name: 'Q2 2025' }).click();
    },
  },
  {
    name: 'not-found',
    path: '/no-such-page',
    who: 'visitor',
  },
];
