import { routes } from '@cairn/contract/routes';
import { addDays } from '@cairn/domain/plain-date';
import { expect, type Page } from '@playwright/test';
import { ask, register, send } from '../people/person.ts';
import { test } from '../people/person-with-bank.ts';
import { picture } from '../screens/picture.ts';
import { openAs } from '../screens/sign-in.ts';
import { rowWith, summaryCard } from '../screens/transactions.ts';

type TestFile = { name: string; text: string };

async function chooseFiles(page: Page, files: readonly TestFile[]): Promise<void> {
  await page
    .getByLabel('Choose Files')
    .setInputFiles(
      files.map(({ name, text }) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(text) })),
    );
}

const accountRow = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: true }) });

const may = `Datum;Buchungstext;Betrag
03.05.2026;REWE Markt;-23,40
04.05.2026;Miete Mai;-850,00
31.05.2026;Gehalt Acme;2.400,00
`;
const mayAndJune = `${may}02.06.2026;REWE Markt;-18,05
`;

test('P01 a bank’s CSV in euros is imported once, however often files overlap', async ({ page, cairn }) => {
  const person = await register(cairn.url);
  await openAs(page, person, '/accounts');
  await page.getByRole('link', { name: 'Import Files' }).click();
  await chooseFiles(page, [{ name: 'Umsatz.csv', text: may }]);
  await expect(page.getByRole('button', { name: 'Import 3 transactions' })).toBeVisible();
  await page.getByLabel('Name').fill('Sparkasse');
  await page.getByLabel('Name').press('Enter');
  await page.getByLabel('Currency').fill('EUR');
  await page.getByLabel('Currency').press('Enter');
  await expect(page.getByRole('row').filter({ hasText: 'Miete Mai' })).toContainText('−€850.00');
  await expect(page.getByRole('heading', { name: 'Sparkasse' })).toBeVisible();
  await picture(page, 'euros-preview');
  await page.getByRole('button', { name: 'Import 3 transactions' }).click();
  await expect(page.getByText('3 transactions added.')).toBeVisible();

  await page.getByRole('link', { name: 'Import More Files' }).click();
  await chooseFiles(page, [{ name: 'Umsatz-2.csv', text: mayAndJune }]);
  await expect(page.getByText('1 transaction to add · 3 already there')).toBeVisible();
  await picture(page, 'euros-again');
  await page.getByRole('button', { name: 'Import 1 transaction' }).click();
  await expect(page.getByText('1 transaction added. 3 others were there already.')).toBeVisible();
  await page.getByRole('link', { name: 'View Transactions' }).click();
  await expect(page.getByRole('link', { name: /REWE/ })).toHaveCount(2);
  await picture(page, 'euros-list');
  await page.goto('/imports');
});

const register2026 = `"Account","Flag","Date","Payee","Category Group/Category","Category Group","Category","Memo","Outflow","Inflow","Cleared"
"Checking","","01/05/2026","Acme Payroll","Inflow: Ready to Assign","Inflow","Ready to Assign","",$0.00,$2500.00,"Cleared"
"Checking","","01/06/2026","Greenleaf Market","Everyday: Groceries","Everyday","Groceries","Weekly shop",$84.20,$0.00,"Cleared"
"Checking","","01/20/2026","Transfer : Visa","","","","",$300.00,$0.00,"Cleared"
"Visa","","01/22/2026","Corner Store","Everyday: Groceries","Everyday","Groceries","Split (1/2) ",$30.00,$0.00,"Cleared"
"Visa","","01/22/2026","Corner Store","Home: Lamps","Home","Lamps","Split (2/2) For the hall",$24.20,$0.00,"Cleared"
"Visa","","01/20/2026","Transfer : Checking","","","","",$0.00,$300.00,"Cleared"
"Visa","","01/14/2026","Pottery Class","Fun: Pottery","Fun","Pottery","",$45.00,$0.00,"Cleared"
`;

test('P38 somebody moves from YNAB: accounts, categories, splits and transfers come along', async ({
  page,
  cairn,
}) => {
  const person = await register(cairn.url);
  await openAs(page, person, '/imports');
  await chooseFiles(page, [{ name: 'My Budget - Register.csv', text: register2026 }]);
  await expect(page.getByRole('heading', { name: 'Checking' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Visa' })).toBeVisible();
  await accountRow(page, 'Visa').getByLabel('Kind').selectOption('Credit card');
  await picture(page, 'ynab-preview');
  await page.getByRole('button', { name: 'Import 6 transactions' }).click();
  await expect(page.getByText('6 transactions added.')).toBeVisible();
  await expect(page.getByText('1 transfer linked on both sides')).toBeVisible();
  await picture(page, 'ynab-imported');
  await page.getByRole('link', { name: 'View Transactions' }).click();
  await expect(rowWith(page, 'Pottery Class')).toContainText('Pottery');
  await expect(rowWith(page, 'Lamps')).toContainText('−$24.20');
  await expect(rowWith(page, '−$30.00')).toContainText('Groceries');
  await expect(summaryCard(page, 'Total spent')).toContainText('$183.40');
  await expect(summaryCard(page, 'Total income')).toContainText('$2,500.00');
  await picture(page, 'ynab-list');

  await page.goto('/imports');
  await page.getByRole('button', { name: /^Undo/ }).click();
  await expect(page.getByText('Undone')).toBeVisible();
  await picture(page, 'ynab-undone');
  await page.goto('/accounts');
  await expect(page.getByText('No Accounts Connected')).toBeVisible();
});

test('P44 what is still to come is planned, and shown as coming', async ({ page, cairn }) => {
  const person = await register(cairn.url);
  const { today } = await ask(person, routes.household);
  const lines = [
    `${addDays(today, -2)},Corner Market,-31.20`,
    `${addDays(today, -1)},Corner Market,-11.20`,
    `${addDays(today, 4)},Elm Street Rent,-900.00`,
  ];
  const text = ['Date,Description,Amount', ...lines, ''].join('\n');
  await openAs(page, person, '/imports');
  await chooseFiles(page, [{ name: 'Everyday.csv', text }]);
  await expect(page.getByText('2 transactions to add · 1 to plan')).toBeVisible();
  await expect(page.getByText('3 lines: 2 to add · 1 planned, as still to come')).toBeVisible();
  const rent = page.getByRole('row').filter({ hasText: 'Elm Street Rent' });
  await expect(rent).toContainText('Will be planned');
  await picture(page, 'coming-preview');
  await page.getByRole('button', { name: 'Import 2 transactions' }).click();
  await expect(page.getByText('1 transaction still to come, under Recurring')).toBeVisible();
  await picture(page, 'coming-imported');
  await page.goto('/recurring');
  const planned = page.getByRole('region', { name: 'Planned' }).getByRole('listitem');
  await expect(planned).toContainText('Elm Street Rent');
  await expect(planned).toContainText('−$900.00');
  await picture(page, 'coming-recurring');
  await page.goto('/transactions');
  await expect(rowWith(page, 'Corner Market')).toHaveCount(2);
  await expect(rowWith(page, 'Elm Street Rent')).toHaveCount(0);
});

test('P44 an unclear date is asked, a file that can’t be read says why, and lines can be skipped', async ({
  page,
  cairn,
}) => {
  const person = await register(cairn.url);
  await openAs(page, person, '/imports');
  await chooseFiles(page, [
    {
      name: 'card.csv',
      text: 'Date,Description,Amount\n03/04/2026,Bakery,-4.50\n05/04/2026,Cinema,-12.00\n05/04/2026,Kiosk,12.x1\n',
    },
    { name: 'letter.txt', text: 'Dear customer,\nthank you for your letter.\n' },
  ]);
  const importButton = page.getByRole('button', { name: /^Import/ });
  await expect(importButton).toBeDisabled();
  await page.getByRole('button', { name: 'Answer the questions first' }).click();
  await expect(page.getByRole('radio', { name: 'April 3, 2026' })).toBeInViewport();
  const letter = page.getByRole('listitem').filter({ hasText: 'letter.txt' });
  await expect(letter).toContainText('No transactions were found in this file.');
  const card = page.getByRole('listitem').filter({ hasText: 'card.csv' });
  await expect(card).toContainText('3 lines: 2 waiting for an answer · 1 left out');
  await card.getByRole('button', { name: 'Why lines are left out: card.csv' }).click();
  await expect(card).toContainText('Line 4: The amount “12.x1” can’t be read.');
  await page.getByRole('radio', { name: 'April 3, 2026' }).check();
  await expect(page.getByRole('row').filter({ hasText: 'Bakery' })).toContainText('Apr 3, 2026');
  // By keyboard: the line is skipped, and the count follows.
  await page.getByRole('checkbox', { name: /Cinema/ }).focus();
  await page.keyboard.press('Space');
  await expect(page.getByRole('row').filter({ hasText: 'Cinema' })).toContainText('Skipped');
  await expect(page.getByRole('button', { name: 'Import 1 transaction' })).toBeEnabled();
  await page.getByRole('radio', { name: 'March 4, 2026' }).check();
  await expect(page.getByRole('row').filter({ hasText: 'Bakery' })).toContainText('Mar 4, 2026');
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect(page.getByText('Drop files here')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Imports', exact: true })).toHaveCount(0);
});

test('P38 where nothing tells whose account a file is of, a person is asked, once', async ({
  page,
  cairn,
}) => {
  const person = await register(cairn.url);
  await openAs(page, person, '/imports');
  const month = (rows: string) => `Date,Description,Amount\n${rows}`;
  const files = [
    { name: 'May.csv', text: month('2026-05-13,Bakery,-4.50\n2026-05-14,Cinema,-12.00\n') },
    { name: 'June.csv', text: month('2026-06-13,Bakery,-4.50\n2026-06-15,Books,-31.00\n') },
    { name: 'July.csv', text: month('2026-07-14,Florist,-24.00\n') },
  ];
  await chooseFiles(page, files);
  const question = page.getByRole('group', { name: 'Which account are June.csv and July.csv from?' });
  await expect(question).toBeVisible();
  await expect(page.getByRole('button', { name: /^Import/ })).toBeDisabled();
  await expect(page.getByRole('row').filter({ hasText: 'Florist' })).toContainText('To answer');
  await picture(page, 'account-asked');
  await question.getByRole('radio', { name: /^May/ }).click();
  await expect(question).toHaveCount(0);
  await page.getByRole('button', { name: 'Import 5 transactions' }).click();
  await expect(page.getByText('5 transactions added.')).toBeVisible();
  await page.goto('/accounts');
  await expect(page.getByText('May', { exact: true })).toHaveCount(1);
  await expect(page.getByText('June', { exact: true })).toHaveCount(0);
});

test('P38 a transaction that may be there already is asked about before anything is imported', async ({
  page,
  cairn,
}) => {
  const person = await register(cairn.url);
  await openAs(page, person, '/imports');
  const csv = (rows: string) => `Date,Description,Amount\n${rows}`;
  await chooseFiles(page, [
    { name: 'Card.csv', text: csv('2026-05-13,Cinema,-12.00\n2026-05-20,Bakery,-4.50\n') },
  ]);
  await page.getByRole('button', { name: 'Import 2 transactions' }).click();
  await expect(page.getByText('2 transactions added.')).toBeVisible();
  await page.goto('/imports');
  await chooseFiles(page, [
    { name: 'Next.csv', text: csv('2026-05-21,Bread and more,-4.50\n2026-05-25,Books,-31.00\n') },
  ]);
  const account = page.getByRole('group', { name: 'Which account is Next.csv from?' });
  await account.getByRole('radio', { name: /^Card/ }).click();
  await expect(page.getByText('1 transaction may be there already.')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Import/ })).toBeDisabled();
  const bread = page.getByRole('row').filter({ hasText: 'Bread and more' });
  await expect(bread).toContainText('Is it the same as: Bakery · May 20, 2026');
  await picture(page, 'row-asked');
  await bread.getByRole('button', { name: /^It’s the Same/ }).click();
  await expect(bread).toContainText('Already there');
  await page.getByRole('button', { name: 'Import 1 transaction' }).click();
  await expect(page.getByText('1 transaction added. 1 was there already.')).toBeVisible();
});

test('P10 what a linked bank has is not added again from its file', async ({ page, full }) => {
  const csv = await (await send(full, routes.exportTransactions)).text();
  await openAs(page, full, '/imports');
  await chooseFiles(page, [{ name: 'all.csv', text: csv }]);
  await expect(page.getByText('All transactions are already there.')).toBeVisible();
});

test('the first screen of a preview shows rows', async ({ page, cairn }) => {
  const person = await register(cairn.url);
  const days = Array.from({ length: 14 }, (_, day) => String(day + 1).padStart(2, '0'));
  const text = `Date,Description,Amount\n${days.map((day) => `2026-05-${day},Bakery ${day},-4.50\n`).join('')}`;
  for (const { width, height, least } of [
    { width: 1440, height: 900, least: 9 },
    { width: 390, height: 844, least: 4 },
  ]) {
    await page.setViewportSize({ width, height });
    await openAs(page, person, '/imports');
    await chooseFiles(page, [{ name: 'card.csv', text }]);
    const bar = page.getByRole('button', { name: 'Import 14 transactions' });
    await expect(bar).toBeVisible();
    const bottom = (await bar.boundingBox())?.y ?? 0;
    const rows = page.getByRole('row').filter({ hasText: 'Bakery' });
    await expect(rows).toHaveCount(14);
    const ends = await rows.evaluateAll((all) => all.map((row) => row.getBoundingClientRect().bottom));
    expect(ends.filter((end) => end <= bottom).length).toBeGreaterThanOrEqual(least);
    await picture(page, `preview-first-screen-${width}`);
    await page.getByRole('button', { name: 'Discard' }).click();
    await expect(page.getByText('Drop files here')).toBeVisible();
  }
});

test('P11 an undo asks what becomes of transactions that were changed', async ({ page, cairn }) => {
  const person = await register(cairn.url);
  await openAs(page, person, '/imports');
  await chooseFiles(page, [{ name: 'Umsatz.csv', text: may }]);
  await page.getByRole('button', { name: 'Import 3 transactions' }).click();
  await expect(page.getByText('3 transactions added.')).toBeVisible();
  const { transactions } = await ask(person, routes.transactions);
  const [rent] = transactions.filter(({ description }) => description === 'Miete Mai');
  await ask(person, routes.editTransactions, { body: { edits: [{ id: rent?.id, note: 'paid in cash' }] } });
  await page.getByRole('button', { name: 'Undo Import' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Undo Import' });
  await expect(dialog).toContainText(
    'You changed 1 transaction of this import. Keep it, or remove everything that only this import has?',
  );
  await dialog.getByRole('button', { name: 'Keep It' }).click();
  await expect(page.getByText('This import is undone.')).toBeVisible();
  await page.getByRole('button', { name: 'Review Again' }).click();
  await expect(page.getByText('2 transactions to add · 1 already there')).toBeVisible();
  await page.getByRole('button', { name: 'Import 2 transactions' }).click();
  await expect(page.getByText('2 transactions added. 1 was there already.')).toBeVisible();
});

test('files that are dropped on any page are imported', async ({ page, cairn }) => {
  const person = await register(cairn.url);
  await openAs(page, person, '/budgets');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Budgets');
  const dropped = await page.evaluateHandle((text) => {
    const data = new DataTransfer();
    data.items.add(new File([text], 'dropped.csv', { type: 'text/csv' }));
    return data;
  }, may);
  await page.dispatchEvent('body', 'dragover', { dataTransfer: dropped });
  await expect(page.getByText('Drop files to import them')).toBeVisible();
  await page.dispatchEvent('body', 'drop', { dataTransfer: dropped });
  await expect(page.getByText('dropped.csv')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Import 3 transactions' })).toBeVisible();
});

test('files of two banks go into two accounts, which can be joined and parted', async ({ page, cairn }) => {
  const person = await register(cairn.url);
  await openAs(page, person, '/imports');
  await chooseFiles(page, [
    { name: 'Umsatz.csv', text: may },
    { name: 'card.csv', text: 'Date,Payee,Amount\n2026-05-20,Cinema,-12.00\n2026-05-21,Bakery,-4.50\n' },
  ]);
  const accounts = page.getByRole('region', { name: 'Accounts' }).getByRole('listitem');
  await expect(accounts).toHaveCount(2);
  await page.getByLabel('Account for card').selectOption('New account: Umsatz');
  await expect(accounts).toHaveCount(1);
  await expect(accounts).toContainText('5 transactions to add');
  await page.getByRole('button', { name: 'Use a separate account for card.csv' }).click();
  await expect(accounts).toHaveCount(2);
  await expect(accountRow(page, 'card')).toContainText('2 transactions to add');
});

const cards = `"Date","Description","Original Description","Amount","Transaction Type","Category","Account Name","Labels","Notes"
"3/14/2026","Works","WORKS","2100.00","credit","Paycheck","Everyday","",""
"3/15/2026","Orchard","ORCHARD","61.20","debit","Groceries","Visa","",""
`;

test('P41 what the accounts of an app hold now is asked beside their kind, and stays unknown where nobody says it', async ({
  page,
  cairn,
}) => {
  const person = await register(cairn.url);
  await openAs(page, person, '/imports');
  await chooseFiles(page, [{ name: 'mint.csv', text: cards }]);
  const owed = accountRow(page, 'Visa').getByLabel('What you owe now');
  await owed.fill('1,2,3');
  await owed.press('Enter');
  await expect(owed).toHaveAttribute('aria-invalid', 'true');
  await owed.fill('432.10');
  await owed.press('Enter');
  await expect(owed).toHaveValue('432.10');
  await expect(accountRow(page, 'Everyday').getByLabel('Balance now')).toHaveValue('');
  await picture(page, 'balance-now');
  await page.getByRole('button', { name: 'Import 2 transactions' }).click();
  await expect(page.getByText('2 transactions added.')).toBeVisible();
  await page.goto('/accounts');
  await expect(accountRow(page, 'Visa')).toContainText('−$432.10');
  await expect(accountRow(page, 'Everyday')).toContainText('Unknown');
});
