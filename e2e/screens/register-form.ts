import type { Page } from '@playwright/test';
import type { Person } from '../people/person.ts';

/** Fills the form of the page that creates an account, and sends it. */
export async function sendRegistration(page: Page, { name, email, password }: Person): Promise<void> {
  await page.getByLabel('Full name').fill(name);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Confirm password').fill(password);
  await page.getByLabel('I agree to the Terms of Service and Privacy Policy').check();
  await page.keyboard.press('Enter');
}
