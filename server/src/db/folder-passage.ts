import { chmod, chown, lchown, lstat, readdir, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { StartError } from '../config/start-error.ts';
import type { Account } from './postgres-account.ts';

/**
 * Lets `account` reach `path`, as far as that is ours to give: each folder above it that belongs to root alone gets
 * the account's group and passage for it (g+x), and no more. Returns the folders that were changed.
 * @throws StartError naming the folder that somebody else closed.
 */
export async function givePassage(path: string, account: Account): Promise<string[]> {
  const changed: string[] = [];
  for (const folder of ancestorsOf(path)) {
    const stats = await stat(folder);
    if (allows(stats, account, 0o1)) continue;
    if (stats.uid !== 0 || (stats.gid !== 0 && stats.gid !== account.gid))
      throw new StartError(
        `PostgreSQL runs as the system user ${account.name}, who may not pass ${folder}: run "chmod o+x ${folder}", start Cairn as that folder's owner, or move Cairn elsewhere.`,
      );
    const groupBits = stats.gid === account.gid ? stats.mode & 0o070 : 0;
    await chmod(folder, (stats.mode & 0o7707) | groupBits | 0o010);
    await chown(folder, 0, account.gid);
    changed.push(folder);
  }
  return changed;
}

/**
 * Lets `account` read and run what root unpacked below `folder` under a strict umask. Does nothing where everybody
 * may read `probe`, a file in it.
 */
export async function giveReading(folder: string, probe: string, account: Account): Promise<void> {
  if (allows(await stat(probe), account, 0o5)) return;
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  for (const path of [folder, ...entries.map((entry) => join(entry.parentPath, entry.name))]) {
    const stats = await lstat(path);
    if (stats.isSymbolicLink() || stats.uid !== 0 || stats.gid !== 0) continue;
    const ownerMayRun = (stats.mode & 0o100) !== 0;
    await chmod(path, (stats.mode & 0o7707) | (ownerMayRun ? 0o050 : 0o040));
    await chown(path, 0, account.gid);
  }
}

/**
 * Gives `account` the folder and all in it where the folder is root's: root copied it back from a backup, and a copy is its
 * maker's. The folder itself comes last, so that a start that was cut off in between is made good by the next.
 */
export async function handOver(folder: string, account: Account): Promise<void> {
  const stats = await stat(folder).catch(() => null);
  if (stats === null || stats.uid !== 0) return;
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true }))
    await lchown(join(entry.parentPath, entry.name), account.uid, account.gid);
  await chmod(folder, 0o700);
  await chown(folder, account.uid, account.gid);
}

function ancestorsOf(path: string): string[] {
  const parent = dirname(path);
  return parent === path ? [] : [...ancestorsOf(parent), parent];
}

type Ownership = { uid: number; gid: number; mode: number };

// As the kernel decides: the first class that fits counts, whatever the others allow. `bits` is 4 read, 2 write, 1 pass.
function allows(stats: Ownership, account: Account, bits: number): boolean {
  const shift = stats.uid === account.uid ? 6 : stats.gid === account.gid ? 3 : 0;
  return ((stats.mode >> shift) & bits) === bits;
}
