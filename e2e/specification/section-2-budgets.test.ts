import { budgetCategories } from '@cairn/contract/budgets';
import { routes } from '@cairn/contract/routes';
import { addMonths } from '@cairn/domain/plain-date';
import { expect, type Locator } from '@playwright/test';
import {
  budgetsOf,
  dollars,
  registerSpender,
  setBudgets,
  spentByCategory,
  thisMonth,
} from '../people/budgets.ts';
import { ask, register } from '../people/person.ts';
import { test } from '../people/person-with-bank.ts';
import { addDialog, card, openBudgets, total } from '../screens/budgets.ts';
import { section, statCard } from '../screens/dashboard.ts';
import { centsIn, readCents } from '../screens/money.ts';
import { openAs } from '../screens/sign-in.ts';
import { countLine, summaryCard, sumOfRows } from '../screens/transactions.ts';

test.describe('Section 2: budgets', () => {
  test('three totals that add up, a card with a bar for each category, tips; no decimals', async ({
    page,
    cairn,
  }) => {
    const person = await registerSpender(cairn.url);
    await setBudgets(person, { 'Food & Dining': 1_00, Transportation: 400_00, Healthcare: 12_345_00 });
    await openBudgets(page, person);
    expect(await total(page, 'Total Budget')).toBe(12_746);
    const { totals } = await budgetsOf(person);
    expect(await total(page, 'Spent in budgets')).toBe(Math.round(dollars(totals.spent)));
    expect(await total(page, 'Remaining')).toBe(12_746 - (await total(page, 'Spent in budgets')));
    await expect(section(page, 'Your budgets').getByRole('listitem')).toHaveCount(3);
    const bars = section(page, 'Your budgets').getByRole('progressbar');
    await expect(bars).toHaveCount(3);
    const food = card(page, 'Food & Dining').getByRole('progressbar');
    await expect(food, 'capped').toHaveAttribute('aria-valuenow', '100');
    const widths = await food.evaluate((bar) => [bar.clientWidth, bar.firstElementChild?.clientWidth]);
    expect(widths[1], 'the bar ends at the limit').toBe(widths[0]);
    await expect(page.getByRole('complementary', { name: 'Budget Tips' })).toBeVisible();
    expect(await page.getByRole('main').innerText()).not.toMatch(/\$[\d,]+\.\d/);
  });

  test('without budgets there is a way to add one', async ({ page, cairn }) => {
    await openBudgets(page, await register(cairn.url));
    await expect(page.getByText('No budgets yet')).toBeVisible();
    await page.getByRole('button', { name: 'Add a budget' }).click();
    await expect(addDialog(page)).toBeVisible();
  });

  test('Section 9: Add Budget begins at Food & Dining and 500, with a minimum of 0 and steps of 50', async ({
    page,
    full,
    browser,
    cairn,
  }) => {
    await setBudgets(full, {});
    await openBudgets(page, full);
    await page.getByRole('button', { name: 'Add Budget', exact: true }).click();
    const category = addDialog(page).getByLabel('Category');
    const limit = addDialog(page).getByLabel('Monthly limit');
    await expect(category).toHaveValue('Food & Dining');
    const offered = await category.getByRole('option').allInnerTexts();
    expect(offered.slice(0, 8)).toEqual([...budgetCategories]);
    expect(
      offered.map((text) => text.trim()),
      'then all other spending, parts too',
    ).toEqual(expect.arrayContaining(['Groceries (Food & Dining)', 'Housing', 'Rent']));
    await expect(limit).toHaveValue('500');
    await expect(limit).toHaveAttribute('type', 'number');
    await expect(limit).toHaveAttribute('min', '0');
    await expect(limit).toHaveAttribute('step', '50');
    await addDialog(page).getByRole('button', { name: 'Add Budget' }).click();
    await expect(addDialog(page)).toHaveCount(0);
    await expect(card(page, 'Food & Dining')).toContainText('$500');

    const other = await browser.newContext({ baseURL: cairn.url });
    const elsewhere = await other.newPage();
    await openBudgets(elsewhere, full);
    await expect(card(elsewhere, 'Food & Dining'), 'kept on the server').toContainText('$500');
    await other.close();
  });

  test('P36 a double press of Add Budget makes one budget', async ({ page, full }) => {
    await setBudgets(full, {});
    await openBudgets(page, full);
    await page.getByRole('button', { name: 'Add Budget', exact: true }).click();
    const answers: number[] = [];
    page.on('response', (response) => {
      if (response.request().method() === 'POST') answers.push(response.status());
    });
    // Both before the page can draw: a double click finds the button as it was.
    await addDialog(page)
      .getByRole('button', { name: 'Add Budget' })
      .evaluate((button: HTMLElement) => {
        button.click();
        button.click();
      });
    await expect(addDialog(page)).toHaveCount(0);
    await expect(card(page, 'Food & Dining')).toHaveCount(1);
    const { budgets } = await ask(full, routes.budgets, { query: {} });
    expect([budgets.length, answers.filter((status) => status !== 200)]).toEqual([1, []]);
  });

  test('Section 5: a limit that is no number becomes 0, and nothing else is checked', async ({
    page,
    full,
  }) => {
    await setBudgets(full, {});
    await openBudgets(page, full);
    await page.getByRole('button', { name: 'Add Budget', exact: true }).click();
    const limit = addDialog(page).getByLabel('Monthly limit');
    await limit.fill('');
    await limit.pressSequentially('e');
    await addDialog(page).getByLabel('Category').selectOption('Travel');
    await limit.blur();
    await expect(limit).toHaveValue('0');
    await addDialog(page).getByRole('button', { name: 'Add Budget' }).click();
    await expect(card(page, 'Travel')).toContainText('$0');
    expect((await budgetsOf(full)).budgets).toMatchObject([{ category: 'Travel', monthlyLimit: 0 }]);

    await page.getByRole('button', { name: 'Add Budget', exact: true }).click();
    await addDialog(page).getByLabel('Monthly limit').fill('77.5');
    await addDialog(page).getByRole('button', { name: 'Add Budget' }).click();
    await expect(card(page, 'Food & Dining')).toBeVisible();
    expect((await budgetsOf(full)).budgets).toMatchObject([{}, { monthlyLimit: 77_50 }]);
  });

  test('Section 4: over from exactly 100 %, approaching from exactly 80 %, on track below', async ({
    page,
    cairn,
  }) => {
    const person = await registerSpender(cairn.url);
    const spent = (await spentByCategory(person)).get('Food & Dining') ?? 0;
    expect(spent, 'there is spending this month').toBeGreaterThan(0);
    const eightyPercent = Math.floor((spent * 100) / 80);
    const steps: [limit: number, words: string][] = [
      [spent, 'Over budget!'],
      [spent + 1, 'Approaching limit'],
      [eightyPercent, 'Approaching limit'],
      [eightyPercent + 1, 'On track'],
    ];
    for (const [limit, words] of steps) {
      await setBudgets(person, { 'Food & Dining': limit });
      await openBudgets(page, person);
      await expect(card(page, 'Food & Dining'), `a limit of ${limit} cents`).toContainText(words);
    }
  });

  test('P24 spent equals the sum of the rows behind its link, and so does the total', async ({
    page,
    cairn,
  }) => {
    const person = await registerSpender(cairn.url);
    await setBudgets(person, {
      'Food & Dining': 500_00,
      Transportation: 300_00,
      'Bills & Utilities': 900_00,
    });
    await openBudgets(page, person);
    const { budgets, totals } = await budgetsOf(person);
    const figures: [Locator, number][] = [
      ...budgets.map((budget): [Locator, number] => [
        card(page, budget.category).getByRole('link', { name: /spent on/ }),
        budget.spent,
      ]),
      [page.getByRole('link', { name: /^Spent in budgets/ }), totals.spent],
    ];
    for (const [link, spent] of figures) {
      await openBudgets(page, person);
      const shown = Math.round(dollars(spent)).toLocaleString('en-US');
      await expect(link).toContainText(`$${shown}`);
      await link.click();
      await expect(countLine(page)).toBeVisible();
      await expect.poll(async () => centsIn(await summaryCard(page, 'Total spent').innerText())).toBe(spent);
      expect(-(await sumOfRows(page)), 'the rows on the page').toBe(spent);
      const query = Object.fromEntries(new URL(page.url()).searchParams);
      const { transactions, nextCursor } = await ask(person, routes.transactions, {
        query: { ...query, limit: '200' },
      });
      expect(nextCursor).toBeNull();
      expect(-transactions.reduce((sum, { amount }) => sum + amount, 0), 'the rows of the API').toBe(spent);
    }
  });

  test('P12 P34 budgets for all parents have spent what the dashboard says was spent, name by name', async ({
    page,
    full,
  }) => {
    const { categories } = await ask(full, routes.categories);
    const parents = categories.filter(({ parentId, kind }) => parentId === null && kind === 'spending');
    await setBudgets(full, Object.fromEntries(parents.map(({ name }) => [name, 100_00])));
    const spent = new Map((await budgetsOf(full)).budgets.map((budget) => [budget.category, budget.spent]));
    const { spending_by_category: shown } = await ask(full, routes.dashboard);
    for (const { category, amount } of shown) expect(spent.get(category), category).toBe(amount);
    await openAs(page, full, '/dashboard');
    await expect(statCard(page, 'Monthly Spending')).toContainText('$');
    const monthly = await readCents(statCard(page, 'Monthly Spending'));
    expect([...spent.values()].reduce((sum, cents) => sum + cents, 0)).toBe(monthly);
    await openBudgets(page, full);
    expect(await total(page, 'Spent in budgets')).toBe(Math.round(dollars(monthly ?? Number.NaN)));
  });

  test('month to month, in the address, never past the current one', async ({ page, full }) => {
    await setBudgets(full, {});
    const before = addMonths(thisMonth(), -1);
    await ask(full, routes.addBudget, {
      body: { category: 'Food & Dining', monthlyLimit: 500, month: before },
    });
    await openBudgets(page, full);
    const next = page.getByRole('button', { name: 'Next month' });
    await expect(next).toBeDisabled();
    await page.getByRole('button', { name: 'Previous month' }).click();
    await expect(page).toHaveURL(`/budgets?month=${before}`);
    const spentBefore = (await budgetsOf(full, before)).totals.spent;
    await expect.poll(() => total(page, 'Spent in budgets')).toBe(Math.round(dollars(spentBefore)));
    await expect(card(page, 'Food & Dining').getByRole('link')).toHaveAttribute(
      'href',
      new RegExp(`from=${before}-01`),
    );
    await page.reload();
    await expect.poll(() => total(page, 'Spent in budgets')).toBe(Math.round(dollars(spentBefore)));
    await next.click();
    await expect(page).toHaveURL('/budgets');
    await openBudgets(page, full, `/budgets?month=${addMonths(thisMonth(), 1)}`);
    await expect(next, 'a month to come is this month').toBeDisabled();
  });

  test('a paused budget is out of the totals until it is taken up again', async ({ page, full }) => {
    await setBudgets(full, { 'Food & Dining': 500_00, Travel: 200_00 });
    await openBudgets(page, full);
    await page.getByRole('button', { name: 'Pause Travel' }).click();
    await expect(card(page, 'Travel')).toContainText('Paused');
    await expect.poll(() => total(page, 'Total Budget')).toBe(500);
    await expect.poll(async () => (await budgetsOf(full)).totals.limit).toBe(500_00);
    await page.reload();
    await page.getByRole('button', { name: 'Resume Travel' }).click();
    await expect.poll(() => total(page, 'Total Budget')).toBe(700);
    await expect.poll(async () => (await budgetsOf(full)).totals.limit).toBe(700_00);
  });

  test('a limit is edited in place; Esc leaves it, Undo gives it back, a refusal says why', async ({
    page,
    full,
  }) => {
    await setBudgets(full, { 'Food & Dining': 500_00 });
    await openBudgets(page, full);
    const food = card(page, 'Food & Dining');
    const limitNow = async () => (await budgetsOf(full)).budgets[0]?.monthlyLimit;
    const enter = async (text: string, key: string) => {
      await food.getByRole('button', { name: /edit the limit/ }).click();
      await food.getByLabel('Monthly limit of Food & Dining').fill(text);
      await page.keyboard.press(key);
    };
    await enter('900', 'Escape');
    await expect(food.getByRole('button', { name: '$500: edit the limit of Food & Dining' })).toBeFocused();
    await enter('650', 'Enter');
    await expect(food).toContainText('$650');
    await expect.poll(limitNow).toBe(650_00);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(limitNow).toBe(500_00);
    await expect(food).toContainText('$500');
    await enter('-50', 'Enter');
    await expect(page.getByRole('status').filter({ hasText: 'was not changed' })).toContainText(
      'A limit cannot be below $0 or above $1,000,000,000. Enter another amount.',
    );
    await expect(food).toContainText('$500');
  });

  test('delete asks first', async ({ page, full }) => {
    await setBudgets(full, { 'Food & Dining': 500_00, Travel: 200_00 });
    await openBudgets(page, full);
    const question = page.getByRole('alertdialog');
    await page.getByRole('button', { name: 'Delete Travel' }).click();
    await expect(question).toContainText('Are you sure you want to delete this budget?');
    await question.getByRole('button', { name: 'Cancel' }).click();
    await expect(card(page, 'Travel')).toBeVisible();
    await page.getByRole('button', { name: 'Delete Travel' }).click();
    await question.getByRole('button', { name: 'Delete' }).click();
    await expect(card(page, 'Travel')).toHaveCount(0);
    expect((await budgetsOf(full)).budgets).toMatchObject([{ category: 'Food & Dining' }]);
  });

  test('a failure keeps the figures and says how old they are', async ({ page, full }) => {
    await setBudgets(full, { 'Food & Dining': 500_00 });
    await openBudgets(page, full);
    await page.route('**/api/budgets?*', (route) =>
      route.fulfill({ status: 500, json: { error: 'oops', message: 'Out for lunch.' } }),
    );
    const links = page.getByRole('navigation').getByRole('link');
    await links.filter({ hasText: 'Accounts' }).filter({ visible: true }).first().click();
    await expect(page.getByRole('heading', { name: 'Accounts', level: 1 })).toBeVisible();
    await links.filter({ hasText: 'Budgets' }).filter({ visible: true }).first().click();
    const failure = page.getByRole('alert').filter({ hasText: 'Could not refresh. These figures are from' });
    await expect(failure).toContainText('Out for lunch.');
    await expect(card(page, 'Food & Dining')).toContainText('$500');
    await page.unroute('**/api/budgets?*');
    await failure.getByRole('button', { name: 'Try again' }).click();
    await expect(failure).toHaveCount(0);
  });
});
