import { AppError } from '@cairn/contract/errors';
import type {
  AccountChoice,
  ImportChange,
  ImportPreview,
  ImportRows,
  ImportRowsQuery,
  ImportSummary,
  ImportUndo,
} from '@cairn/contract/imports';
import type { HouseholdScope } from '../db/household-scope.ts';
import { type HouseholdTransaction, inHousehold } from '../db/in-household.ts';
import type { Database } from '../db/pool.ts';
import { answersSchema } from '../files/statements/answers.ts';
import { requireAccount } from '../ledger/accounts/accounts.store.ts';
import { countDailyUse } from '../ledger/journal/daily-uses.store.ts';
import { recordChanges } from '../ledger/journal/journal.store.ts';
import { lockLedgerForWriting } from '../ledger/journal/write-lock.store.ts';
import type { Queue } from '../queue/queue.ts';
import { previewOf, rowsOf, summaryOf } from './describe-plan.ts';
import { readEditedIds } from './edited-rows.store.ts';
import { keepFile, readKeptFiles } from './import-files.ts';
import {
  deleteImport,
  insertImport,
  lockImport,
  readImports,
  readPrivateAccountOf,
  requireImport,
  type StoredImport,
  saveFileFacts,
  updateImport,
} from './imports.store.ts';
import type { AccountOfStatement, Choices } from './plan-import.ts';
import { prepareImport, type ReadFiles } from './prepare-import.ts';
import { takeImportBack } from './undo-import.ts';

type Tx = HouseholdTransaction;

export type ImportsDeps = {
  database: Database;
  queue: Pick<Queue, 'enqueueImport' | 'enqueueInsightsOf'>;
  read: ReadFiles;
  now: () => Date;
};

const maxFilesPerImport = 20;
const maxListed = 200;

type Answer = { import: ImportPreview };
type Look = (tx: Tx, id: string) => Promise<Answer>;

/**
 * Imports of files. While one is open it is planned anew whenever it is looked at, so that the preview is what the import would do now.
 * The import itself is one transaction in the background.
 */
export function openImports(deps: ImportsDeps) {
  const { database, read, now } = deps;
  const look: Look = async (tx, id) => {
    const stored = await requireImport(tx, id);
    if (stored.state !== 'open') {
      const editedIds = stored.state === 'imported' ? await readEditedIds(tx, id) : [];
      return { import: previewOf(stored, { editedCount: editedIds.length }) };
    }
    return { import: previewOf(stored, await prepareImport(tx, stored, { read, now: now() })) };
  };

  return {
    list: (scope: HouseholdScope): Promise<{ imports: ImportSummary[] }> =>
      inHousehold(database, scope, async (tx) => ({
        imports: (await readImports(tx, maxListed)).map(summaryOf),
      })),
    /** Adds a file to an open import, or to a new one. Throws `not_found`, `conflict` and `invalid_request`. */
    addFile: (
      scope: HouseholdScope,
      { name, importId, bytes }: { name: string; importId: string | undefined; bytes: Uint8Array },
    ): Promise<Answer> =>
      inHousehold(database, scope, async (tx) => {
        await countDailyUse(tx, 'import', now());
        const id = importId ?? (await insertImport(tx, now()));
        const stored = await requireOpen(tx, id);
        const position = stored.fileNames.length;
        if (position >= maxFilesPerImport)
          throw new AppError('invalid_request', `An import has ${maxFilesPerImport} files at most.`);
        await keepFile(tx, id, { position, name, bytes });
        return look(tx, id);
      }),
    preview: (scope: HouseholdScope, id: string): Promise<Answer> =>
      inHousehold(database, scope, (tx) => look(tx, id)),
    rows: (scope: HouseholdScope, id: string, query: ImportRowsQuery): Promise<ImportRows> =>
      inHousehold(database, scope, async (tx) => {
        const stored = await requireOpen(tx, id);
        return rowsOf(tx, await prepareImport(tx, stored, { read, now: now() }), query);
      }),
    change: (scope: HouseholdScope, id: string, change: ImportChange): Promise<Answer> =>
      inHousehold(database, scope, async (tx) => {
        const stored = await requireOpen(tx, id);
        if (change.account?.accountId) await requireAccount(tx, change.account.accountId);
        if (change.answers !== undefined) await answer(tx, id, change.answers);
        // Positions of rows are those of the files as they were read.
        const choices = change.answers === undefined ? stored.choices : { ...stored.choices, rows: {} };
        await updateImport(tx, id, { choices: changedChoices(choices, change) });
        return look(tx, id);
      }),
    ...endingCalls(deps, look),
  };
}

/** What starts, undoes, opens again and discards an import. */
function endingCalls({ database, queue, read, now }: ImportsDeps, look: Look) {
  return {
    /** Enqueues the import, once. Throws `conflict` while a question is open or nothing could be read. */
    run: (scope: HouseholdScope, id: string): Promise<Answer> =>
      inHousehold(database, scope, async (tx) => {
        const stored = await lockImport(tx, id);
        if (stored.state === 'importing' || stored.state === 'imported') return look(tx, id);
        requireState(stored);
        const { files, accounts } = await prepareImport(tx, stored, { read, now: now() });
        if (files.some(({ reading }) => 'file' in reading && reading.file.questions.length > 0))
          throw new AppError('conflict', 'Answer the questions about the files first.');
        if (accounts.length === 0)
          throw new AppError('conflict', 'There is nothing to import in these files.');
        await updateImport(tx, id, { state: 'importing', failure: null, percent: 0 });
        await queue.enqueueImport({ userId: scope.userId, importId: id }, { tx });
        return look(tx, id);
      }),
    /**
     * Cancels an import that is not done yet, and undoes one that is (see `takeImportBack`). Throws `conflict` where a person has
     * changed its transactions since and did not say what becomes of them.
     */
    undo: (scope: HouseholdScope, id: string, choice: ImportUndo = {}): Promise<Answer> =>
      inHousehold(database, scope, async (tx) => {
        if ((await requireImport(tx, id)).state === 'importing') {
          await cancel(tx, id);
          return look(tx, id);
        }
        await lockLedgerForWriting(tx);
        await undoImport(tx, await lockImport(tx, id), choice, now());
        await queue.enqueueInsightsOf(tx.userId, { tx });
        return look(tx, id);
      }),
    /** Opens an undone import again, as it was chosen. Throws `conflict` for one that is imported. */
    reopen: (scope: HouseholdScope, id: string): Promise<Answer> =>
      inHousehold(database, scope, async (tx) => {
        const { state } = await lockImport(tx, id);
        if (state === 'imported' || state === 'importing')
          throw new AppError('conflict', 'Undo this import first.');
        await updateImport(tx, id, { state: 'open' });
        return look(tx, id);
      }),
    /** Discards an import that holds no transactions. Throws `conflict` for another. */
    discard: (scope: HouseholdScope, id: string): Promise<void> =>
      inHousehold(database, scope, async (tx) => {
        const { state } = await lockImport(tx, id);
        if (state === 'imported' || state === 'importing')
          throw new AppError('conflict', 'Undo this import first.');
        await deleteImport(tx, id);
      }),
  };
}

export type Imports = ReturnType<typeof openImports>;

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
  const removed = await takeImportBack(tx, stored, keptIds, now);
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

async function requireOpen(tx: Tx, id: string): Promise<StoredImport> {
  const stored = await lockImport(tx, id);
  requireState(stored);
  return stored;
}

function requireState({ state }: StoredImport): void {
  if (state !== 'open') throw new AppError('conflict', 'This import is no longer open.');
}

async function answer(
  tx: Tx,
  id: string,
  { file, values }: NonNullable<ImportChange['answers']>,
): Promise<void> {
  const files = await readKeptFiles(tx, id);
  const chosen = files[file];
  if (chosen === undefined) throw new AppError('not_found', 'This file was not found.');
  const answers = answersSchema.safeParse({ ...chosen.answers, ...values });
  if (!answers.success) throw new AppError('invalid_request', 'answers: must be one of the choices');
  await saveFileFacts(tx, id, file, { answers: answers.data });
}

/** What is not given of a new account stays as it was chosen before. */
function accountOfStatement(
  { keys, accountId, ...details }: AccountChoice,
  before: AccountOfStatement | undefined,
): AccountOfStatement {
  if (accountId !== null) return { accountId };
  return {
    ...(before !== undefined && 'openedFor' in before && before),
    openedFor: keys[0] ?? '',
    ...details,
  };
}

function changedChoices(choices: Choices, { account, rows = [] }: ImportChange): Choices {
  const accounts = { ...choices.accounts };
  if (account !== undefined)
    for (const key of account.keys) accounts[key] = accountOfStatement(account, accounts[key]);
  const decided = new Map(Object.entries(choices.rows));
  for (const { position, decision } of rows) {
    if (decision === null) decided.delete(String(position));
    else decided.set(String(position), decision);
  }
  return { accounts, rows: Object.fromEntries(decided) };
}
