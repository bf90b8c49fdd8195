import { type Archive, maxPieceBytes, type NewArchive } from '@cairn/contract/archives';
import { AppError } from '@cairn/contract/errors';
import { todayIn } from '@cairn/domain/plain-date';
import type { FileKey, StoredFiles } from '../attachments/stored-files.ts';
import type { HouseholdScope } from '../db/household-scope.ts';
import { type HouseholdTransaction, inHousehold } from '../db/in-household.ts';
import type { Database } from '../db/pool.ts';
import { countDailyUse } from '../journal/daily-usage.store.ts';
import type { Queue } from '../queue/queue.ts';
import { ArchiveRefused } from './archive-refused.ts';
import {
  insertArchive,
  lockArchive,
  readArchive,
  readArchives,
  type StoredArchive,
  updateArchive,
} from './archives.store.ts';
import { requireEmpty } from './read-archive.ts';

type Tx = HouseholdTransaction;

export type ArchivesDeps = {
  database: Database;
  queue: Pick<Queue, 'enqueueArchive'>;
  files: StoredFiles;
  now: () => Date;
};

type Answer = { archive: Archive };

/** How long the zip of an export can be fetched. */
const keptMs = 24 * 3_600_000;

export function keyOf({ householdId }: Pick<HouseholdScope, 'householdId'>, id: string): FileKey {
  return { householdId, kind: 'archives', id };
}

/** Exports of everything, and imports of one into an empty household. The work is a job; this only starts it and gives its result. */
export function createArchives({ database, queue, files, now }: ArchivesDeps) {
  const answer = async (tx: Tx, id: string): Promise<Answer> => ({
    archive: described(await readArchive(tx, id)),
  });

  return {
    list: (scope: HouseholdScope): Promise<{ archives: Archive[] }> =>
      inHousehold(database, scope, async (tx) => ({
        archives: (await readArchives(tx, new Date(now().getTime() - keptMs))).map(described),
      })),
    /** Throws `conflict` for an import into a household that holds something. */
    add: (scope: HouseholdScope, archive: NewArchive): Promise<Answer> =>
      inHousehold(database, scope, async (tx) => {
        await countDailyUse(tx, 'archive', now());
        if (archive.direction === 'import') {
          await refuseUnlessEmpty(tx);
          const { direction, byteCount } = archive;
          return answer(tx, await insertArchive(tx, { direction, state: 'receiving', byteCount }, now()));
        }
        const id = await insertArchive(tx, { direction: 'export', state: 'waiting', byteCount: null }, now());
        await queue.enqueueArchive({ userId: scope.userId, archiveId: id }, { tx });
        return answer(tx, id);
      }),
    get: (scope: HouseholdScope, id: string): Promise<Answer> =>
      inHousehold(database, scope, (tx) => answer(tx, id)),
    /** Takes the next bytes of a zip; sent twice, they count once. Throws `conflict` for bytes that are not the next ones. */
    async send(scope: HouseholdScope, id: string, at: number, bytes: Uint8Array): Promise<Answer> {
      const end = at + bytes.length;
      const waiting = (tx: Tx) => readWaitingFor(tx, id, { at, end });
      if ((await inHousehold(database, scope, waiting)) !== null)
        await files.writeAt(keyOf(scope, id), bytes, at);
      return inHousehold(database, scope, async (tx) => {
        const stored = await waiting(tx);
        if (stored === null) return answer(tx, id);
        const isWhole = end === stored.byteCount;
        await updateArchive(tx, id, { receivedBytes: end, ...(isWhole && { state: 'waiting' }) });
        if (isWhole) await queue.enqueueArchive({ userId: scope.userId, archiveId: id }, { tx });
        return answer(tx, id);
      });
    },
    /** Throws `not_found` for what is not there, or not any longer. */
    async content(
      scope: HouseholdScope,
      id: string,
      at: number,
    ): Promise<{ fileName: string; bytes: Uint8Array }> {
      const { archive } = await this.get(scope, id);
      const file =
        archive.direction === 'export' && archive.state === 'done'
          ? await files.open(keyOf(scope, id))
          : null;
      if (file === null)
        throw new AppError('not_found', 'This export is not there any longer. Make a new one.');
      try {
        const { size } = await file.stat();
        const length = Math.max(0, Math.min(maxPieceBytes, size - at));
        const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, at);
        return { fileName: archive.fileName, bytes: buffer.subarray(0, bytesRead) };
      } finally {
        await file.close();
      }
    },
    /** Stops what has not ended; the job sees it. Deletes the zip. */
    async cancel(scope: HouseholdScope, id: string): Promise<void> {
      await inHousehold(database, scope, async (tx) => {
        const { state } = await lockArchive(tx, id);
        if (state !== 'failed') await updateArchive(tx, id, { state: 'cancelled', finishedAt: now() });
      });
      await files.remove(keyOf(scope, id));
    },
  };
}

export type Archives = ReturnType<typeof createArchives>;

/** Deletes the zips that are kept no longer, also those of households that are gone. */
export async function deleteOldArchives({ files, now }: Pick<ArchivesDeps, 'files' | 'now'>): Promise<void> {
  for await (const { writtenAt, ...key } of files.list('archives'))
    if (writtenAt.getTime() < now().getTime() - keptMs) await files.remove(key);
}

/** The archive whose next bytes these are; null where they are there already. Throws `conflict` where they are neither. */
async function readWaitingFor(
  tx: Tx,
  id: string,
  { at, end }: { at: number; end: number },
): Promise<StoredArchive | null> {
  const stored = await lockArchive(tx, id);
  const { direction, state, byteCount, receivedBytes } = stored;
  if (end <= receivedBytes) return null;
  if (direction !== 'import' || end > (byteCount ?? 0))
    throw new AppError('conflict', 'This zip is not as long as was announced.');
  if (state !== 'receiving' || at !== receivedBytes)
    throw new AppError('conflict', `The next byte of this zip is number ${receivedBytes}.`);
  return stored;
}

async function refuseUnlessEmpty(tx: Tx): Promise<void> {
  try {
    await requireEmpty(tx);
  } catch (error) {
    throw error instanceof ArchiveRefused ? new AppError('conflict', error.message) : error;
  }
}

function described(stored: StoredArchive): Archive {
  const { id, direction, state, byteCount, receivedBytes, failure, createdAt, finishedAt } = stored;
  return {
    id,
    direction,
    state,
    percent: percentOf(stored),
    byteCount,
    receivedBytes,
    fileName: `cairn-household-${todayIn('UTC', createdAt)}.zip`,
    failure,
    createdAt: createdAt.toISOString(),
    finishedAt: finishedAt?.toISOString() ?? null,
  };
}

function percentOf({ state, byteCount, receivedBytes, doneCount, totalCount }: StoredArchive): number {
  if (state === 'done') return 100;
  const [part, whole] = state === 'receiving' ? [receivedBytes, byteCount ?? 0] : [doneCount, totalCount];
  return whole === 0 ? 0 : Math.min(99, Math.floor((part / whole) * 100));
}
