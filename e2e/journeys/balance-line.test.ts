import { routes } from '@cairn/contract/routes';
import { addDays } from '@cairn/domain/plain-date';
import { expect } from '@playwright/test';
import { ask, register } from '../people/person.ts';
import { picture } from '../screens/picture.ts';
import { openAs } from '../screens/sign-in.ts';
import { test } from '../servers/shared-cairn.ts';

test('P35 P41 a brokerage without a past leaves the balance over time as it is, and money moved to it is no loss', async ({
  page,
  cairn,
}) => {
  const person = await register(cairn.url);
  const { today } = await ask(person, routes.household);
  const add = async (name: string, kind: 'checking' | 'savings' | 'investment', balance: number) =>
    (await ask(person, routes.addOwnAccount, { body: { name, kind, balance } })).account.id;
  const checking = await add('Checking', 'checking', 15_860);
  const pay = async (daysAgo: number, amount: number, description: string, categoryId: string) =>
    ask(person, routes.addOwnTransaction, {
      params: { ownAccountId: checking },
      body: { amount, description, categoryId, date: addDays(today, -daysAgo) },
    });
  await pay(80, 2_400, 'Payroll', 'paycheck');
  await pay(60, -900, 'Rent', 'housing');
  await pay(40, 2_400, 'Payroll', 'paycheck');
  await pay(25, -51_000, 'Transfer to Northgate Brokerage', 'savings-and-investments');
  await pay(10, -640, 'Corner bakery', 'groceries');
  await openAs(page, person, '/dashboard');
  const chart = page.getByRole('link', { name: /Use the arrow keys to move by day/ });
  await expect(chart).toHaveAccessibleName(/^Total Balance on .*: \$15,860\.00\./);

  await add('Northgate Brokerage', 'investment', 468_000);
  await page.reload();
  await expect(chart).toHaveAccessibleName(/^Balance of 1 of 2 accounts on .*: \$15,860\.00\./);
  const summary = page.getByRole('region', { name: 'Summary' });
  await expect(summary).toContainText(/Balance over time\s*· 1 of 2 accounts/);
  await expect(summary).toContainText('Without Northgate Brokerage: its past balance is unknown.');
  await expect(summary).toContainText('Transfers changed this line by −$51,000.00.');
  await expect(summary).toContainText('Transfer −$51K');
  await expect(page.getByRole('link', { name: 'Total Balance $483,860.00' })).toBeVisible();
  const lines = chart.locator('svg > path');
  await expect(lines.last(), 'the transfer alone is dashed').toHaveAttribute('stroke-dasharray', '1 4');
  await expect(lines.last()).toHaveAttribute('d', /^M\S+ \S+L\S+ \S+$/);
  await summary.getByText('Show as table').click();
  await expect(summary.getByRole('row').filter({ hasText: '−$51,000.00' })).toHaveCount(1);
  await picture(page, 'balance-line-in-part');

  await page.getByRole('button', { name: '30 days' }).click();
  await expect(chart).toHaveAccessibleName(/^Balance of 1 of 2 accounts/);
});
