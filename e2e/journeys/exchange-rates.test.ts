import { routes } from '@cairn/contract/routes';
import { toCents } from '@cairn/domain/money';
import { addDays } from '@cairn/domain/plain-date';
import { expect } from '@playwright/test';
import { ask, register } from '../people/person.ts';
import { openAs } from '../screens/sign-in.ts';
import { test } from '../servers/shared-cairn.ts';

test('P35 euros count by the ECB’s rate, which is named; what has no rate is said and left out', async ({
  page,
  cairn,
}) => {
  const person = await register(cairn.url);
  const { today } = await ask(person, routes.household, {});
  const add = (name: string, currency: string, cents: number) =>
    ask(person, routes.addOwnAccount, {
      body: { name, kind: 'checking', currency, balance: toCents(cents) / 100, balanceOn: today },
    });
  await add('Everyday', 'USD', 100_000);
  await add('Girokonto', 'EUR', 50_000);
  await add('Konto', 'CHF', 20_000);

  await openAs(page, person, '/dashboard');
  await expect(page.getByText('Not counted: 200.00 CHF, €500.00, without an exchange rate.')).toBeVisible();
  await page.getByRole('link', { name: 'Add rate', exact: true }).click();
  const currencies = page.getByRole('main');
  const euro = currencies.getByRole('listitem').filter({ hasText: 'EUR' });
  await expect(euro).toContainText('EUR is not in your totals');
  await currencies.getByLabel('Load Rates').setInputFiles({
    name: 'eurofxref-hist.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(
      `Date,USD,JPY,\n${today},1.0842,162.35,\n${addDays(today, -1)},1.08,161,\n2026-02-30,1,1,\n`,
    ),
  });
  await expect(currencies.getByRole('status')).toContainText('Loaded USD: 2 days');
  await expect(currencies.getByRole('status')).toContainText('Not in the file: CHF. Line 4 was left out');
  await expect(euro).toContainText('1 EUR = 1.0842 USD');

  await page.goto('/dashboard');
  await expect(page.getByRole('link', { name: /^Total Balance/ })).toContainText('$1,542.10');
  await expect(page.getByText(/€500\.00\s*at 1\.0842/)).toBeVisible();
  await expect(page.getByText('Not counted: 200.00 CHF, without an exchange rate.')).toBeVisible();

  await page.goto('/currencies');
  await currencies.getByRole('button', { name: 'Add Rate for CHF' }).click();
  const adding = page.getByRole('dialog', { name: 'Add Rate for CHF' });
  await adding.getByLabel('1 CHF in USD').fill('1,25');
  await page.keyboard.press('Enter');
  await expect(adding).toHaveCount(0);
  await page.goto('/accounts');
  await expect(page.getByRole('region', { name: 'Total' })).toContainText('$1,792.10');
  await expect(page.getByRole('region', { name: 'Total' })).toContainText(
    '200.00 CHF counts as $250.00: 1 CHF = 1.25 USD',
  );

  await page.goto('/currencies');
  await currencies.getByText('1 rate by hand').click();
  await currencies.getByRole('button', { name: /^Remove the rate/ }).click();
  const franc = currencies
    .getByRole('list', { name: 'Currencies of your accounts' })
    .getByRole('listitem')
    .filter({ hasText: 'CHF' });
  await expect(franc).toContainText('CHF is not in your totals');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(franc).toContainText('1 CHF = 1.25 USD');
});

test('P34 totals are in the currency that the person chooses, transactions by the rate of their day, and Undo chooses the former one', async ({
  page,
  cairn,
}) => {
  const person = await register(cairn.url);
  const { today } = await ask(person, routes.household, {});
  const addAccount = async (name: string, currency: string, balance: number) =>
    (
      await ask(person, routes.addOwnAccount, {
        body: { name, kind: 'checking', currency, balance, balanceOn: today },
      })
    ).account.id;
  const spend = (ownAccountId: string, amount: number, description: string) =>
    ask(person, routes.addOwnTransaction, {
      params: { ownAccountId },
      body: { amount: -amount, date: today, description },
    });
  // The first account decides: euros, without a question.
  const euros = await addAccount('Girokonto', 'EUR', 500);
  const dollars = await addAccount('Everyday', 'USD', 125);
  await spend(euros, 40, 'BACKHAUS');
  await spend(dollars, 25, 'DINER');
  await openAs(page, person, '/dashboard');
  await expect(page.getByRole('link', { name: /^Monthly Spending/ })).toContainText('€40.00');
  await expect(page.getByText('Not counted: 1 transaction without an exchange rate.')).toBeVisible();
  await ask(person, routes.enterRate, { body: { base: 'EUR', currency: 'USD', on: today, rate: '1.25' } });

  await page.goto('/dashboard');
  await expect(page.getByRole('link', { name: /^Total Balance/ })).toContainText('€540.00');
  await page.getByRole('link', { name: /^Monthly Spending/ }).click();
  await expect(page.getByRole('definition').filter({ hasText: '€60.00' })).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: 'DINER' })).toContainText('−$25.00');
  await expect(page.getByRole('row').filter({ hasText: 'DINER' })).toContainText('−€20.00');

  await page.goto('/currencies');
  const chosen = page.getByLabel('Currency of your totals');
  await chosen.selectOption('USD');
  await expect(page.getByText('Totals are in USD now')).toBeVisible();
  await page.goto('/dashboard');
  await expect(page.getByRole('link', { name: /^Total Balance/ })).toContainText('$675.00');
  await expect(page.getByRole('link', { name: /^Monthly Spending/ })).toContainText('$75.00');
  await page.goto('/currencies');
  await chosen.selectOption('EUR');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(chosen).toHaveValue('USD');
});
