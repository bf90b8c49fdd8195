import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { AppError } from '@cairn/contract/errors';
import type { Candidates } from '@cairn/contract/reimbursements';
import type { Transaction } from '@cairn/contract/transactions';
import type { Transfer, TransferChange } from '@cairn/contract/transfers';
import { addDays, daysBetween } from '@cairn/domain/plain-date';
import { transferDifference } from '@cairn/domain/transfer-difference';
import { suggestTransfers } from '@cairn/domain/transfer-suggestions';
import type { HouseholdScope } from '../db/household-scope.ts';
import { type HouseholdTransaction, inHousehold } from '../db/in-household.ts';
import type { ChangeDeps } from '../journal/change-deps.ts';
import { readHousehold, todayOf } from '../journal/households.store.ts';
import { inLedgerOnce, type Once } from '../journal/idempotency-keys.store.ts';
import { recordChanges, stepIdOf } from '../journal/journal.store.ts';
import { requireSeenAlike } from '../journal/private-accounts.store.ts';
import { editDebounceSeconds } from '../queue/queue.ts';
import { rewriteDailyTotals, TouchedDays } from '../totals/daily-totals.store.ts';
import { readStoredRows, type StoredRow } from '../transactions/transaction-rows.store.ts';
import {
  readListedTransactions,
  readTransaction,
  readTransactions,
} from '../transactions/transactions.store.ts';
import { reclassifyTransferLegs } from './reclassify.store.ts';
import {
  readPossibleSides,
  readSideCandidates,
  readTransferStates,
  type TransferAction,
  type TransferState,
  writeTransferStates,
} from './transfers.store.ts';

type Tx = HouseholdTransaction;
type OnceChange = Once<TransferChange> | null;
type Change = { action: TransferAction; after: readonly TransferState[] };

/** How far back pairs are suggested. */
const suggestedDays = 120;
const maxCandidates = 30;

/**
 * Transfers that a person pairs and unpairs. What a person decided is stored apart from the pairs that are found, and neither a sync nor
 * an import changes it. Each change is one transaction with the totals, journaled, and undone in the history by its step.
 */
export function createTransfers({ database, queue, now }: ChangeDeps) {
  const change = async (tx: Tx, id: string, planned: Change): Promise<TransferChange> => {
    const isChanged = await writeTransfer(tx, id, planned, now());
    const refreshes = { tx, debounceSeconds: editDebounceSeconds };
    if (isChanged) await queue.enqueueInsightsOf(tx.userId, refreshes);
    return { ...(await readTransfer(tx, id)), stepId: isChanged ? stepIdOf(tx) : null };
  };
  const changing = (
    scope: HouseholdScope,
    once: OnceChange,
    work: (tx: Tx) => Promise<TransferChange>,
  ): Promise<TransferChange> => inLedgerOnce(database, scope, { once, now: now() }, work);

  return {
    /** Throws `not_found`. */
    read: (scope: HouseholdScope, id: string): Promise<Transfer> =>
      inHousehold(database, scope, (tx) => readTransfer(tx, id)),
    candidates: (scope: HouseholdScope, id: string, search: string): Promise<Candidates> =>
      inHousehold(database, scope, (tx) => readCandidates(tx, id, search)),
    suggestions: (scope: HouseholdScope) => inHousehold(database, scope, (tx) => readSuggestions(tx, now())),
    /** Throws `not_found`, `invalid_request` when the two are no transfer. What is linked to one of them pays nothing back while they are paired. */
    pair: (scope: HouseholdScope, id: string, otherId: string, once: OnceChange) =>
      changing(scope, once, async (tx) => {
        await requireSides(tx, id, otherId);
        const after = pairedStates(await readTransferStates(tx, [id, otherId]), id, otherId);
        return change(tx, id, { action: 'pair_by_hand', after });
      }),
    /** Throws `not_found`. */
    unpair: (scope: HouseholdScope, id: string) =>
      changing(scope, null, async (tx) => {
        const after = await planUnpairing(tx, id);
        return change(tx, id, { action: 'unpair_by_hand', after });
      }),
    /** Throws `not_found`. */
    dismiss: (scope: HouseholdScope, id: string, otherId: string, once: OnceChange) =>
      changing(scope, once, async (tx) => {
        const after = await planDismissal(tx, id, otherId);
        return change(tx, id, { action: 'dismiss_transfer', after });
      }),
  };
}

export type Transfers = ReturnType<typeof createTransfers>;

/** Returns false when it is so already. */
async function writeTransfer(
  tx: Tx,
  subjectId: string,
  { action, after }: Change,
  now: Date,
): Promise<boolean> {
  const ids = after.map((state) => state.id);
  const states = await readTransferStates(tx, ids);
  const before = states.filter((state) => ids.includes(state.id));
  if (isDeepStrictEqual(before, after)) return false;
  await writeTransferStates(tx, after, now);
  await settleTransfers(tx, ids);
  await recordChanges(tx, [
    {
      actor: 'user',
      subjectKind: 'transaction',
      subjectId,
      action,
      before: { states: before },
      after: { states: after },
    },
  ]);
  return true;
}

async function readSuggestions(tx: Tx, now: Date) {
  const today = todayOf(await readHousehold(tx), now);
  const sides = await readPossibleSides(tx, addDays(today, -suggestedDays));
  const suggestedAmong = (isShared: boolean) =>
    suggestTransfers(sides.filter(({ rowsPrivateTo }) => (rowsPrivateTo === null) === isShared));
  const found = [...suggestedAmong(true), ...suggestedAmong(false)];
  const rows = await readListedTransactions(
    tx,
    found.flatMap(({ outId, inId }) => [outId, inId]),
  );
  const byId = new Map(rows.map((row) => [row.id, row]));
  const suggestions = found.flatMap(({ outId, inId, reason }) => {
    const out = byId.get(outId);
    const into = byId.get(inId);
    if (out === undefined || into === undefined) return [];
    return [{ out, into, reason, difference: transferDifference(out, into) }];
  });
  return { suggestions };
}

async function planUnpairing(tx: Tx, id: string): Promise<TransferState[]> {
  const { transferId } = await requireRow(tx, id);
  const states = await readTransferStates(tx, [id]);
  if (transferId === null) return states;
  return states.map((state) => ({ ...state, transferId: null, userTransferId: null, isUnpaired: true }));
}

async function planDismissal(tx: Tx, id: string, otherId: string): Promise<TransferState[]> {
  await requireRow(tx, otherId);
  await requireRow(tx, id);
  const states = await readTransferStates(tx, [id]);
  return states
    .filter((state) => state.id === id)
    .map((state) => ({ ...state, notWith: [...new Set([...state.notWith, otherId])] }));
}

/** Throws `not_found`. */
export async function requireRow(tx: Tx, id: string): Promise<StoredRow> {
  const [row] = await readStoredRows(tx, [id]);
  if (row === undefined) throw new AppError('not_found', 'This transaction was not found.');
  return row;
}

async function requireSides(tx: Tx, id: string, otherId: string): Promise<void> {
  const one = await requireRow(tx, id);
  const other = await requireRow(tx, otherId);
  if (one.accountId === other.accountId)
    throw new AppError('invalid_request', 'otherId: must be on another account.');
  if (Math.sign(one.amountCents) * Math.sign(other.amountCents) !== -1)
    throw new AppError('invalid_request', 'otherId: must be money the other way.');
  requireSeenAlike(one, other);
}

/** The two as one pair; who was paired with one of them no longer is. */
function pairedStates(states: readonly TransferState[], id: string, otherId: string): TransferState[] {
  const known = states.find((state) => state.id === id)?.userTransferId ?? null;
  const isSo = known !== null && states.filter(({ userTransferId }) => userTransferId === known).length === 2;
  const transferId = isSo && states.length === 2 ? known : randomUUID();
  return states.map((state) =>
    state.id === id || state.id === otherId
      ? { ...state, transferId, userTransferId: transferId, isUnpaired: false }
      : { ...state, transferId: null, userTransferId: null },
  );
}

/** Brings kinds, pairs and totals in line with what was decided about these transactions. */
export async function settleTransfers(tx: Tx, ids: readonly string[]): Promise<void> {
  const rows = await readStoredRows(tx, ids);
  const days = new TouchedDays();
  for (const { accountId, postedOn } of rows) days.add(accountId, postedOn);
  const sizes = new Set(rows.map(({ amountCents }) => Math.abs(amountCents)));
  await reclassifyTransferLegs(tx, [...sizes], days);
  await rewriteDailyTotals(tx, days);
}

/** Throws `not_found`. */
async function readTransfer(tx: Tx, id: string): Promise<Transfer> {
  const transaction = await readTransaction(tx, id);
  const states = await readTransferStates(tx, [id]);
  const isByHand = states.some((state) => state.id === id && state.userTransferId !== null);
  const otherState = states.find((state) => state.id !== id);
  const [other = null] = otherState === undefined ? [] : await readTransactions(tx, [otherState.id]);
  return { transaction, other, isByHand, difference: differenceOf(transaction, other) };
}

function differenceOf(one: Transaction, other: Transaction | null): Transfer['difference'] {
  if (other === null) return { kind: 'none' };
  return one.amount < 0 ? transferDifference(one, other) : transferDifference(other, one);
}

async function readCandidates(tx: Tx, id: string, search: string): Promise<Candidates> {
  const one = await readTransaction(tx, id);
  const found = await readSideCandidates(tx, { ...one, search, limit: maxCandidates });
  const rows = await readListedTransactions(
    tx,
    found.map((candidate) => candidate.id),
  );
  return {
    candidates: rows.map((transaction) => ({ transaction, reason: candidateReason(one, transaction) })),
  };
}

function candidateReason(one: Transaction, other: Transaction): string {
  const days = Math.abs(daysBetween(one.date, other.date));
  const when = days === 0 ? 'on the same day' : days === 1 ? 'a day apart' : `${days} days apart`;
  if (one.currency !== other.currency) return `In ${other.currency}, ${when}.`;
  return one.amount + other.amount === 0 ? `The same amount, ${when}.` : `Another amount, ${when}.`;
}
