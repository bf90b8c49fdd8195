import { routes } from '@cairn/contract/routes';
import { addMonths } from '@cairn/domain/plain-date';
import { expect } from '@playwright/test';
import {
  budgetsOf,
  dollars,
  registerSpender,
  setBudgets,
  spentByCategory,
  thisMonth,
} from '../people/budgets.ts';
import { ask } from '../people/person.ts';
import { test } from '../people/person-with-bank.ts';
import { addDialog, card, openBudgets, total } from '../screens/budgets.ts';
import { centsIn } from '../screens/money.ts';
import { countLine, summaryCard } from '../screens/transactions.ts';

test.describe('budgets of parts and of months', () => {
  test('a budget for a part lies within that of its parent', async ({ page, full }) => {
    await setBudgets(full, { 'Food & Dining': 500_00 });
    await openBudgets(page, full);
    await page.getByRole('button', { name: 'Add Budget', exact: true }).click();
    await addDialog(page).getByLabel('Category').selectOption('Groceries');
    await addDialog(page).getByLabel('Monthly limit').fill('300');
    await addDialog(page).getByRole('button', { name: 'Add Budget' }).click();
    await expect(card(page, 'Groceries')).toContainText('$300');
    const { budgets, totals } = await budgetsOf(full);
    const [food, groceries] = budgets;
    expect([totals.limit, totals.spent]).toEqual([500_00, food?.spent]);
    expect(await total(page, 'Total Budget')).toBe(500);
    await card(page, 'Groceries')
      .getByRole('link', { name: /spent on/ })
      .click();
    await expect(countLine(page)).toBeVisible();
    await expect
      .poll(async () => centsIn(await summaryCard(page, 'Total spent').innerText()))
      .toBe(groceries?.spent);
  });

  test('P11 a limit holds for one month only, says so, and Undo gives the month its own back', async ({
    page,
    full,
  }) => {
    await setBudgets(full, {});
    const before = addMonths(thisMonth(), -1);
    await ask(full, routes.addBudget, {
      body: { category: 'Travel', monthlyLimit: 200, month: before },
    });
    await openBudgets(page, full);
    const limits = async () => [
      (await budgetsOf(full, before)).budgets[0]?.monthlyLimit,
      (await budgetsOf(full)).budgets[0]?.monthlyLimit,
    ];
    const travel = card(page, 'Travel');
    await travel.getByRole('button', { name: /edit the limit/ }).click();
    await travel.getByLabel('Monthly limit of Travel').fill('900');
    // On the words, as a person does it: the form stays open, and the choice is made.
    await travel.getByText(/^Only /).click();
    await expect(travel.getByLabel(/^Only /)).toBeChecked();
    await travel.getByRole('button', { name: 'Save' }).click();
    await expect(travel).toContainText(/Only [A-Z][a-z]+ \d{4}/);
    await expect.poll(limits).toEqual([200_00, 900_00]);
    await page.getByRole('button', { name: 'Previous month' }).click();
    await expect(travel).toContainText('$200');
    await expect(travel).not.toContainText('Only');
    await page.getByRole('button', { name: 'Next month' }).click();
    await expect(travel).toContainText('$900');
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(travel).toContainText('$200');
    await expect(travel).not.toContainText('Only');
    expect(await limits()).toEqual([200_00, 200_00]);
  });

  test('past months keep what was planned then; a month before a budget began has it not', async ({
    page,
    full,
  }) => {
    await setBudgets(full, {});
    const before = addMonths(thisMonth(), -1);
    await ask(full, routes.addBudget, {
      body: { category: 'Travel', monthlyLimit: 200, month: before },
    });
    await openBudgets(page, full);
    const travel = card(page, 'Travel');
    await travel.getByRole('button', { name: /edit the limit/ }).click();
    await travel.getByLabel('Monthly limit of Travel').fill('350');
    await page.keyboard.press('Enter');
    await expect(travel).toContainText('$350');
    await openBudgets(page, full, `/budgets?month=${before}`);
    await expect(travel).toContainText('$200');
    await openBudgets(page, full, `/budgets?month=${addMonths(before, -1)}`);
    await expect(page.getByText(/^No budgets in /)).toBeVisible();
    await openBudgets(page, full);
    await page.getByRole('button', { name: 'Delete Travel' }).click();
    await expect(page.getByRole('alertdialog')).toContainText('Earlier months keep it.');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await expect(travel).toHaveCount(0);
    await openBudgets(page, full, `/budgets?month=${before}`);
    await expect(travel).toContainText('$200');
  });

  test('a budget that is far over looks and reads otherwise than one that is just over', async ({
    page,
    cairn,
  }) => {
    const person = await registerSpender(cairn.url);
    const spent = (await spentByCategory(person)).get('Food & Dining') ?? 0;
    const overPart = card(page, 'Food & Dining').locator('[data-over-part]');
    const shareOver = () =>
      overPart.evaluate((part) => part.clientWidth / (part.parentElement?.clientWidth ?? 1));
    const limit = Math.round(spent / 3);
    await setBudgets(person, { 'Food & Dining': limit });
    await openBudgets(page, person);
    const over = Math.round(dollars(spent)) - Math.round(dollars(limit));
    const percent = Math.floor((spent * 100) / limit);
    await expect(card(page, 'Food & Dining')).toContainText(
      `${percent}% · $${over.toLocaleString('en-US')} over`,
    );
    expect(await shareOver()).toBeCloseTo(2 / 3, 1);
    await setBudgets(person, { 'Food & Dining': Math.round(spent * 0.99) });
    await openBudgets(page, person);
    await expect(card(page, 'Food & Dining')).toContainText('101%');
    expect(await shareOver()).toBeLessThan(0.05);
  });
});
