import { expect, type Page } from '@playwright/test';
import type { Person } from '../people/person.ts';
import { storageOf } from '../people/signed-in.ts';

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

/** Opens a page as somebody whom the browser already knows, without the form. */
export async function openAs(page: Page, person: Person, address: string): Promise<void> {
  if (page.url() === 'about:blank') await page.context().setStorageState(await storageOf(person));
  await page.goto(address);
}
