import { AppError } from '@cairn/contract/errors';
import type { HouseholdScope } from '../db/household-scope.ts';
import { type HouseholdTransaction, inHousehold } from '../db/in-household.ts';
import { recordChanges } from '../journal/journal.store.ts';
import { lockLedger, raiseLedgerVersion } from '../journal/write-lock.store.ts';
import type { Queue } from '../queue/queue.ts';
import { Cancelled, type Note, whileWatched } from '../queue/watched-work.ts';
import {
  lockImport,
  readPrivateAccountOf,
  requireImport,
  savePercent,
  updateImport,
} from './imports.store.ts';
import { isAsked } from './plan-import.ts';
import { type Plan, type Reader, withFilesRead } from './read-import.ts';
import { writeImport } from './write-import.ts';

type Deps = Reader & {
  queue: Pick<Queue, 'enqueueInsightsOf'>;
  /** How often it says how far it is, and looks whether it was cancelled. */
  watchEveryMs?: number;
};

/** Reading and comparing the files, of all the work. */
const readPercent = 25;

/** Imports all of it or nothing: one transaction, planned again under the ledger’s lock. Does nothing unless it is waiting. */
export async function runImport(deps: Deps, scope: HouseholdScope, importId: string): Promise<void> {
  const { database } = deps;
  const isWanted = async (tx: HouseholdTransaction) =>
    (await requireImport(tx, importId)).state === 'importing';
  if (!(await inHousehold(database, scope, isWanted))) return;
  try {
    await whileWatched<number, void>(
      (percent) =>
        inHousehold(database, scope, async (tx) => {
          if (percent !== null) await savePercent(tx, importId, percent);
          return isWanted(tx);
        }),
      (note, signal) =>
        withFilesRead(deps, scope, { id: importId, signal }, (tx, plan) =>
          importAll(deps, tx, importId, { plan, note }),
        ),
      deps.watchEveryMs,
    );
  } catch (error) {
    if (error instanceof Cancelled) return;
    // Nothing was written, and the person can try again.
    const failure =
      error instanceof AppError ? error.message : 'Something failed on our side. Nothing was imported.';
    await inHousehold(database, scope, (tx) => updateImport(tx, importId, { state: 'open', failure }));
    if (!(error instanceof AppError)) throw error;
  }
}

async function importAll(
  { queue, now }: Deps,
  tx: HouseholdTransaction,
  importId: string,
  { plan, note }: { plan: Plan; note: Note<number> },
): Promise<void> {
  await lockLedger(tx);
  const stored = await requireImport(tx, importId);
  if (stored.state !== 'importing') return;
  await raiseLedgerVersion(tx);
  const prepared = await plan(tx, stored);
  // What has come since the person looked may have made something unclear that was not.
  if (prepared.accounts.some(isAsked))
    throw new AppError(
      'conflict',
      'New transactions have come since. Look at the questions below, and import again.',
    );
  note(readPercent);
  const result = await writeImport(tx, importId, prepared, {
    now: now(),
    progress: (share) => note(readPercent + Math.floor(share * (100 - readPercent))),
  });
  await recordChanges(tx, [
    {
      actor: 'import',
      subjectKind: 'import',
      subjectId: importId,
      accountId: await readPrivateAccountOf(tx, importId),
      action: 'import',
      before: {},
      after: { files: stored.fileNames, added: result.addedCount, matched: result.matchedCount },
    },
  ]);
  await queue.enqueueInsightsOf(tx.userId, { tx });
  // Cancelled until here, nothing is written; from here on, everything is. Nothing follows that could wait for anybody.
  if ((await lockImport(tx, importId)).state !== 'importing') throw new Cancelled();
  await updateImport(tx, importId, { ...result, state: 'imported', importedAt: now() });
}
