import { AppError } from '@cairn/contract/errors';
import type { NewStatement, StatementPreview, StatementQuery } from '@cairn/contract/statements';
import { faultOfCents, valueFaults } from '@cairn/domain/ledger-row';
import { type Cents, majorFromCents, sumCents, toCents, zeroCents } from '@cairn/domain/money';
import { addDays } from '@cairn/domain/plain-date';
import {
  forgetStatedBalance,
  readStatedBalance,
  refreshOwnBalance,
  requireOwnAccount,
  saveStatedBalance,
} from '../accounts/own-accounts.store.ts';
import type { HouseholdScope } from '../db/household-scope.ts';
import { type HouseholdTransaction, inHousehold } from '../db/in-household.ts';
import type { ChangeDeps } from '../journal/change-deps.ts';
import { readHousehold, todayOf } from '../journal/households.store.ts';
import { inLedgerOnce, type Once } from '../journal/idempotency-keys.store.ts';
import { recordChanges } from '../journal/journal.store.ts';
import { requirePast } from '../journal/require-past.ts';
import { lockLedgerForWriting } from '../journal/write-lock.store.ts';
import { insertOwnTransaction, removeOwnRow } from '../own-transactions/write-own-transactions.ts';
import { editDebounceSeconds } from '../queue/queue.ts';
import { previewStatement } from './preview-statement.ts';
import {
  deleteStatement,
  insertStatement,
  readLastStatement,
  requireStatement,
  type StoredStatement,
} from './statements.store.ts';

type Tx = HouseholdTransaction;
type Finished = { statement: StatementPreview['last'] };

/**
 * Reconciles accounts that are kept by hand to their statements. From a finished one the account's balance follows, and its transactions are
 * on no later one; the last one can be undone.
 */
export function createStatements({ database, queue, now }: ChangeDeps) {
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
      inLedgerOnce(database, scope, { once, now: now() }, async (tx): Promise<Finished> => {
        requirePast(on, await today(tx));
        const preview = await previewStatement(tx, accountId, { on, balanceCents: balance, leftOut });
        if (preview.last !== null && on <= preview.last.closesOn)
          throw new AppError(
            'conflict',
            'This account is reconciled to that day already. Undo its statement first.',
          );
        if ((preview.difference ?? 0) !== 0 && !adjust) throw differs(preview);
        const adjustment = await addAdjustment(tx, preview, now());
        const adjustmentId = adjustment?.id ?? null;
        const rowIds = preview.rows.filter(({ isOnStatement }) => isOnStatement).map(({ id }) => id);
        const transactionIds = adjustmentId === null ? rowIds : [...rowIds, adjustmentId];
        const replaced = await stateEve(tx, preview, { balance, adjusted: adjustment?.amount ?? zeroCents });
        const stored = { accountId, closesOn: on, balance, transactionIds, adjustmentId, ...replaced };
        const id = await insertStatement(tx, stored, now());
        await record(tx, 'reconcile_statement', { ...stored, id });
        await refreshInsights(tx);
        const transactionsCount = transactionIds.length;
        return {
          statement: { id, closesOn: on, balance, transactionsCount, adjustment: adjustment?.amount ?? null },
        };
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

export type Statements = ReturnType<typeof createStatements>;

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

/** Makes up for a difference; null where there is none. Throws `conflict` for one that is no amount of a transaction. */
async function addAdjustment(tx: Tx, { accountId, on, difference }: StatementPreview, now: Date) {
  if (difference === null || difference === 0) return null;
  const fault = faultOfCents(difference);
  if (fault !== null)
    throw new AppError('conflict', `The adjustment ${valueFaults[fault]}. Find the cause of the difference.`);
  const entered = { amount: difference, date: on, description: 'Balance adjustment' };
  return {
    id: await insertOwnTransaction(tx, await requireOwnAccount(tx, accountId), entered, {
      now,
      isEdited: false,
    }),
    amount: difference,
  };
}

/** `adjusted`: the amount that an adjustment added. */
type Closing = { balance: Cents; adjusted: Cents };

/** States the balance of the day before the statement's instead of one of its day. Returns what was stated of both. */
async function stateEve(
  tx: Tx,
  preview: StatementPreview,
  closing: Closing,
): Promise<Pick<StoredStatement, 'statedBefore' | 'statedEve'>> {
  const { accountId, on } = preview;
  const eve = addDays(on, -1);
  const statedBefore = await readStatedBalance(tx, accountId, on);
  const statedEve = await readStatedBalance(tx, accountId, eve);
  await saveStatedBalance(tx, accountId, { balance: balanceOnEve(preview, closing), on: eve });
  await forgetStatedBalance(tx, accountId, on);
  await refreshOwnBalance(tx, accountId);
  return { statedBefore, statedEve };
}

/**
 * What the account held at the end of the day before the statement's, so that transactions added later on its day count too. Those that are
 * left off the statement have happened, although the bank does not have them yet.
 */
function balanceOnEve({ rows, on }: StatementPreview, { balance, adjusted }: Closing): Cents {
  const leftOut = rows.filter(({ isOnStatement }) => !isOnStatement);
  const ofDay = rows.filter(({ date }) => date === on);
  const sumOf = (some: readonly { amount: Cents }[]) => sumCents(some.map(({ amount }) => amount));
  return toCents(balance + sumOf(leftOut) - sumOf(ofDay) - adjusted);
}

async function restoreStated(
  tx: Tx,
  { accountId, closesOn, statedBefore, statedEve }: StoredStatement,
): Promise<void> {
  const days = [
    [closesOn, statedBefore],
    [addDays(closesOn, -1), statedEve],
  ] as const;
  for (const [on, balance] of days)
    if (balance === null) await forgetStatedBalance(tx, accountId, on);
    else await saveStatedBalance(tx, accountId, { balance, on });
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
