import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { lockDataFolder } from './data-folder-lock.ts';

let root: string;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'cairn-lock-'));
});
afterEach(() => rm(root, { recursive: true }));

test('a second server on the same folder fails with the first one’s process id, also through a symlink', async () => {
  const dataDir = join(root, 'x'.repeat(120));
  const lock = await lockDataFolder(dataDir);
  await symlink(dataDir, join(root, 'alias'));
  for (const name of [dataDir, join(root, 'alias')])
    await expect(lockDataFolder(name)).rejects.toThrow(
      `Another Cairn (process ${process.pid}) is using ${dataDir}: stop it, or set DATA_DIR to another folder.`,
    );
  await lock.release();
  await (await lockDataFolder(dataDir)).release();
});

test('another folder is free', async () => {
  const locks = await Promise.all([lockDataFolder(join(root, 'a')), lockDataFolder(join(root, 'b'))]);
  await Promise.all(locks.map((lock) => lock.release()));
});

test('of servers that start at once, one gets the folder', async () => {
  const attempts = await Promise.allSettled([1, 2, 3, 4].map(() => lockDataFolder(root)));
  const locks = attempts.filter((attempt) => attempt.status === 'fulfilled');
  expect(locks).toHaveLength(1);
  await Promise.all(locks.map((lock) => lock.value.release()));
});

test('a server that was killed leaves no lock behind', async () => {
  const script = `
    import { lockDataFolder } from ${JSON.stringify(new URL('data-folder-lock.ts', import.meta.url).href)};
    await lockDataFolder(process.argv[1]);
    process.on('message', () => undefined);
    process.send('locked');
  `;
  const holder = spawn(process.execPath, ['--input-type=module', '-e', script, root], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  await once(holder, 'message');
  await expect(lockDataFolder(root)).rejects.toThrow(`process ${holder.pid}`);
  holder.kill('SIGKILL');
  await once(holder, 'exit');
  await (await lockDataFolder(root)).release();
});

test('a folder that cannot be made is named', async () => {
  await expect(lockDataFolder('/dev/null/data')).rejects.toThrow(
    /^The data folder \/dev\/null\/data cannot be made/,
  );
});
