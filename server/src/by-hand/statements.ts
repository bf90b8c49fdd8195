import { AppError } from '@cairn/contract/errors';
import type { NewStatement, StatementPreview, StatementQuery } from '@cairn/contract/statements';
import { majorFromCents, zeroCents } from '@cairn/domain/money';
import type { HouseholdScope } from '../db/household-scope.ts';
import { type HouseholdTransaction, inHousehold } from '../db/in-household.ts';
import {
  forgetStatedBalance,
  readStatedBalance,
  refreshOwnBalance,
  requireOwnAccount,
  saveStatedBalance,
} from '../ledger/accounts/own-accounts.store.ts';
import { inHouseholdOnce, type Once } from '../ledger/journal/answered-calls.store.ts';
import { readHousehold, todayOf } from '../ledger/journal/households.store.ts';
import { recordChanges } from '../ledger/journal/journal.store.ts';
import { lockLedgerForWriting } from '../ledger/journal/write-lock.store.ts';
import {
  deleteStatement,
  insertStatement,
  readLastStatement,
  requireStatement,
  type StoredStatement,
} from '../ledger/reconciliation/statements.store.ts';
import { editDebounceSeconds } from '../queue/queue.ts';
import type { ByHandDeps } from './own-accounts.ts';
import { insertOwnRow, removeOwnRow } from './own-rows.ts';
import { previewStatement } from './preview-statement.ts';
import { requirePast } from './require-past.ts';

type Tx = HouseholdTransaction;
type Finished = { statement: StatementPreview['last'] };

/**
 * Reconciles accounts that are kept by hand to their statements. A finished statement is stated as the account's balance, and its
 * transactions are on no later one; the last one can be undone.
 */
export function openStatements({ database, queue, now }: ByHandDeps) {
  const today = async (tx: Tx) => todayOf(await readHousehold(tx), now());
  const refreshInsights = (tx: Tx) =>
    queue.enqueueInsightsOf(tx.userId, { tx, debounceSeconds: editDebounceSeconds });

  return {
    preview: (scope: HouseholdScope, accountId: string, { on, ...query }: StatementQuery) =>
      inHousehold(database, scope, async (tx): Promise<StatementPreview> => {
        const lastDay = await today(tx);
        requirePast(on ?? lastDay, lastDay);
        return previewStatement(tx, accountId, { ...query, on: on ?? lastDay });
      }),
    /** Throws `conflict` for a difference without `adjust`. */
    finish: (
      scope: HouseholdScope,
      accountId: string,
      { on, balance, leftOut, adjust = false }: NewStatement,
      once: Once<Finished> | null,
    ) =>
      inHouseholdOnce(database, scope, { once, now: now() }, async (tx): Promise<Finished> => {
        await lockLedgerForWriting(tx);
        requirePast(on, await today(tx));
        const preview = await previewStatement(tx, accountId, { on, balanceCents: balance, leftOut });
        if (preview.last !== null && on <= preview.last.closesOn)
          throw new AppError(
            'conflict',
            'This account is reconciled to that day already. Undo its statement first.',
          );
        const difference = preview.difference ?? 0;
        if (difference !== 0 && !adjust) throw differs(preview);
        const adjustmentId =
          preview.difference === null || difference === 0
            ? null
            : await insertOwnRow(
                tx,
                await requireOwnAccount(tx, accountId),
                { amount: preview.difference, date: on, description: 'Balance adjustment' },
                now(),
              );
        const rowIds = preview.rows.filter(({ isOnStatement }) => isOnStatement).map(({ id }) => id);
        const transactionIds = adjustmentId === null ? rowIds : [...rowIds, adjustmentId];
        const statedBefore = await readStatedBalance(tx, accountId, on);
        await saveStatedBalance(tx, accountId, { balance, on });
        await refreshOwnBalance(tx, accountId);
        const stored = { accountId, closesOn: on, balance, transactionIds, adjustmentId, statedBefore };
        const id = await insertStatement(tx, stored, now());
        await record(tx, 'reconcile_statement', { ...stored, id });
        await refreshInsights(tx);
        const transactionsCount = transactionIds.length;
        const adjustment = adjustmentId === null ? null : preview.difference;
        return { statement: { id, closesOn: on, balance, transactionsCount, adjustment } };
      }),
    /** Undoes the last statement of an account. Throws `not_found`, and `conflict` where a later one was finished. */
    undo: (scope: HouseholdScope, statementId: string) =>
      inHousehold(database, scope, async (tx): Promise<Finished> => {
        await lockLedgerForWriting(tx);
        await undoStatement(tx, statementId, now());
        await refreshInsights(tx);
        return { statement: null };
      }),
  };
}

export type Statements = ReturnType<typeof openStatements>;

/** Undoes the last statement of an account. Throws `not_found`, and `conflict` where a later one was finished. The caller holds the ledger’s lock. */
export async function undoStatement(tx: Tx, statementId: string, now: Date): Promise<void> {
  const statement = await requireStatement(tx, statementId);
  const { accountId, adjustmentId } = statement;
  await requireOwnAccount(tx, accountId);
  const last = await readLastStatement(tx, accountId);
  if (last?.id !== statementId)
    throw new AppError('conflict', 'A later statement was finished since. Undo that one first.');
  await deleteStatement(tx, statementId);
  await restoreStated(tx, statement);
  if (adjustmentId !== null) await removeOwnRow(tx, adjustmentId, now);
  await refreshOwnBalance(tx, accountId);
  await record(tx, 'undo_reconcile_statement', statement);
}

function differs({ difference, currency }: StatementPreview): AppError {
  const amount = majorFromCents(difference ?? zeroCents).toFixed(2);
  return new AppError(
    'conflict',
    `The statement and your transactions differ by ${amount} ${currency}. Find the cause, or add an adjustment.`,
  );
}

async function restoreStated(
  tx: Tx,
  { accountId, closesOn, statedBefore }: Pick<StoredStatement, 'accountId' | 'closesOn' | 'statedBefore'>,
): Promise<void> {
  if (statedBefore === null) await forgetStatedBalance(tx, accountId, closesOn);
  else await saveStatedBalance(tx, accountId, { balance: statedBefore, on: closesOn });
}

function record(
  tx: Tx,
  action: 'reconcile_statement' | 'undo_reconcile_statement',
  { accountId, ...statement }: StoredStatement,
): Promise<void> {
  const [before, after] = action === 'reconcile_statement' ? [{}, statement] : [statement, {}];
  return recordChanges(tx, [
    { actor: 'user', subjectKind: 'account', subjectId: accountId, action, before, after },
  ]);
}
