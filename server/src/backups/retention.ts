import { readdir, rm, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';

const named = /^cairn-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ(-before-upgrade)?\.backup$/;
const partOfNamed = /\.backup\.[0-9a-f]{8}\.part$/;
/** A backup that is being written changes all the time. */
const abandonedAfterMs = 3_600_000;

/** The name of a backup that is made now, by which they sort. */
export function backupName(now: Date, why: 'before-upgrade' | null = null): string {
  const time = now.toISOString().replace(/\.\d+/, '').replaceAll(':', '-');
  return `cairn-${time}${why === null ? '' : `-${why}`}.backup`;
}

/** Paths of the backups in a folder that have such a name, the newest first; none where there is no folder. */
export async function listBackups(folder: string): Promise<string[]> {
  const names = await namesIn(folder);
  return names
    .filter((name) => named.test(name))
    .toSorted()
    .toReversed()
    .map((name) => join(folder, name));
}

/** How many backups there are, and the newest. Those that go meanwhile do not count. */
export async function measureBackups(folder: string): Promise<{
  count: number;
  byteCount: number;
  newest: { madeAt: string; byteCount: number } | null;
}> {
  const found = await Promise.all(
    (await listBackups(folder)).map(async (path) => {
      const size = (await stat(path).catch(() => null))?.size;
      return size === undefined ? [] : [{ madeAt: timeOf(path), byteCount: size }];
    }),
  );
  const all = found.flat();
  const byteCount = all.reduce((sum, one) => sum + one.byteCount, 0);
  return { count: all.length, byteCount, newest: all[0] ?? null };
}

/** When a backup was made, by its name. */
function timeOf(path: string): string {
  const [, day = '', time = ''] = /cairn-(.{10})T(.{8})Z/.exec(basename(path)) ?? [];
  return `${day}T${time.replaceAll('-', ':')}.000Z`;
}

/** Deletes all but the newest backups, and what was left of those that were cut off. Files with other names stay. */
export async function deleteOldBackups(folder: string, keepCount: number, now: Date): Promise<void> {
  for (const path of (await listBackups(folder)).slice(keepCount)) await rm(path, { force: true });
  for (const name of (await namesIn(folder)).filter((one) => partOfNamed.test(one))) {
    const path = join(folder, name);
    const changedAt = (await stat(path).catch(() => null))?.mtime;
    if (changedAt !== undefined && changedAt.getTime() < now.getTime() - abandonedAfterMs)
      await rm(path, { force: true });
  }
}

async function namesIn(folder: string): Promise<string[]> {
  return readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
}
