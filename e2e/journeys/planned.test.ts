import { routes } from '@cairn/contract/routes';
import { addDays } from '@cairn/domain/plain-date';
import { expect, type Page } from '@playwright/test';
import { registerWithBank } from '../people/ledger.ts';
import { ask, type Person } from '../people/person.ts';
import { openAs } from '../screens/sign-in.ts';
import { rowWith } from '../screens/transactions.ts';
import { test } from '../servers/shared-cairn.ts';

const rent = 1_234.5;
const planning = (page: Page) => page.getByRole('dialog', { name: 'Plan a Transaction' });
const planOf = (page: Page) =>
  page.getByRole('region', { name: 'Planned' }).getByRole('listitem', { name: 'Elm Street rent' });

/** Two years at a bank, and a checking account that is kept by hand. */
async function registerWithAccounts(cairn: Parameters<typeof registerWithBank>[0]) {
  const { person } = await registerWithBank(cairn, { days: 730 });
  await ask(person, routes.addOwnAccount, {
    body: { name: 'House account', kind: 'checking', balance: 9_000 },
  });
  return { person, ...(await ask(person, routes.household)) };
}

/** What is expected to be there in 30 days, and what is expected by this name. */
async function foreseen(person: Person) {
  const { forecast, cash } = await ask(person, routes.forecast);
  return {
    cash,
    end: forecast?.points.at(-1)?.expected,
    rents: forecast?.coming.filter(({ payee }) => payee === 'Elm Street rent').length,
  };
}

test('P38 a planned rent comes, is paid by the real one, and is forecast once', async ({ page, cairn }) => {
  const { person, today } = await registerWithAccounts(cairn);
  const before = await foreseen(person);
  // On some days this bank’s past lets no forecast be better than assuming no change, and none is shown.
  const isForecast = before.end !== undefined;
  const foreseenAs = (cash: number, end: number, rents: number) =>
    isForecast ? { cash, end, rents } : { cash, end: undefined, rents: undefined };
  const end = before.end ?? 0;
  expect(before).toEqual(foreseenAs(before.cash, end, 0));
  await openAs(page, person, '/recurring');
  await page.getByRole('button', { name: 'Plan a Transaction' }).click();
  await planning(page).getByLabel('Amount').fill('1200+34.50');
  await expect(planning(page)).toContainText('= $1,234.50');
  await planning(page).getByLabel('Description').fill('Elm Street rent');
  await planning(page).getByLabel('Account').selectOption({ label: 'House account' });
  await planning(page).getByLabel('First date').fill(addDays(today, 3));
  await planning(page).getByRole('button', { name: 'Plan Transaction' }).click();
  await expect(planning(page)).toHaveCount(0);
  await expect(planOf(page)).toContainText('Monthly · Next');
  await expect(planOf(page)).toContainText('−$1,234.50');
  expect(await foreseen(person)).toEqual(foreseenAs(before.cash, end - rent * 100, 1));

  await page.keyboard.press('q');
  const adding = page.getByRole('dialog', { name: 'Add Transaction' });
  await adding.getByLabel('Amount').fill('1234.50');
  await adding.getByLabel('Description').fill('Elm Street rent');
  await adding.getByRole('button', { name: 'Add Transaction' }).click();
  await expect(adding).toHaveCount(0);
  expect(await foreseen(person)).toEqual(foreseenAs(before.cash - rent * 100, end - rent * 100, 0));

  await planOf(page).getByRole('button', { name: '1 payment: Elm Street rent' }).click();
  await planOf(page)
    .getByRole('link', { name: /elm street rent/i })
    .click();
  await rowWith(page, 'Elm Street Rent').getByRole('link').click();
  await page.getByRole('button', { name: 'Repeat this' }).click();
  await expect(planning(page).getByLabel('Amount')).toHaveValue('1234.50');
  await expect(planning(page).getByLabel('First date')).toHaveValue(today);
});

test('P11 a day is skipped and a plan deleted, each with Undo', async ({ page, cairn }) => {
  const { person, today } = await registerWithAccounts(cairn);
  const { accounts } = await ask(person, routes.accounts);
  const accountId = accounts.find(({ name }) => name === 'House account')?.id ?? '';
  await ask(person, routes.addPlanned, {
    body: {
      accountId,
      description: 'Elm Street rent',
      amount: -rent,
      categoryId: 'rent',
      frequency: 'monthly',
      firstDate: addDays(today, 3),
      lastDate: null,
    },
  });
  await openAs(page, person, '/recurring');
  const undo = page.getByRole('button', { name: 'Undo' });
  await planOf(page).getByRole('button', { name: /^Skip/ }).click();
  await expect(planOf(page)).toContainText('Skipped on');
  await undo.click();
  await expect(planOf(page)).not.toContainText('Skipped on');
  await planOf(page).getByRole('button', { name: 'Edit: Elm Street rent' }).click();
  const editing = page.getByRole('dialog', { name: 'Edit Planned Transaction' });
  await editing.getByLabel('How often').selectOption('weekly');
  await editing.getByRole('button', { name: 'Save' }).click();
  await expect(planOf(page)).toContainText('Weekly');
  await planOf(page).getByRole('button', { name: 'Delete: Elm Street rent' }).click();
  await expect(planOf(page)).toHaveCount(0);
  await undo.click();
  await expect(planOf(page)).toContainText('Weekly');
});
