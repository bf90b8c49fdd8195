import { routes } from '@cairn/contract/routes';
import { knownAmount } from '@cairn/domain/partial-sum';
import { expect, type Locator, type Page } from '@playwright/test';
import { askBank, readItems } from '../bank-record/bank.ts';
import { connectionsOf, registerWithBank, transactionsOf } from '../people/ledger.ts';
import { ask, type Person, register } from '../people/person.ts';
import { test } from '../people/person-with-bank.ts';
import { section } from '../screens/dashboard.ts';
import { linkWindow, typeSignIn } from '../screens/link-window.ts';
import { centsIn } from '../screens/money.ts';
import { openAs } from '../screens/sign-in.ts';
import { countLine, readCounts } from '../screens/transactions.ts';

const bankName = 'First Platypus Bank';
const accountsCall = `**${routes.accounts.path}`;
const syncCall = `**${routes.syncTransactions.path}`;

async function openAccounts(page: Page, person: Person): Promise<void> {
  await openAs(page, person, '/accounts');
  await expect(page.getByRole('heading', { name: 'Accounts', level: 1 })).toBeVisible();
}

/** The row of one account. */
function accountRow(page: Page, name: string): Locator {
  const heading = page.getByRole('heading', { level: 3 }).getByText(name, { exact: true });
  return page.getByRole('listitem').filter({ has: heading });
}

/** The figure under a label of a row; null where the row has no such label. */
async function figure(row: Locator, label: string): Promise<number | null> {
  const term = row.getByText(label, { exact: true });
  if ((await term.count()) === 0) return null;
  return centsIn(await term.locator('xpath=following-sibling::dd').innerText());
}

function syncAll(page: Page): Locator {
  return section(page, 'Total').getByRole('button');
}

test.describe('Section 2: accounts', () => {
  test('the total and every account are what the API says', async ({ page, full }) => {
    const { accounts, totalBalance } = await ask(full, routes.accounts);
    await openAccounts(page, full);
    await expect(section(page, 'Total')).toContainText('Checking and savings');
    expect(centsIn(await section(page, 'Total').innerText())).toBe(knownAmount(totalBalance));
    const depositories = accounts.filter(({ type }) => type === 'depository');
    expect(depositories.reduce((sum, { currentBalance }) => sum + (currentBalance ?? 0), 0)).toBe(
      knownAmount(totalBalance),
    );
    await expect(page.getByRole('link', { name: /^View Transactions/ })).toHaveCount(accounts.length);
    expect(accounts.some(({ type }) => type === 'credit')).toBe(true);
    for (const account of accounts) {
      const row = accountRow(page, account.name);
      await expect(row).toContainText(`${account.institution} · ${account.subtype}`);
      expect(await figure(row, 'Current balance')).toBe(account.currentBalance);
      const available = account.type === 'credit' ? account.availableBalance : null;
      expect(await figure(row, 'Available credit'), account.name).toBe(available);
    }
  });

  test('View Transactions opens the rows of the account', async ({ page, full }) => {
    const [account] = (await ask(full, routes.accounts)).accounts;
    if (account === undefined) throw new Error('The bank has no accounts');
    await openAccounts(page, full);
    await accountRow(page, account.name)
      .getByRole('link', { name: /^View Transactions/ })
      .click();
    await expect(page).toHaveURL(`/transactions?accountId=${account.id}`);
    await expect(countLine(page)).toBeVisible();
    await expect
      .poll(async () => (await readCounts(page)).matching)
      .toBe((await transactionsOf(full)).filter(({ accountId }) => accountId === account.id).length);
  });

  test('without a bank: No Accounts Connected, and a way to connect one', async ({ page, cairn }) => {
    await openAccounts(page, await register(cairn.url));
    await expect(page.getByText('No Accounts Connected')).toBeVisible();
    await page.getByRole('button', { name: 'Connect Bank Account', exact: true }).click();
    await expect(linkWindow(page).getByRole('heading', { name: /^Connect a bank to Cairn/ })).toBeVisible();
  });

  test('while they are on their way: Loading accounts...', async ({ page, full }) => {
    const answered = Promise.withResolvers<void>();
    await page.route(accountsCall, async (route) => {
      await answered.promise;
      await route.continue();
    });
    await openAccounts(page, full);
    await expect(page.getByRole('status').filter({ hasText: 'Loading accounts...' })).toBeAttached();
    await expect(page.getByText('No Accounts Connected')).toHaveCount(0);
    answered.resolve();
    await expect(page.getByRole('link', { name: /^View Transactions/ }).first()).toBeVisible();
    await expect(page.getByText('Loading accounts...')).toHaveCount(0);
  });

  test('Sync Now shows that it is under way, and when the bank last answered', async ({ page, full }) => {
    const [before] = await connectionsOf(full);
    await openAccounts(page, full);
    await expect(syncAll(page)).toHaveText('Sync Now');
    const answered = Promise.withResolvers<void>();
    await page.route(syncCall, async (route) => {
      await answered.promise;
      await route.continue();
    });
    await syncAll(page).click();
    await expect(syncAll(page)).toHaveText('Syncing...');
    await expect(syncAll(page)).toBeDisabled();
    answered.resolve();
    await expect(syncAll(page)).toHaveText('Sync Now');
    await expect(section(page, 'Total')).toContainText('Last synced just now.');
    const [after] = await connectionsOf(full);
    expect(Date.parse(after?.lastSucceededAt ?? '')).toBeGreaterThan(
      Date.parse(before?.lastSucceededAt ?? ''),
    );
  });

  test('a bank that wants a new sign-in says so and is mended in the Link window', async ({
    page,
    cairn,
  }) => {
    const { person, accessToken } = await registerWithBank(cairn);
    const { accounts } = await ask(person, routes.accounts);
    await openAccounts(page, person);
    await askBank(cairn.bank, '/sandbox/item/reset_login', { access_token: accessToken });
    await syncAll(page).click();
    const bank = section(page, bankName);
    await expect(bank).toContainText(`${bankName} needs you to sign in again`);
    await expect(bank, 'the old balances stay').toContainText('Current balance');
    await bank.getByRole('button', { name: /^Sign in again/ }).click();
    await typeSignIn(page);
    await linkWindow(page).getByRole('button', { name: 'Finish' }).click();
    await expect(bank).toContainText(`${bankName} is up to date`);
    expect((await ask(person, routes.accounts)).accounts.map(({ id }) => id)).toEqual(
      accounts.map(({ id }) => id),
    );
  });

  test('disconnecting says what goes, and then it is gone here and at the bank', async ({ page, cairn }) => {
    const { person, accessToken } = await registerWithBank(cairn);
    const rows = (await transactionsOf(person)).length.toLocaleString('en-US');
    const { accounts } = await ask(person, routes.accounts);
    const atBank = async () =>
      (await readItems(cairn.bank)).filter((item) => item.access_token === accessToken).length;
    await openAccounts(page, person);
    const question = page.getByRole('alertdialog', { name: `Disconnect ${bankName}` });
    const askToDisconnect = () =>
      section(page, bankName)
        .getByRole('button', { name: /^Disconnect/ })
        .click();
    await askToDisconnect();
    await expect(question).toContainText(`removes ${accounts.length} accounts and ${rows} transactions`);
    await expect(question).toContainText('cannot be undone');
    await question.getByRole('button', { name: 'Cancel' }).click();
    expect(await atBank()).toBe(1);
    await askToDisconnect();
    await question.getByRole('button', { name: 'Disconnect' }).click();
    await expect(page.getByText('No Accounts Connected')).toBeVisible();
    expect(await ask(person, routes.accounts)).toMatchObject({
      accounts: [],
      totalBalance: { is: 'known', amount: 0 },
    });
    expect(await transactionsOf(person)).toEqual([]);
    expect(await atBank()).toBe(0);
    await page.goto('/dashboard');
    await expect(section(page, 'Your Accounts')).toContainText('No accounts connected yet');
    await expect(section(page, 'Recent Transactions')).toContainText('No transactions yet');
  });

  test('a failure keeps the balances and says how old they are', async ({ page, full }) => {
    await openAccounts(page, full);
    await expect(page.getByRole('link', { name: /^View Transactions/ }).first()).toBeVisible();
    await page.route(accountsCall, (route) =>
      route.fulfill({ status: 500, json: { error: 'oops', message: 'Out for lunch.' } }),
    );
    const links = page.getByRole('navigation').getByRole('link');
    await links.filter({ hasText: 'Budgets' }).filter({ visible: true }).first().click();
    await expect(page.getByRole('heading', { name: 'Budgets', level: 1 })).toBeVisible();
    await links.filter({ hasText: 'Accounts' }).filter({ visible: true }).first().click();
    const failure = page.getByRole('alert').filter({ hasText: 'Could not refresh. These figures are from' });
    await expect(failure).toContainText('Out for lunch.');
    await expect(page.getByText('Current balance').first()).toBeVisible();
    await page.unroute(accountsCall);
    await failure.getByRole('button', { name: 'Try again' }).click();
    await expect(failure).toHaveCount(0);
  });
});
