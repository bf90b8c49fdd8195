import { routes } from '@cairn/contract/routes';
import { expect, type Page } from '@playwright/test';
import { budgetsOf, setBudgets } from '../people/budgets.ts';
import { ask, type Person } from '../people/person.ts';
import { registerWithWallet } from '../people/wallet.ts';
import { picture } from '../screens/picture.ts';
import { openAs } from '../screens/sign-in.ts';
import { countLine, rowsInView, rowWith, summaryCard } from '../screens/transactions.ts';
import { test } from '../servers/shared-cairn.ts';

/** Somebody who paid 84.20 in cash at a supermarket today. */
async function makeShopper(server: string): Promise<Person> {
  const { person } = await registerWithWallet(server, 200, [
    { amount: -84.2, description: 'Greenleaf Supermarket', categoryId: 'groceries' },
  ]);
  return person;
}

const dialog = (page: Page, name = 'Split transaction') => page.getByRole('dialog', { name });
const part = (page: Page, place: number) => page.getByRole('group', { name: `Part ${place}` });
const spentOnGroceries = async (person: Person) => (await budgetsOf(person)).budgets[0]?.spent;

test('P17 the split receipt: categories and budget follow, and one undo gives all back', async ({
  page,
  cairn,
}) => {
  const person = await makeShopper(cairn.url);
  await setBudgets(person, { Groceries: 300_00 });
  await openAs(page, person, '/transactions');
  await expect(countLine(page)).toHaveText('Showing 1 of 1 transaction');

  // By keyboard alone.
  await page.keyboard.press('j');
  await page.keyboard.press('s');
  await expect(part(page, 1).getByLabel('Amount')).toBeFocused();
  const save = dialog(page).getByRole('button', { name: 'Save' });
  await expect(save).toBeDisabled();
  await page.keyboard.type('90');
  await expect(dialog(page).getByText('$5.80 too much')).toBeVisible();
  await expect(save).toBeDisabled();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('40+20');
  await expect(part(page, 1)).toContainText('= $60.00');
  await expect(part(page, 2)).toContainText('the rest');
  await expect(dialog(page).getByText('Nothing left to split')).toBeVisible();
  await part(page, 2).getByLabel('Category').selectOption({ label: '\u2003Home & garden' });
  await part(page, 2).getByLabel('Note').fill('Lamp');
  await picture(page, 'receipt-split');
  await page.keyboard.press('Enter');
  await expect(dialog(page)).toHaveCount(0);

  await expect(rowsInView(page)).toHaveCount(2);
  await expect(rowWith(page, 'Home & garden')).toContainText('−$24.20');
  await expect(rowWith(page, 'Groceries')).toContainText('−$60.00');
  await expect(rowWith(page, 'Groceries').getByLabel('Part of a split')).toBeVisible();
  await expect(summaryCard(page, 'Total spent')).toContainText('$84.20');
  await picture(page, 'receipt-parts');
  expect(await spentOnGroceries(person)).toBe(60_00);

  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(rowsInView(page)).toHaveCount(1);
  await expect(rowWith(page, 'Groceries')).toContainText('−$84.20');
  expect(await spentOnGroceries(person)).toBe(84_20);
});

test('P17 a split is changed and joined, and the balance stays', async ({ page, cairn }) => {
  const person = await makeShopper(cairn.url);
  await page.setViewportSize({ width: 390, height: 844 });
  await openAs(page, person, '/transactions');
  await rowWith(page, 'Greenleaf').getByRole('link').click();
  await page.getByRole('button', { name: 'Split into parts' }).click();
  await dialog(page).getByRole('button', { name: '3 months' }).click();
  await expect(part(page, 3)).toContainText('counts on');
  await dialog(page).getByRole('button', { name: 'Save' }).click();
  await expect(rowsInView(page)).toHaveCount(3);

  await page.getByRole('button', { name: 'Close message' }).click();
  await rowsInView(page).first().getByRole('link').click();
  await page.getByRole('button', { name: 'Edit split' }).click();
  const editing = dialog(page, 'Edit split');
  await editing.getByRole('button', { name: 'Remove part 3' }).click();
  await expect(editing.getByText('$28.08 left to split')).toBeVisible();
  await part(page, 2).getByLabel('Amount').fill('');
  await editing.getByRole('button', { name: 'Save' }).click();
  await expect(rowsInView(page)).toHaveCount(2);
  await expect(rowWith(page, '−$56.14')).toHaveCount(1);
  const balance = async () => (await ask(person, routes.accounts)).accounts[0]?.currentBalance;
  expect(await balance()).toBe(115_80);

  await page.getByRole('button', { name: 'Close message' }).click();
  await rowsInView(page).first().getByRole('link').click();
  await page.getByRole('button', { name: 'Edit split' }).click();
  await editing.getByRole('button', { name: 'Join parts' }).click();
  await expect(rowsInView(page)).toHaveCount(1);
  await expect(rowWith(page, '−$84.20')).toHaveCount(1);
  expect(await balance()).toBe(115_80);
  await page.keyboard.press('ControlOrMeta+z');
  await expect(rowsInView(page)).toHaveCount(2);
});
