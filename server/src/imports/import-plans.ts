import { AppError } from '@cairn/contract/errors';
import type {
  AccountChoice,
  ImportChange,
  ImportPreview,
  ImportRows,
  ImportRowsQuery,
} from '@cairn/contract/imports';
import type { HouseholdScope } from '../db/household-scope.ts';
import { type HouseholdTransaction, inHousehold } from '../db/in-household.ts';
import type { Queue } from '../queue/queue.ts';
import { requireAccountToChange } from '../transactions/require-account.store.ts';
import { previewOf, rowsOf } from './describe-plan.ts';
import { changedAnswers, withNewAccount } from './file-answers.ts';
import type { AccountOfStatement } from './find-account.ts';
import { requireOpen, requireState, shownUnlessOpen } from './import-state.ts';
import { lockImport, requireImport, saveFileFacts, updateImport } from './imports.store.ts';
import { type Choices, isAsked } from './plan-import.ts';
import type { Prepared } from './prepare-import.ts';
import type { FileReading } from './read-files.ts';
import { type Reader, withFilesRead } from './read-import.ts';

type Tx = HouseholdTransaction;

export type ImportPlansDeps = Reader & { queue: Pick<Queue, 'enqueueImport'> };

/** Aborts when the person waits no longer. */
export type Signal = AbortSignal | undefined;

export type Answer = { import: ImportPreview };

export type ImportPlans = ReturnType<typeof createImportPlans>;

/**
 * What is asked of an import that has to read its files. While one is open it is planned anew whenever it is looked at, so that the preview
 * is what the import would do now. Files are read while no transaction is open; looking writes nothing.
 */
export function createImportPlans(deps: ImportPlansDeps) {
  const { database, queue } = deps;
  /** The plan of an open import; one that is not open as it is. Throws `not_found`. */
  const look = async (scope: HouseholdScope, id: string, signal?: Signal): Promise<Answer> => {
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
    look,
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
        if (change.account?.accountId) await requireAccountToChange(tx, change.account.accountId);
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
  };
}

function layoutOf(reading: FileReading): string | null {
  return 'file' in reading ? (reading.file.layout?.names ?? null) : null;
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
