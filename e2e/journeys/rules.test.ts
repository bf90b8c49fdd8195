import { routes } from '@cairn/contract/routes';
import { expect, type Page } from '@playwright/test';
import { askBank, type Bank } from '../bank-record/bank.ts';
import { connectionsOf, registerWithBank, transactionsOf } from '../people/ledger.ts';
import { ask, type Person } from '../people/person.ts';
import { openAs } from '../screens/sign-in.ts';
import { test } from '../servers/shared-cairn.ts';

const amounts = [41, 52, 63];

/** Somebody whose bank has three rows of one merchant, of different amounts. */
async function createRules(page: Page, url: string, bank: Bank): Promise<Person> {
  const { person, accessToken } = await registerWithBank({ url, bank });
  for (const [index, amount] of amounts.entries())
    await askBank(bank, '/control/rows/add', {
      access_token: accessToken,
      amount,
      name: `ZORVANT TRADERS 00${index}17`,
    });
  const [connection] = await connectionsOf(person);
  await ask(person, routes.syncConnection, { params: { connectionId: connection?.id ?? '' } });
  await expect.poll(async () => (await rowsOf(person)).length).toBe(amounts.length);
  await openAs(page, person, '/rules');
  await expect(page.getByText('No rules yet.')).toBeVisible();
  return person;
}

/** Category, note and kind of the merchant's rows, the smallest amount first. */
async function rowsOf(person: Person) {
  const rows = (await transactionsOf(person)).filter(({ description }) => description.startsWith('ZORVANT'));
  return rows
    .toSorted((a, b) => b.amount - a.amount)
    .map(({ categoryId, note, kind }) => [categoryId, note, kind]);
}

const messages = (page: Page) => page.getByRole('status', { name: 'Messages' });
const ruleList = (page: Page) => page.getByRole('list', { name: 'Your rules' });

test('P16 P11 P32 a rule of two conditions and three actions is made with the keyboard, shows what it would do, and is undone', async ({
  page,
  cairn,
}) => {
  const person = await createRules(page, cairn.url, cairn.bank);
  const before = await rowsOf(person);
  await page.getByRole('button', { name: 'New rule' }).press('Enter');
  const rule = page.getByRole('dialog', { name: 'New rule' });
  await rule.getByLabel('Description contains').fill('zorvant');
  await rule.getByRole('button', { name: 'Add condition' }).press('Enter');
  await rule.getByLabel('At least').fill('50');
  await rule.getByLabel('Category', { exact: true }).selectOption('Healthcare');
  await rule.getByRole('button', { name: 'Add action' }).press('Enter');
  await rule.getByLabel('Action', { exact: true }).nth(1).selectOption('Add a note');
  await rule.getByLabel('Note', { exact: true }).fill('checked');
  await rule.getByRole('button', { name: 'Add action' }).press('Enter');
  await rule.getByLabel('Action', { exact: true }).nth(2).selectOption('Hide from totals');
  const preview = rule.getByRole('status').first();
  await expect(preview).toContainText('Would change 2 past transactions.');
  await expect(preview).toContainText('Hidden from totals');
  expect(await rowsOf(person), 'nothing has run yet').toEqual(before);
  await rule.getByRole('button', { name: 'Add rule' }).press('Enter');
  const set = ['healthcare', 'checked', 'transfer'];
  await expect.poll(() => rowsOf(person)).toEqual([before[0], set, set]);
  await expect(ruleList(page)).toContainText('Healthcare · Note “checked” · Hidden from totals');
  await messages(page).getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => rowsOf(person)).toEqual(before);
  await expect(page.getByText('No rules yet.')).toBeVisible();
});

test('P16 the first rule wins; a new order and switching off are shown before they are saved', async ({
  page,
  cairn,
}) => {
  const person = await createRules(page, cairn.url, cairn.bank);
  const before = await rowsOf(person);
  for (const [text, category] of [
    ['zorvant', 'Healthcare'],
    ['traders', 'Education'],
  ] as const) {
    await page.getByRole('button', { name: 'New rule' }).click();
    const rule = page.getByRole('dialog', { name: 'New rule' });
    await rule.getByLabel('Description contains').fill(text);
    await rule.getByLabel('Category', { exact: true }).selectOption(category);
    if (category === 'Education')
      await expect(rule.getByRole('list', { name: 'Other rules' })).toContainText(
        'Wins over a later rule for 3 transactions: Description contains “zorvant”',
      );
    await rule.getByRole('button', { name: 'Add rule' }).click();
    await expect(ruleList(page)).toContainText(category);
  }
  const categories = async () => (await rowsOf(person)).map(([categoryId]) => categoryId);
  const all = (id: string) => [id, id, id];
  await expect.poll(categories).toEqual(all('education'));
  await page.getByRole('button', { name: 'Move down: Description contains “traders”' }).press('Enter');
  const order = page.getByRole('region', { name: 'Unsaved order' });
  await expect(order).toContainText('Would change 3 past transactions.');
  expect(await categories()).toEqual(all('education'));
  await order.getByRole('button', { name: 'Save order' }).press('Enter');
  await expect.poll(categories).toEqual(all('healthcare'));
  await page.getByRole('switch', { name: 'Use the rule: Description contains “zorvant”' }).press('Space');
  await order.getByRole('button', { name: 'Save order' }).click();
  await expect.poll(categories).toEqual(all('education'));
  await expect(ruleList(page)).toContainText('Off · Healthcare');
  await messages(page).getByRole('button', { name: 'Undo' }).click();
  await expect.poll(categories).toEqual(all('healthcare'));
  for (const text of ['zorvant', 'traders'])
    await page.getByRole('button', { name: `Delete the rule: Description contains “${text}”` }).click();
  await expect.poll(() => rowsOf(person)).toEqual(before);
});

test('P16 P11 P17 a rule that splits shows the parts, splits past transactions, and is undone', async ({
  page,
  cairn,
}) => {
  const person = await createRules(page, cairn.url, cairn.bank);
  const before = await rowsOf(person);
  await page.getByRole('button', { name: 'New rule' }).click();
  const rule = page.getByRole('dialog', { name: 'New rule' });
  await rule.getByLabel('Description contains').fill('zorvant');
  await rule.getByLabel('Action', { exact: true }).selectOption('Split into parts');
  const part = (place: number) => rule.getByRole('group', { name: `Part ${place}` });
  await part(1).getByLabel('Percent').fill('75');
  await part(1).getByLabel('Category').selectOption('Healthcare');
  await part(2).getByLabel('Category').selectOption('Education');
  await part(2).getByLabel('Note').fill('school');
  const preview = rule.getByRole('status').first();
  await expect(preview).toContainText('Would change 3 past transactions.');
  await expect(preview).toContainText('Parts: none → would be Healthcare 47.25, Education 15.75');
  expect(await rowsOf(person), 'nothing has run yet').toEqual(before);
  await rule.getByRole('button', { name: 'Add rule' }).click();
  await expect(ruleList(page)).toContainText('Split: 75% Healthcare, the rest Education');
  const partsOf = async () =>
    (await transactionsOf(person))
      .filter(({ description }) => description.startsWith('ZORVANT'))
      .toSorted((a, b) => b.amount - a.amount)
      .map(({ categoryId, amount, note }) => [categoryId, amount, note]);
  await expect.poll(partsOf).toEqual([
    ['education', -1_025, 'school'],
    ['education', -1_300, 'school'],
    ['education', -1_575, 'school'],
    ['healthcare', -3_075, null],
    ['healthcare', -3_900, null],
    ['healthcare', -4_725, null],
  ]);
  await messages(page).getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => rowsOf(person)).toEqual(before);
});
