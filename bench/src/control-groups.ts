import { readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setInterval as every } from 'node:timers/promises';

const lookMs = 1_000;
const mebibyte = 1024 * 1024;

/** Control groups of Linux in which programs are started: one, or with version 1 of them one for memory and one for the processor. */
export type Groups = readonly string[];

/** Begins something so that every process that it starts belongs to the groups; this process is in them only meanwhile. */
export async function startIn<T>(groups: Groups, begin: () => Promise<T>): Promise<T> {
  const move = (folders: readonly string[]) =>
    Promise.all(folders.map((folder) => writeFile(join(folder, 'cgroup.procs'), String(process.pid))));
  await move(groups);
  const begun = begin();
  await move(groups.map((group) => dirname(group)));
  return begun;
}

/** The most that the groups' processes held of memory (without caches of files) while the work ran, in MiB, looked at each second. */
export async function peakDuring<T>(
  groups: Groups,
  work: () => Promise<T>,
): Promise<{ result: T; most: number }> {
  const stopping = new AbortController();
  let most = await heldBy(groups);
  const looking = (async () => {
    for await (const _ of every(lookMs, undefined, { signal: stopping.signal }))
      most = Math.max(most, await heldBy(groups));
  })().catch(() => undefined);
  try {
    return { result: await work(), most };
  } finally {
    stopping.abort();
    await looking;
  }
}

/** How many of the groups' processes were ended because there was no memory left. */
export async function killedIn(groups: Groups): Promise<number> {
  const texts = await readAll(groups, ['memory.events', 'memory.oom_control']);
  return Number(/^oom_kill (\d+)$/m.exec(texts)?.[1] ?? Number.NaN);
}

/** What processes have for themselves, and what they share without a file, such as PostgreSQL's buffers. */
async function heldBy(groups: Groups): Promise<number> {
  const stat = await readAll(groups, ['memory.stat']);
  const bytes = (names: string) =>
    Number(new RegExp(`^(?:${names}) (\\d+)$`, 'm').exec(stat)?.[1] ?? Number.NaN);
  return (bytes('total_rss|anon') + bytes('total_shmem|shmem')) / mebibyte;
}

async function readAll(groups: Groups, names: readonly string[]): Promise<string> {
  const paths = groups.flatMap((group) => names.map((name) => join(group, name)));
  const texts = await Promise.all(paths.map((path) => readFile(path, 'utf8').catch(() => '')));
  return texts.join('\n');
}
