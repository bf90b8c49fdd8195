import { copyFile } from 'node:fs/promises';
import { join } from 'node:path';
import { routes } from '@cairn/contract/routes';
import { expect } from '@playwright/test';
import { linkBank, transactionsOf, waitUntilSynced } from './people/ledger.ts';
import { ask, type Person, register } from './people/person.ts';
import { buildCairn } from './servers/built-cairn.ts';
import { bankOf } from './servers/cairn.ts';
import { test } from './servers/cairn-on-folder.ts';

/** Has a file read, by a thread of the process for heavy work; gives how many transactions it found. */
async function readFile({ server, token }: Person): Promise<number> {
  const { path, method, response } = routes.addImport;
  const answer = await fetch(`${server}${path}?name=bank.csv`, {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/octet-stream' },
    body: 'Date,Description,Amount\n2026-01-05,Bakery,-4.20\n2026-01-06,Bookshop,-18.00\n',
  });
  return response.parse(await answer.json()).import.importFiles[0]?.counts?.read ?? 0;
}

test('what is built runs with its folder and Node alone: pages, a bank, a file, a backup and its restore', async ({
  dataDir,
  secondDir,
}) => {
  const built = await buildCairn(join(dataDir, 'cairn'));
  const variables = {
    DATA_DIR: join(dataDir, 'data'),
    BACKUP_DIR: join(dataDir, 'backups'),
    PORT: '0',
    SANDBOX_BANK_SECRET: 'a-secret-for-the-browser-tests',
  };
  const server = await built.start(variables);
  const person = await register(server.url);
  await linkBank(person, bankOf(server.url), 'ins_109508', { days: 90 });
  await waitUntilSynced(person);
  const rows = await transactionsOf(person);
  expect(rows.length).toBeGreaterThan(50);
  expect(await readFile(person)).toBe(2);
  expect((await ask(person, routes.insights)).insights.length, 'a thread computes them').toBeGreaterThan(0);
  const page = await fetch(`${server.url}/`);
  expect(await page.text()).toContain('<title>');

  const backup = join(variables.BACKUP_DIR, 'cairn.backup');
  const made = await built.run(variables, 'backup', backup);
  expect(made, 'while the server runs').toMatchObject({ code: 0 });
  expect(await server.stop()).toBe(0);

  const restored = { ...variables, DATA_DIR: secondDir };
  await copyFile(join(variables.DATA_DIR, 'encryption-key'), join(secondDir, 'encryption-key'));
  const said = await built.run(restored, 'restore', backup);
  expect(said).toMatchObject({ code: 0, stderr: '' });
  expect(said.stdout).toContain('Start the server with node cairn.mjs.');
  const second = await built.start(restored);
  expect(await transactionsOf({ ...person, server: second.url })).toEqual(rows);
  expect(await second.stop()).toBe(0);
});

test('a build says what it needs and what it can do, in a line', async ({ dataDir }) => {
  const built = await buildCairn(join(dataDir, 'cairn'), '--without-postgres');
  const older = "Object.defineProperty(process.versions,'node',{value:'20.11.0'})";
  const variables = { DATA_DIR: join(dataDir, 'data'), PORT: '0' };
  expect(await built.run({ NODE_OPTIONS: `--import=data:text/javascript,${older}` }, 'server')).toEqual({
    code: 1,
    stdout: '',
    stderr: 'Cairn needs Node 24 or newer, and this is 20.11.0.\n',
  });
  const unknown = await built.run(variables, '../../server/src/main');
  expect(unknown).toMatchObject({ code: 1, stdout: '' });
  expect(unknown.stderr).toMatch(
    /^There is no command "..\/..\/server\/src\/main"\. There are: server, worker, .*restore.*\.\n$/,
  );
  const noPostgres = await built.run(variables, 'server');
  expect(noPostgres).toMatchObject({ code: 1, stdout: '' });
  expect(noPostgres.stderr).toMatch(
    /^There is no embedded PostgreSQL here .*: set DATABASE_URL to a PostgreSQL 17 or newer\.\n$/,
  );
});
