import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Makes an empty folder for one server. */
export async function makeDataFolder(): Promise<string> {
  return mkdtemp(join(tmpdir(), 'cairn-e2e-'));
}

/** The process number of the PostgreSQL that runs on a data folder; null when none says that it does. */
export async function postgresOf(dataDir: string): Promise<number | null> {
  const text = await readFile(join(dataDir, 'postgres/postmaster.pid'), 'utf8').catch(() => null);
  return text === null ? null : Number.parseInt(text, 10);
}

/** Whether a process of that number lives. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

/** Removes the folder, and first ends the PostgreSQL that a killed server may have left running on it. */
export async function removeDataFolder(dataDir: string): Promise<void> {
  const pid = await postgresOf(dataDir);
  if (pid !== null && isAlive(pid)) process.kill(pid, 'SIGQUIT');
  await rm(dataDir, { recursive: true, force: true, maxRetries: 10 });
}
