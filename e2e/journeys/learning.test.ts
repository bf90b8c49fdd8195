import { routes } from '@cairn/contract/routes';
import { expect, type Page } from '@playwright/test';
import { askBank, type Bank } from '../bank-record/bank.ts';
import { connectionsOf, registerWithBank, transactionsOf } from '../people/ledger.ts';
import { ask, type Person } from '../people/person.ts';
import { openAs } from '../screens/sign-in.ts';
import { rowsInView, rowWith } from '../screens/transactions.ts';
import { test } from '../servers/shared-cairn.ts';

/** A merchant that is in no list. */
const merchant = 'Zorvant Traders';

/** Somebody whose bank has three rows of that merchant, and who opens them. */
async function openRows(page: Page, url: string, bank: Bank): Promise<Person> {
  const { person, accessToken } = await registerWithBank({ url, bank });
  for (const [index, amount] of [41, 52, 63].entries())
    await askBank(bank, '/control/rows/add', {
      access_token: accessToken,
      amount,
      name: `${merchant.toUpperCase()} 00${index}17`,
    });
  const [connection] = await connectionsOf(person);
  await ask(person, routes.syncConnection, { params: { connectionId: connection?.id ?? '' } });
  await expect.poll(async () => (await categoriesOf(person)).length).toBe(3);
  await openAs(page, person, '/dashboard');
  return person;
}

async function categoriesOf(person: Person): Promise<(string | null)[]> {
  const rows = await transactionsOf(person);
  return rows
    .filter(({ description }) => description.startsWith(merchant.toUpperCase()))
    .map(({ categoryId }) => categoryId);
}

async function openList(page: Page): Promise<void> {
  await page.goto(`/transactions?search=${merchant.split(' ')[0]}`);
  await expect(rowsInView(page)).toHaveCount(3);
}

async function chooseFor(page: Page, row: number, category: string): Promise<void> {
  await rowsInView(page)
    .nth(row)
    .getByRole('button', { name: /^Category: / })
    .click();
  await page.getByRole('listbox', { name: 'Categories' }).getByRole('option', { name: category }).click();
}

const messages = (page: Page) => page.getByRole('status', { name: 'Messages' });

test('P14 P11 one correction is enough: it says what follows, and is taken back in one step or for this row alone', async ({
  page,
  cairn,
}) => {
  const person = await openRows(page, cairn.url, cairn.bank);
  const before = await categoriesOf(person);
  await openList(page);
  await chooseFor(page, 0, 'Education');
  await expect(messages(page)).toContainText(`${merchant}: Education`);
  await expect(messages(page)).toContainText('Applied to 2 past transactions and all future ones.');
  await expect(rowWith(page, 'Education')).toHaveCount(3);
  expect(await categoriesOf(person)).toEqual(['education', 'education', 'education']);
  await messages(page).getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => categoriesOf(person)).toEqual(before);

  await chooseFor(page, 1, 'Travel');
  await messages(page).getByRole('button', { name: 'Only this one' }).click();
  await expect.poll(() => categoriesOf(person)).toEqual([before[0], 'travel', before[2]]);
  await page.keyboard.press('Control+z');
  await expect.poll(() => categoriesOf(person), 'and that is taken back too').toEqual(before);
});

test('P36 a page that is loaded again before it heard what followed shows it all the same', async ({
  page,
  cairn,
}) => {
  const person = await openRows(page, cairn.url, cairn.bank);
  await openList(page);
  // The first page never hears; the server does it by itself some seconds later.
  const follow = new RegExp(routes.followCategoryChange.path.replace(/:\w+/, '[^/]+'));
  await page.route(follow, () => undefined);
  await chooseFor(page, 0, 'Education');
  await expect.poll(async () => (await categoriesOf(person))[0]).toBe('education');
  await page.unroute(follow);
  const asked = page.waitForResponse(follow);
  await page.reload();
  await asked;
  await expect(rowsInView(page)).toHaveCount(3);
  await expect.poll(() => categoriesOf(person)).toEqual(['education', 'education', 'education']);
  await expect(rowWith(page, 'Education')).toHaveCount(3);
});

test('P16 P11 a rule shows what it would change before it runs, and can be taken back', async ({
  page,
  cairn,
}) => {
  const person = await openRows(page, cairn.url, cairn.bank);
  const before = await categoriesOf(person);
  await openList(page);
  await rowsInView(page).first().getByRole('link').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Make a rule' }).click();
  const rules = page.getByRole('dialog', { name: 'New rule' });
  await rules.getByLabel('Description contains').fill('zorvant');
  await rules.getByLabel('Category').selectOption('Healthcare');
  await expect(rules.getByRole('status').first()).toContainText('Would change 3 past transactions.');
  await expect(
    rules.getByRole('list', { name: 'Transactions that would change' }).getByRole('listitem'),
  ).toHaveCount(3);
  expect(await categoriesOf(person), 'nothing has run yet').toEqual(before);
  await rules.getByRole('button', { name: 'Add rule' }).click();
  await expect.poll(() => categoriesOf(person)).toEqual(['healthcare', 'healthcare', 'healthcare']);
  await expect(page.getByRole('list', { name: 'Your rules' })).toContainText(
    'Healthcare · applied to 3 transactions',
  );
  await messages(page).getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => categoriesOf(person)).toEqual(before);
  await expect(page.getByText('No rules yet.')).toBeVisible();
});

test('P14 P32 what is unsure is reviewed by merchant with the keyboard, one word for the whole group', async ({
  page,
  cairn,
}) => {
  const person = await openRows(page, cairn.url, cairn.bank);
  const { promise: typed, resolve: sendCategories } = Promise.withResolvers<void>();
  await page.route(`**${routes.categories.path}`, async (route) => {
    await typed;
    await route.continue();
  });
  const { transactionsCount } = await ask(person, routes.review);
  await page.goto('/insights');
  await page.getByRole('link', { name: `Needs review (${transactionsCount})` }).click();
  const group = page
    .getByRole('list', { name: 'To review' })
    .getByRole('listitem')
    .filter({ hasText: merchant });
  await expect(group).toContainText('−$156.00 in 3 transactions');
  await group.getByRole('button', { name: `Choose a category for ${merchant}` }).focus();
  await page.keyboard.press('c');
  await page.keyboard.type('groc');
  await page.keyboard.press('Enter');
  // Typing faster than the network must still work.
  sendCategories();
  await expect(group).toHaveCount(0);
  await expect(messages(page)).toContainText(`${merchant}: Groceries`);
  await expect(messages(page)).toContainText('Applied to 2 past transactions and all future ones.');
  await expect.poll(() => categoriesOf(person)).toEqual(['groceries', 'groceries', 'groceries']);
  await messages(page).getByRole('button', { name: 'Undo' }).click();
  await expect(group).toHaveCount(1);
});
