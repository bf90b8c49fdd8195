import { mkdir, open, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Somebody deleted their account, or the last person of a household left it. */
export type Deletion = { kind: 'household' | 'user'; id: string; deletedAt: string };

export type Deletions = { householdIds: string[]; userIds: string[]; unreadableLines: number };

// Beside the backups, because a restore of one from before a deletion must learn of it, and the database of after it may be lost. It has
// ids and times, and nothing else of anybody.
const fileName = 'cairn-deletions.txt';
const header =
  '# What was deleted, and when. Keep this file beside the backups: a restore deletes it again.\n';
const line = /^\S+ (household|user) ([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

/** Makes the file where there is none, so that a restore can tell that nothing was deleted from a file that is missing. */
export function ensureDeletions(folder: string): Promise<void> {
  return append(folder, '');
}

/** Adds a line, on the disk when this returns. The same line twice does no harm. */
export function recordDeletion(folder: string, { kind, id, deletedAt }: Deletion): Promise<void> {
  // The line before may have been cut off by a full disk.
  return append(folder, `\n${deletedAt} ${kind} ${id}\n`);
}

async function append(folder: string, text: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const file = await open(join(folder, fileName), 'a', 0o600);
  try {
    const { size } = await file.stat();
    await file.appendFile(`${size === 0 ? header : ''}${text}`);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** What is known to be deleted; null where none of the folders has such a file. */
export async function readDeletions(folders: readonly string[]): Promise<Deletions | null> {
  const texts: string[] = [];
  for (const folder of new Set(folders)) {
    const text = await readFile(join(folder, fileName), 'utf8').catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return null;
      throw error;
    });
    if (text !== null) texts.push(text);
  }
  if (texts.length === 0) return null;
  const lines = texts.flatMap((text) => text.split('\n')).filter((one) => one !== '' && !one.startsWith('#'));
  const found = lines.flatMap((one) => {
    const [, kind, id] = line.exec(one) ?? [];
    return kind === undefined || id === undefined ? [] : [{ kind, id }];
  });
  const idsOf = (kind: Deletion['kind']) => [
    ...new Set(found.filter((one) => one.kind === kind).map(({ id }) => id)),
  ];
  return {
    householdIds: idsOf('household'),
    userIds: idsOf('user'),
    unreadableLines: lines.length - found.length,
  };
}
