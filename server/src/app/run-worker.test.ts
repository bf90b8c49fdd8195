import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readConfig } from '../config/config.ts';
import { runWorker } from './run-worker.ts';

let dataDir: string;
beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'cairn-worker-'));
});
afterAll(() => rm(dataDir, { recursive: true }));

const DATABASE_URL = 'postgres://cairn@127.0.0.1:1/cairn';

test.each([
  ['the built-in database', {}, 'set DATABASE_URL for both'],
  ['a bank whose secret only the server knows', { DATABASE_URL }, 'SANDBOX_BANK_SECRET'],
  ['no key yet', { DATABASE_URL, SANDBOX_BANK_SECRET: 'shared' }, 'ENCRYPTION_KEY'],
])('a worker with %s prints what to do', async (_what, env, part) => {
  await expect(runWorker(readConfig({ DATA_DIR: dataDir, ...env }))).rejects.toMatchObject({
    name: 'StartError',
    message: expect.stringContaining(part),
  });
});
