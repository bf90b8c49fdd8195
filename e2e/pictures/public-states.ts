import type { State } from './state.ts';

const staticPages = ['about', 'contact', 'privacy', 'terms'];

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
