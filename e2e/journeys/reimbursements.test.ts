import { expect, type Page } from '@playwright/test';
import { budgetsOf, setBudgets } from '../people/budgets.ts';
import type { Person } from '../people/person.ts';
import { registerWithWallet } from '../people/wallet.ts';
import { picture } from '../screens/picture.ts';
import { openAs } from '../screens/sign-in.ts';
import { countLine, rowsInView, rowWith, summaryCard } from '../screens/transactions.ts';
import { test } from '../servers/shared-cairn.ts';

/** Somebody who paid 84.00 for a dinner for two, and was sent money by the friend, which counts as income. */
async function makeHost(server: string, sent: number): Promise<Person> {
  const { person } = await registerWithWallet(server, 500, [
    { amount: -84, description: 'Nopa San Francisco', categoryId: 'restaurants' },
    { amount: sent, description: 'Sam Rivera', categoryId: 'money-from-people' },
  ]);
  return person;
}

const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name });
const spentOnRestaurants = async (person: Person) => (await budgetsOf(person)).budgets[0]?.spent;

test('P08 the dinner that a friend pays back: restaurants come to the net, income to nothing of it, and undo gives all back', async ({
  page,
  cairn,
}) => {
  const person = await makeHost(cairn.url, 42);
  await setBudgets(person, { Restaurants: 300_00 });
  await openAs(page, person, '/transactions');
  await expect(countLine(page)).toHaveText('Showing 2 of 2 transactions');
  await expect(summaryCard(page, 'Total spent')).toContainText('$84.00');
  await expect(summaryCard(page, 'Income')).toContainText('$42.00');

  await rowWith(page, 'Nopa').getByRole('link').click();
  const drawer = dialog(page, /^Nopa/);
  await drawer.getByRole('button', { name: 'Expect money back' }).click();
  const expecting = dialog(page, 'Expect money back');
  await expecting.getByLabel('Amount').fill('84/2');
  await expecting.getByLabel('From').fill('Sam');
  await page.keyboard.press('Enter');
  await expect(drawer.getByText('$42.00 to come back')).toBeVisible();
  await picture(page, 'dinner-expected');

  await drawer.getByRole('button', { name: 'Link money that came back' }).click();
  const linking = dialog(page, 'Link money that came back');
  await expect(linking.getByText('The amount that you expect from Sam, who is named.')).toBeVisible();
  await linking.getByRole('radio', { name: /Sam Rivera/ }).check();
  await expect(linking.getByLabel('Amount that pays it back')).toHaveValue('42.00');
  await picture(page, 'dinner-linking');
  await linking.getByRole('button', { name: 'Link' }).click();
  await expect(linking).toHaveCount(0);
  await expect(drawer.getByText('All came back')).toBeVisible();
  await expect(drawer).toContainText('Net−$42.00');
  await picture(page, 'dinner-net');
  await page.keyboard.press('Escape');

  await expect(rowWith(page, 'Nopa')).toContainText('$42.00 came back');
  await expect(rowWith(page, 'Sam Rivera').getByLabel('Pays back an expense')).toBeVisible();
  await expect(rowWith(page, 'Sam Rivera')).toContainText('Restaurants');
  await expect(summaryCard(page, 'Total spent')).toContainText('$42.00');
  await expect(summaryCard(page, 'Income')).toContainText('$0.00');
  await picture(page, 'dinner-list');
  expect(await spentOnRestaurants(person)).toBe(42_00);

  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(rowWith(page, 'Nopa')).toContainText('$42.00 to come back');
  await expect(summaryCard(page, 'Total spent')).toContainText('$84.00');
  await expect(summaryCard(page, 'Income')).toContainText('$42.00');
  expect(await spentOnRestaurants(person)).toBe(84_00);
});

test('P08 a part of a deposit pays back an expense, from the side of the deposit, and what is to come is written off', async ({
  page,
  cairn,
}) => {
  const person = await makeHost(cairn.url, 100);
  await page.setViewportSize({ width: 390, height: 844 });
  await openAs(page, person, '/transactions');
  await rowWith(page, 'Sam Rivera').getByRole('link').click();
  const drawer = dialog(page, 'Sam Rivera');
  await drawer.getByRole('button', { name: 'Link to an expense' }).click();
  const linking = dialog(page, 'Link to an expense');
  await linking.getByRole('radio', { name: /Nopa/ }).check();
  await linking.getByLabel('Amount that pays it back').fill('85');
  await expect(linking.getByText('Enter an amount up to $84.00.')).toBeVisible();
  await expect(linking.getByRole('button', { name: 'Link' })).toBeDisabled();
  await linking.getByLabel('Amount that pays it back').fill('60');
  await expect(linking.getByText('The other $40.00 stays as it is')).toBeVisible();
  await linking.getByRole('button', { name: 'Link' }).click();
  await expect(linking).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(rowsInView(page)).toHaveCount(3);
  await expect(rowWith(page, '+$40.00')).toContainText('Money from people');

  await rowWith(page, 'Nopa').getByRole('link').click();
  const expense = dialog(page, /^Nopa/);
  await expense.getByRole('button', { name: 'Expect money back' }).click();
  await dialog(page, 'Expect money back').getByLabel('Amount').fill('24');
  await page.keyboard.press('Enter');
  await expect(expense.getByText('$24.00 to come back')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: '$24.00 to come back' }).click();
  await dialog(page, 'To come back').getByRole('button', { name: 'Write off' }).click();
  await expect(dialog(page, 'To come back').getByText('Nothing is to come back.')).toBeVisible();
  await page.keyboard.press('Escape');

  await rowWith(page, 'Nopa').getByRole('link').click();
  await expect(expense.getByRole('button', { name: 'Reopen' })).toBeVisible();
  await expense.getByRole('button', { name: 'Unlink Sam Rivera' }).click();
  await page.keyboard.press('Escape');
  await expect(rowsInView(page)).toHaveCount(2);
  await expect(rowWith(page, '+$100.00')).toHaveCount(1);
});
