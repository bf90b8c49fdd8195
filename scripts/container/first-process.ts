import { readdir, readFile } from 'node:fs/promises';

/** The id of the process that another one has started, such as the first one in a namespace of processes; null while there is none. */
export async function firstProcessOf(parent: number): Promise<string | null> {
  for (const id of (await readdir('/proc')).filter((name) => /^\d+$/.test(name))) {
    const stat = await readFile(`/proc/${id}/stat`, 'utf8').catch(() => '');
    if (Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]) === parent) return id;
  }
  return null;
}
