import { AppError } from '@cairn/contract/errors';
import type { ImportChange, ImportRowsQuery, ImportSummary, ImportUndo } from '@cairn/contract/imports';
import type { HouseholdScope } from '../db/household-scope.ts';
import { type HouseholdTransaction, inHousehold } from '../db/in-household.ts';
import type { Database } from '../db/pool.ts';
import { countDailyUse } from '../journal/daily-usage.store.ts';
import { recordChanges } from '../journal/journal.store.ts';
import { lockLedgerForWriting } from '../journal/write-lock.store.ts';
import type { Queue } from '../queue/queue.ts';
import { summaryOf } from './describe-plan.ts';
import { readEditedIds } from './edited-rows.store.ts';
import { packed } from './import-files.ts';
import type { Answer, ImportPlans, Signal } from './import-plans.ts';
import { requireOpen, shown, shownUnlessOpen } from './import-state.ts';
import {
  deleteImport,
  insertFile,
  insertImport,
  lockImport,
  readImports,
  readPrivateAccountOf,
  requireImport,
  type StoredImport,
  updateImport,
} from './imports.store.ts';
import { revertImport } from './undo-import.ts';

type Tx = HouseholdTransaction;

export type ImportsDeps = {
  database: Database;
  plans: ImportPlans;
  queue: Pick<Queue, 'enqueueInsightsOf'>;
  now: () => Date;
};

const maxFilesPerImport = 20;
const maxListed = 200;

/** Imports of files. `plans` answers what has to read the files; the import itself is one transaction in the background. */
export function createImports(deps: ImportsDeps) {
  const { database, plans, now } = deps;
  return {
    list: (scope: HouseholdScope): Promise<{ imports: ImportSummary[] }> =>
      inHousehold(database, scope, async (tx) => ({
        imports: (await readImports(tx, maxListed)).map(summaryOf),
      })),
    /** Adds a file to an open import, or to a new one. Throws `not_found`, `conflict` and `invalid_request`. */
    async addFile(
      scope: HouseholdScope,
      { name, importId, bytes }: { name: string; importId: string | undefined; bytes: Uint8Array },
      signal?: Signal,
    ): Promise<Answer> {
      const content = await packed(bytes);
      const id = await inHousehold(database, scope, async (tx) => {
        await countDailyUse(tx, 'import', now());
        const into = importId ?? (await insertImport(tx, now()));
        const position = (await requireOpen(tx, into)).fileNames.length;
        if (position >= maxFilesPerImport)
          throw new AppError('invalid_request', `An import has ${maxFilesPerImport} files at most.`);
        await insertFile(tx, into, { position, name, content, byteCount: bytes.length });
        return into;
      });
      return plans.look(scope, id, signal);
    },
    async preview(scope: HouseholdScope, id: string, signal?: Signal): Promise<Answer> {
      // Whoever waits for an import asks again and again how far it is. That needs no files.
      const ended = await inHousehold(database, scope, (tx) => shownUnlessOpen(tx, id), { isReadOnly: true });
      return ended ?? plans.look(scope, id, signal);
    },
    rows: (scope: HouseholdScope, id: string, query: ImportRowsQuery, signal?: Signal) =>
      plans.rows(scope, id, query, signal),
    change: (scope: HouseholdScope, id: string, change: ImportChange, signal?: Signal) =>
      plans.change(scope, id, change, signal),
    run: (scope: HouseholdScope, id: string, signal?: Signal) => plans.run(scope, id, signal),
    ...endingCalls(deps),
  };
}

/** What undoes, opens again and discards an import. */
function endingCalls({ database, plans, queue, now }: ImportsDeps) {
  return {
    /**
     * Cancels an import that is not done yet, and undoes one that is (see `revertImport`). The answer about one that is cancelled says so
     * without its plan, for which its files would have to be read. Throws `conflict` where a person has changed its transactions since and
     * did not say what becomes of them.
     */
    undo: (scope: HouseholdScope, id: string, choice: ImportUndo = {}): Promise<Answer> =>
      inHousehold(database, scope, async (tx) => {
        if ((await requireImport(tx, id)).state === 'importing') await cancel(tx, id);
        else {
          await lockLedgerForWriting(tx);
          await undoImport(tx, await lockImport(tx, id), choice, now());
          await queue.enqueueInsightsOf(tx.userId, { tx });
        }
        return { import: await shown(tx, await requireImport(tx, id)) };
      }),
    /** Opens an undone import again, as it was chosen. Throws `conflict` for one that is imported. */
    async reopen(scope: HouseholdScope, id: string, signal?: Signal): Promise<Answer> {
      await inHousehold(database, scope, async (tx) => {
        refuseIfDone(await lockImport(tx, id));
        await updateImport(tx, id, { state: 'open' });
      });
      return plans.look(scope, id, signal);
    },
    /** Discards an import that holds no transactions. Throws `conflict` for another. */
    discard: (scope: HouseholdScope, id: string): Promise<void> =>
      inHousehold(database, scope, async (tx) => {
        refuseIfDone(await lockImport(tx, id));
        await deleteImport(tx, id);
      }),
  };
}

function refuseIfDone({ state }: StoredImport): void {
  if (state === 'imported' || state === 'importing')
    throw new AppError('conflict', 'Undo this import first.');
}

export type Imports = ReturnType<typeof createImports>;

/** Without the ledger’s lock, which the job holds. One that is done by now stays. */
async function cancel(tx: Tx, id: string): Promise<void> {
  if ((await lockImport(tx, id)).state === 'importing') await updateImport(tx, id, { state: 'open' });
}

/** Takes back an import that is done. Throws `conflict` without a choice about edited transactions. The caller holds the ledger’s lock. */
export async function undoImport(
  tx: Tx,
  stored: StoredImport,
  { keepEdited }: ImportUndo,
  now: Date,
): Promise<void> {
  const { id, state, addedCount } = stored;
  if (state !== 'imported') return;
  const edited = await readEditedIds(tx, id);
  if (edited.length > 0 && keepEdited === undefined)
    throw new AppError(
      'conflict',
      'Some of these transactions were changed. Choose whether to keep or remove them.',
    );
  const keptIds = keepEdited === true ? edited : [];
  const accountId = await readPrivateAccountOf(tx, id);
  const removed = await revertImport(tx, stored, keptIds, now);
  await updateImport(tx, id, { state: 'undone', written: null });
  await recordChanges(tx, [
    {
      actor: 'user',
      subjectKind: 'import',
      subjectId: id,
      accountId,
      action: 'undo_import',
      before: { added: addedCount },
      after: { removed, kept: keptIds.length },
    },
  ]);
}
