import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { backupName, deleteOldBackups, listBackups } from './retention.ts';

const now = new Date('2026-11-20T17:00:00Z');
let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cairn-retention-'));
});
afterEach(() => rm(folder, { recursive: true }));

test('the newest backups stay, and whatever has another name', async () => {
  const days = ['01', '02', '03', '04'].map((day) => new Date(`2026-11-${day}T03:17:00Z`));
  const names = days.map((day, at) => backupName(day, at === 1 ? 'before-upgrade' : null));
  for (const name of [...names, 'mine.backup', 'cairn-deletions.txt'])
    await writeFile(join(folder, name), '');
  await deleteOldBackups(folder, 2, now);
  expect((await readdir(folder)).toSorted()).toEqual(
    [names[2], names[3], 'cairn-deletions.txt', 'mine.backup'].toSorted(),
  );
  expect(await listBackups(folder)).toEqual([names[3], names[2]].map((name) => join(folder, name ?? '')));
});

test('what is left of a backup that was cut off goes, and one that is being written stays', async () => {
  const parts = ['0a0b0c0d', '01020304'].map((id) => join(folder, `${backupName(now)}.${id}.part`));
  for (const part of parts) await writeFile(part, '');
  const long = new Date(now.getTime() - 2 * 3_600_000);
  await utimes(parts[0] ?? '', long, long);
  await utimes(parts[1] ?? '', now, now);
  await deleteOldBackups(folder, 1, now);
  expect((await readdir(folder)).map((name) => join(folder, name))).toEqual([parts[1]]);
});

test('a folder that is not there has no backups', async () => {
  expect(await listBackups(join(folder, 'none'))).toEqual([]);
});
