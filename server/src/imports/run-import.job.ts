import { AppError } from '@cairn/contract/errors';
import type { HouseholdScope } from '../db/household-scope.ts';
import { inHousehold } from '../db/in-household.ts';
import { recordChanges } from '../ledger/journal/journal.store.ts';
import { lockLedger, raiseLedgerVersion } from '../ledger/journal/write-lock.store.ts';
import type { Queue } from '../queue/queue.ts';
import { lockImport, readPrivateAccountOf, requireImport, updateImport } from './imports.store.ts';
import type { ImportsDeps } from './imports.ts';
import { prepareImport } from './prepare-import.ts';
import { type Progress, writeImport } from './write-import.ts';

type Deps = Omit<ImportsDeps, 'queue'> & { queue: Pick<Queue, 'enqueueInsightsOf'> };

/** Thrown where the person has cancelled the import. */
class Cancelled extends Error {
  override name = 'Cancelled';
}

const progressEveryMs = 300;
/** Reading and comparing the files, of all the work. */
const readPercent = 25;

/** Imports all of it or nothing: one transaction, planned again under the ledger’s lock. Does nothing unless it is waiting. */
export async function runImport(deps: Deps, scope: HouseholdScope, importId: string): Promise<void> {
  try {
    await importAll(deps, scope, importId);
  } catch (error) {
    if (error instanceof Cancelled) return;
    // Nothing was written, and the person can try again.
    const failure =
      error instanceof AppError ? error.message : 'Something failed on our side. Nothing was imported.';
    await inHousehold(deps.database, scope, (tx) => updateImport(tx, importId, { state: 'open', failure }));
    if (!(error instanceof AppError)) throw error;
  }
}

function importAll(deps: Deps, scope: HouseholdScope, importId: string): Promise<void> {
  const { database, queue, read, now } = deps;
  const progress = progressOf(deps, scope, importId);
  return inHousehold(database, scope, async (tx) => {
    await lockLedger(tx);
    const stored = await requireImport(tx, importId);
    if (stored.state !== 'importing') return;
    await raiseLedgerVersion(tx);
    const prepared = await prepareImport(tx, stored, { read, now: now() });
    await progress(readPercent);
    const result = await writeImport(tx, importId, prepared, {
      now: now(),
      progress: (share) => progress(readPercent + Math.floor(share * (100 - readPercent))),
    });
    // Cancelled until here, nothing is written; from here on, everything is.
    if ((await lockImport(tx, importId)).state !== 'importing') throw new Cancelled();
    await updateImport(tx, importId, {
      ...result,
      state: 'imported',
      importedAt: now(),
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
  });
}

/** Says how far it is, in a transaction of its own so that others see it, and notices that the person has cancelled. */
function progressOf({ database }: Deps, scope: HouseholdScope, importId: string): Progress {
  let reportedAtMs = performance.now();
  return async (percent) => {
    if (performance.now() - reportedAtMs < progressEveryMs) return;
    reportedAtMs = performance.now();
    await inHousehold(database, scope, async (tx) => {
      if ((await lockImport(tx, importId)).state !== 'importing') throw new Cancelled();
      await updateImport(tx, importId, { percent });
    });
  };
}
