import { routes } from '@cairn/contract/routes';
import { expect, type Page } from '@playwright/test';
import { ask, register } from '../people/person.ts';
import { registerWithWallet } from '../people/wallet.ts';
import { picture } from '../screens/picture.ts';
import { openAs } from '../screens/sign-in.ts';
import { summaryCard } from '../screens/transactions.ts';
import { test } from '../servers/shared-cairn.ts';

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });

test('cash is kept by hand: an account, what was spent, and what is left', async ({ page, cairn }) => {
  const person = await register(cairn.url);
  await openAs(page, person, '/accounts');
  await page.getByRole('button', { name: 'Add Account' }).click();
  const adding = dialog(page, 'Add Account');
  await expect(adding.getByLabel('Name')).toBeFocused();
  // By keyboard alone, as on the way to the next field.
  await page.keyboard.press('Enter');
  await expect(adding).toContainText('Enter a name for the account.');
  await adding.getByLabel('Name').fill('Wallet');
  await adding.getByLabel('Balance now (optional)').fill('40+20');
  await expect(adding).toContainText('= $60.00');
  await page.keyboard.press('Enter');
  await expect(adding).toHaveCount(0);
  const wallet = page.getByRole('listitem').filter({ hasText: 'Wallet' });
  await expect(wallet).toContainText('$60.00');

  await wallet.getByRole('button', { name: /^Add Transaction/ }).click();
  const entering = dialog(page, 'Add Transaction');
  await entering.getByLabel('Amount').fill('12.40+3');
  await entering.getByLabel('Description').fill('Farmers market');
  await page.keyboard.press('Enter');
  await expect(entering).toHaveCount(0);
  await expect(wallet).toContainText('$44.60');

  await wallet.getByRole('link', { name: /View Transactions/ }).click();
  await expect(page.getByRole('link', { name: /Farmers market/i })).toBeVisible();
  await expect(summaryCard(page, 'Total spent')).toContainText('$15.40');
  await page.goto('/dashboard');
  await expect(page.getByText('$44.60').first()).toBeVisible();
});

test('a debt is stated as what is owed, and an account that was a mistake is deleted', async ({
  page,
  cairn,
}) => {
  const person = await register(cairn.url);
  await openAs(page, person, '/accounts');
  await page.getByRole('button', { name: 'Add Account' }).click();
  const adding = dialog(page, 'Add Account');
  await adding.getByLabel('Name').fill('Car loan');
  await adding.getByLabel('Kind').selectOption('Loan');
  await adding.getByLabel('What you owe now (optional)').fill('9,000');
  await adding.getByRole('button', { name: 'Add Account' }).click();
  const loan = page.getByRole('listitem').filter({ hasText: 'Car loan' });
  await expect(loan).toContainText('−$9,000.00');
  await loan.getByRole('button', { name: /^Set Balance/ }).click();
  await dialog(page, 'Set Balance of Car loan').getByLabel('What you owed').fill('8800');
  await dialog(page, 'Set Balance of Car loan').getByRole('button', { name: 'Set Balance' }).click();
  await expect(loan).toContainText('−$8,800.00');
  await loan.getByRole('button', { name: /^Delete/ }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('No Accounts Connected')).toBeVisible();
});

test('P41 whoever keeps books without a bank is shown how to begin until the first insight', async ({
  page,
  cairn,
}) => {
  const ways = page.getByRole('region', { name: 'Connect your bank' });
  const party = { amount: -400, description: 'Corner Market', categoryId: 'groceries' };
  const { person } = await registerWithWallet(cairn.url, 468, [party]);
  await openAs(page, person, '/dashboard');
  await expect(ways).toContainText('Or import files, keep an account by hand, or look at a sample.');
  await ask(person, routes.addBudget, { body: { category: 'Groceries', monthlyLimit: 20 } });
  await page.reload();
  await expect(page.getByRole('region', { name: 'AI Insights' })).toContainText('over its budget');
  await expect(ways).toHaveCount(0);
  await picture(page, 'books-set-up');
});
