import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { rename } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { routes } from '@cairn/contract/routes';
import { expect } from '@playwright/test';
import { drawn } from '../scripts/testing/part.ts';
import { register, send } from './people/person.ts';
import { startCairn } from './servers/cairn.ts';
import { isAlive, makeDataFolder, postgresOf, removeDataFolder } from './servers/data-folder.ts';
import { leavePostgres } from './servers/left-postgres.ts';
import { processesWith, runNpm, waysToEnd } from './servers/npm.ts';
import { test } from './servers/on-the-day.ts';
import type { RunningProgram } from './servers/program.ts';

let dataDir: string;
let server: RunningProgram | null = null;
let npm: ChildProcess | null = null;
test.beforeEach(async () => {
  dataDir = await makeDataFolder();
});
test.afterEach(async () => {
  await server?.kill();
  npm?.kill('SIGKILL');
  await removeDataFolder(dataDir);
});

const logLines = ['The database does not answer: calls get 503 until it does', 'The database answers again'];

/** The messages of a server's log, in order. */
function loggedBy({ stdout }: { stdout: string }): string[] {
  const lines = stdout.split('\n').filter((line) => line.startsWith('{'));
  return lines.map((line) => JSON.parse(line).msg);
}

test('a PostgreSQL that is killed is started again: calls get 503 meanwhile, the log two lines', async () => {
  server = await startCairn(dataDir);
  const { url, output } = server;
  const person = await register(url);
  const killed = (await postgresOf(dataDir)) ?? 0;
  // It starts again only once we let it, so that what happens meanwhile is seen.
  server.pause();
  process.kill(killed, 'SIGKILL');
  await expect.poll(() => isAlive(killed)).toBe(false);
  server.resume();
  const statuses = new Set<number>();
  await expect
    .poll(async () => {
      const answer = await send(person, routes.dashboard);
      statuses.add(answer.status);
      if (answer.status === 503) expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
      return answer.status;
    })
    .toBe(200);
  expect([...statuses].filter((status) => status !== 200 && status !== 503)).toEqual([]);
  expect((await fetch(`${url}/readyz`)).status).toBe(200);
  expect(await postgresOf(dataDir)).not.toBe(killed);
  await expect.poll(() => loggedBy(output())).toEqual(logLines);
  expect(await server.stop()).toBe(0);
  expect(await postgresOf(dataDir)).toBeNull();
  expect(loggedBy(output())).toEqual(logLines);
});

test('a database of one’s own that goes away and comes back is waited for, and the log has two lines', async () => {
  const postgres = await leavePostgres(dataDir);
  server = await startCairn(dataDir, { DATABASE_URL: await postgres.url() });
  const { url, output } = server;
  const person = await register(url);
  await postgres.kill();
  for (let call = 0; call < 20; call += 1) {
    const away = await send(person, routes.dashboard);
    expect(away.status).toBe(503);
    expect(Number(away.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await fetch(`${url}/readyz`)).status).toBe(503);
  }
  expect((await fetch(`${url}/healthz`)).status).toBe(200);
  await expect.poll(() => loggedBy(output())).toEqual(logLines.slice(0, 1));

  await postgres.start();
  await expect.poll(() => loggedBy(output())).toEqual(logLines);
  expect((await fetch(`${url}/readyz`)).status).toBe(200);
  expect((await send(person, routes.dashboard)).status).toBe(200);
  expect(await server.stop()).toBe(0);
  expect(loggedBy(output())).toEqual(logLines);
});

test('a PostgreSQL that cannot be started again ends the server with one line that says so', async () => {
  server = await startCairn(dataDir);
  const { pid, output } = server;
  await rename(join(dataDir, 'postgres/PG_VERSION'), join(dataDir, 'postgres/PG_VERSION.away'));
  process.kill((await postgresOf(dataDir)) ?? 0, 'SIGKILL');
  await expect.poll(() => isAlive(pid)).toBe(false);
  expect(output().stderr).toMatch(
    /^The database has ended and does not start again: PostgreSQL did not start[^\n]*\n$/,
  );
});

for (const { name, end } of drawn(waysToEnd)) {
  test(`${name} ends the server and its PostgreSQL`, async () => {
    npm = runNpm(['start'], { TMPDIR: tmpdir(), HOME: dataDir, DATA_DIR: dataDir, PORT: '0' });
    const ready = Promise.withResolvers<void>();
    npm.stdout
      ?.setEncoding('utf8')
      .on('data', (text: string) => text.includes('is ready at') && ready.resolve());
    await ready.promise;
    const postgres = (await postgresOf(dataDir)) ?? 0;
    const servers = await processesWith(`DATA_DIR=${dataDir}`);
    expect(servers.length).toBeGreaterThan(1);
    const ended = once(npm, 'exit');
    end(npm.pid ?? 0);
    await ended;
    await expect.poll(() => isAlive(postgres)).toBe(false);
    await expect.poll(() => processesWith(`DATA_DIR=${dataDir}`)).toEqual([]);
    expect(await postgresOf(dataDir)).toBeNull();
  });
}
