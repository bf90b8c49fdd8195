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
import { countDailyUse } from '../journal/daily-uses.store.ts';
import { recordChanges } from '../journal/journal.store.ts';
import { lockLedgerForWriting } from '../journal/write-lock.store.ts';
import type { Queue } from '../queue/queue.ts';
import { requireAccount } from '../transactions/require-account.store.ts';
import { previewOf, rowsOf, summaryOf } from './describe-plan.ts';
import { readEditedIds } from './edited-rows.store.ts';
import { changedAnswers, withNewAccount } from './file-answers.ts';
import type { AccountOfStatement } from './find-account.ts';
import { packed } from './import-files.ts';
import {
  deleteImport,
  insertFile,
  insertImport,
  lockImport,
  readImports,
  readPrivateAccountOf,
  requireImport,
  type StoredImport,
  saveFileFacts,
  updateImport,
} from './imports.store.ts';
import { type Choices, isAsked } from './plan-import.ts';
import type { Prepared } from './prepare-import.ts';
import type { FileReading } from './read-files.ts';
import { type Reader, withFilesRead } from './read-import.ts';
import { takeImportBack } from './undo-import.ts';

type Tx = HouseholdTransaction;

export type ImportsDeps = Reader & { queue: Pick<Queue, 'enqueueImport' | 'enqueueInsightsOf'> };

/** Aborts when the person waits no longer. */
type Signal = AbortSignal | undefined;

const maxFilesPerImport = 20;
const maxListed = 200;

type Answer = { import: ImportPreview };
type LookAt = (scope: HouseholdScope, id: string, signal: Signal) => Promise<Answer>;

/**
 * Imports of files. While one is open it is planned anew whenever it is looked at, so that the preview is what the import would do now.
 * The import itself is one transaction in the background. Files are read while no transaction is open; looking writes nothing.
 */
export function openImports(deps: ImportsDeps) {
  const { database, now } = deps;
  const look: LookAt = async (scope, id, signal) => {
    const done = await inHousehold(database, scope, (tx) => shownUnlessOpen(tx, id), { isReadOnly: true });
    return (
      done ??
      withFilesRead(deps, scope, { id, signal, isReadOnly: true }, async (tx, plan) => {
        const ended = await shownUnlessOpen(tx, id);
        if (ended !== null) return ended;
        const stored = await requireImport(tx, id);
        return { import: previewOf(stored, await plan(tx, stored)) };
      })
    );
  };

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
      return look(scope, id, signal);
    },
    preview: (scope: HouseholdScope, id: string, signal?: Signal): Promise<Answer> => look(scope, id, signal),
    async rows(
      scope: HouseholdScope,
      id: string,
      query: ImportRowsQuery,
      signal?: Signal,
    ): Promise<ImportRows> {
      await inHousehold(database, scope, async (tx) => requireState(await requireImport(tx, id)));
      return withFilesRead(deps, scope, { id, signal, isReadOnly: true }, async (tx, plan) => {
        const stored = await requireImport(tx, id);
        requireState(stored);
        return rowsOf(tx, await plan(tx, stored), query);
      });
    },
    async change(scope: HouseholdScope, id: string, change: ImportChange, signal?: Signal): Promise<Answer> {
      const apply = async (tx: Tx, choices: Choices) => {
        if (change.account?.accountId) await requireAccount(tx, change.account.accountId);
        await updateImport(tx, id, { choices: changedChoices(choices, change) });
      };
      const { answers } = change;
      if (answers === undefined)
        await inHousehold(database, scope, async (tx) => apply(tx, (await requireOpen(tx, id)).choices));
      else
        await withFilesRead(deps, scope, { id, signal }, async (tx, plan) => {
          const stored = await requireOpen(tx, id);
          await answer(tx, id, answers, (await plan(tx, stored)).files);
          // Positions of rows are those of the files as they were read.
          await apply(tx, { ...stored.choices, rows: {} });
        });
      return look(scope, id, signal);
    },
    ...endingCalls(deps, look),
  };
}

/** What starts, undoes, opens again and discards an import. */
function endingCalls(deps: ImportsDeps, look: LookAt) {
  const { database, queue, now } = deps;
  return {
    /** Enqueues the import, once. Throws `conflict` while a question is open or nothing could be read. */
    async run(scope: HouseholdScope, id: string, signal?: Signal): Promise<Answer> {
      const begun = await inHousehold(database, scope, (tx) => shownUnlessOpen(tx, id));
      if (begun?.import.state === 'importing' || begun?.import.state === 'imported') return begun;
      await withFilesRead(deps, scope, { id, signal }, async (tx, plan) => {
        const stored = await lockImport(tx, id);
        if (stored.state === 'importing' || stored.state === 'imported') return;
        requireState(stored);
        const { files, accounts } = await plan(tx, stored);
        if (files.some(({ reading }) => 'file' in reading && reading.file.questions.length > 0))
          throw new AppError('conflict', 'Answer the questions about the files first.');
        if (accounts.length === 0)
          throw new AppError('conflict', 'There is nothing to import in these files.');
        if (accounts.some(isAsked))
          throw new AppError('conflict', 'Answer the questions about accounts and transactions first.');
        for (const [position, { reading, answers: given }] of files.entries()) {
          const answers = withNewAccount(given, accounts, { position, choices: stored.choices });
          await saveFileFacts(tx, id, position, { answers, layout: layoutOf(reading) });
        }
        await updateImport(tx, id, { state: 'importing', failure: null, percent: 0 });
        await queue.enqueueImport({ userId: scope.userId, importId: id }, { tx });
      });
      return look(scope, id, signal);
    },
    /**
     * Cancels an import that is not done yet, and undoes one that is (see `takeImportBack`). The answer about one that is cancelled says so
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
      return look(scope, id, signal);
    },
    /** Discards an import that holds no transactions. Throws `conflict` for another. */
    discard: (scope: HouseholdScope, id: string): Promise<void> =>
      inHousehold(database, scope, async (tx) => {
        refuseIfDone(await lockImport(tx, id));
        await deleteImport(tx, id);
      }),
  };
}

/** An import without its plan. */
async function shown(tx: Tx, stored: StoredImport): Promise<ImportPreview> {
  const editedIds = stored.state === 'imported' ? await readEditedIds(tx, stored.id) : [];
  return previewOf(stored, { editedCount: editedIds.length });
}

async function shownUnlessOpen(tx: Tx, id: string): Promise<Answer | null> {
  const stored = await requireImport(tx, id);
  return stored.state === 'open' ? null : { import: await shown(tx, stored) };
}

function refuseIfDone({ state }: StoredImport): void {
  if (state === 'imported' || state === 'importing')
    throw new AppError('conflict', 'Undo this import first.');
}

function layoutOf(reading: FileReading): string | null {
  return 'file' in reading ? (reading.file.layout?.names ?? null) : null;
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
  given: NonNullable<ImportChange['answers']>,
  files: Prepared['files'],
): Promise<void> {
  const chosen = files[given.file];
  if (chosen === undefined) throw new AppError('not_found', 'This file was not found.');
  const answers = changedAnswers(chosen, given);
  await saveFileFacts(tx, id, given.file, { answers, layout: layoutOf(chosen.reading) });
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
