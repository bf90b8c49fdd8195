import { expect } from '@playwright/test';
import { type Bank, readItems } from '../bank-record/bank.ts';
import { readBankRecord } from '../bank-record/record.ts';
import { register } from '../people/person.ts';
import { connectBank, connectionStrip, expectFiguresOf } from '../screens/dashboard.ts';
import { openAs } from '../screens/sign-in.ts';
import { startCairn } from '../servers/cairn.ts';
import { makeDataFolder, removeDataFolder } from '../servers/data-folder.ts';
import { test } from '../servers/on-the-day.ts';
import type { RunningProgram } from '../servers/program.ts';
import { startSeparateBank } from '../servers/separate-bank.ts';

const keys = { clientId: 'a-client', secret: 'a-secret' };

let folders: string[] = [];
let bank: Bank;
let programs: RunningProgram[] = [];
let server = '';

test.beforeAll(async () => {
  folders = [await makeDataFolder(), await makeDataFolder()];
  const [bankFolder = '', cairnFolder = ''] = folders;
  const bankProgram = await startSeparateBank(bankFolder, {
    SANDBOX_BANK_CLIENT_ID: keys.clientId,
    SANDBOX_BANK_SECRET: keys.secret,
  });
  bank = { url: bankProgram.url, ...keys };
  const cairn = await startCairn(cairnFolder, {
    PLAID_BASE_URL: bankProgram.url,
    PLAID_CLIENT_ID: keys.clientId,
    PLAID_SECRET: keys.secret,
  });
  server = cairn.url;
  programs = [cairn, bankProgram];
});

test.afterAll(async () => {
  for (const program of programs) await program.stop();
  for (const folder of folders) await removeDataFolder(folder);
});

test('P04 P12 two banks at a bank that runs on its own: every figure is its, to the cent', async ({
  browser,
}) => {
  const page = await browser.newPage({ baseURL: server });
  await openAs(page, await register(server), '/dashboard');
  await connectBank(page, 'Connect Bank Account', 'Tartan Bank');
  await connectBank(page, 'Connect another bank', 'Houndstooth Bank');
  await expect(connectionStrip(page)).toContainText('Both banks are up to date');
  const tokens = (await readItems(bank)).map((item) => item.access_token);
  await expectFiguresOf(page, await readBankRecord(bank, tokens));
  await page.close();
});

test('no sandbox bank is mounted beside a bank that was configured', async () => {
  const mounted = await fetch(`${server}/sandbox-bank/link/v2/stable/link-initialize.js`);
  expect(mounted.status).toBe(404);
});
