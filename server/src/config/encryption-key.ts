import { randomBytes } from 'node:crypto';
import { link, mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type Config, parseEncryptionKey } from './config.ts';
import { StartError } from './start-error.ts';

/**
 * The 32-byte key that encrypts access tokens: ENCRYPTION_KEY, or `<dataDir>/encryption-key`, created on the first start
 * with mode 600 and never overwritten.
 * @throws StartError when the file does not hold a key.
 */
export async function loadEncryptionKey(config: Pick<Config, 'dataDir' | 'encryptionKey'>): Promise<Buffer> {
  const existing = await readEncryptionKey(config);
  return existing ?? parseKeyFile(pathOf(config), await makeKeyFile(config.dataDir, pathOf(config)));
}

/** As loadEncryptionKey, but null when there is no key yet. */
export async function readEncryptionKey(
  config: Pick<Config, 'dataDir' | 'encryptionKey'>,
): Promise<Buffer | null> {
  if (config.encryptionKey !== null) return config.encryptionKey;
  const text = await readIfPresent(pathOf(config));
  return text === null ? null : parseKeyFile(pathOf(config), text);
}

/**
 * The key that will replace the file, stored beside it until `finishKeyFile`, so that an interrupted rotation continues with
 * the same one.
 */
export async function loadNextKey({ dataDir }: Pick<Config, 'dataDir'>): Promise<Buffer> {
  const path = nextPathOf({ dataDir });
  return parseKeyFile(path, (await readIfPresent(path)) ?? (await makeKeyFile(dataDir, path)));
}

/** Replaces the key file by the next key, once the database uses it. Does nothing with ENCRYPTION_KEY. */
export async function finishKeyFile(config: Pick<Config, 'dataDir' | 'encryptionKey'>): Promise<void> {
  if (config.encryptionKey !== null || (await readIfPresent(nextPathOf(config))) === null) return;
  await rename(nextPathOf(config), pathOf(config));
}

function nextPathOf({ dataDir }: Pick<Config, 'dataDir'>): string {
  return join(dataDir, 'encryption-key.next');
}

function pathOf({ dataDir }: Pick<Config, 'dataDir'>): string {
  return join(dataDir, 'encryption-key');
}

function parseKeyFile(path: string, text: string): Buffer {
  const key = parseEncryptionKey(text.trim());
  if (key === null)
    throw new StartError(
      `${path} does not hold a key: restore it from a backup, for what it encrypted needs it.`,
    );
  return key;
}

async function readIfPresent(path: string): Promise<string | null> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
}

// Written under another name and then linked: a crash leaves no half key, and a concurrent start replaces none.
async function makeKeyFile(dataDir: string, path: string): Promise<string> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const draftPath = `${path}.${randomBytes(6).toString('hex')}`;
  const draft = await open(draftPath, 'wx', 0o600);
  try {
    await draft.writeFile(`${randomBytes(32).toString('base64')}\n`);
    await draft.sync();
    await link(draftPath, path).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    });
  } finally {
    await draft.close();
    await rm(draftPath);
  }
  return readFile(path, 'utf8');
}
