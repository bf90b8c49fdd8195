import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openStateFile } from './state-file.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'state-file-'));
});
afterEach(() => rm(folder, { recursive: true }));

test('a caller that waits for a save finds all changes in the file', async () => {
  const path = join(folder, 'new', 'state.json');
  const file = await openStateFile(path);
  const saves = [1, 2, 3, 4].map((days) => {
    file.state.clockAheadDays = days;
    return file.save();
  });
  await Promise.all(saves);
  expect(JSON.parse(await readFile(path, 'utf8'))).toMatchObject({ clockAheadDays: 4 });
  expect((await stat(path)).mode & 0o777).toBe(0o600);
  expect(await readdir(join(folder, 'new'))).toEqual(['state.json']);
});

test('a save works again after one that failed', async () => {
  const path = join(folder, 'inner', 'state.json');
  const file = await openStateFile(path);
  await rm(join(folder, 'inner'), { recursive: true });
  await expect(file.save()).rejects.toThrow('ENOENT');
  await mkdir(join(folder, 'inner'));
  await expect(file.save()).resolves.toBeUndefined();
  expect(await readdir(join(folder, 'inner'))).toEqual(['state.json']);
});

test.each(['{', '{}', '{"version":2}'])('a file that is not a state file is left alone: %s', async (text) => {
  const path = join(folder, 'state.json');
  await writeFile(path, text);
  await expect(openStateFile(path)).rejects.toThrow('not a sandbox bank');
  expect(await readFile(path, 'utf8')).toBe(text);
});
