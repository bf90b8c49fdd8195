import { expect, type Page } from '@playwright/test';
import { register } from '../people/person.ts';
import { registerWithWallet } from '../people/wallet.ts';
import { openAs } from '../screens/sign-in.ts';
import { rowsInView, rowWith, summaryCard } from '../screens/transactions.ts';
import { test } from '../servers/shared-cairn.ts';

const adding = (page: Page) => page.getByRole('dialog', { name: 'Add Transaction' });
const editing = (page: Page) => page.getByRole('dialog', { name: 'Edit Transaction' });

const paidBefore = [
  { amount: -15.4, description: 'Farmers market', categoryId: 'groceries' },
  { amount: 25, description: 'Flea market', categoryId: 'shopping' },
];

test('by keyboard alone: an amount, a few letters, and the description is completed with its last category', async ({
  page,
  cairn,
}) => {
  const { person } = await registerWithWallet(cairn.url, 100, paidBefore);
  await openAs(page, person, '/transactions');
  await expect(rowsInView(page)).toHaveCount(2);
  await page.keyboard.press('q');
  await expect(adding(page).getByLabel('Amount')).toBeFocused();
  await page.keyboard.type('12.40+3');
  await expect(adding(page)).toContainText('= $15.40');
  await adding(page).getByLabel('Description').focus();
  await page.keyboard.type('farm');
  await expect(adding(page).getByRole('option', { name: /Farmers market/ })).toContainText('Groceries');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(adding(page).getByLabel('Description')).toHaveValue('Farmers market');
  await expect(adding(page).getByLabel('Category')).toHaveValue('groceries');
  await page.keyboard.press('Enter');
  await expect(adding(page)).toHaveCount(0);
  await expect(rowWith(page, 'Farmers market')).toHaveCount(2);
  await expect(summaryCard(page, 'Total spent')).toContainText('$5.80');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(rowWith(page, 'Farmers market')).toHaveCount(1);
});

test('on a phone, by touch: the button above the bar, an amount, and a tap on what was earned before', async ({
  browser,
  cairn,
}) => {
  const { person } = await registerWithWallet(cairn.url, 100, paidBefore);
  const context = await browser.newContext({ viewport: { width: 360, height: 740 }, hasTouch: true });
  const page = await context.newPage();
  await openAs(page, person, '/dashboard');
  await page.getByRole('button', { name: 'Add Transaction' }).tap();
  await expect(adding(page).getByLabel('Amount')).toBeFocused();
  await page.keyboard.type('30');
  await adding(page).getByLabel('Description').tap();
  await page.keyboard.type('fle');
  await adding(page)
    .getByRole('option', { name: /Flea market/ })
    .tap();
  await expect(adding(page).getByRole('radio', { name: 'Money in' })).toBeChecked();
  await adding(page).getByRole('button', { name: 'Add Transaction' }).tap();
  await expect(adding(page)).toHaveCount(0);
  const messages = page.getByRole('status', { name: 'Messages' });
  await expect(messages).toContainText('Added to Wallet: Flea market, +$30.00');
  // The next one can be added while the message is there.
  await page.getByRole('button', { name: 'Add Transaction' }).tap();
  await expect(adding(page).getByLabel('Amount')).toBeFocused();
  await expect(messages).toContainText('Added to Wallet: Flea market, +$30.00');
  await context.close();
});

test('whoever has no account yet gets one for cash on the way, from the command palette', async ({
  page,
  cairn,
}) => {
  await openAs(page, await register(cairn.url), '/dashboard');
  await page.getByRole('button', { name: 'Search' }).click();
  await page.keyboard.type('add trans');
  await page.getByRole('option', { name: 'Add transaction' }).click();
  await adding(page).getByRole('button', { name: 'Add a Cash Account' }).click();
  await adding(page).getByLabel('Amount').fill('4.50');
  await adding(page).getByLabel('Description').fill('Kiosk');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('status', { name: 'Messages' })).toContainText('Added to Cash: Kiosk, −$4.50');
});

test('P11 a transaction of one’s own is changed and deleted, and each is undone', async ({ page, cairn }) => {
  const { person } = await registerWithWallet(cairn.url, 100, [
    { amount: -15.4, description: 'Farmers market', categoryId: 'groceries', note: 'plums' },
  ]);
  await openAs(page, person, '/transactions');
  await rowWith(page, 'Farmers market').getByRole('link').click();
  const details = page.getByRole('dialog', { name: 'Farmers market' });
  await details.getByRole('button', { name: 'Edit', exact: true }).click();
  await editing(page).getByLabel('Amount').fill('20');
  await editing(page).getByLabel('Description').fill('Harvest market');
  await editing(page).getByRole('button', { name: 'Save' }).click();
  await expect(rowWith(page, 'Harvest market')).toContainText('−$20.00');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(rowWith(page, 'Farmers market')).toContainText('−$15.40');

  await rowWith(page, 'Farmers market').getByRole('link').click();
  await details.getByRole('button', { name: 'Delete' }).click();
  await expect(details).toHaveCount(0);
  await expect(rowsInView(page)).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(rowWith(page, 'Farmers market')).toContainText('Groceries');
  await rowWith(page, 'Farmers market').getByRole('link').click();
  await expect(details.getByLabel('Note')).toHaveValue('plums');
});
