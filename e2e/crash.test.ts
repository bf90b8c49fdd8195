import { routes } from '@cairn/contract/routes';
import { expect } from '@playwright/test';
import { drawn } from '../scripts/testing/part.ts';
import { type Bank, createPublicToken, readItems } from './bank-record/bank.ts';
import { readBankRecord } from './bank-record/record.ts';
import { connectionsOf, expectSameAsBank, waitUntilSynced } from './people/ledger.ts';
import { ask, type Person, register } from './people/person.ts';
import { type BankCall, type BankGate, type HoldWhen, openBankGate } from './servers/bank-gate.ts';
import { startCairn } from './servers/cairn.ts';
import { makeDataFolder, removeDataFolder } from './servers/data-folder.ts';
import { test } from './servers/on-the-day.ts';
import type { RunningProgram } from './servers/program.ts';
import { separateBankKeys, startSeparateBank } from './servers/separate-bank.ts';

const syncPath = '/transactions/sync';
const accountsPath = '/accounts/get';

const syncs = (calls: readonly BankCall[]) => calls.filter(({ path }) => path === syncPath);
const hasMore = (call: BankCall | undefined) => call?.answer.includes('"has_more":true') ?? false;
const isComplete = (call: BankCall | undefined) =>
  call?.answer.includes('"transactions_update_status":"HISTORICAL_UPDATE_COMPLETE"') ?? false;

/** Where in the first sync the server is killed, by the call that it is waiting for when it happens. */
const killPoints: { name: string; when: HoldWhen }[] = [
  { name: 'before any page', when: ({ path }) => path === syncPath },
  {
    name: 'right after the first commit, with a part of the history written',
    when: ({ path, request }) => path === syncPath && !request.includes('"cursor":""'),
  },
  {
    name: 'between two pages of the long history',
    when: ({ path }, answered) => path === syncPath && hasMore(syncs(answered).at(-1)),
  },
  {
    name: 'with every page read and nothing of them written',
    when: ({ path }, answered) => path === accountsPath && isComplete(syncs(answered).at(-1)),
  },
];

let folders: string[] = [];
let bankProgram: RunningProgram;
let bank: Bank;
let gate: BankGate;
let cairn: RunningProgram;

const start = () => startCairn(folders[0] ?? '', { PLAID_BASE_URL: gate.url });

test.beforeAll(async () => {
  folders = [await makeDataFolder(), await makeDataFolder()];
  bankProgram = await startSeparateBank(folders[1] ?? '', { SANDBOX_BANK_HISTORY_DELAY_MS: '1200' });
  bank = { url: bankProgram.url, ...separateBankKeys };
  gate = await openBankGate(bank.url);
  cairn = await start();
});

test.afterAll(async () => {
  await cairn.stop();
  await gate.close();
  await bankProgram.stop();
  for (const folder of folders) await removeDataFolder(folder);
});

async function killAndStartAgain(person: Person): Promise<Person> {
  await cairn.kill();
  gate.open();
  cairn = await start();
  return { ...person, server: cairn.url };
}

async function newestAccessToken(): Promise<string> {
  return (await readItems(bank)).at(-1)?.access_token ?? '';
}

/** What the server asks of links that are there already, of a test before, is not waited for. */
async function ofTheNextLink(when: HoldWhen): Promise<HoldWhen> {
  const known = (await readItems(bank)).map(({ access_token }) => access_token);
  const isNew = ({ request }: Pick<BankCall, 'request'>) => !known.some((token) => request.includes(token));
  return (call, answered) => isNew(call) && when(call, answered.filter(isNew));
}

for (const { name, when } of drawn(killPoints)) {
  test(`P04 P10 a kill -9 ${name} loses and doubles nothing`, async () => {
    const before = await register(cairn.url);
    const publicToken = await createPublicToken(bank, 'ins_109508');
    const isHeld = gate.holdWhen(await ofTheNextLink(when));
    await ask(before, routes.exchange, { body: { public_token: publicToken } });
    await isHeld;

    const after = await killAndStartAgain(before);
    await waitUntilSynced(after);

    const record = await readBankRecord(bank, [await newestAccessToken()]);
    expect(record.rows.length).toBeGreaterThan(1000);
    await expectSameAsBank(after, record);
    expect(await connectionsOf(after)).toMatchObject([
      { message: null, transactionsCount: record.rows.length },
    ]);
  });
}
