import { readFile } from 'node:fs/promises';
import { routes } from '@cairn/contract/routes';
import type { Transaction } from '@cairn/contract/transactions';
import { expect, type Page } from '@playwright/test';
import { transactionsOf } from '../people/ledger.ts';
import { ask, type Person, register } from '../people/person.ts';
import { test } from '../people/person-with-bank.ts';
import { readCsv } from '../screens/csv.ts';
import { centsIn } from '../screens/money.ts';
import { openAs } from '../screens/sign-in.ts';
import {
  amountsOfAllRows,
  countLine,
  readCounts,
  rowsInView,
  rowWith,
  summaryCard,
  sumOfRows,
} from '../screens/transactions.ts';

/** Opens the list for a person, who signs in first where needed. */
async function openList(page: Page, person: Person, address = '/transactions'): Promise<void> {
  await openAs(page, person, address);
  await expect(countLine(page)).toBeVisible();
  await expect(page.locator('.skeleton')).toHaveCount(0);
}

/** Chooses from the list of categories that is open. */
async function chooseCategory(page: Page, name: string): Promise<void> {
  await page.getByRole('listbox', { name: 'Categories' }).getByRole('option', { name }).click();
}

/** What a row is not yet, whichever row it is: the newest of a day come in no fixed order, and a choice that changes nothing says nothing. */
function twoOtherThan({ categoryId }: Transaction) {
  const [first, second] = [
    { id: 'travel', name: 'Travel', typed: 'trav' },
    { id: 'education', name: 'Education', typed: 'educ' },
    { id: 'healthcare', name: 'Healthcare', typed: 'heal' },
  ].filter(({ id }) => id !== categoryId);
  if (first === undefined || second === undefined)
    throw new Error('Of three categories a row has at most one');
  return [first, second] as const;
}

async function cents(page: Page, card: string): Promise<number> {
  return centsIn(await summaryCard(page, card).innerText());
}

test.describe('Section 2: Transactions', () => {
  test('P24 the summary cards are the sums of the rows, and the count line counts them', async ({
    page,
    full,
  }) => {
    const all = await transactionsOf(full);
    const from = all[300]?.date ?? '';
    const rows = all.filter(({ date }) => date >= from);
    await openList(page, full, `/transactions?from=${from}`);
    expect(await readCounts(page)).toEqual({ matching: rows.length, ofAll: all.length });
    await expect(summaryCard(page, 'Total transactions')).toContainText(rows.length.toLocaleString('en-US'));

    await page.getByRole('link', { name: /^\$/ }).first().click();
    await expect(page).toHaveURL(`/transactions?from=${from}&kind=net_spending`);
    await expect(page.getByRole('link', { name: 'Remove filter: Spending after refunds' })).toBeVisible();
    expect(-(await sumOfRows(page))).toBe(await cents(page, 'Total spent'));
    await page.goBack();
    await expect.poll(async () => (await readCounts(page)).matching).toBe(rows.length);
    const income = await cents(page, 'Total income');
    await openList(page, full, `/transactions?from=${from}&kind=income`);
    expect(income).toBeGreaterThan(0);
    expect(await sumOfRows(page)).toBe(income);
  });

  test('search, category, type and order stand in the address, and what they leave is what the API leaves', async ({
    page,
    full,
  }) => {
    const rows = await transactionsOf(full);
    await openList(page, full);
    await expect(page.getByRole('link', { name: 'Back to Dashboard' })).toHaveAttribute('href', '/dashboard');

    await page.getByLabel('Type').selectOption('Income');
    await expect(page.getByText('Total income leaves out refunds and transfers')).toBeVisible();
    await page.getByLabel('Type').selectOption('Expenses');
    await expect(page).toHaveURL('/transactions?type=debit');
    await expect(page.getByText('Total spent leaves out transfers')).toBeVisible();
    const debits = rows.filter((row) => row.type === 'debit');
    await expect.poll(async () => (await readCounts(page)).matching).toBe(debits.length);

    await page.getByLabel('Sort by').selectOption('Sort by Amount');
    await expect(page).toHaveURL('/transactions?type=debit&sort=amount');
    const largest = Math.min(...debits.map(({ amount }) => amount));
    await expect.poll(async () => centsIn(await rowsInView(page).first().innerText())).toBe(largest);

    const present = await page.getByLabel('Category', { exact: true }).getByRole('option').allInnerTexts();
    const used = new Set(rows.map((row) => row.aiCategory ?? 'Uncategorized'));
    const { categories } = await ask(full, routes.categories);
    const parents = categories.filter(
      ({ parentId, transactionsCount }) => parentId === null && transactionsCount > 0,
    );
    // Parts are indented under their parents, which stand for them too.
    expect(new Set(present.map((text) => text.trim()))).toEqual(
      new Set(['All categories', ...used, ...parents.map(({ name }) => name)]),
    );

    const word = debits[0]?.merchantName ?? debits[0]?.description ?? '';
    await page.getByRole('searchbox').pressSequentially(word.toLowerCase());
    const found = debits.filter((row) =>
      `${row.description}\n${row.merchantName ?? ''}`.toLowerCase().includes(word.toLowerCase()),
    );
    await expect.poll(async () => (await readCounts(page)).matching).toBe(found.length);
    expect(new URL(page.url()).searchParams.get('search')).toBe(word.toLowerCase());
    await page.reload();
    await expect.poll(async () => (await readCounts(page)).matching).toBe(found.length);
    await expect(page.getByRole('searchbox')).toHaveValue(word.toLowerCase());
    await page.getByRole('link', { name: 'Remove filter: Expenses' }).click();
    await expect(page).not.toHaveURL(/type=/);
    await page.goBack();
    await expect(page, 'typing leaves no steps behind, a choice leaves one').toHaveURL(/type=debit/);

    // As cells of a spreadsheet are pasted.
    await page.getByRole('searchbox').fill('nothing\tis called this');
    await expect(page).toHaveURL(/search=nothing\+is\+called/);
    await expect(page.getByText('No transactions found')).toBeVisible();
    await expect(page.getByText('Try adjusting your filters')).toBeVisible();
  });

  test('P31 the whole list scrolls by, each row once, and says which page is in view', async ({
    page,
    full,
  }) => {
    const rows = await transactionsOf(full);
    await openList(page, full);
    const last = Math.ceil(rows.length / 100);
    await expect(page.getByText(`Page 1 of ${last}`)).toBeVisible();
    const amounts = (await amountsOfAllRows(page)).map((text) => centsIn(text.replace('+', '')));
    expect(amounts).toEqual(rows.map(({ amount }) => amount));
    await expect(page.getByText(`Page ${last} of ${last}`)).toBeVisible();
    expect(await rowsInView(page).count(), 'only rows near the window are in the document').toBeLessThan(120);
  });

  test('P29 the CSV file holds exactly the rows of the filter', async ({ page, full }) => {
    await openList(page, full, '/transactions?type=credit');
    const downloading = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export CSV' }).click();
    const download = await downloading;
    expect(download.suggestedFilename()).toMatch(/^cairn-transactions-\d{4}-\d\d-\d\d\.csv$/);
    const records = readCsv(await readFile(await download.path(), 'utf8'));
    const rows = (await transactionsOf(full)).filter((row) => row.type === 'credit');
    expect(
      records.map((record) => [record['Transaction id'], record.Date, record.Amount, record.Status]),
    ).toEqual(
      rows.map((row) => [
        row.id,
        row.date,
        (row.amount / 100).toFixed(2),
        row.isPending ? 'Pending' : 'Completed',
      ]),
    );
  });

  test('a link that is clicked right after a key is followed, however slow the network', async ({
    page,
    full,
  }) => {
    await openList(page, full);
    const code = Promise.withResolvers<void>();
    await page.route('**/assets/**', async (route) => {
      await code.promise;
      await route.continue();
    });
    const home = page.getByRole('link', { name: 'Cairn', exact: true }).first();
    await page.keyboard.press('j');
    await home.evaluate((link: HTMLAnchorElement) => link.click());
    // The address is the next page's at once, and what the key would write into it comes too late.
    await expect(page).toHaveURL('/');
    code.resolve();
    await expect(page.getByRole('link', { name: 'Pricing' }).first()).toBeVisible();
    await expect(page).toHaveURL('/');
  });

  test('P32 P13 with the keyboard alone: move, choose, edit, undo, note; and it is all there in another browser', async ({
    page,
    full,
    browser,
    cairn,
  }) => {
    const [, second] = await transactionsOf(full);
    if (second === undefined) throw new Error('The bank has no rows');
    const [wrong, right] = twoOtherThan(second);
    await openList(page, full);
    await page.keyboard.press('j');
    await page.keyboard.press('ArrowDown');
    await expect(page).toHaveURL(`/transactions#${second.id}`);
    const row = page.getByRole('row').and(page.locator('[data-active]'));
    await expect(row.getByRole('link')).toBeFocused();
    await expect(row).toHaveAttribute('aria-rowindex', '3');

    await page.keyboard.press('c');
    await page.keyboard.type(wrong.typed);
    await page.keyboard.press('Enter');
    await expect(row.getByRole('button', { name: `Category: ${wrong.name}. Change` })).toBeVisible();
    await expect(page.getByRole('status', { name: 'Messages' })).toContainText(wrong.name);
    const categoryOf = async () => {
      const params = { transactionId: second.id };
      const { categoryId, categorySource } = await ask(full, routes.transaction, { params });
      return { categoryId, categorySource };
    };
    await expect.poll(categoryOf).toEqual({ categoryId: wrong.id, categorySource: 'user' });

    await page.keyboard.press('Control+z');
    const { categoryId, categorySource } = second;
    await expect.poll(categoryOf, 'the predicted category is back').toEqual({ categoryId, categorySource });

    await page.keyboard.press('c');
    await page.keyboard.type(right.typed);
    await page.keyboard.press('Enter');
    await expect.poll(categoryOf).toEqual({ categoryId: right.id, categorySource: 'user' });

    await page.keyboard.press('n');
    await expect(page.getByLabel('Note')).toBeFocused();
    await page.keyboard.type('split with Grace');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(row.getByLabel('Has a note')).toBeVisible();

    await page.keyboard.press('Space');
    await page.keyboard.press('j');
    await page.keyboard.press('Shift+Space');
    await expect(page.getByRole('region', { name: 'Selection' })).toContainText('2 selected');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('region', { name: 'Selection' })).toHaveCount(0);
    await page.keyboard.press('End');
    await expect(row).toHaveAttribute('aria-rowindex', String((await readCounts(page)).matching + 1));
    await page.evaluate(() => {
      // Both before the first row is there again: it must not take the focus back from the search.
      for (const key of ['Home', '/'])
        document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
    });
    await expect(row).toHaveAttribute('aria-rowindex', '2');
    await expect(page.getByRole('searchbox')).toBeFocused();

    const other = await browser.newContext({ baseURL: cairn.url });
    const elsewhere = await other.newPage();
    await openList(elsewhere, full, `/transactions#${second.id}`);
    const same = elsewhere.getByRole('row').and(elsewhere.locator('[data-active]'));
    await expect(same.getByRole('button', { name: `Category: ${right.name}. Change` })).toBeVisible();
    await same.getByRole('link').click();
    const drawer = elsewhere.getByRole('dialog');
    await expect(drawer.getByLabel('Note')).toHaveValue('split with Grace');
    await expect(drawer).toContainText('Chosen by you');
    await other.close();
  });

  test('P24 several rows are summed and set together, and Undo gives each back its own', async ({
    page,
    full,
  }) => {
    const rows = (await transactionsOf(full)).slice(0, 4);
    await openList(page, full);
    await rowsInView(page).nth(0).getByRole('checkbox').check();
    await rowsInView(page)
      .nth(3)
      .getByRole('checkbox')
      .click({ modifiers: ['Shift'] });
    const bar = page.getByRole('region', { name: 'Selection' });
    await expect(bar).toContainText('4 selected');
    expect(centsIn((await bar.innerText()).replace('+', ''))).toBe(
      rows.reduce((sum, { amount }) => sum + amount, 0),
    );
    await bar.getByRole('button', { name: 'Set category' }).click();
    await chooseCategory(page, 'Housing');
    const now = async () =>
      (await transactionsOf(full)).slice(0, 4).map((row) => [row.categoryId, row.categorySource]);
    await expect.poll(now).toEqual(rows.map(() => ['housing', 'user']));
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(now).toEqual(rows.map((row) => [row.categoryId, row.categorySource]));
  });

  test('an edit that the server refuses is taken back, and says why', async ({ page, full }) => {
    const [first] = await transactionsOf(full);
    if (first === undefined) throw new Error('The bank has no rows');
    await openList(page, full);
    const chip = rowsInView(page)
      .first()
      .getByRole('button', { name: /^Category:/ });
    const before = await chip.innerText();
    await page.route('**/api/transactions', (route) =>
      route.request().method() === 'PATCH'
        ? route.fulfill({ status: 409, json: { error: 'conflict', message: 'The books are locked.' } })
        : route.continue(),
    );
    await chip.click();
    await chooseCategory(page, twoOtherThan(first)[0].name);
    await expect(page.getByRole('status', { name: 'Messages' })).toContainText('The books are locked.');
    await expect(chip).toHaveText(before);
    expect((await transactionsOf(full))[0]?.categoryId).toBe(first.categoryId);

    // There is nothing to undo: the key sends nothing.
    let sent = 0;
    page.on('request', (request) => {
      if (request.method() !== 'GET') sent += 1;
    });
    await page.keyboard.press('ControlOrMeta+z');
    await page.evaluate(
      () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
    );
    expect(sent).toBe(0);
  });

  test('a row that fits the filter no more stays under the hand, and the totals follow', async ({
    page,
    full,
  }) => {
    await openList(page, full, '/transactions?categoryId=food-and-dining');
    const { matching } = await readCounts(page);
    const first = rowsInView(page).first();
    const name = (await first.getByRole('link').textContent()) ?? '';
    await first.getByRole('button', { name: /^Category:/ }).click();
    await chooseCategory(page, 'Personal Care');
    // Rows like it follow, unless one says otherwise (P14).
    await page.getByRole('button', { name: 'Only this one' }).click();
    await expect.poll(async () => (await readCounts(page)).matching).toBe(matching - 1);
    await expect(rowsInView(page).first().getByRole('link')).toHaveText(name);
    await page.reload();
    await expect.poll(async () => (await readCounts(page)).matching).toBe(matching - 1);
    await expect(rowWith(page, 'Personal Care')).toHaveCount(0);
  });

  test('without a bank there is a way to connect one', async ({ page, cairn }) => {
    await openAs(page, await register(cairn.url), '/transactions');
    await expect(page.getByText('No transactions found')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Connect a bank' })).toHaveAttribute('href', '/accounts');
  });

  test('with a bank whose rows have not come there is no word of connecting one', async ({ page, full }) => {
    const none = { transactions: [], nextCursor: null, previousCursor: null };
    await page.route(`**${routes.transactions.path}?*`, async (route) => {
      const answer = await route.fetch();
      const { totals } = await answer.json();
      await route.fulfill({
        response: answer,
        json: { ...none, totals: { ...totals, count: 0, countOfAll: 0 } },
      });
    });
    await page.route(`**${routes.recurring.path}`, async (route) => {
      const answer = await route.fetch();
      await route.fulfill({ response: answer, json: { ...(await answer.json()), streams: [], marked: [] } });
    });
    await openAs(page, full, '/transactions');
    await expect(
      page.getByText('Your bank is connected. Transactions appear here as they sync.'),
    ).toBeVisible();
    await page.goto('/recurring');
    await expect(page.getByText('No recurring payments yet')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Connect a bank' })).toHaveCount(0);
  });

  test('old rows stay when the server fails, with their age and a way to try again', async ({
    page,
    full,
  }) => {
    await openList(page, full);
    await page.route('**/api/transactions?*', (route) =>
      route.fulfill({ status: 500, json: { error: 'oops', message: 'Out for lunch.' } }),
    );
    await page.evaluate(() => window.scrollTo(0, 20_000));
    const failure = page.getByRole('alert').filter({ hasText: 'More transactions could not be loaded' });
    await expect(failure).toContainText('Out for lunch.');
    await page.unroute('**/api/transactions?*');
    const again = failure.getByRole('button', { name: 'Try again' });
    const isOnTop = (button: HTMLElement) => {
      const { x, y, width, height } = button.getBoundingClientRect();
      return document.elementFromPoint(x + width / 2, y + height / 2) === button;
    };
    expect(await again.evaluate(isOnTop), 'the headings do not cover it').toBe(true);
    await again.click();
    await expect(failure).toHaveCount(0);
    await expect(page.locator('tbody .skeleton')).toHaveCount(0);
  });
});
