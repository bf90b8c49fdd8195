import { AppError } from '@cairn/contract/errors';
import type { OwnEdit, OwnTransactionEdits, OwnTransactionEditsDone } from '@cairn/contract/own-transactions';
import { requireOwnAccount } from '../accounts/own-accounts.store.ts';
import { editWithCorrections } from '../corrections/edit-with-corrections.ts';
import type { HouseholdScope } from '../db/household-scope.ts';
import type { HouseholdTransaction } from '../db/in-household.ts';
import type { Database } from '../db/pool.ts';
import { readHousehold, todayOf } from '../journal/households.store.ts';
import { inHouseholdOnce, type Once } from '../journal/idempotency-keys.store.ts';
import { stepIdOf } from '../journal/journal.store.ts';
import { requirePosted } from '../journal/require-past.ts';
import { lockLedgerForWriting } from '../journal/write-lock.store.ts';
import { editDebounceSeconds, type Queue } from '../queue/queue.ts';
import { enteredOf } from '../transactions/hand-row.ts';
import { readOwnRows, readStoredRows, type StoredRow } from '../transactions/transaction-rows.store.ts';
import { type RewrittenRow, rewriteOwnTransactions } from './write-own-transactions.ts';

type Tx = HouseholdTransaction;

export type OwnEditsDeps = {
  database: Database;
  queue: Pick<Queue, 'enqueueInsightsOf' | 'enqueueFollowUp'>;
  now: () => Date;
};

export type EditOwnTransactions = ReturnType<typeof createOwnEdits>;

/**
 * Edits several transactions in one transaction and one step of the history: the amount, date and account of those that were added by
 * hand, and the category, note, tags and merchant of any. All or nothing.
 */
export function createOwnEdits({ database, queue, now }: OwnEditsDeps) {
  return (
    scope: HouseholdScope,
    { ownEdits, edits }: OwnTransactionEdits,
    once: Once<OwnTransactionEditsDone> | null = null,
  ) =>
    inHouseholdOnce(database, scope, { once, now: now() }, async (tx): Promise<OwnTransactionEditsDone> => {
      await lockLedgerForWriting(tx);
      const learning = edits.length === 0 ? null : (await editWithCorrections(tx, { edits }, now())).learning;
      const changes = await planOwnEdits(tx, ownEdits, now());
      if (changes.length > 0)
        await rewriteOwnTransactions(tx, changes, { action: 'edit_by_hand', now: now() });
      // The job that updates past transactions also refreshes the insights.
      if (learning === null)
        await queue.enqueueInsightsOf(tx.userId, { tx, debounceSeconds: editDebounceSeconds });
      else await queue.enqueueFollowUp({ userId: scope.userId, learningId: learning.id }, { tx });
      return { stepId: changes.length + edits.length === 0 ? null : stepIdOf(tx) };
    });
}

/**
 * The transactions that edits change, without those that are so already. Throws `not_found`, `invalid_request` for one that is named
 * twice and for a day to come, `conflict` for one of a bank or a file and for an account of another currency.
 */
async function planOwnEdits(tx: Tx, edits: readonly OwnEdit[], now: Date): Promise<RewrittenRow[]> {
  const rows = await requireOwnRows(
    tx,
    edits.map(({ ownTransactionId }) => ownTransactionId),
  );
  const today = todayOf(await readHousehold(tx), now);
  const currencies = await readCurrencies(tx, edits);
  return edits.flatMap(({ ownTransactionId, amount, date, ownAccountId }) => {
    const row = rows.get(ownTransactionId);
    if (row === undefined) return [];
    if (ownAccountId !== undefined && currencies.get(ownAccountId) !== row.currency)
      throw new AppError(
        'conflict',
        'Transactions can be moved together only to an account of their currency.',
      );
    const before = enteredOf(row);
    const after = {
      ...before,
      amount: amount ?? before.amount,
      date: date ?? before.date,
      accountId: ownAccountId ?? before.accountId,
    };
    if (after.date !== before.date) requirePosted(after.date, today);
    const isSame =
      after.amount === before.amount && after.date === before.date && after.accountId === before.accountId;
    return isSame ? [] : { row, after };
  });
}

async function readCurrencies(tx: Tx, edits: readonly OwnEdit[]): Promise<Map<string, string>> {
  const currencies = new Map<string, string>();
  for (const id of new Set(edits.flatMap(({ ownAccountId }) => ownAccountId ?? [])))
    currencies.set(id, (await requireOwnAccount(tx, id)).currency);
  return currencies;
}

/** The transactions with these ids, all of which a person added. */
async function requireOwnRows(tx: Tx, ids: readonly string[]): Promise<Map<string, StoredRow>> {
  if (new Set(ids).size < ids.length)
    throw new AppError('invalid_request', 'ownEdits: contains a transaction twice');
  const rows = (await readOwnRows(tx, ids)).filter(({ removedAt }) => removedAt === null);
  const found = new Map(rows.map((row) => [row.id, row]));
  const others = await readStoredRows(
    tx,
    ids.filter((id) => !found.has(id)),
  );
  if (found.size + others.length < ids.length)
    throw new AppError('not_found', 'This transaction was not found.');
  if (others.length > 0 || rows.some(({ source }) => source !== 'hand'))
    throw new AppError(
      'conflict',
      'Some of these transactions come from a bank or a file, which keeps their amount, date and account. Nothing was changed.',
    );
  return found;
}
