import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { chmod, chown, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { withAdmin } from '../../server/src/db/admin.ts';
import { startEmbeddedPostgres } from '../../server/src/db/embedded-postgres.ts';
import { say } from '../testing/run-program.ts';
import type { Image } from './build-image.ts';
import { composeOf } from './compose.ts';
import { type Container, type ContainerOptions, runContainer, startContainer } from './run-container.ts';

const port = '3987';
const password = 'p@ss/w#rd %41';

async function makeDatabase(adminUrl: string): Promise<string> {
  await withAdmin(adminUrl, async (admin) => {
    await admin.query(`create role cairn login superuser password ${admin.escapeLiteral(password)}`);
    await admin.query('create database cairn owner cairn');
  });
  return `postgres://cairn@127.0.0.1:${new URL(adminUrl).port}/cairn`;
}

/** As docs/self-hosting.md makes them: the folder is closed, and each file open to the container's user. */
async function makeMounts(below: string): Promise<Record<string, string>> {
  const mounts: Record<string, string> = {};
  for (const path of ['/data', '/backups', '/run/secrets']) {
    const folder = join(below, path);
    await mkdir(folder, { recursive: true });
    if (path !== '/run/secrets') await chown(folder, 1000, 1000);
    mounts[path] = folder;
  }
  await writeFile(join(below, 'run/secrets/database_password'), `${password}\n`, { mode: 0o644 });
  await writeFile(join(below, 'run/secrets/encryption_key'), randomBytes(32).toString('base64'), {
    mode: 0o644,
  });
  await chmod(join(below, 'run/secrets'), 0o755);
  return mounts;
}

async function untilReady(container: Container): Promise<void> {
  while (!container.output().includes('Cairn is ready')) {
    if (container.child.exitCode !== null) throw new Error(container.output());
    await delay(200);
  }
}

async function ask(path: string, body?: object): Promise<Response> {
  return fetch(`http://127.0.0.1:${port}${path}`, {
    ...(body === undefined
      ? {}
      : { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
  });
}

/** The process that serves, and what the kernel says of it: who it is, and what it may. */
async function findServer(): Promise<{ pid: number; status: Record<string, string> }> {
  for (const id of (await readdir('/proc')).filter((name) => /^\d+$/.test(name))) {
    const read = (name: string) => readFile(`/proc/${id}/${name}`, 'utf8').catch(() => '');
    if (!(await read('cmdline')).includes('/opt/cairn/server/src/main.ts')) continue;
    const lines = (await read('status')).split('\n').map((line) => line.split(':\t'));
    return {
      pid: Number(id),
      status: Object.fromEntries(lines.map(([name = '', value = '']) => [name, value])),
    };
  }
  throw new Error('No process serves');
}

async function useImage(image: Image, options: Omit<ContainerOptions, 'image'>): Promise<void> {
  const given = { image, ...options };
  const container = await startContainer(given);
  try {
    await untilReady(container);
    assert.equal((await ask('/readyz')).status, 200);
    assert.match(await (await ask('/')).text(), /<title>/);
    const person = {
      name: 'Ada',
      email: 'ada@example.com',
      password: 'correct horse battery',
      timeZone: 'UTC',
    };
    assert.equal((await ask('/api/auth/register', person)).status, 200);
    const server = await findServer();
    const { Uid, CapEff, CapBnd, NoNewPrivs } = server.status;
    assert.deepEqual(
      [Uid?.split('\t')[0], Number(`0x${CapEff}`), Number(`0x${CapBnd}`), NoNewPrivs],
      ['1000', 0, 0, '1'],
    );
    const healthy = { ...image, settings: { ...image.settings, entrypoint: image.settings.healthcheck } };
    assert.deepEqual(await runContainer({ ...given, image: healthy, command: [] }), { code: 0, output: '' });
    const writer = { ...image, settings: { ...image.settings, entrypoint: ['node', '-e'] } };
    const written = await runContainer({
      ...given,
      image: writer,
      command: ['fs.writeFileSync("/opt/cairn/x", "")'],
    });
    assert.match(written.output, /EROFS/);
    const backup = await runContainer({ ...given, command: ['backup'] });
    assert.equal(backup.code, 0, backup.output);
    assert.match(backup.output, /to \/backups\/cairn-/);
    process.kill(server.pid, 'SIGTERM');
    assert.equal((await container.ended).code, 0, 'it stops in order');
  } finally {
    await container.kill();
    say((await container.ended).output.trim());
  }
}

/** Runs an image with a PostgreSQL and the settings and secrets of compose.yaml; what it keeps is below a folder. @throws where something fails. */
export async function tryImage(image: Image, below: string): Promise<void> {
  const postgres = await startEmbeddedPostgres({ dataDir: join(below, 'postgres'), durable: false });
  try {
    const { cairn } = await composeOf({ PUBLIC_URL: 'https://money.example.org' });
    const DATABASE_URL = await makeDatabase(postgres.adminUrl);
    const variables = { ...cairn.environment, DATABASE_URL, HOST: '127.0.0.1', PORT: port };
    await useImage(image, { mounts: await makeMounts(join(below, 'mounts')), variables });
  } finally {
    await postgres.stop();
  }
}
