import { expect, type Locator, type Page } from '@playwright/test';
import type { Person } from '../people/person.ts';
import { section } from './dashboard.ts';
import { openAs } from './sign-in.ts';

/** Opens the budgets of a person whom the browser knows, and waits for them. */
export async function openBudgets(page: Page, person: Person, address = '/budgets'): Promise<void> {
  await openAs(page, person, address);
  await expect(page.getByRole('heading', { name: 'Budgets', level: 1 })).toBeVisible();
  await expect(page.locator('.skeleton')).toHaveCount(0);
}

/** A budget’s row. */
export function card(page: Page, category: string): Locator {
  return page.getByRole('listitem', { name: category, exact: true });
}

/** One of the three totals, in whole dollars as the page shows it. */
export async function total(page: Page, title: string): Promise<number> {
  const text = await section(page, 'Totals')
    .getByText(title, { exact: true })
    .locator('xpath=..')
    .innerText();
  const [, sign, digits = ''] = /([−-]?)\$([\d,]+)(?![\d.])/.exec(text) ?? [];
  return Number(digits.replaceAll(',', '')) * (sign === '' ? 1 : -1);
}

export function addDialog(page: Page): Locator {
  return page.getByRole('dialog', { name: 'Add Budget' });
}
