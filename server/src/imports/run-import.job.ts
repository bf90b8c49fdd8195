import { AppError } from '@cairn/contract/errors';
import type { HouseholdScope } from '../db/household-scope.ts';
import { inHousehold } from '../db/in-household.ts';
import { recordChanges } from '../ledger/journal/journal.store.ts';
import { lockLedger, raiseLedgerVersion } from '../ledger/journal/write-lock.store.ts';
import { editDebounceSeconds } from '../queue/queue.ts';
import { requireImport, updateImport } from './imports.store.ts';
import type { ImportsDeps } from './imports.ts';
import { prepareImport } from './prepare-import.ts';
import { writeImport } from './write-import.ts';

/** Imports all of it or nothing: one transaction, planned again under the ledger’s lock. Does nothing unless it is waiting. */
export async function runImport(
  {
    database,
    queue,
    read,
    now,
  }: Omit<ImportsDeps, 'queue'> & { queue: Pick<ImportsDeps['queue'], 'enqueueInsightsOf'> },
  scope: HouseholdScope,
  importId: string,
): Promise<void> {
  try {
    await inHousehold(database, scope, async (tx) => {
      await lockLedger(tx);
      const stored = await requireImport(tx, importId);
      if (stored.state !== 'importing') return;
      await raiseLedgerVersion(tx);
      const prepared = await prepareImport(tx, stored, { read, now: now() });
      const result = await writeImport(tx, importId, prepared, now());
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
          action: 'import',
          before: {},
          after: { files: stored.fileNames, added: result.addedCount, matched: result.matchedCount },
        },
      ]);
      await queue.enqueueInsightsOf(tx.userId, { tx, debounceSeconds: editDebounceSeconds });
    });
  } catch (error) {
    // Nothing was written, and the person can try again.
    const failure =
      error instanceof AppError ? error.message : 'Something failed on our side. Nothing was imported.';
    await inHousehold(database, scope, (tx) => updateImport(tx, importId, { state: 'open', failure }));
    if (!(error instanceof AppError)) throw error;
  }
}
