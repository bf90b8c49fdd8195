import { randomUUID } from 'node:crypto';
import { AppError } from '@cairn/contract/errors';
import type { NewOwnTransaction, OwnTransactionEdit } from '@cairn/contract/own-accounts';
import type { Transaction } from '@cairn/contract/transactions';
import { classify } from '@cairn/domain/classify';
import type { Cents } from '@cairn/domain/money';
import { predictDelta, readCategorizerInputs } from '../categorizing/categorizer-inputs.ts';
import type { HouseholdScope } from '../db/household-scope.ts';
import { type HouseholdTransaction, inHousehold } from '../db/in-household.ts';
import {
  type OwnAccount,
  refreshOwnBalance,
  requireOwnAccount,
} from '../ledger/accounts/own-accounts.store.ts';
import { readCategoryKinds } from '../ledger/categories/categories.store.ts';
import { inHouseholdOnce, type Once } from '../ledger/journal/answered-calls.store.ts';
import { countDailyUse } from '../ledger/journal/daily-uses.store.ts';
import { readHousehold, todayOf } from '../ledger/journal/households.store.ts';
import { recordChanges } from '../ledger/journal/journal.store.ts';
import { lockLedgerForWriting } from '../ledger/journal/write-lock.store.ts';
import { rewriteDailyTotals, TouchedDays } from '../ledger/totals/daily-totals.store.ts';
import { editTransactions } from '../ledger/transactions/edits.store.ts';
import { type HandRow, handRow } from '../ledger/transactions/hand-row.ts';
import { reclassifyTransferLegs } from '../ledger/transactions/reclassify.store.ts';
import { markRemoved } from '../ledger/transactions/row-updates.store.ts';
import { followSplits } from '../ledger/transactions/splits.store.ts';
import {
  insertRows,
  type RowWrite,
  readOwnRow,
  type StoredRow,
  updateRows,
} from '../ledger/transactions/transaction-rows.store.ts';
import { readBankTransaction } from '../ledger/transactions/transactions.store.ts';
import { editDebounceSeconds } from '../queue/queue.ts';
import type { ByHandDeps } from './own-accounts.ts';
import { requirePast } from './require-past.ts';

type Tx = HouseholdTransaction;
type Changed = { transaction: Transaction; accountBalance: Cents | null };

/**
 * Transactions that a person adds to an account that is kept by hand. Each change is one transaction with the totals and the account's
 * balance, journaled, and refreshes the insights.
 */
export function openOwnTransactions({ database, queue, now }: ByHandDeps) {
  const refreshInsights = (tx: Tx) =>
    queue.enqueueInsightsOf(tx.userId, { tx, debounceSeconds: editDebounceSeconds });

  const changed = async (tx: Tx, id: string, accountBalance: Cents | null): Promise<Changed> => {
    await refreshInsights(tx);
    return { transaction: await readBankTransaction(tx, id), accountBalance };
  };

  return {
    add: (
      scope: HouseholdScope,
      accountId: string,
      { categoryId, note, ...entered }: NewOwnTransaction,
      once: Once<Changed> | null,
    ) =>
      inHouseholdOnce(database, scope, { once, now: now() }, async (tx): Promise<Changed> => {
        await countDailyUse(tx, 'transaction', now());
        await lockLedgerForWriting(tx);
        const account = await requireOwnAccount(tx, accountId);
        requirePast(entered.date, todayOf(await readHousehold(tx), now()));
        const id = randomUUID();
        await insertRows(tx, [await writeOf(tx, id, account, entered)]);
        const balance = await refreshFigures(tx, { id, accountId, isNew: true, now: now() }, [entered]);
        await record(tx, id, 'add_by_hand', {}, { accountId, ...entered });
        if (categoryId !== undefined || note !== undefined)
          await editTransactions(tx, [{ id, categoryId, note }], now());
        return changed(tx, id, balance);
      }),
    edit: (scope: HouseholdScope, transactionId: string, edit: OwnTransactionEdit) =>
      inHousehold(database, scope, async (tx): Promise<Changed> => {
        await lockLedgerForWriting(tx);
        const row = await requireOwnRow(tx, transactionId);
        if (row.isRemoved) throw notFound();
        const before = enteredOf(row);
        const after = {
          amount: edit.amount ?? before.amount,
          date: edit.date ?? before.date,
          description: edit.description ?? before.description,
        };
        requirePast(after.date, todayOf(await readHousehold(tx), now()));
        return changed(tx, row.id, await rewrite(tx, row, after, 'edit_by_hand'));
      }),
    remove: (scope: HouseholdScope, transactionId: string) =>
      inHousehold(database, scope, async (tx): Promise<{ accountBalance: Cents | null }> => {
        await lockLedgerForWriting(tx);
        const row = await requireOwnRow(tx, transactionId);
        await markRemoved(tx, [row.id], now());
        const accountBalance = await refreshFigures(tx, { ...row, now: now() }, [enteredOf(row)]);
        if (!row.isRemoved) await record(tx, row.id, 'remove_by_hand', enteredOf(row), {});
        await refreshInsights(tx);
        return { accountBalance };
      }),
    restore: (scope: HouseholdScope, transactionId: string) =>
      inHousehold(database, scope, async (tx): Promise<Changed> => {
        await lockLedgerForWriting(tx);
        const row = await requireOwnRow(tx, transactionId);
        return changed(tx, row.id, await rewrite(tx, row, enteredOf(row), 'restore_by_hand'));
      }),
  };

  /** Writes a transaction as a person changed or restored it. Returns its account's balance. */
  async function rewrite(tx: Tx, row: StoredRow, after: HandRow, action: string): Promise<Cents | null> {
    const account = await requireOwnAccount(tx, row.accountId);
    await updateRows(tx, [await writeOf(tx, row.id, account, after, row)], now());
    const before = enteredOf(row);
    const balance = await refreshFigures(tx, { ...row, now: now() }, [before, after]);
    await record(tx, row.id, action, row.isRemoved ? {} : before, after);
    return balance;
  }
}

export type OwnTransactions = ReturnType<typeof openOwnTransactions>;

function notFound(): AppError {
  return new AppError('not_found', 'This transaction was not found.');
}

async function requireOwnRow(tx: Tx, id: string): Promise<StoredRow> {
  const row = await readOwnRow(tx, id);
  if (row === undefined) throw notFound();
  return row;
}

function enteredOf({ amountCents, postedOn, description }: StoredRow): HandRow {
  return { amount: amountCents, date: postedOn, description };
}

/** The transaction to write, with its predicted category and its kind. */
async function writeOf(
  tx: Tx,
  id: string,
  account: OwnAccount,
  entered: HandRow,
  stored?: StoredRow,
): Promise<RowWrite> {
  const row = handRow(id, account, entered);
  const predictions = predictDelta({ accounts: [account], upserted: [row] }, await readCategorizerInputs(tx));
  const prediction = predictions.get(row.bankTransactionId);
  if (prediction === undefined) throw new Error('A transaction has no prediction');
  const kinds = await readCategoryKinds(tx);
  const kind = classify({
    accountType: account.type,
    amountCents: row.amountCents,
    description: row.description,
    userCategoryKind: stored?.userCategoryKind ?? null,
    predictedCategoryId: prediction.categoryId,
    predictedCategoryKind: kinds.get(prediction.categoryId ?? '') ?? null,
    ruleKind: prediction.ruleEffects.kind?.kind ?? null,
    isPaired: false,
  });
  return { id, accountId: account.id, row, replacedTransactionId: null, prediction, kind, source: 'hand' };
}

/** Updates transfers, totals and the account's balance around what was there before and after a change. Returns the balance. */
async function refreshFigures(
  tx: Tx,
  { id, accountId, isNew = false, now }: { id: string; accountId: string; isNew?: boolean; now: Date },
  rows: readonly HandRow[],
): Promise<Cents | null> {
  const days = new TouchedDays();
  for (const { date } of rows) days.add(accountId, date);
  const sizes = new Set(rows.map(({ amount }) => Math.abs(amount)));
  await followSplits(tx, [id], { isPredicted: true, now }, { days, sizes });
  await reclassifyTransferLegs(tx, [...sizes], days, isNew ? new Set([id]) : new Set());
  await rewriteDailyTotals(tx, days);
  return refreshOwnBalance(tx, accountId);
}

function record(
  tx: Tx,
  subjectId: string,
  action: string,
  before: Record<string, unknown>,
  after: Record<string, unknown>,
): Promise<void> {
  return recordChanges(tx, [{ actor: 'user', subjectKind: 'transaction', subjectId, action, before, after }]);
}
