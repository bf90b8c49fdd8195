import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { loadEncryptionKey } from './encryption-key.ts';

let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'cairn-key-'));
});
afterEach(() => rm(dataDir, { recursive: true }));

test('a key is created once, readable by its owner only', async () => {
  const key = await loadEncryptionKey({ dataDir, encryptionKey: null });
  expect(key).toHaveLength(32);
  expect(await loadEncryptionKey({ dataDir, encryptionKey: null })).toEqual(key);
  expect(((await stat(join(dataDir, 'encryption-key'))).mode & 0o777).toString(8)).toBe('600');
  expect(await readdir(dataDir)).toEqual(['encryption-key']);
});

test('concurrent starts agree on one key', async () => {
  const load = () => loadEncryptionKey({ dataDir, encryptionKey: null });
  const keys = await Promise.all([load(), load(), load(), load()]);
  expect(new Set(keys.map((key) => key.toString('hex'))).size).toBe(1);
});

test('a damaged key file is an error and stays unchanged', async () => {
  await writeFile(join(dataDir, 'encryption-key'), 'half a ke');
  await expect(loadEncryptionKey({ dataDir, encryptionKey: null })).rejects.toThrow(/does not hold a key/);
  expect((await stat(join(dataDir, 'encryption-key'))).size).toBe(9);
});

test('ENCRYPTION_KEY takes precedence over the file, and creates none', async () => {
  const encryptionKey = Buffer.alloc(32, 1);
  expect(await loadEncryptionKey({ dataDir, encryptionKey })).toBe(encryptionKey);
  expect(await readdir(dataDir)).toEqual([]);
});
