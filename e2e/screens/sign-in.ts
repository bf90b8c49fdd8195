import { expect, type Page } from '@playwright/test';
import type { Person } from '../people/person.ts';

/** Fills in the sign-in form and sends it. */
export async function sendSignIn(
  page: Page,
  { email, password }: Pick<Person, 'email' | 'password'>,
): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Remember me').check();
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
}

/** Signs in on a fresh page and waits for the dashboard. */
export async function signIn(page: Page, person: Person): Promise<void> {
  await page.goto('/login');
  await sendSignIn(page, person);
  await expect(page.getByRole('heading', { name: `Welcome back, ${person.name}` })).toBeVisible();
}
