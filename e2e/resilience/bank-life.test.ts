import { routes } from '@cairn/contract/routes';
import type { Transaction } from '@cairn/contract/transactions';
import { expect, type Page } from '@playwright/test';
import { askBank, type Bank, readItems } from '../bank-record/bank.ts';
import { readBankRecord, totalBalance } from '../bank-record/record.ts';
import {
  connectionsOf,
  expectSameAsBank,
  linkBank,
  transactionsOf,
  waitUntilSynced,
} from '../people/ledger.ts';
import { ask, type Person, register } from '../people/person.ts';
import { happened, openControlPage, pressAtBank } from '../screens/control-page.ts';
import { connectBank, connectionStrip, section } from '../screens/dashboard.ts';
import { linkWindow, shareAccounts, signInAtBank, typeSignIn } from '../screens/link-window.ts';
import { centsIn } from '../screens/money.ts';
import { openAs } from '../screens/sign-in.ts';
import { test as shared } from '../servers/shared-cairn.ts';

/** A fixture of the worker's gives these tests a server of their own: they move the bank's clock. */
const test = shared.extend<object, { ownClock: true }>({
  ownClock: [true, { scope: 'worker', auto: true, option: true }],
});

type Linked = { person: Person; accessToken: string };

/** Somebody who has connected a bank through the Link window, so that it tells of what happens, and looks at the dashboard. */
async function connect(page: Page, bank: Bank, server: string, institution: string): Promise<Linked> {
  const person = await register(server);
  await openAs(page, person, '/dashboard');
  await connectBank(page, 'Connect Bank Account', institution);
  await waitUntilSynced(person);
  await expect(connectionStrip(page)).toContainText(`${institution} is up to date`);
  const linked = (await readItems(bank)).at(-1);
  if (linked === undefined) throw new Error('The bank knows of no link');
  return { person, accessToken: linked.access_token };
}

async function rowsCalled(person: Person, description: string): Promise<Transaction[]> {
  return (await transactionsOf(person)).filter((row) => row.description === description);
}

/** Waits until as many rows have come as the bank has, then compares every one. */
async function expectFollowed(person: Person, bank: Bank, accessToken: string): Promise<void> {
  const record = await readBankRecord(bank, [accessToken]);
  await expect.poll(async () => (await transactionsOf(person)).length).toBe(record.rows.length);
  await expectSameAsBank(person, record);
}

test('P05 what happens at the bank shows on the open page, announced by signed webhooks: no click on Sync', async ({
  page,
  context,
  cairn: { url, bank },
}) => {
  const { person, accessToken } = await connect(page, bank, url, 'Tartan Bank');
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.method() !== 'GET') asked.push(request.url());
  });
  const desk = await context.newPage();
  await test.step('the page that moves the bank is for those who know its secret', async () => {
    await desk.goto(`${bank.url}/control`);
    await desk.getByLabel('The bank’s secret').fill('not the secret');
    await desk.getByRole('button', { name: 'Open' }).click();
    await expect(happened(desk)).toHaveText('The secret is not correct.');
    await expect(desk.getByRole('button', { name: 'Advance one week' })).toHaveCount(0);
    await desk.getByLabel('The bank’s secret').fill(bank.secret);
    await desk.getByRole('button', { name: 'Open' }).click();
  });
  const bistro = section(page, 'Recent Transactions')
    .getByRole('listitem')
    .filter({ hasText: 'CORNER BISTRO' });
  await test.step('a charge appears', async () => {
    await pressAtBank(desk, 'Tartan Bank: Charges', 'Add a new charge');
    await expect(happened(desk)).toContainText('A charge of 24.00 at CORNER BISTRO is pending');
    await expect(bistro).toContainText('−$24.00');
  });
  await test.step('it posts with a tip: one row, with what the person wrote on it', async () => {
    const [pending] = await rowsCalled(person, 'CORNER BISTRO');
    const params = { transactionId: pending?.id ?? '' };
    await ask(person, routes.editTransaction, { params, body: { note: 'Dinner with Grace' } });
    await pressAtBank(desk, 'Tartan Bank: Charges', 'Post a pending charge with a tip');
    await expect(happened(desk)).toContainText('CORNER BISTRO was pending for 24.00 and posted for 28.80');
    await expect(bistro).toContainText('−$28.80');
    await expect(bistro).toHaveCount(1);
    expect(await rowsCalled(person, 'CORNER BISTRO')).toMatchObject([
      { id: pending?.id, isPending: false, note: 'Dinner with Grace' },
    ]);
  });
  await test.step('a week passes', async () => {
    const before = await section(page, 'Recent Transactions').innerText();
    await desk.getByRole('button', { name: 'Advance one week' }).click();
    await expect(happened(desk)).toContainText('A week passed');
    await expect(section(page, 'Recent Transactions')).not.toHaveText(before, { useInnerText: true });
    await expectFollowed(person, bank, accessToken);
  });
  expect(asked, 'the page asked for nothing').toEqual([]);
});

test('P03 P05 the life of a connection: each state has its words, its press and its way back', async ({
  page,
  context,
  cairn: { url, bank },
}) => {
  const { person, accessToken } = await connect(page, bank, url, 'Houndstooth Bank');
  const strip = connectionStrip(page);
  const desk = await context.newPage();
  await openControlPage(desk, bank);

  await test.step('the bank asks for a new login, which another application gives', async () => {
    await pressAtBank(desk, 'Houndstooth Bank: Connection', 'Require a new login');
    await expect(strip).toContainText('Houndstooth Bank needs you to sign in again');
    await expect(strip.getByRole('button', { name: /^Sign in again/ }).first()).toBeVisible();
    await page.getByRole('button', { name: /^Notifications/ }).click();
    const announcement = page
      .getByRole('dialog', { name: 'Notifications' })
      .getByRole('link', { name: /Houndstooth Bank/ });
    await expect(announcement.first()).toContainText(/sign in/i);
    await page.keyboard.press('Escape');
    await pressAtBank(desk, 'Houndstooth Bank: Connection', 'Repair in another app');
    await expect(strip).toContainText('Houndstooth Bank is up to date');
  });
  await test.step('consent is about to end, and is renewed', async () => {
    await pressAtBank(desk, 'Houndstooth Bank: Access', 'Let consent expire in a week');
    await expect(strip).toContainText('Houndstooth Bank is about to end Cairn’s access');
    await strip
      .getByRole('button', { name: /^Renew access/ })
      .first()
      .click();
    await typeSignIn(page);
    await linkWindow(page).getByRole('button', { name: 'Finish' }).click();
    await expect(strip).toContainText('Houndstooth Bank is up to date');
  });

  const [connection] = await connectionsOf(person);
  const [edited] = await transactionsOf(person);
  await test.step('access is withdrawn', async () => {
    const params = { transactionId: edited?.id ?? '' };
    await ask(person, routes.editTransaction, { params, body: { note: 'Keep this' } });
    desk.once('dialog', (dialog) => void dialog.accept());
    await pressAtBank(desk, 'Houndstooth Bank: Access', 'Withdraw access');
    await expect(strip).toContainText('Houndstooth Bank no longer gives Cairn access');
  });
  await test.step('connecting again goes on with the same accounts, rows and notes', async () => {
    await strip
      .getByRole('button', { name: /^Connect again/ })
      .first()
      .click();
    await signInAtBank(page, 'Houndstooth Bank');
    await shareAccounts(page);
    await expect(strip).toContainText('Houndstooth Bank is up to date');
    await waitUntilSynced(person);
    const items = (await readItems(bank)).filter((item) => item.institution_id === 'ins_109512');
    expect(items, 'the spare link is ended at the bank').toHaveLength(1);
    const renewed = items.map((item) => item.access_token);
    expect(renewed).not.toContain(accessToken);
    expect(await connectionsOf(person)).toMatchObject([{ id: connection?.id, message: null }]);
    await expectSameAsBank(person, await readBankRecord(bank, renewed));
    expect((await transactionsOf(person)).filter((row) => row.note !== null)).toMatchObject([
      { id: edited?.id, note: 'Keep this' },
    ]);
  });
});

type Holdings = {
  holdings: { institution_value: number; security_id: string }[];
  securities: { security_id: string; name: string }[];
};
type PlaidAccounts = { accounts: { account_id: string; name: string }[] };

/** Lets some days pass at the bank, with a row on the last of them, and syncs. */
async function letDaysPass(
  { person, accessToken }: Linked,
  bank: Bank,
  accountId: string,
  name: string,
): Promise<void> {
  await askBank(bank, '/control/clock', { advance_days: 4 });
  const row = { access_token: accessToken, account_id: accountId, amount: 5, name };
  await askBank(bank, '/control/rows/add', row);
  const [connection] = await connectionsOf(person);
  await ask(person, routes.syncConnection, { params: { connectionId: connection?.id ?? '' } });
  await expect.poll(async () => (await rowsCalled(person, name)).length).toBe(1);
}

test('P06 the books find a row that counts twice, by how much and which; it is left out, and taken back', async ({
  page,
  cairn: { url, bank },
}) => {
  const person = await register(url);
  // Linked without a webhook: days that pass within a sync would be a fault of the clock.
  const products = ['transactions', 'investments'];
  const accessToken = await linkBank(person, bank, 'ins_109508', { products });
  await waitUntilSynced(person);
  // A bank that fetches rows when it is asked to is read once more some seconds later: days would pass within that sync as well.
  await askBank(bank, '/control/rate-limit', { path: '/transactions/refresh', calls: 10 });
  const linked = { person, accessToken };
  const { accounts } = await askBank<PlaidAccounts>(bank, '/accounts/get', { access_token: accessToken });
  const savings = accounts.find(({ name }) => name === 'High Yield Savings')?.account_id ?? '';
  await letDaysPass(linked, bank, savings, 'BEFORE IT');
  await test.step('the bank gives a charge twice and counts it once', async () => {
    const about = { access_token: accessToken, account_id: savings };
    for (const amount of [12, 12])
      await askBank(bank, '/control/rows/add', { ...about, amount, name: 'STREAM BOX MONTHLY' });
    await askBank(bank, '/control/accounts/balance-off', { ...about, by: 12 });
    for (const name of ['AFTER ONE', 'AFTER TWO', 'AFTER THREE'])
      await letDaysPass(linked, bank, savings, name);
  });

  await openAs(page, person, '/accounts');
  const line = page.getByRole('link', { name: /balance check of High Yield Savings/ });
  await expect(line).toContainText('Off by $12.00');
  await test.step('what is held is shown, and counted in what all accounts come to', async () => {
    const { holdings, securities } = await askBank<Holdings>(bank, '/investments/holdings/get', {
      access_token: accessToken,
    });
    const rows = page.getByRole('list', { name: 'Holdings in Brokerage' }).getByRole('listitem');
    await expect(rows).toHaveCount(holdings.length);
    const shown = (await rows.allInnerTexts()).map((text) => [text.split('\n')[0], centsIn(text)]);
    const atBank = holdings.map(({ security_id, institution_value }) => [
      securities.find((one) => one.security_id === security_id)?.name,
      Math.round(institution_value * 100),
    ]);
    expect(shown.sort()).toEqual(atBank.sort());
    const total = totalBalance(await readBankRecord(bank, [accessToken]));
    const netWorth = page.getByText('Total Balance, all accounts minus what you owe:');
    expect(centsIn(await netWorth.innerText())).toBe(total);
  });
  await test.step('P35 an investment account has a value on the days that were kept, and none before', async () => {
    await page.getByRole('button', { name: 'Balance by day of Brokerage' }).click();
    await page.getByText('Show as table').click();
    const days = page.getByRole('table', { name: /^Brokerage/ }).getByRole('row');
    const value = (await days.nth(1).innerText()).split('\t')[1] ?? '';
    const { accounts: own } = await ask(person, routes.accounts, {});
    expect(centsIn(value)).toBe(own.find(({ name }) => name === 'Brokerage')?.currentBalance);
    await expect(days.last()).toContainText('Unknown');
  });

  await line.click();
  const drawer = page.getByRole('dialog', { name: 'Balance check: High Yield Savings' });
  const cause = drawer.getByRole('listitem').filter({ hasText: 'STREAM BOX MONTHLY' }).first();
  await expect(cause).toContainText('Possible duplicate of a transaction');
  await cause.getByRole('button', { name: 'Exclude this duplicate' }).click();
  await expect(drawer.getByRole('status').first()).toHaveText('Matches your bank’s balance to the cent');
  await expect(drawer).not.toContainText('Difference');
  expect(await rowsCalled(person, 'STREAM BOX MONTHLY')).toHaveLength(1);
  await drawer.getByRole('button', { name: /^Undo/ }).click();
  await expect(drawer.getByRole('status').first()).toContainText('Off by $12.00');
  expect(await rowsCalled(person, 'STREAM BOX MONTHLY')).toHaveLength(2);
  await askBank(bank, '/control/rate-limit', { calls: 0 });
});
