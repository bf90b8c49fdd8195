import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { AppError } from '@cairn/contract/errors';
import type { ExpectedBackEdit, NewExpectedBack, ReimbursementChange } from '@cairn/contract/reimbursements';
import { type Cents, sumCents } from '@cairn/domain/money';
import type { HouseholdScope } from '../db/household-scope.ts';
import { type HouseholdTransaction, inHousehold } from '../db/in-household.ts';
import type { ChangeDeps } from '../journal/change-deps.ts';
import { inLedgerOnce, type Once } from '../journal/idempotency-keys.store.ts';
import { recordChanges, stepIdOf } from '../journal/journal.store.ts';
import { lockLedgerForWriting } from '../journal/write-lock.store.ts';
import { readStoredRows } from '../transactions/transaction-rows.store.ts';
import { readListedTransactions } from '../transactions/transactions.store.ts';
import { readReimbursement, readReimbursementCandidates } from './read-reimbursement.ts';
import type { ExpectAction, StoredReimbursementChange } from './reimbursement-changes.store.ts';
import {
  readExpectedBack,
  readExpectedBackOf,
  readOpenExpectedBack,
  type StoredExpectedBack,
  writeExpectedBack,
} from './reimbursements.store.ts';

type Tx = HouseholdTransaction;
type OnceChange = Once<ReimbursementChange> | null;
type Kept = { transactionId: string; id: string };

/** What somebody has still to pay back. It changes no total: only money that came back does. */
export function createExpectedBack({ database, now }: Pick<ChangeDeps, 'database' | 'now'>) {
  const change = async (
    tx: Tx,
    kept: Kept,
    after: StoredExpectedBack | null,
    action: ExpectAction,
  ): Promise<ReimbursementChange> => {
    await record(tx, kept, { after, action, now: now() });
    return { reimbursement: await readReimbursement(tx, kept.transactionId), stepId: stepIdOf(tx) };
  };

  return {
    candidates: (scope: HouseholdScope, transactionId: string, search: string) =>
      inHousehold(database, scope, (tx) => readReimbursementCandidates(tx, transactionId, search)),
    /** All that is still to come back, with its total in each currency. */
    list: (scope: HouseholdScope) =>
      inHousehold(database, scope, async (tx) => {
        const open = await readOpenExpectedBack(tx);
        const rows = await readListedTransactions(
          tx,
          open.map(({ transactionId }) => transactionId),
        );
        const byId = new Map(rows.map((row) => [row.id, row]));
        const expected = open.flatMap(({ transactionId, ...one }) => {
          const transaction = byId.get(transactionId);
          return transaction === undefined ? [] : [{ ...one, transaction }];
        });
        const byCurrency = Map.groupBy(expected, ({ transaction }) => transaction.currency);
        const totals = [...byCurrency].map(([currency, of]) => ({
          currency,
          amount: sumCents(of.map(({ remaining }) => remaining)),
        }));
        return { expected, totals };
      }),
    /** Throws `not_found`, and `invalid_request` for more than was paid. */
    expect: (
      scope: HouseholdScope,
      transactionId: string,
      { amount, from }: NewExpectedBack,
      once: OnceChange,
    ) =>
      inLedgerOnce(database, scope, { once, now: now() }, async (tx) => {
        const id = randomUUID();
        await requireWithin(tx, { transactionId, id }, amount);
        return change(tx, { transactionId, id }, { id, from, amount, isClosed: false }, 'expect_back');
      }),
    /** Throws `not_found`, and `invalid_request` for more than was paid. */
    edit: (scope: HouseholdScope, id: string, edit: ExpectedBackEdit) =>
      inHousehold(database, scope, async (tx) => {
        await lockLedgerForWriting(tx);
        const { transactionId, ...before } = await requireExpected(tx, id);
        const after = {
          id,
          from: edit.from ?? before.from,
          amount: edit.amount ?? before.amount,
          isClosed: edit.isClosed ?? before.isClosed,
        };
        if (isDeepStrictEqual(after, storedOf(before)))
          return { reimbursement: await readReimbursement(tx, transactionId), stepId: null };
        if (after.amount > before.amount) await requireWithin(tx, { transactionId, id }, after.amount);
        return change(tx, { transactionId, id }, after, 'edit_expected_back');
      }),
    /** Throws `not_found`, and `conflict` when some of it came back. */
    remove: (scope: HouseholdScope, id: string) =>
      inHousehold(database, scope, async (tx) => {
        await lockLedgerForWriting(tx);
        const { transactionId, received } = await requireExpected(tx, id);
        if (received > 0) throw cameBack();
        return change(tx, { transactionId, id }, null, 'remove_expected_back');
      }),
  };
}

type ExpectedChange = Extract<StoredReimbursementChange, { of: 'expected' }>;

/** Undoes a change, unless it is so already. Throws `conflict` when it was changed again since. */
export async function undoExpected(
  tx: Tx,
  change: ExpectedChange,
  { undoes, now }: { undoes: string; now: Date },
): Promise<void> {
  return putBack(tx, change, { action: `undo_${change.action}`, undoes, now });
}

/** Makes a change again. `undo`: the undo of it. Throws as `undoExpected` does. */
export async function redoExpected(tx: Tx, undo: ExpectedChange, now: Date): Promise<void> {
  await putBack(tx, undo, { action: undo.action, now });
}

async function putBack(
  tx: Tx,
  { expectedBackId: id, expenseId: transactionId, before, after }: ExpectedChange,
  recorded: { action: ExpectAction | `undo_${ExpectAction}`; undoes?: string; now: Date },
): Promise<void> {
  const found = await readExpectedBack(tx, id);
  const current = found === undefined ? null : storedOf(found);
  if (isDeepStrictEqual(current, before)) return;
  if (!isDeepStrictEqual(current, after))
    throw new AppError(
      'conflict',
      'This amount to come back was changed again since. Undo the later change first.',
    );
  if (before === null && found !== undefined && found.received > 0) throw cameBack();
  if (before !== null && before.amount > (after?.amount ?? 0))
    await requireWithin(tx, { transactionId, id }, before.amount);
  await record(tx, { transactionId, id }, { after: before, ...recorded });
}

async function record(
  tx: Tx,
  { transactionId, id }: Kept,
  {
    after,
    action,
    undoes,
    now,
  }: {
    after: StoredExpectedBack | null;
    action: ExpectAction | `undo_${ExpectAction}`;
    undoes?: string;
    now: Date;
  },
): Promise<void> {
  const found = await readExpectedBack(tx, id);
  await writeExpectedBack(tx, { transactionId, id }, after, now);
  await recordChanges(tx, [
    {
      actor: 'user',
      subjectKind: 'transaction',
      subjectId: transactionId,
      action,
      before: { expected: found === undefined ? null : storedOf(found) },
      after: { expected: after, expenseId: transactionId, ...(undoes === undefined ? {} : { undoes }) },
    },
  ]);
}

const storedOf = ({ id, from, amount, isClosed }: StoredExpectedBack): StoredExpectedBack => ({
  id,
  from,
  amount,
  isClosed,
});

function cameBack(): AppError {
  return new AppError('conflict', 'Some of this came back already. Unlink that first, or close it.');
}

async function requireExpected(tx: Tx, id: string) {
  const found = await readExpectedBack(tx, id);
  if (found === undefined) throw new AppError('not_found', 'This amount to come back was not found.');
  return found;
}

/** Throws `not_found` for a transaction that does not count, `invalid_request` unless all that is expected back is within what was paid. */
async function requireWithin(tx: Tx, { transactionId, id }: Kept, amount: Cents): Promise<void> {
  const [row] = await readStoredRows(tx, [transactionId]);
  if (row === undefined) throw new AppError('not_found', 'This transaction was not found.');
  if (row.amountCents >= 0 || row.kind !== 'spending')
    throw new AppError('invalid_request', 'Only spending can be paid back.');
  const others = (await readExpectedBackOf(tx, transactionId)).filter((one) => one.id !== id);
  if (sumCents(others.map((one) => one.amount)) + amount > -row.amountCents)
    throw new AppError('invalid_request', 'amount: must not be more than what was paid.');
}
