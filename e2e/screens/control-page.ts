import { expect, type Locator, type Page } from '@playwright/test';
import type { Bank } from '../bank-record/bank.ts';

/** Opens the page on which a person makes things happen at the sandbox bank, with the bank's secret. */
export async function openControlPage(page: Page, bank: Bank): Promise<void> {
  await page.goto(`${bank.url}/control#${bank.secret}`);
  await expect(page.getByText('The bank’s date')).toBeVisible();
}

/** What the page says has happened. */
export function happened(page: Page): Locator {
  return page.getByRole('status');
}

/** Presses one of the buttons of one connected bank. */
export async function pressAtBank(page: Page, group: string, button: string): Promise<void> {
  await page
    .getByRole('group', { name: group, exact: true })
    .getByRole('button', { name: button, exact: true })
    .click();
}
