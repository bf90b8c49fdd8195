import { AppError } from '@cairn/contract/errors';
import type { Completions, NewOwnTransaction, OwnTransactionEdit } from '@cairn/contract/own-transactions';
import type { Transaction } from '@cairn/contract/transactions';
import type { Cents } from '@cairn/domain/money';
import { requireOwnAccount } from '../accounts/own-accounts.store.ts';
import type { HouseholdScope } from '../db/household-scope.ts';
import { type HouseholdTransaction, inHousehold } from '../db/in-household.ts';
import { editTransactions } from '../edits/edits.store.ts';
import type { ChangeDeps } from '../journal/change-deps.ts';
import { countDailyUse } from '../journal/daily-usage.store.ts';
import { readHousehold, todayOf } from '../journal/households.store.ts';
import { inHouseholdOnce, type Once } from '../journal/idempotency-keys.store.ts';
import { requirePosted } from '../journal/require-past.ts';
import { lockLedgerForWriting } from '../journal/write-lock.store.ts';
import { editDebounceSeconds } from '../queue/queue.ts';
import { enteredOf, type PlacedRow } from '../transactions/hand-row.ts';
import { readBankTransaction } from '../transactions/transactions.store.ts';
import { readCompletions, readLastOwnAccountId } from './completions.store.ts';
import {
  insertOwnTransaction,
  removeOwnRow,
  requireOwnTransaction,
  restoreOwnRow,
  rewriteOwnTransaction,
} from './write-own-transactions.ts';

type Tx = HouseholdTransaction;
type Changed = { transaction: Transaction; accountBalance: Cents | null };

/**
 * Transactions that a person adds to an account that is kept by hand. Each change is one transaction with the totals and the account's
 * balance, journaled, and refreshes the insights.
 */
export function createOwnTransactions({ database, queue, now }: ChangeDeps) {
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
        requirePosted(entered.date, todayOf(await readHousehold(tx), now()));
        const isEdited = (categoryId ?? note ?? null) !== null;
        const id = await insertOwnTransaction(tx, account, entered, { now: now(), isEdited });
        if (isEdited) await editTransactions(tx, [{ id, categoryId, note }], now());
        return changed(tx, id, (await requireOwnAccount(tx, accountId)).balance);
      }),
    edit: (scope: HouseholdScope, transactionId: string, edit: OwnTransactionEdit) =>
      inHousehold(database, scope, async (tx): Promise<Changed> => {
        await lockLedgerForWriting(tx);
        const row = await requireOwnTransaction(tx, transactionId);
        if (row.removedAt !== null) throw new AppError('not_found', 'This transaction was not found.');
        const after = afterEdit(enteredOf(row), edit);
        requirePosted(after.date, todayOf(await readHousehold(tx), now()));
        const balance = await rewriteOwnTransaction(tx, row, after, { action: 'edit_by_hand', now: now() });
        return changed(tx, row.id, balance);
      }),
    complete: completeFrom(database),
    remove: (scope: HouseholdScope, transactionId: string) =>
      inHousehold(database, scope, async (tx): Promise<{ accountBalance: Cents | null }> => {
        await lockLedgerForWriting(tx);
        const accountBalance = await removeOwnRow(tx, transactionId, now());
        await refreshInsights(tx);
        return { accountBalance };
      }),
    restore: (scope: HouseholdScope, transactionId: string) =>
      inHousehold(database, scope, async (tx): Promise<Changed> => {
        await lockLedgerForWriting(tx);
        return changed(tx, transactionId, await restoreOwnRow(tx, transactionId, now()));
      }),
  };
}

export type OwnTransactions = ReturnType<typeof createOwnTransactions>;

/** Descriptions in the household’s history that contain a text, the likeliest first; without one those entered by hand. */
function completeFrom(database: ChangeDeps['database']) {
  return (scope: HouseholdScope, text: string) =>
    inHousehold(
      database,
      scope,
      async (tx): Promise<Completions> => ({
        completions: await readCompletions(tx, text),
        lastAccountId: await readLastOwnAccountId(tx),
      }),
    );
}

function afterEdit(before: PlacedRow, { ownAccountId, ...entered }: OwnTransactionEdit): PlacedRow {
  const wanted: { [Field in keyof PlacedRow]?: PlacedRow[Field] | undefined } = {
    ...entered,
    accountId: ownAccountId,
  };
  const changed = Object.entries(wanted).filter(([, value]) => value !== undefined);
  return { ...before, ...Object.fromEntries(changed) };
}
