import { expect, type Page } from '@playwright/test';
import type { Person } from '../people/person.ts';
import { registerWithWallet } from '../people/wallet.ts';
import { openAs } from '../screens/sign-in.ts';
import { countLine, rowsInView, rowWith, summaryCard } from '../screens/transactions.ts';
import { test } from '../servers/shared-cairn.ts';

/** Somebody who paid at one shop under two spellings, and at another one. */
async function makeShopper(server: string): Promise<Person> {
  const { person } = await registerWithWallet(server, 500, [
    { amount: -48.4, description: 'Corner Bakery', categoryId: 'food-and-dining' },
    { amount: -9.6, description: 'Corner Bakery', categoryId: 'food-and-dining' },
    { amount: -12, description: 'Cornr Bakry', categoryId: 'food-and-dining', note: 'with Ana' },
    { amount: -75, description: 'Harbor Hotel', categoryId: 'travel' },
  ]);
  return person;
}

const merchants = (page: Page) => page.getByRole('list', { name: 'Merchants' }).getByRole('listitem');
const dialog = (page: Page) => page.getByRole('dialog');

test('P11 P24 a merchant’s page: its figures open their transactions; it is merged and renamed, each undone in one step', async ({
  page,
  cairn,
}) => {
  await openAs(page, await makeShopper(cairn.url), '/merchants');
  await expect(merchants(page)).toContainText(['Harbor Hotel', 'Corner Bakery', 'Cornr Bakry']);
  await page.getByRole('searchbox', { name: 'Search' }).fill('bak');
  await expect(merchants(page)).toHaveCount(2);
  await merchants(page).first().getByRole('link', { name: '$58.00' }).click();
  await expect(countLine(page)).toHaveText('Showing 2 of 4 transactions');
  await expect(summaryCard(page, 'Total spent')).toContainText('$58.00');
  await expect(page.getByRole('link', { name: 'Remove filter: Merchant: Corner Bakery' })).toBeVisible();

  // From a transaction to the page of its merchant, and back to the rows that a month adds up.
  await rowsInView(page).first().getByRole('link').click();
  await dialog(page).getByRole('link', { name: 'Corner Bakery' }).click();
  await expect(page.getByRole('heading', { name: 'Corner Bakery', level: 1 })).toBeVisible();
  await expect(page.getByRole('link', { name: '$58.00', exact: true })).toBeVisible();
  await page.getByRole('link', { name: /^[A-Z][a-z]+ \d{4} \$58\.00$/ }).click();
  await expect(countLine(page)).toHaveText('Showing 2 of 4 transactions');
  await page.goBack();

  // The other spelling joins it, as the preview says.
  await page.goto('/merchant?name=cornr+bakry');
  await page.getByRole('button', { name: 'Merge' }).press('Enter');
  await dialog(page).getByLabel('Find the other merchant').fill('corner');
  await dialog(page).getByRole('radio', { name: 'Corner Bakery' }).check();
  await expect(
    dialog(page).getByText(
      '1 transaction and all future ones will be called Corner Bakery. Corner Bakery has 2 transactions',
    ),
  ).toBeVisible();
  await dialog(page).getByRole('button', { name: 'Merge' }).press('Enter');
  await expect(page.getByRole('heading', { name: 'Corner Bakery', level: 1 })).toBeVisible();
  await expect(page.getByRole('link', { name: '$70.00', exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).first().click();
  await expect(page.getByRole('heading', { name: 'Cornr Bakry', level: 1 })).toBeVisible();
  await expect(page.getByRole('link', { name: '$12.00', exact: true })).toBeVisible();

  await page.getByRole('button', { name: 'Rename' }).press('Enter');
  await dialog(page).getByLabel('New name').fill('Bakery on the corner');
  await expect(
    dialog(page).getByText('1 transaction and all future ones will be called Bakery on the corner'),
  ).toBeVisible();
  await dialog(page).getByRole('button', { name: 'Rename' }).press('Enter');
  await expect(page.getByRole('heading', { name: 'Bakery on the corner', level: 1 })).toBeVisible();
  await page.goto('/history');
  const step = page.getByText('You renamed the merchant “Cornr Bakry” to “Bakery on the corner”.');
  await expect(step.first()).toBeVisible();
  await page.getByRole('button', { name: /^Undo/ }).first().click();
  await expect(page.getByText(/^You undid a change: You renamed the merchant/)).toBeVisible();
  await page.goto('/merchant?name=Bakery+on+the+corner');
  await expect(page.getByText('This merchant has no page')).toBeVisible();
});

test('P11 the merchant of several transactions is changed at once and undone in one step', async ({
  page,
  cairn,
}) => {
  await openAs(page, await makeShopper(cairn.url), '/transactions');
  for (const name of ['Cornr Bakry', 'Harbor Hotel'])
    await rowWith(page, name).getByRole('checkbox').check({ force: true });
  await page.getByRole('region', { name: 'Selection' }).getByRole('button', { name: 'Edit…' }).click();
  await dialog(page).getByLabel('Merchants').selectOption('Rename all to');
  await dialog(page).getByLabel('Name of the merchant').fill('Corner Bakery');
  await expect(dialog(page).getByText('Cornr Bakry → Corner Bakery')).toBeVisible();
  await dialog(page).getByRole('button', { name: 'Change 2 transactions' }).click();
  await expect(rowWith(page, 'Corner Bakery')).toHaveCount(4);
  await page.getByRole('button', { name: 'Undo' }).first().click();
  await expect(rowWith(page, 'Cornr Bakry')).toHaveCount(1);
  await expect(rowWith(page, 'Harbor Hotel')).toHaveCount(1);
  await page.reload();
  await expect(rowWith(page, 'Cornr Bakry')).toHaveCount(1);
});
