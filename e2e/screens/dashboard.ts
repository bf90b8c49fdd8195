import { expect, type Locator, type Page } from '@playwright/test';
import type { BankRecord } from '../bank-record/record.ts';
import { monthFigures, ownBalance, totalBalance } from '../bank-record/record.ts';
import { monthInNewYork } from '../people/month.ts';
import { shareAccounts, signInAtBank } from './link-window.ts';
import { centsIn, readCents } from './money.ts';

export const connectedMessage = 'Bank connected successfully! Data is syncing...';

/** One of the four cards: the link whose name begins with its title. */
export function statCard(page: Page, title: string): Locator {
  return page.getByRole('link', { name: new RegExp(`^${title}`) });
}

/** A titled part of the dashboard. */
export function section(page: Page, title: string): Locator {
  return page.getByRole('region', { name: title, exact: true });
}

/** The strip that says how the bank connections are doing. */
export function connectionStrip(page: Page): Locator {
  return section(page, 'Bank connections');
}

/** Connects a bank from the dashboard through the Link window. */
export async function connectBank(page: Page, button: string, institution: string): Promise<void> {
  await page.getByRole('button', { name: button, exact: true }).click();
  await signInAtBank(page, institution);
  await shareAccounts(page);
  const notice = page.getByRole('alert').filter({ hasText: connectedMessage });
  await expect(notice).toBeVisible();
  await notice.getByRole('button', { name: 'Close message' }).click();
}

/** Expects every figure of the dashboard on screen to be the bank's own, to the cent. */
export async function expectFiguresOf(page: Page, record: BankRecord): Promise<void> {
  const { income, spending } = monthFigures(record, monthInNewYork());
  const figures = {
    'Total Balance': totalBalance(record),
    'Monthly Spending': spending,
    'Monthly Income': income,
  };
  for (const [title, expected] of Object.entries(figures))
    await expect.poll(() => readCents(statCard(page, title)), { message: title }).toBe(expected);
  await expect(statCard(page, 'Connected Accounts')).toContainText(String(record.accounts.length));
  await expectAccounts(page, record);
}

async function expectAccounts(page: Page, record: BankRecord): Promise<void> {
  const accounts = section(page, 'Your Accounts');
  const showAll = accounts.getByRole('button', { name: /^Show all/ });
  if (await showAll.isVisible()) await showAll.click();
  const rows = accounts.getByRole('listitem');
  await expect(rows).toHaveCount(record.accounts.length);
  const shown = (await rows.allInnerTexts()).map((text) => `${text.split('\n')[0]?.trim()} ${centsIn(text)}`);
  expect(shown.sort()).toEqual(record.accounts.map((one) => `${one.name} ${ownBalance(one)}`).sort());
}
