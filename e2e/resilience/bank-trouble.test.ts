import { routes } from '@cairn/contract/routes';
import { expect, type Page } from '@playwright/test';
import { askBank, type Bank, createPublicToken, readItems } from '../bank-record/bank.ts';
import { type BankRecord, readBankRecord } from '../bank-record/record.ts';
import {
  connectionsOf,
  expectSameAsBank,
  linkBank,
  registerWithBank,
  waitUntilSynced,
} from '../people/ledger.ts';
import { ask, type Person, register, send } from '../people/person.ts';
import { connectedMessage, connectionStrip, expectFiguresOf } from '../screens/dashboard.ts';
import { linkWindow, shareAccounts, signInAtBank, typeSignIn } from '../screens/link-window.ts';
import { openAs } from '../screens/sign-in.ts';
import { test } from '../servers/shared-cairn.ts';

const upToDate = 'First Platypus Bank is up to date';
const syncPath = '/transactions/sync';

type Linked = { person: Person; accessToken: string; record: BankRecord };

/** Somebody with one bank, synced, looking at the dashboard. */
async function someoneAtDashboard(page: Page, bank: Bank, server: string): Promise<Linked> {
  const { person, accessToken } = await registerWithBank({ url: server, bank });
  await openAs(page, person, '/dashboard');
  await expect(connectionStrip(page)).toContainText(upToDate);
  return { person, accessToken, record: await readBankRecord(bank, [accessToken]) };
}

async function syncNow(page: Page): Promise<void> {
  await connectionStrip(page).getByRole('button', { name: 'Sync Now', exact: true }).click();
}

async function openLink(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Connect Bank Account', exact: true }).click();
}

test('P05 while the bank is down, what is here stays readable; the trouble is shown and goes away by itself', async ({
  page,
  cairn: { url, bank },
}) => {
  const { person, accessToken, record } = await someoneAtDashboard(page, bank, url);
  await askBank(bank, '/control/outage', { access_token: accessToken, down: true });
  await syncNow(page);
  await expect(connectionStrip(page)).toContainText('First Platypus Bank could not be synced');
  const [troubled] = await connectionsOf(person);
  expect(troubled).toMatchObject({ state: 'degraded', historyComplete: true });
  expect(troubled?.message).toMatch(/bank|institution/i);
  expect(troubled?.lastSucceededAt).not.toBeNull();

  await page.reload();
  await expect(connectionStrip(page)).toContainText('First Platypus Bank could not be synced');
  await expectFiguresOf(page, record);

  await askBank(bank, '/control/outage', { access_token: accessToken, down: false });
  await expect(connectionStrip(page)).toContainText(upToDate);
  await expect(connectionStrip(page)).not.toContainText('could not be synced');
  expect(await connectionsOf(person)).toMatchObject([{ state: 'healthy', message: null }]);
  await expectSameAsBank(person, await readBankRecord(bank, [accessToken]));
});

test('P05 a problem that does not resolve by itself goes away at "Sync Now"', async ({
  page,
  cairn: { url, bank },
}) => {
  const { person, record } = await someoneAtDashboard(page, bank, url);
  await askBank(bank, '/control/failures', {
    calls: 1,
    path: syncPath,
    error_code: 'INSTITUTION_NO_LONGER_SUPPORTED',
  });
  await syncNow(page);
  await expect(connectionStrip(page)).toContainText('First Platypus Bank has stopped syncing');
  expect(await connectionsOf(person)).toMatchObject([{ state: 'failed' }]);
  await syncNow(page);
  await expect(connectionStrip(page)).toContainText(upToDate);
  expect(await connectionsOf(person)).toMatchObject([{ state: 'healthy', message: null }]);
  await expectSameAsBank(person, record);
});

test('P05 pitfall 7 a bank that wants a new sign-in says so, and a new sign-in mends it, without a second history', async ({
  page,
  cairn: { url, bank },
}) => {
  const { person, accessToken, record } = await someoneAtDashboard(page, bank, url);
  await askBank(bank, '/sandbox/item/reset_login', { access_token: accessToken });
  await syncNow(page);
  await expect(connectionStrip(page)).toContainText('First Platypus Bank needs you to sign in again');
  const [connection] = await connectionsOf(person);
  expect(connection?.state).toBe('needs_login');
  expect(connection?.message).not.toBeNull();
  await expectFiguresOf(page, record);

  await connectionStrip(page)
    .getByRole('button', { name: /^Sign in again/ })
    .first()
    .click();
  await typeSignIn(page);
  await linkWindow(page).getByRole('button', { name: 'Finish' }).click();
  await expect(connectionStrip(page)).toContainText(upToDate);
  expect(await connectionsOf(person)).toMatchObject([
    { id: connection?.id, state: 'healthy', message: null },
  ]);
  await expectSameAsBank(person, record);
});

test('P04 pitfall 6 a change at the bank between two pages, and errors in the middle, leave the ledger equal to the bank', async ({
  cairn: { url, bank },
}) => {
  const person = await register(url);
  await askBank(bank, '/control/failures', { calls: 2, path: syncPath, error_code: 'INTERNAL_SERVER_ERROR' });
  const accessToken = await linkBank(person, bank, 'ins_109510');
  await askBank(bank, '/control/mutation', { access_token: accessToken });
  await waitUntilSynced(person);
  await expectSameAsBank(person, await readBankRecord(bank, [accessToken]));
});

test('P03 pitfall 8 a bank that is linked twice stays one connection with one history', async ({
  cairn: { url, bank },
}) => {
  const { person, accessToken } = await registerWithBank({ url, bank }, { institutionId: 'ins_109509' });
  const [first] = await connectionsOf(person);

  const again = await ask(person, routes.exchange, {
    body: { public_token: await createPublicToken(bank, 'ins_109509') },
  });
  expect(again.connection_id).toBe(first?.id);
  await waitUntilSynced(person);
  await expectSameAsBank(person, await readBankRecord(bank, [accessToken]));
  const kept = (await readItems(bank)).filter((item) => item.institution_id === 'ins_109509');
  expect(kept.at(-1)?.access_token, 'the spare link is ended at the bank').toBe(accessToken);
});

test('a public token that the bank does not know, and a bank that is down, get different messages', async ({
  cairn: { url, bank },
}) => {
  const person = await register(url);
  const unknown = await send(person, routes.exchange, { body: { public_token: 'public-sandbox-unknown' } });
  expect(unknown.status).toBe(400);
  expect(await unknown.text()).toContain('public_token');

  const publicToken = await createPublicToken(bank, 'ins_109512');
  await askBank(bank, '/control/failures', {
    calls: 1,
    path: '/item/public_token/exchange',
    error_code: 'INTERNAL_SERVER_ERROR',
  });
  const down = await send(person, routes.exchange, { body: { public_token: publicToken } });
  expect(down.status).toBe(503);
  expect(await down.text()).toContain('Failed to exchange token');
  expect(await connectionsOf(person)).toEqual([]);

  await ask(person, routes.exchange, { body: { public_token: publicToken } });
  await waitUntilSynced(person);
});

test.describe('the Link window', () => {
  test.beforeEach(async ({ page, cairn }) => {
    await openAs(page, await register(cairn.url), '/dashboard');
  });

  test('that closes with an error says which', async ({ page }) => {
    await openLink(page);
    await signInAtBank(page, 'Houndstooth Bank', { password: 'error_INSTITUTION_DOWN' });
    await linkWindow(page).getByRole('button', { name: 'Leave' }).click();
    await expect(page.getByRole('alert')).toContainText(
      'Connection failed: this institution is not currently responding to this request',
    );
    await expect(page.getByRole('button', { name: 'Connect Bank Account', exact: true })).toBeEnabled();
    await expect(page.getByText('No accounts connected yet')).toBeVisible();
  });

  test('that a person closes says nothing', async ({ page }) => {
    await openLink(page);
    await expect(page.getByRole('button', { name: 'Connecting...' })).toBeDisabled();
    await linkWindow(page).getByRole('button', { name: /close/i }).click();
    await expect(page.getByRole('button', { name: 'Connect Bank Account', exact: true })).toBeEnabled();
    await expect(page.getByRole('alert')).toHaveCount(0);
  });

  test('that cannot be opened, since the bank is down, says so', async ({ page, cairn }) => {
    await askBank(cairn.bank, '/control/failures', {
      calls: 1,
      path: '/link/token/create',
      error_code: 'INTERNAL_SERVER_ERROR',
    });
    await openLink(page);
    await expect(page.getByRole('alert')).toContainText('Failed to create link token');
    await openLink(page);
    await expect(linkWindow(page).getByRole('heading', { name: /^Connect a bank to Cairn/ })).toBeVisible();
  });

  test('asks for the code that the bank has sent, and takes no other', async ({ page }) => {
    const window = linkWindow(page);
    const next = window.getByRole('button', { name: 'Continue', exact: true });
    const answer = async (code: string) => {
      await expect(window.getByRole('heading', { name: 'Enter your code' })).toBeVisible();
      await window.getByRole('textbox').fill(code);
      await next.click();
    };
    await openLink(page);
    await signInAtBank(page, 'Tartan Bank', { password: 'mfa_device' });
    await answer('4321');
    await expect(window.getByRole('alert')).toContainText('That answer was not correct');
    await window.getByLabel('Password', { exact: true }).fill('mfa_device');
    await next.click();
    await answer('1234');
    await shareAccounts(page);
    await expect(page.getByRole('alert')).toContainText(connectedMessage);
    await expect(connectionStrip(page)).toContainText('Tartan Bank is up to date');
  });
});
