import { cp, readdir } from 'node:fs/promises';
import { connect } from 'node:net';
import { routes } from '@cairn/contract/routes';
import { expect } from '@playwright/test';
import pg from 'pg';
import { readBankRecord } from '../bank-record/record.ts';
import {
  expectSameAsBank,
  linkBank,
  registerWithBank,
  transactionsOf,
  waitUntilSynced,
} from '../people/ledger.ts';
import { ask, register, send } from '../people/person.ts';
import { builtInPostgres } from '../servers/built-in-postgres.ts';
import { bankOf, runCairn } from '../servers/cairn.ts';
import { test } from '../servers/cairn-on-folder.ts';
import { isAlive, postgresOf } from '../servers/data-folder.ts';
import { freePort } from '../servers/free-port.ts';

test('P10 a server that is stopped takes its PostgreSQL with it, and a second start keeps all data', async ({
  dataDir,
  start,
}) => {
  const first = await start();
  const { person, accessToken } = await registerWithBank(
    { url: first.url, bank: bankOf(first.url) },
    { institutionId: 'ins_109511' },
  );
  const postgres = await postgresOf(dataDir);
  expect(postgres).not.toBeNull();

  expect(await first.stop()).toBe(0);
  expect(await postgresOf(dataDir)).toBeNull();
  // It removes its file a moment before it is gone itself.
  await expect.poll(() => isAlive(postgres ?? 0)).toBe(false);

  const second = await start();
  const later = { ...person, server: second.url };
  const { user } = await ask(later, routes.verify, { body: { token: person.token } });
  expect(user).toMatchObject({ name: person.name, email: person.email });
  await waitUntilSynced(later);
  await expectSameAsBank(later, await readBankRecord(bankOf(second.url), [accessToken]));
  expect(await second.stop()).toBe(0);
});

test('P10 a server that is stopped ends what would never end, and leaves nothing behind', async ({
  dataDir,
  start,
}) => {
  const first = await start();
  const person = await register(first.url);
  const postgres = await postgresOf(dataDir);
  const admin = new pg.Client({ connectionString: await builtInPostgres(dataDir).url() });
  admin.on('error', () => undefined);
  await admin.connect();
  await admin.query('begin; lock table cairn.transactions in access exclusive mode');
  const waiting = [send(person, routes.transactions), send(person, routes.dashboard)];
  const waits = async () => {
    const { rows } = await admin.query(`select from pg_locks where not granted`);
    return rows.length;
  };
  await expect.poll(waits).toBeGreaterThan(1);

  expect(await first.stop()).toBe(0);
  for (const answer of await Promise.all(waiting)) expect(answer.status).toBe(503);
  expect(await postgresOf(dataDir)).toBeNull();
  await expect.poll(() => isAlive(postgres ?? 0)).toBe(false);
});

test('P10 a server that was killed starts again while its old PostgreSQL still runs', async ({
  dataDir,
  start,
}) => {
  const first = await start();
  const person = await register(first.url);
  const accessToken = await linkBank(person, bankOf(first.url), 'ins_109512');
  await first.kill();
  const orphan = await postgresOf(dataDir);
  expect(orphan !== null && isAlive(orphan)).toBe(true);

  const second = await start();
  const later = { ...person, server: second.url };
  await waitUntilSynced(later);
  await expectSameAsBank(later, await readBankRecord(bankOf(second.url), [accessToken]));
  expect(await second.stop()).toBe(0);
  expect(await postgresOf(dataDir)).toBeNull();
  await expect.poll(() => isAlive(orphan ?? 0)).toBe(false);
});

test('P10 a copy of the data folder is a whole backup: another server on it says the same, edits included', async ({
  dataDir,
  secondDir,
  start,
}) => {
  const first = await start();
  const { person, accessToken } = await registerWithBank(
    { url: first.url, bank: bankOf(first.url) },
    { institutionId: 'ins_109511' },
  );
  const edited = (await transactionsOf(person)).filter(({ kind }) => kind === 'spending').slice(0, 3);
  const edits = edited.map(({ id }) => ({ id, note: `note on ${id}`, categoryId: 'travel' }));
  const { learning } = await ask(person, routes.editTransactions, { body: { edits } });
  // Rows like these follow after the answer: they are part of the backup once they have.
  if (learning !== null)
    await ask(person, routes.followCategoryChange, { params: { changeId: learning.id } });
  const before = await transactionsOf(person);
  expect(await first.stop()).toBe(0);
  await cp(dataDir, secondDir, { recursive: true });

  // What happens after the backup is no part of it; the backup does not touch the original either.
  const second = await start();
  const goesOn = { ...person, server: second.url };
  await ask(goesOn, routes.editTransactions, {
    body: { edits: [{ id: edited[0]?.id ?? '', note: null }] },
  });
  expect(await second.stop()).toBe(0);

  const restored = await start({}, secondDir);
  const later = { ...person, server: restored.url };
  expect(await transactionsOf(later)).toEqual(before);
  await waitUntilSynced(later);
  await expectSameAsBank(later, await readBankRecord(bankOf(restored.url), [accessToken]));
  expect(await restored.stop()).toBe(0);
});

test('a second server on the same data folder is refused in one line, and the first goes on', async ({
  dataDir,
  start,
}) => {
  const first = await start();
  const person = await register(first.url);

  const { code, stdout, stderr } = await runCairn(dataDir, {});
  expect(code).not.toBe(0);
  expect(stdout).toBe('');
  expect(stderr).toMatch(/^Another Cairn .*DATA_DIR.*\n$/);

  expect((await send(person, routes.dashboard)).status).toBe(200);
  expect(await first.stop()).toBe(0);
});

const mistakes = [
  { name: 'PLAID_ENV', variables: { PLAID_CLIENT_ID: 'c', PLAID_SECRET: 's', PLAID_ENV: 'prod' } },
  { name: 'PLAID_ENV', variables: { PLAID_ENV: 'Production' } },
  { name: 'PLAID_BASE_URL', variables: { PLAID_CLIENT_ID: 'c', PLAID_SECRET: 's', PLAID_BASE_URL: '' } },
  { name: 'PLAID_SECRET', variables: { PLAID_CLIENT_ID: 'c' } },
  { name: 'PORT', variables: { PORT: 'abc' } },
  { name: 'ENCRYPTION_KEY', variables: { ENCRYPTION_KEY: 'too short' } },
  { name: 'DATABASE_URL', variables: { DATABASE_URL: 'mysql://127.0.0.1/cairn' } },
];

for (const { name, variables } of mistakes) {
  const words = Object.entries(variables).map(([key, value]) => `${key}=${value}`);
  test(`${words.join(' ')} is refused in one line that names ${name}, before anything is opened`, async ({
    dataDir,
  }) => {
    const port = await freePort();
    const { code, stdout, stderr } = await runCairn(
      dataDir,
      { PORT: String(port), ...variables },
      async () => {
        expect(await accepts(port), 'the server opened its port').toBe(false);
      },
    );
    expect(code).not.toBe(0);
    expect(stdout).toBe('');
    expect(stderr).toMatch(new RegExp(`^[^\\n]*\\b${name}\\b[^\\n]*\\n$`));
    expect(await readdir(dataDir)).toEqual([]);
  });
}

function accepts(port: number): Promise<boolean> {
  return new Promise((done) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => {
      socket.destroy();
      done(true);
    });
    socket.once('error', () => done(false));
  });
}
