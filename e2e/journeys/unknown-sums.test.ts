import { routes } from '@cairn/contract/routes';
import { addDays } from '@cairn/domain/plain-date';
import { expect, type Page } from '@playwright/test';
import { ask, register } from '../people/person.ts';
import { registerWithWallet } from '../people/wallet.ts';
import { picture } from '../screens/picture.ts';
import { openAs } from '../screens/sign-in.ts';
import { test } from '../servers/shared-cairn.ts';

const summary = (page: Page) => page.getByRole('region', { name: 'Summary' });

test('P41 a total that is not wholly known says so, and no percentage is made of it', async ({
  page,
  cairn,
}) => {
  const { person } = await registerWithWallet(cairn.url, 468, [
    { amount: -12, description: 'Corner bakery', categoryId: 'groceries' },
  ]);
  await openAs(page, person, '/dashboard');
  await expect(summary(page)).toContainText('$456.00');
  await expect(summary(page)).toContainText('%');

  await ask(person, routes.addOwnAccount, {
    body: { name: 'Girokonto', kind: 'checking' },
  });
  await page.reload();
  await expect(summary(page)).toContainText('In 1 of 2 accounts; the other balance is unknown.');
  await expect(summary(page)).not.toContainText('%');
  await picture(page, 'total-in-part');

  // In a currency without any rate nothing of it is known.
  await ask(person, routes.chooseCurrency, { body: { currency: 'GBP' } });
  await page.reload();
  await expect(page.getByRole('link', { name: 'Total Balance Unknown' })).toBeVisible();
  await expect(summary(page)).toContainText('The balances of all 2 accounts are unknown.');
  await expect(summary(page)).not.toContainText('%');
  await expect(page.getByRole('link', { name: 'Monthly Spending Unknown' })).toBeVisible();
  const breakdown = page.getByRole('region', { name: 'Spending Breakdown' });
  await expect(breakdown.locator('svg path')).toHaveCount(0);
  await expect(page.getByRole('region', { name: 'Spending by Category' })).toContainText(
    'unknown without exchange rates',
  );
  await picture(page, 'total-unknown');
  await page.goto('/accounts');
  await expect(page.getByRole('region', { name: 'Total' })).toContainText(/Checking and savings\s*Unknown/);
});

test('P41 books that ended last year say that this month has nothing, and which figure their line waits for', async ({
  page,
  cairn,
}) => {
  const person = await register(cairn.url);
  const { account } = await ask(person, routes.addOwnAccount, {
    body: { name: 'Girokonto', kind: 'checking' },
  });
  const { today } = await ask(person, routes.household);
  await ask(person, routes.addOwnTransaction, {
    params: { ownAccountId: account.id },
    body: { amount: -12, description: 'Corner bakery', date: addDays(today, -400) },
  });
  await openAs(page, person, '/dashboard');
  await expect(summary(page)).toContainText(
    'Your balance over time appears here once the balance of an account is known.',
  );
  for (const name of ['Spending by Category', 'Spending Breakdown'])
    await expect(page.getByRole('region', { name })).toContainText(/Nothing was spent in \w+ \d{4} so far\./);
  await picture(page, 'books-of-last-year');
  await page.getByRole('link', { name: 'See all transactions' }).first().click();
  await expect(page.getByRole('link', { name: /Corner bakery/ })).toBeVisible();
});

test('P41 budgets, merchants and lists say what is unknown, without a percent, a bar or a zero', async ({
  page,
  cairn,
}) => {
  const { person } = await registerWithWallet(cairn.url, 468, [
    { amount: -12, description: 'Corner bakery', categoryId: 'groceries' },
  ]);
  await ask(person, routes.addBudget, { body: { category: 'Groceries', monthlyLimit: 100 } });
  await ask(person, routes.chooseCurrency, { body: { currency: 'GBP' } });
  await openAs(page, person, '/budgets');
  const budget = page.getByRole('listitem', { name: 'Groceries' });
  await expect(budget).toContainText('Unknown');
  await expect(budget).toContainText('Not wholly known');
  await expect(budget).toContainText('Not counted: 1 transaction without an exchange rate.');
  await expect(budget.getByRole('progressbar')).toHaveCount(0);
  const totals = page.getByRole('region', { name: 'Totals' });
  await expect(totals).toContainText(/Spent in budgets\s*Unknown/);
  await expect(totals).toContainText(/Remaining\s*Unknown/);
  await expect(page.locator('main')).not.toContainText('%');
  await picture(page, 'budget-unknown');

  await page.goto('/merchants');
  const merchants = page.getByRole('list', { name: 'Merchants' });
  await expect(merchants).toContainText('Unknown');
  await expect(merchants).not.toContainText('0.00');
  await merchants.getByRole('link', { name: 'Corner bakery' }).click();
  await expect(page.locator('main')).toContainText(/Spent, all time\s*Unknown/);
  await expect(page.getByRole('region', { name: 'Spent by month' })).toContainText('Unknown');
  await picture(page, 'merchant-unknown');

  await page.goto('/transactions');
  await expect(page.getByLabel('Summary')).toContainText(/Total spent.*Unknown/);

  const { answer } = await ask(person, routes.ask, { body: { question: 'how much did I spend this month' } });
  expect(answer?.figures).toEqual([]);
  expect(JSON.stringify(answer)).toContain('That is unknown');
});

test('P41 shares are of what was spent; a category that got more back has none, and the sum is said', async ({
  page,
  cairn,
}) => {
  const { person } = await registerWithWallet(cairn.url, 9_000, [
    { amount: -300, description: 'Greenleaf Supermarket', categoryId: 'groceries' },
    { amount: -100, description: 'Office chair', categoryId: 'shopping' },
    { amount: 6_000, description: 'Harbor Hotel refund', categoryId: 'travel' },
  ]);
  await openAs(page, person, '/dashboard');
  const breakdown = page.getByRole('region', { name: 'Spending Breakdown' });
  const entries = breakdown.getByRole('listitem');
  await expect(entries).toHaveText([/75%.*\$300\.00/, /25%.*\$100\.00/, /refunded.*−\$6,000\.00/]);
  await expect(breakdown.locator('svg path')).toHaveCount(2);
  await expect(breakdown).toContainText('Spent$400.00');
  await expect(breakdown).toContainText(
    'You spent $400.00 and got $6,000.00 back: −$5,600.00 in all. Shares are of what you spent.',
  );
  await expect(page.getByRole('link', { name: /^Monthly Spending/ })).toContainText('−$5,600.00');
  await breakdown.scrollIntoViewIfNeeded();
  await picture(page, 'refunds-above-spending');
});
