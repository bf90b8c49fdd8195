import { expect, type Page } from '@playwright/test';
import type { Person } from '../people/person.ts';
import { registerWithWallet } from '../people/wallet.ts';
import { openAs } from '../screens/sign-in.ts';
import { countLine, rowsInView, rowWith, summaryCard } from '../screens/transactions.ts';
import { test } from '../servers/shared-cairn.ts';

/** Somebody who paid three times in cash today. */
async function makeTraveler(server: string): Promise<Person> {
  const { person } = await registerWithWallet(server, 500, [
    { amount: -48.4, description: 'Ferry to the island', categoryId: 'travel' },
    { amount: -120, description: 'Harbor Hotel', categoryId: 'travel' },
    { amount: -75, description: 'Office chair', categoryId: 'travel' },
  ]);
  return person;
}

const drawer = (page: Page, name: string) => page.getByRole('dialog', { name });
const filters = (page: Page) => page.getByRole('dialog', { name: 'Filters' });

async function tag(page: Page, description: string, name: string): Promise<void> {
  await rowWith(page, description).getByRole('link').click();
  const field = drawer(page, description).getByRole('combobox', { name: 'Add a tag' });
  await field.fill(name);
  await field.press('Enter');
  await expect(drawer(page, description).getByRole('button', { name: `Remove tag: ${name}` })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(drawer(page, description)).toHaveCount(0);
}

test('P11 tags: added in a row’s details, filtered by, merged and undone', async ({ page, cairn }) => {
  await openAs(page, await makeTraveler(cairn.url), '/transactions');
  await expect(rowsInView(page)).toHaveCount(3);
  await tag(page, 'Ferry to the island', 'Trip');
  await tag(page, 'Harbor Hotel', 'Trips');
  await expect(rowWith(page, 'Harbor Hotel')).toContainText('Trips');

  await page.getByRole('button', { name: 'All filters' }).click();
  await filters(page).getByRole('checkbox', { name: 'Trip (1)' }).click();
  await page.keyboard.press('Escape');
  await expect(countLine(page)).toHaveText('Showing 1 of 3 transactions');
  await expect(summaryCard(page, 'Total spent')).toContainText('$48.40');

  // A tag that gets the name of another is merged into it, wherever it is.
  await page.getByRole('button', { name: 'All filters' }).click();
  await filters(page).getByRole('button', { name: 'Rename, merge or delete tags' }).click();
  await filters(page).getByRole('button', { name: 'Edit tag: Trips' }).click();
  await filters(page).getByLabel('Name', { exact: true }).fill('trip');
  await filters(page).getByRole('button', { name: 'Merge' }).click();
  await page.keyboard.press('Escape');
  await expect(countLine(page)).toHaveText('Showing 2 of 3 transactions');
  await page.getByRole('button', { name: 'Undo' }).first().click();
  await expect(countLine(page)).toHaveText('Showing 1 of 3 transactions');

  // The filter is in the address, and each part of it can be taken away.
  await page.reload();
  await expect(countLine(page)).toHaveText('Showing 1 of 3 transactions');
  await page.getByRole('link', { name: 'Remove filter: Tagged Trip' }).click();
  await expect(rowsInView(page)).toHaveCount(3);
});

test('days, amounts and notes narrow the list by keyboard, and the totals follow', async ({
  page,
  cairn,
}) => {
  await openAs(page, await makeTraveler(cairn.url), '/transactions');
  await page.getByRole('button', { name: 'All filters' }).click();
  await filters(page).getByRole('button', { name: 'Last month' }).click();
  await expect(page.getByText('No transactions found')).toBeVisible();
  await filters(page).getByRole('button', { name: 'Last 30 days' }).click();
  await filters(page).getByLabel('At least').fill('60+15');
  await page.keyboard.press('Enter');
  await expect(countLine(page)).toHaveText('Showing 2 of 3 transactions');
  await expect(summaryCard(page, 'Total spent')).toContainText('$195.00');
  await filters(page).getByLabel('Notes').selectOption({ label: 'With a note' });
  await expect(page.getByText('No transactions found')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: 'Clear all' }).click();
  await expect(rowsInView(page)).toHaveCount(3);
});
