import { randomBytes } from 'node:crypto';
import { copyFile, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { routes } from '@cairn/contract/routes';
import { expect } from '@playwright/test';
import { connectionsOf, registerWithBank } from '../people/ledger.ts';
import { ask, type Person, send } from '../people/person.ts';
import { bankOf, runCairn } from '../servers/cairn.ts';
import { test } from '../servers/cairn-on-folder.ts';
import { type EndedProgram, runProgram } from '../servers/program.ts';

function changeKey(dataDir: string): Promise<EndedProgram> {
  return runProgram('server/src/cli/rotate-key.ts', { DATA_DIR: dataDir });
}

/** Syncs and says how the connection is afterwards. */
async function syncOnce(person: Person): Promise<string | null | undefined> {
  const [before] = await connectionsOf(person);
  await ask(person, routes.syncTransactions, { body: {} });
  const succeededAt = async () => (await connectionsOf(person))[0]?.lastSucceededAt;
  await expect.poll(succeededAt).not.toBe(before?.lastSucceededAt);
  return (await connectionsOf(person))[0]?.message;
}

test('a key is rotated, also when it was broken off before its file was in place; not beside a server', async ({
  dataDir,
  start,
}) => {
  const first = await start();
  const { person } = await registerWithBank(
    { url: first.url, bank: bankOf(first.url) },
    { institutionId: 'ins_109511' },
  );
  const beside = await changeKey(dataDir);
  expect(beside).toMatchObject({ code: 1, stdout: '' });
  expect(beside.stderr).toMatch(/^Another Cairn [^\n]*\n$/);
  expect(await first.stop()).toBe(0);

  const keyPath = join(dataDir, 'encryption-key');
  const old = join(dataDir, 'old-key');
  await copyFile(keyPath, old);
  expect((await changeKey(dataDir)).stdout).toMatch(/^1 secret is sealed with the new key/);
  await rename(keyPath, join(dataDir, 'encryption-key.next'));
  await rename(old, keyPath);

  const refused = await runCairn(dataDir, {});
  expect(refused.stderr).toMatch(/^The encryption key [^\n]*rotate-key again[^\n]*\n$/);
  expect((await changeKey(dataDir)).stdout).toMatch(/already uses the new key/);

  const second = await start();
  expect(await syncOnce({ ...person, server: second.url })).toBeNull();
  expect(await second.stop()).toBe(0);
});

test('another ENCRYPTION_KEY is refused in one line; a lost one is replaced, and the bank connected again', async ({
  dataDir,
  start,
}) => {
  const first = await start({ ENCRYPTION_KEY: randomBytes(32).toString('base64') });
  const { person } = await registerWithBank(
    { url: first.url, bank: bankOf(first.url) },
    { institutionId: 'ins_109511' },
  );
  expect(await first.stop()).toBe(0);

  const ENCRYPTION_KEY = randomBytes(32).toString('base64');
  const refused = await runCairn(dataDir, { ENCRYPTION_KEY });
  expect(refused).toMatchObject({ code: 1, stdout: '' });
  expect(refused.stderr).toMatch(/^The encryption key [^\n]*-- --lost[^\n]*\n$/);

  const lost = await runProgram(
    'server/src/cli/rotate-key.ts',
    { DATA_DIR: dataDir, ENCRYPTION_KEY },
    undefined,
    ['--lost'],
  );
  expect(lost).toMatchObject({ code: 0, stderr: '' });
  const second = await start({ ENCRYPTION_KEY });
  const later = { ...person, server: second.url };
  const [connection] = await connectionsOf(later);
  expect(connection).toMatchObject({ state: 'revoked', message: expect.stringMatching(/^Reconnect /) });

  const gone = await ask(later, routes.disconnect, { params: { connectionId: connection?.id ?? '' } });
  expect(gone.notice).toContain('could not end its access');
  expect(await connectionsOf(later)).toEqual([]);
  expect((await send(later, routes.dashboard)).status).toBe(200);
  expect(await second.stop()).toBe(0);
});
