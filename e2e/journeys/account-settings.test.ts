import { routes } from '@cairn/contract/routes';
import { knownAmount } from '@cairn/domain/partial-sum';
import { expect, type Page } from '@playwright/test';
import { registerWithBank } from '../people/ledger.ts';
import { ask } from '../people/person.ts';
import { openAs } from '../screens/sign-in.ts';
import { test } from '../servers/shared-cairn.ts';

/** The names of the accounts on the page, in order. */
const shownNames = (page: Page) =>
  page
    .getByRole('button', { name: /^Change / })
    .evaluateAll((buttons) => buttons.map((button) => button.getAttribute('aria-label')?.slice(7) ?? ''));

async function choose(page: Page, account: string, action: string): Promise<void> {
  await page.getByRole('button', { name: `Change ${account}`, exact: true }).click();
  await page.getByRole('menuitem', { name: action }).click();
}

test('P13 P12 a linked account gets a name, a group and a note, leaves the totals, and comes back with Undo', async ({
  page,
  cairn,
}) => {
  const { person } = await registerWithBank(cairn);
  const { accounts, netWorth } = await ask(person, routes.accounts);
  const [first, second] = accounts;
  if (first === undefined || second === undefined) throw new Error('The bank has too few accounts');
  await openAs(page, person, '/accounts');

  await choose(page, second.name, 'Move up');
  await expect.poll(async () => (await shownNames(page))[0]).toBe(second.name);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(async () => (await shownNames(page))[0]).toBe(first.name);

  await choose(page, first.name, 'Edit…');
  const dialog = page.getByRole('dialog', { name: `Edit ${first.name}` });
  await expect(dialog.getByLabel('Name')).toBeFocused();
  await dialog.getByLabel('Name').fill('Pocket money');
  await dialog.getByLabel('Group (optional)').fill('Kids');
  await dialog.getByLabel('Note (optional)').fill('Ends in June');
  await dialog.getByLabel('Hide from totals').check();
  await page.keyboard.press('Tab');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toHaveCount(0);
  const section = page.getByRole('region', { name: 'Kids' });
  await expect(section.getByRole('listitem')).toContainText(['Pocket money']);
  await expect(section).toContainText('Hidden from totals');
  await expect(section).toContainText('Ends in June');
  await expect(page.getByRole('region', { name: 'Total' })).toContainText('1 account is hidden from totals.');
  const hidden = await ask(person, routes.accounts);
  const worth = (knownAmount(netWorth) ?? Number.NaN) - (first.currentBalance ?? 0);
  expect(hidden.netWorth).toEqual({ is: 'known', amount: worth });
  const dashboard = await ask(person, routes.dashboard);
  expect(dashboard.financial_summary.total_balance).toBe(worth);
  expect(dashboard.accounts.map(({ name }) => name)).not.toContain('Pocket money');
  const list = await ask(person, routes.transactions, { query: { limit: '200' } });
  expect(list.transactions.map(({ accountId }) => accountId)).not.toContain(first.id);
  const own = await ask(person, routes.transactions, { query: { accountId: first.id } });
  expect(own.transactions.every(({ accountName }) => accountName === 'Pocket money')).toBe(true);

  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(section).toHaveCount(0);
  await expect.poll(async () => (await ask(person, routes.accounts)).accounts).toEqual(accounts);
});

test('P38 P03 a linked account takes over one that was kept by hand: nothing counts twice, and Undo parts them', async ({
  page,
  cairn,
}) => {
  const { person } = await registerWithBank(cairn);
  const { accounts } = await ask(person, routes.accounts);
  const linked = accounts.find(({ type }) => type === 'depository');
  if (linked === undefined) throw new Error('The bank has no depository account');
  const listOf = async () =>
    (await ask(person, routes.transactions, { query: { limit: '200', accountId: linked.id } })).totals;
  const before = await listOf();
  const { account: own } = await ask(person, routes.addOwnAccount, {
    body: { name: 'My old list', kind: linked.subtype === 'savings' ? 'savings' : 'checking' },
  });
  const { transactions } = await ask(person, routes.transactions, {
    query: { limit: '8', accountId: linked.id },
  });
  for (const { amount, date, description } of transactions.filter(({ isPending }) => !isPending))
    await ask(person, routes.addOwnTransaction, {
      params: { ownAccountId: own.id },
      // Amounts are sent in dollars.
      body: { amount: amount / 100, date, description, note: 'mine' },
    });

  const apart = await listOf();
  await openAs(page, person, '/accounts');
  const row = page.getByRole('listitem').filter({ hasText: 'My old list' });
  await expect(row).toContainText('has the same transactions.');
  await row.getByRole('button', { name: /^Join/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Join My old list with another account' });
  await expect(dialog).toContainText('in both: each counts once');
  await dialog.getByRole('button', { name: 'Join', exact: true }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'My old list' })).toHaveCount(1);
  expect(await listOf()).toEqual(before);
  const joined = await ask(person, routes.transactions, { query: { limit: '8', accountId: linked.id } });
  expect(joined.transactions.filter(({ note }) => note === 'mine').length).toBeGreaterThan(2);

  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(row).toContainText('has the same transactions.');
  expect(await listOf()).toEqual(apart);
});
