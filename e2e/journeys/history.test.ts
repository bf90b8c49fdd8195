import { routes } from '@cairn/contract/routes';
import { expect, type Page } from '@playwright/test';
import { transactionsOf } from '../people/ledger.ts';
import { ask, type Person } from '../people/person.ts';
import { registerWithWallet } from '../people/wallet.ts';
import { openAs } from '../screens/sign-in.ts';
import { test } from '../servers/shared-cairn.ts';

const statement = `Date,Description,Amount
2026-05-04,Harbor Apartments,-850.00
2026-05-06,Greenleaf Market,-42.10
`;

const rowsCalled = async (person: Person, description: string) =>
  (await transactionsOf(person)).filter((row) => row.description === description);
const noteOf = async (person: Person, description: string) =>
  (await rowsCalled(person, description)).map(({ note }) => note);

/** Somebody who noted something on two payments at once, changed one of the notes, imported a file and made a rule. */
async function makePerson(page: Page, server: string): Promise<Person> {
  const { person } = await registerWithWallet(server, 500, [
    { amount: -48.4, description: 'Ferry to the island' },
    { amount: -120, description: 'Harbor Hotel' },
  ]);
  const rows = await transactionsOf(person);
  const note = (edits: { id: string; note: string }[]) =>
    ask(person, routes.editTransactions, { body: { edits } });
  await note(rows.map(({ id }) => ({ id, note: 'holiday' })));
  await note(
    rows.flatMap(({ id, description }) => (description === 'Harbor Hotel' ? { id, note: 'with Ana' } : [])),
  );
  await openAs(page, person, '/imports');
  const buffer = Buffer.from(statement);
  await page.getByLabel('Choose Files').setInputFiles([{ name: 'May.csv', mimeType: 'text/plain', buffer }]);
  await page.getByRole('button', { name: 'Import 2 transactions' }).click();
  await expect(page.getByText('2 transactions added.')).toBeVisible();
  await ask(person, routes.addRule, {
    body: {
      conditions: [{ is: 'text', match: 'contains', text: 'greenleaf' }],
      actions: [{ is: 'note', note: 'weekly shop' }],
      applyToPast: true,
    },
  });
  return person;
}

const step = (page: Page, sentence: string) =>
  page
    .getByRole('listitem')
    .filter({ has: page.getByText(sentence, { exact: true }) })
    .first();
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

test('P11 P13 everything that was changed is in the history, is narrowed, undone in any order and done again', async ({
  page,
  cairn,
}) => {
  const person = await makePerson(page, cairn.url);
  await page.goto('/history');
  await expect(step(page, 'You edited 2 transactions.')).toContainText('before: none→, after: holiday');

  await page.getByLabel('By', { exact: true }).selectOption('Imports');
  await expect(page).toHaveURL(/actor=import/);
  await expect(page.getByRole('button', { name: /^Undo: / })).toHaveCount(1);
  const imported = 'Undo: An import added 2 transactions from “May.csv”.';
  await expect(button(page, imported)).toBeVisible();

  // The rule changed what the import brought: it is in the way of nothing, since no person changed it.
  await button(page, imported).press('Enter');
  await expect(page.getByText('Import the files again', { exact: false })).toBeVisible();
  expect(await rowsCalled(person, 'Greenleaf Market')).toEqual([]);

  await page.getByRole('link', { name: 'Remove filter: By: Imports' }).press('Enter');
  const batch = 'Undo: You edited 2 transactions.';
  await button(page, batch).press('Enter');
  const why = page.getByRole('status').filter({ hasText: 'Undone in part' });
  await expect(why).toContainText('“Harbor Hotel”: The note was changed again.');
  await expect(why).toContainText('Undo that first.');
  expect(await noteOf(person, 'Harbor Hotel')).toEqual(['with Ana']);
  expect(await noteOf(person, 'Ferry to the island')).toEqual([null]);

  await why.getByRole('link', { name: 'Show the later change' }).press('Enter');
  await button(page, 'Undo: You changed the note of “Harbor Hotel”.').press('Enter');
  await expect(button(page, 'Redo: You changed the note of “Harbor Hotel”.')).toBeVisible();
  await button(page, batch).press('Enter');
  await expect(button(page, 'Redo: You edited 2 transactions.')).toBeVisible();
  expect(await noteOf(person, 'Harbor Hotel')).toEqual([null]);

  await button(page, 'Redo: You edited 2 transactions.').press('Enter');
  await expect(button(page, batch)).toBeVisible();
  expect(await noteOf(person, 'Harbor Hotel')).toEqual(['holiday']);
  // With the part that was undone first.
  expect(await noteOf(person, 'Ferry to the island')).toEqual(['holiday']);
  await expect(
    step(page, 'You undid a part of a change: You edited 2 transactions.').getByText(
      'The rest of that change was undone too. Redo the whole change instead.',
    ),
  ).toBeVisible();

  await page.goto('/transactions');
  await page.getByRole('link', { name: /Harbor Hotel/ }).click();
  await page.getByRole('link', { name: 'All changes of this transaction' }).click();
  await expect(page.getByRole('link', { name: 'Remove filter: One transaction' })).toBeVisible();
  await expect(step(page, 'You added “Harbor Hotel”.')).toBeVisible();
});
