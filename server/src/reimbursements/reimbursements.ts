import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { AppError } from '@cairn/contract/errors';
import type { NewReimbursement, Reimbursement, ReimbursementChange } from '@cairn/contract/reimbursements';
import { type Cents, sumCents, toCents, zeroCents } from '@cairn/domain/money';
import { openOf, remainingOf, suggestedAmount, toComeBackOf } from '@cairn/domain/reimbursements';
import type { HouseholdScope } from '../db/household-scope.ts';
import { type HouseholdTransaction, inHousehold } from '../db/in-household.ts';
import type { ChangeDeps } from '../journal/change-deps.ts';
import { inLedgerOnce, type Once } from '../journal/idempotency-keys.store.ts';
import { recordChanges, stepIdOf } from '../journal/journal.store.ts';
import { requireSeenAlike } from '../journal/private-accounts.store.ts';
import { lockLedgerForWriting } from '../journal/write-lock.store.ts';
import { editDebounceSeconds } from '../queue/queue.ts';
import { readParts } from '../splits/split-parts.store.ts';
import { ownedPart } from '../splits/split-plan.ts';
import { changeParts } from '../splits/splits.store.ts';
import { rewriteDailyTotals, TouchedDays } from '../totals/daily-totals.store.ts';
import { readBankRow, readStoredRows, type StoredRow } from '../transactions/transaction-rows.store.ts';
import { reclassifyTransferLegs } from '../transfers/reclassify.store.ts';
import { redoExpected, undoExpected } from './expected-back.ts';
import { type DepositState, planLink, planUnlink, refitState } from './link-plan.ts';
import { readReimbursement } from './read-reimbursement.ts';
import {
  isMadeByLink,
  type LinkAction,
  readReimbursementChange,
  type StoredReimbursementChange,
} from './reimbursement-changes.store.ts';
import { readCameBack, readExpectedBackOf, readLinks, writeLinks } from './reimbursements.store.ts';

type Tx = HouseholdTransaction;
type OnceChange = Once<ReimbursementChange> | null;
type Change = {
  action: LinkAction | `undo_${LinkAction}`;
  expenseId: string;
  after: DepositState;
  /** The part that linking made. */
  madeId?: string;
  undoes?: string;
};
type LinksChange = Extract<StoredReimbursementChange, { of: 'links' }>;

/**
 * Money that came back, linked to what it pays for: it counts as a refund in the category of that. Money of which only a part is linked is
 * split. Each change is one transaction with the totals, undone in the history by its step, and refreshes the insights.
 */
export function createReimbursements({ database, queue, now }: ChangeDeps) {
  const change = async (tx: Tx, whole: StoredRow, planned: Change): Promise<ReimbursementChange> => {
    await writeLinked(tx, whole, planned, now());
    await queue.enqueueInsightsOf(tx.userId, { tx, debounceSeconds: editDebounceSeconds });
    return { reimbursement: await readReimbursement(tx, planned.expenseId), stepId: stepIdOf(tx) };
  };
  const unchanged = async (tx: Tx, id: string): Promise<ReimbursementChange> => ({
    reimbursement: await readReimbursement(tx, id),
    stepId: null,
  });

  return {
    /** Throws `not_found`. */
    read: (scope: HouseholdScope, transactionId: string): Promise<Reimbursement> =>
      inHousehold(database, scope, (tx) => readReimbursement(tx, transactionId)),
    /** Throws `not_found`, `invalid_request` when the two don’t fit, and `conflict` when the money is one side of a transfer. What it paid back before, it no longer does. */
    link: (scope: HouseholdScope, expenseId: string, wanted: NewReimbursement, once: OnceChange) =>
      inLedgerOnce(database, scope, { once, now: now() }, async (tx) => {
        const { whole, ...linked } = await planLinking(tx, expenseId, wanted);
        const isSo = isDeepStrictEqual(linked.after, await readState(tx, whole.id));
        if (isSo) return unchanged(tx, expenseId);
        return change(tx, whole, linked);
      }),
    /** Throws `not_found`. */
    unlink: (scope: HouseholdScope, transactionId: string) =>
      inHousehold(database, scope, async (tx): Promise<ReimbursementChange> => {
        await lockLedgerForWriting(tx);
        const row = await requireRow(tx, transactionId);
        const { reimbursesId: expenseId } = row;
        if (expenseId === null) return unchanged(tx, row.id);
        const { whole, after } = await planUnlinking(tx, row);
        return change(tx, whole, { action: 'unlink_reimbursement', expenseId, after });
      }),
  };
}

async function writeLinked(
  tx: Tx,
  whole: StoredRow,
  { action, expenseId, after, madeId, undoes }: Change,
  now: Date,
): Promise<void> {
  const before = await readState(tx, whole.id);
  await writeState(tx, whole, { before, after, now });
  await recordChanges(tx, [
    {
      actor: 'user',
      subjectKind: 'transaction',
      subjectId: whole.id,
      action,
      before,
      after: {
        ...after,
        expenseId,
        ...(madeId === undefined ? {} : { madeId }),
        ...(undoes === undefined ? {} : { undoes }),
      },
    },
  ]);
}

/**
 * Undoes a change of what came back, or of what is expected back. Throws `not_found`, and `conflict` when something stands in the way. The
 * caller holds the ledger's lock.
 */
export async function undoReimbursement(tx: Tx, changeId: string, now: Date): Promise<void> {
  const found = await readReimbursementChange(tx, changeId);
  if (found.isUndone) return;
  if (found.of === 'expected') return undoExpected(tx, found, { undoes: changeId, now });
  const planned = await planUndo(tx, found);
  if (planned === null) return;
  const { action, expenseId } = found;
  const change: Change = { action: `undo_${action}`, expenseId, after: planned.after, undoes: changeId };
  await writeLinked(tx, planned.whole, change, now);
}

/** Makes a change again that was undone. Throws as `undoReimbursement` does. */
export async function redoReimbursement(tx: Tx, undoId: string, now: Date): Promise<void> {
  const found = await readReimbursementChange(tx, undoId, 'undo_');
  if (found.of === 'expected') return redoExpected(tx, found, now);
  const planned = await planUndo(tx, found);
  if (planned === null) return;
  const { action, expenseId } = found;
  await writeLinked(tx, planned.whole, { action, expenseId, after: planned.after }, now);
}

/** Throws as `link` does. */
async function planLinking(tx: Tx, expenseId: string, wanted: NewReimbursement) {
  const expense = await requireRow(tx, expenseId);
  const deposit = await requireRow(tx, wanted.depositId);
  requireFit(expense, deposit);
  const { amount, expectedBackId } = await amountOf(tx, { expense, deposit, wanted });
  const whole = await requireWhole(tx, deposit);
  const madeId = randomUUID();
  const after = planLink(
    wholeOf(whole),
    await readState(tx, whole.id),
    { rowId: deposit.id, reimbursesId: expense.id, expectedBackId, amount },
    [madeId, randomUUID()],
  );
  const action: LinkAction = 'link_reimbursement';
  return { whole, action, expenseId, after, ...(amount < deposit.amountCents ? { madeId } : {}) };
}

async function planUnlinking(tx: Tx, row: StoredRow) {
  const whole = await requireWhole(tx, row);
  const after = planUnlink(wholeOf(whole), await readState(tx, whole.id), {
    rowId: row.id,
    isMadeByLink: await isMadeByLink(tx, whole.id, row.id),
  });
  return { whole, after };
}

/** Null when it is so already. Throws `conflict` when something stands in the way. */
async function planUndo(tx: Tx, { subjectId, before, after }: LinksChange) {
  const whole = await readBankRow(tx, subjectId);
  if (whole === undefined) throw new AppError('not_found', 'There is nothing to undo.');
  const fitted = (state: DepositState) => refitState(whole.amountCents, whole.id, state);
  const state = await readState(tx, whole.id);
  // Also where a later change made it so already: once that one is undone, this one would be in effect again.
  if (!isDeepStrictEqual(state, fitted(after))) throw changedSince();
  if (isDeepStrictEqual(state, fitted(before))) return null;
  await requireRoom(tx, whole, { now: state, after: fitted(before) });
  return { whole, after: fitted(before) };
}

function changedSince(): AppError {
  return new AppError(
    'conflict',
    'The money that came back was changed again since. Undo the later change first.',
  );
}

async function requireRow(tx: Tx, id: string): Promise<StoredRow> {
  const [row] = await readStoredRows(tx, [id]);
  if (row === undefined) throw new AppError('not_found', 'This transaction was not found.');
  return row;
}

async function requireWhole(tx: Tx, { id, partOfId }: StoredRow): Promise<StoredRow> {
  const whole = await readBankRow(tx, partOfId ?? id);
  if (whole === undefined) throw new AppError('not_found', 'This transaction was not found.');
  return whole;
}

const wholeOf = ({ id, amountCents, userCategoryId, userNote, userTagIds }: StoredRow) => ({
  id,
  amount: amountCents,
  categoryId: userCategoryId,
  note: userNote,
  tagIds: userTagIds,
});

/** Throws `invalid_request` or `conflict` unless the one can pay the other back. */
function requireFit(expense: StoredRow, deposit: StoredRow): void {
  if (expense.amountCents >= 0 || expense.kind !== 'spending')
    throw new AppError('invalid_request', 'Only spending can be paid back.');
  if (deposit.amountCents <= 0)
    throw new AppError('invalid_request', 'depositId: must be money that came in.');
  if (expense.currency !== deposit.currency)
    throw new AppError('invalid_request', 'depositId: must be in the same currency.');
  if (deposit.transferId !== null)
    throw new AppError('conflict', 'This is one side of a transfer. Unpair the transfer first.');
  requireSeenAlike(expense, deposit);
}

type Asked = { expense: StoredRow; deposit: StoredRow; wanted: NewReimbursement };

/** How much is linked, and which of the amounts to come back it is. */
async function amountOf(tx: Tx, { expense, deposit, wanted }: Asked) {
  const cameBack = (await readCameBack(tx, expense.id)).amount;
  const linked = deposit.reimbursesId === expense.id ? deposit.amountCents : zeroCents;
  const open = openOf(expense.amountCents, toCents(cameBack - linked));
  const expected = await readExpectedBackOf(tx, expense.id);
  const stillOpen = expected.filter((one) => remainingOf(one) > 0);
  const meant = wanted.expected === undefined ? undefined : expected[wanted.expected - 1];
  if (wanted.expected !== undefined && meant === undefined)
    throw new AppError('not_found', 'This amount to come back was not found.');
  const only = stillOpen.length === 1 ? stillOpen[0]?.id : undefined;
  const expectedBackId = meant?.id ?? only ?? null;
  const toComeBack = toComeBackOf(stillOpen.filter(({ id }) => id === expectedBackId));
  const amount = wanted.amount ?? suggestedAmount(deposit.amountCents, open, toComeBack);
  if (amount > deposit.amountCents)
    throw new AppError('invalid_request', 'amount: must not be more than the money that came in.');
  if (open === 0) throw new AppError('conflict', 'All of this expense was paid back already.');
  if (amount > open)
    throw new AppError('invalid_request', 'amount: must not be more than what is left of the expense.');
  return { amount, expectedBackId };
}

/** What a deposit is split into and pays back. */
async function readState(tx: Tx, wholeId: string): Promise<DepositState> {
  return { parts: (await readParts(tx, wholeId)).map(ownedPart), links: await readLinks(tx, wholeId) };
}

async function writeState(
  tx: Tx,
  whole: StoredRow,
  { before, after, now }: { before: DepositState; after: DepositState; now: Date },
): Promise<void> {
  const days = new TouchedDays();
  const sizes = new Set<number>([Math.abs(whole.amountCents)]);
  days.add(whole.accountId, whole.postedOn);
  if (!isDeepStrictEqual(before.parts, after.parts)) {
    const stored = await readParts(tx, whole.id);
    const change = { before: stored, after: after.parts, isPredicted: false, now };
    await changeParts(tx, whole, change, { days, sizes });
  }
  await writeLinks(tx, whole.id, after.links);
  const partIds = new Set(after.parts.map(({ id }) => id));
  await reclassifyTransferLegs(tx, [...sizes], days, partIds);
  await rewriteDailyTotals(tx, days);
}

/** Throws `conflict` unless the expenses that an undo links again have room for it. */
async function requireRoom(
  tx: Tx,
  deposit: StoredRow,
  { now, after }: { now: DepositState; after: DepositState },
): Promise<void> {
  const linkedNow = new Set(now.links.map(({ rowId }) => rowId));
  const added = after.links.filter(({ rowId }) => !linkedNow.has(rowId));
  for (const expenseId of new Set(added.map(({ reimbursesId }) => reimbursesId))) {
    const [expense] = await readStoredRows(tx, [expenseId]);
    if (expense === undefined)
      throw new AppError('conflict', 'The expense that it paid back is gone, or was split since.');
    // What this money pays back now is replaced.
    const own = linkedAmount(deposit, now, expenseId);
    const { amount } = await readCameBack(tx, expenseId);
    if (linkedAmount(deposit, after, expenseId) > openOf(expense.amountCents, toCents(amount - own)))
      throw new AppError('conflict', 'Other money was linked to this expense since. Unlink it first.');
  }
}

/** How much of a deposit and its parts pays this expense back. */
function linkedAmount(deposit: StoredRow, { links, parts }: DepositState, expenseId: string): Cents {
  const amounts = new Map([
    [deposit.id, deposit.amountCents],
    ...parts.map(({ id, amount }): [string, Cents] => [id, amount]),
  ]);
  const linked = links.filter(({ reimbursesId }) => reimbursesId === expenseId);
  return sumCents(linked.map(({ rowId }) => amounts.get(rowId) ?? zeroCents));
}
