import { routes } from '@cairn/contract/routes';
import { expect, type Page } from '@playwright/test';
import { askBank } from '../bank-record/bank.ts';
import { connectionsOf, registerWithBank } from '../people/ledger.ts';
import { ask, type Person } from '../people/person.ts';
import { registerWithWallet } from '../people/wallet.ts';
import { openAs } from '../screens/sign-in.ts';
import { countLine, rowsInView, rowWith, summaryCard } from '../screens/transactions.ts';
import { test } from '../servers/shared-cairn.ts';

/** Somebody who paid four times in cash today. */
async function makeShopper(server: string): Promise<Person> {
  const { person } = await registerWithWallet(server, 500, [
    { amount: -48.4, description: 'Ferry to the island', categoryId: 'travel' },
    { amount: -1234.5, description: 'Harbor Hotel', categoryId: 'travel', note: 'Four nights' },
    { amount: -75, description: 'Office chair', categoryId: 'shopping' },
    { amount: -9.6, description: 'Corner bakery', categoryId: 'food-and-dining' },
  ]);
  return person;
}

const search = (page: Page) => page.getByRole('searchbox', { name: 'Search transactions' });

test('P12 a search finds amounts, notes and accounts, and the totals follow', async ({ page, cairn }) => {
  await openAs(page, await makeShopper(cairn.url), '/transactions');
  await search(page).fill('48.40');
  await expect(countLine(page)).toHaveText('Showing 1 of 4 transactions');
  await expect(rowsInView(page)).toContainText(['Ferry to the island']);
  await expect(summaryCard(page, 'Total spent')).toContainText('$48.40');
  await search(page).fill('−$1,234.50');
  await expect(rowsInView(page)).toContainText(['Harbor Hotel']);
  await search(page).fill('four NIGHTS');
  await expect(rowsInView(page)).toContainText(['Harbor Hotel']);
  await search(page).fill('wallet');
  await expect(countLine(page)).toHaveText('Showing 4 of 4 transactions');

  // A link to a merchant is a filter of its own, beside whatever is searched for.
  await page.goto('/transactions?merchant=harbor');
  await expect(page.getByRole('link', { name: 'Remove filter: Merchant “harbor”' })).toBeVisible();
  await expect(rowsInView(page)).toHaveCount(1);
  await search(page).fill('ferry');
  await expect(page.getByText('No transactions found')).toBeVisible();
});

test('P11 several rows are edited at once, as the preview says, and undone in one step', async ({
  page,
  cairn,
}) => {
  await openAs(page, await makeShopper(cairn.url), '/transactions');
  for (const name of ['Ferry to the island', 'Harbor Hotel', 'Office chair'])
    await rowWith(page, name).getByRole('checkbox').check({ force: true });
  await page.getByRole('region', { name: 'Selection' }).getByRole('button', { name: 'Edit…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit 3 transactions' });
  await dialog.getByLabel('Category').selectOption({ label: 'Travel' });
  await expect(dialog.getByText('1 of 3 transactions will change')).toBeVisible();
  await expect(dialog.getByText('2 transactions unchanged: already in this category')).toBeVisible();
  await dialog.getByLabel('Notes').selectOption({ label: 'Add a line' });
  await dialog.getByLabel('Note', { exact: true }).fill('Island');
  await dialog.getByRole('combobox', { name: 'Add a tag' }).fill('Trip');
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('3 of 3 transactions will change')).toBeVisible();
  await expect(dialog.getByRole('listitem').filter({ hasText: 'Harbor Hotel' })).toContainText(
    '+ Trip · Note changed',
  );
  await dialog.getByRole('button', { name: 'Change 3 transactions' }).click();
  await expect(rowWith(page, 'Office chair')).toContainText('Trip');
  await expect(rowWith(page, 'Office chair')).toContainText('Travel');
  await page.getByRole('button', { name: 'Undo' }).first().click();
  await expect(rowWith(page, 'Office chair')).toContainText('Shopping');
  await expect(page.getByText('Undone')).toBeVisible();
  await search(page).fill('island');
  await expect(countLine(page)).toHaveText('Showing 1 of 4 transactions');

  // What was entered by hand is edited together too, and undone from the history as from the message.
  await search(page).fill('');
  await expect(countLine(page)).toHaveText('Showing 4 of 4 transactions');
  for (const name of ['Ferry to the island', 'Harbor Hotel', 'Office chair'])
    await rowWith(page, name).getByRole('checkbox').check({ force: true });
  await page.getByRole('region', { name: 'Selection' }).getByRole('button', { name: 'Edit…' }).click();
  await dialog.getByLabel('Amounts').selectOption({ label: 'Set all to' });
  await dialog.getByLabel('Amount of each').fill('75');
  await expect(dialog.getByText('2 of 3 transactions will change')).toBeVisible();
  await expect(dialog.getByText('1 transaction unchanged: the amount is the same already')).toBeVisible();
  await dialog.getByLabel('Date').fill('2026-01-02');
  await expect(dialog.getByRole('listitem').filter({ hasText: 'Harbor Hotel' })).toContainText(
    '→ Jan 2, 2026 · −$1,234.50 → −$75.00',
  );
  await dialog.getByRole('button', { name: 'Change 3 transactions' }).click();
  await expect(summaryCard(page, 'Total spent')).toContainText('$234.60');
  await expect(rowWith(page, 'Harbor Hotel')).toContainText('Jan 2');
  await page.getByRole('button', { name: 'Undo' }).first().click();
  await expect(summaryCard(page, 'Total spent')).toContainText('$1,367.50');
  await expect(rowWith(page, 'Harbor Hotel')).toContainText('$1,234.50');
});

test('P36 what the selection counts is what its buttons change, also where a search hides it', async ({
  page,
  cairn,
}) => {
  await openAs(page, await makeShopper(cairn.url), '/transactions');
  const bar = page.getByRole('region', { name: 'Selection' });
  await rowWith(page, 'Ferry to the island').getByRole('checkbox').check({ force: true });
  await rowWith(page, 'Office chair').getByRole('checkbox').check({ force: true });
  await expect(bar).toContainText('2 selected −$123.40');
  await search(page).fill('ferry');
  await expect(countLine(page)).toHaveText('Showing 1 of 4 transactions');
  await expect(bar).toContainText('2 selected, 1 not shown −$123.40');
  await bar.getByRole('button', { name: 'Set category' }).click();
  await page.getByRole('listbox', { name: 'Categories' }).getByRole('option', { name: 'Gifts' }).click();
  await expect(page.getByText('2 transactions: Gifts')).toBeVisible();
  await search(page).fill('');
  await expect(rowWith(page, 'Office chair')).toContainText('Gifts');
  await expect(rowWith(page, 'Ferry to the island')).toContainText('Gifts');

  // One that is hidden altogether is still changed, by the other button too.
  await rowWith(page, 'Harbor Hotel').getByRole('checkbox').check({ force: true });
  await search(page).fill('bakery');
  await expect(bar).toContainText('1 selected, 1 not shown −$1,234.50');
  await bar.getByRole('button', { name: 'Edit…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit 1 transaction' });
  await dialog.getByLabel('Notes').selectOption({ label: 'Replace with' });
  await dialog.getByLabel('Note', { exact: true }).fill('Harbor festival');
  await dialog.getByRole('button', { name: 'Change 1 transaction' }).click();
  await expect(bar).toHaveCount(0);
  await search(page).fill('festival');
  await expect(rowsInView(page)).toContainText(['Harbor Hotel']);

  // What is split is no longer one of the rows to change.
  await search(page).fill('');
  await rowWith(page, 'Harbor Hotel').getByRole('checkbox').check({ force: true });
  await rowWith(page, 'Corner bakery').getByRole('checkbox').check({ force: true });
  await rowWith(page, 'Harbor Hotel').getByRole('link').click();
  await page.getByRole('button', { name: 'Split into parts' }).click();
  const parts = page.getByRole('dialog', { name: 'Split transaction' });
  await parts.getByRole('button', { name: 'Equal parts' }).click();
  await parts.getByRole('button', { name: 'Save' }).click();
  await expect(bar).toContainText('1 selected −$9.60');
});

test('P32 the keys go on with the next row when a row leaves the filter', async ({ page, cairn }) => {
  const { person, accessToken } = await registerWithBank(cairn);
  await openAs(page, person, '/transactions?categoryId=groceries');
  await expect(countLine(page)).toBeVisible();
  const names = await rowsInView(page).locator('[data-row-link] > span:first-child').allInnerTexts();
  // What is chosen for one applies to all of its merchant, so these leave together.
  const next = names.find((name) => name !== names[0]) ?? 'a row of another merchant';
  const active = page.locator('tr[data-active]');
  await page.keyboard.press('j');
  await expect(active).toContainText(names[0] ?? 'a row');
  await page.keyboard.press('c');
  await page.getByRole('listbox', { name: 'Categories' }).getByRole('option', { name: 'Education' }).click();
  await expect(active).toContainText('Education');
  await expect(page.getByText(/^Applie[sd] to/)).toBeVisible();
  // Rows stay under the hand until the list loads again, here because the bank has a new one.
  await askBank(cairn.bank, '/control/rows/add', { access_token: accessToken, amount: 7, name: 'ELSEWHERE' });
  const [connection] = await connectionsOf(person);
  await ask(person, routes.syncConnection, { params: { connectionId: connection?.id ?? '' } });
  await expect(active).toContainText(next);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: next })).toBeVisible();
});

test('P01 P11 two rows that are one charge are merged, and taken apart in the details', async ({
  page,
  cairn,
}) => {
  const { person } = await registerWithWallet(cairn.url, 500, [
    { amount: -48.4, description: 'Ferry to the island', note: 'Two seats' },
    { amount: -48.4, description: 'Island ferry', note: 'Paid by Ada' },
  ]);
  await openAs(page, person, '/transactions');
  await expect(rowsInView(page)).toHaveCount(2);
  for (const name of ['Ferry to the island', 'Island ferry'])
    await rowWith(page, name).getByRole('checkbox').check({ force: true });
  await page.getByRole('region', { name: 'Selection' }).getByRole('button', { name: 'Edit…' }).click();
  await page.getByRole('button', { name: 'Merge them as one charge' }).click();
  const dialog = page.getByRole('dialog', { name: 'Merge 2 transactions' });
  await dialog.getByRole('radio', { name: /^Ferry to the island/i }).check();
  await dialog.getByLabel('Note that stays').selectOption({ label: 'Two seats' });
  await dialog.getByRole('button', { name: 'Merge', exact: true }).click();
  await expect(rowsInView(page)).toHaveCount(1);
  await expect(summaryCard(page, 'Total spent')).toContainText('$48.40');

  await rowWith(page, 'Ferry to the island').getByRole('link').click();
  const details = page.getByRole('dialog', { name: /ferry to the island/i });
  await expect(details.getByText('Island ferry')).toBeVisible();
  await details.getByRole('button', { name: 'Take apart' }).click();
  await expect(rowsInView(page)).toHaveCount(2);
  await expect(summaryCard(page, 'Total spent')).toContainText('$96.80');

  // What was taken apart is only suggested again.
  await expect(details).toContainText(
    'Same amount and a similar description, on the same day. Both were added by hand.',
  );
  await details.getByRole('button', { name: /^Merge with/ }).click();
  await dialog.getByRole('button', { name: 'Merge', exact: true }).click();
  await expect(details).toHaveCount(0);
  await expect(rowsInView(page)).toHaveCount(1);
});

test('P24 days are grouped with their sums, and columns chosen, which the browser keeps', async ({
  page,
  cairn,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await openAs(page, await makeShopper(cairn.url), '/transactions');
  await page.getByRole('button', { name: 'View' }).click();
  const dialog = page.getByRole('dialog', { name: 'View' });
  await dialog.getByRole('checkbox', { name: /^Group by day/ }).check();
  await dialog.getByRole('checkbox', { name: 'Note' }).check();
  await dialog.getByRole('checkbox', { name: 'Status' }).uncheck();
  await page.keyboard.press('Escape');
  const day = page.getByRole('row').filter({ hasText: 'Total of the day:' });
  await expect(day).toHaveCount(1);
  await expect(day).toContainText('−$1,367.50');
  await expect(page.getByRole('columnheader', { name: 'Note' })).toBeVisible();
  await expect(page.getByRole('columnheader', { name: 'Status' })).toBeHidden();
  await expect(rowWith(page, 'Harbor Hotel')).toContainText('Four nights');
  await page.reload();
  await expect(day).toContainText('−$1,367.50');
  // A sort by amount has no days.
  await page.getByLabel('Sort by').selectOption({ label: 'Sort by Amount' });
  await expect(day).toHaveCount(0);
});
