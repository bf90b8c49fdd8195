import { PassThrough } from 'node:stream';
import { AppError } from '@cairn/contract/errors';
import { attachmentKey } from '../attachments/stored-files.ts';
import type { HouseholdScope } from '../db/household-scope.ts';
import { type HouseholdTransaction, inHousehold } from '../db/in-household.ts';
import { keepNoRows, recordChanges } from '../journal/journal.store.ts';
import { lockLedgerForWriting } from '../journal/write-lock.store.ts';
import { withinRoomForAccounts } from '../plans/entitlements.ts';
import type { Queue } from '../queue/queue.ts';
import { Cancelled, whileWatched } from '../queue/watched-work.ts';
import { ArchiveRefused } from './archive-refused.ts';
import { lockArchive, updateArchive } from './archives.store.ts';
import { type ArchivesDeps, keyOf } from './archives.ts';
import { keepAttachments } from './keep-attachments.ts';
import { openZip } from './open-zip.ts';
import { readArchive, requireEmpty } from './read-archive.ts';
import { type Progress, writeArchive } from './write-archive.ts';
import { ZipTooLarge } from './write-zip.ts';

type Deps = Omit<ArchivesDeps, 'queue'> & { queue: Pick<Queue, 'enqueueInsightsOf'> };

/** Writes or reads the zip of an archive that is waiting. Whatever ends it before, nothing of an import is written. */
export async function runArchive(deps: Deps, scope: HouseholdScope, id: string): Promise<void> {
  const { database, files, now } = deps;
  const direction = await begin(deps, scope, id);
  if (direction === null) return;
  try {
    if (direction === 'export') await runExport(deps, scope, id);
    else await runImport(deps, scope, id);
  } catch (error) {
    await files.remove(keyOf(scope, id));
    if (error instanceof Cancelled) return;
    const failure =
      error instanceof ArchiveRefused || error instanceof AppError
        ? error.message
        : error instanceof ZipTooLarge
          ? 'This household is larger than a zip can be (4 GB).'
          : 'Something failed on our side. Please try again.';
    await inHousehold(database, scope, (tx) =>
      updateArchive(tx, id, { state: 'failed', failure, finishedAt: now() }),
    );
    if (![ArchiveRefused, AppError, ZipTooLarge].some((known) => error instanceof known)) throw error;
  }
}

/** Null unless it waits, or an attempt was cut off. */
async function begin({ database }: Deps, scope: HouseholdScope, id: string) {
  return inHousehold(database, scope, async (tx) => {
    const { state, direction } = await lockArchive(tx, id);
    if (state !== 'waiting' && state !== 'running') return null;
    await updateArchive(tx, id, { state: 'running', doneCount: 0 });
    return direction;
  });
}

/** Runs the work and says beside it how far it is; ends it where the person has cancelled it. */
function watched<T>(
  { database }: Deps,
  scope: HouseholdScope,
  id: string,
  work: (progress: Progress) => Promise<T>,
): Promise<T> {
  return whileWatched<{ doneCount: number; totalCount: number }, T>(
    (noted) =>
      inHousehold(database, scope, async (tx) => {
        const isWanted = (await lockArchive(tx, id)).state === 'running';
        if (isWanted && noted !== null) await updateArchive(tx, id, noted);
        return isWanted;
      }),
    (note) => work((doneCount, totalCount) => note({ doneCount, totalCount })),
  );
}

async function runExport(deps: Deps, scope: HouseholdScope, id: string): Promise<void> {
  const { database, files, now } = deps;
  const stream = new PassThrough();
  const writing = files.write(keyOf(scope, id), stream);
  // Heard at the end; until then a failure of the disk only ends the stream.
  writing.catch(() => undefined);
  const sink = async (bytes: Uint8Array) => {
    if (stream.destroyed) await writing;
    if (!stream.write(bytes))
      await new Promise<void>((resolve) => stream.once('drain', resolve).once('close', resolve));
  };
  const attachmentOf = (key: string) => files.read(attachmentKey(scope, key));
  try {
    await watched(deps, scope, id, (progress) =>
      writeArchive((read) => inHousehold(database, scope, read, { isSnapshot: true }), {
        sink,
        attachmentOf,
        now: now(),
        progress,
      }),
    );
  } catch (error) {
    stream.destroy();
    throw error;
  }
  stream.end();
  const { byteCount } = await writing;
  await finish(deps, scope, id, { byteCount });
}

async function runImport(deps: Deps, scope: HouseholdScope, id: string): Promise<void> {
  const { database, files, queue, now } = deps;
  const file = await files.open(keyOf(scope, id));
  if (file === null) throw new ArchiveRefused('The zip is not there any longer. Send it again.');
  try {
    const zipped = await openZip(file);
    const keepAttachment = async (key: string, bytes: Uint8Array) => {
      await files.write(attachmentKey(scope, key), [bytes]);
    };
    // Before anything of the zip is written beside the household's own.
    await inHousehold(database, scope, requireEmpty);
    await keepAttachments(zipped, keepAttachment);
    const importAll = async (tx: HouseholdTransaction, progress: Progress) => {
      await lockLedgerForWriting(tx);
      await keepNoRows(tx);
      await withinRoomForAccounts(tx, now(), () => readArchive(tx, { files: zipped, now: now(), progress }));
      // Cancelled until here, nothing is written; from here on, everything is.
      if ((await lockArchive(tx, id)).state !== 'running') throw new Cancelled();
      await updateArchive(tx, id, { state: 'done', finishedAt: now() });
      await recordChanges(tx, [
        {
          actor: 'import',
          subjectKind: 'household',
          subjectId: scope.householdId,
          action: 'import_household',
          before: {},
          after: {},
        },
      ]);
      await queue.enqueueInsightsOf(tx.userId, { tx });
    };
    await watched(deps, scope, id, (progress) =>
      inHousehold(database, scope, (tx) => importAll(tx, progress)),
    );
  } finally {
    await file.close();
  }
  await files.remove(keyOf(scope, id));
}

async function finish(
  { database, now }: Deps,
  scope: HouseholdScope,
  id: string,
  { byteCount }: { byteCount: number },
): Promise<void> {
  await inHousehold(database, scope, async (tx) => {
    if ((await lockArchive(tx, id)).state !== 'running') throw new Cancelled();
    await updateArchive(tx, id, { state: 'done', byteCount, finishedAt: now() });
  });
}
