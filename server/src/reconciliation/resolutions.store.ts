import { randomUUID } from 'node:crypto';
import { AppError } from '@cairn/contract/errors';
import { plainDate } from '@cairn/contract/plain-date';
import { type Cents, toCents } from '@cairn/domain/money';
import { z } from 'zod';
import type { HouseholdTransaction } from '../db/in-household.ts';
import { type JournalEntry, recordChanges } from '../journal/journal.store.ts';
import { lockLedgerForWriting } from '../journal/write-lock.store.ts';
import { refreshParts } from '../splits/splits.store.ts';
import { rewriteDailyTotals, TouchedDays } from '../totals/daily-totals.store.ts';
import type { HandRow } from '../transactions/hand-row.ts';
import { requireAccountToChange } from '../transactions/require-account.store.ts';
import { markRemoved, unpairTransfers } from '../transactions/row-updates.store.ts';
import { reclassifyTransferLegs } from '../transfers/reclassify.store.ts';
import { insertAdjustment } from './adjustments.store.ts';
import { withDifferenceAccepted } from './compare-balance.ts';
import { readReconciliation, reconcileAccount, writeReconciliation } from './reconcile-accounts.store.ts';

type Tx = HouseholdTransaction;

/** The account and the journal entry of a resolution; null when nothing had to be done. */
export type ResolutionResult = { accountId: string; resolutionId: string | null };

/**
 * Excludes a transaction: it stays but counts nowhere, also after later syncs. An excluded transaction stays so. Throws
 * `not_found`.
 */
export async function excludeTransaction(
  tx: Tx,
  transactionId: string,
  now: Date,
): Promise<ResolutionResult> {
  await lockLedgerForWriting(tx);
  const row = await requireRow(tx, transactionId);
  if (row.isExcluded) return { accountId: row.accountId, resolutionId: null };
  const reported = await readReportedDifference(tx, row.accountId);
  await unpairTransfers(tx, [row.id]);
  await writeExcluded(tx, row.id, now, now);
  const resolutionId = await record(tx, {
    actor: 'user',
    subjectKind: 'transaction',
    subjectId: row.id,
    action: 'leave_out',
    before: { isExcluded: false, told: reported },
    after: { isExcluded: true },
  });
  await refreshAfterChange(tx, row, now);
  return { accountId: row.accountId, resolutionId };
}

/** Adds a transaction that the bank lacks. The bank's own replaces it when it arrives. Throws `not_found`. */
export async function addMissingTransaction(
  tx: Tx,
  accountId: string,
  row: HandRow,
  now: Date,
): Promise<ResolutionResult> {
  await lockLedgerForWriting(tx);
  const reported = await readReportedDifference(tx, accountId);
  const id = await insertAdjustment(tx, accountId, row);
  const resolutionId = await record(tx, {
    actor: 'user',
    subjectKind: 'transaction',
    subjectId: id,
    action: 'add_missing_row',
    before: { told: reported },
    after: { accountId, amountCents: row.amount, postedOn: row.date, description: row.description },
  });
  await refreshAfterChange(tx, { id, accountId, postedOn: row.date, amountCents: row.amount }, now);
  return { accountId, resolutionId };
}

const acceptedBefore = z.object({
  openings: z.array(z.int().transform(toCents)),
  differenceCents: z.int().transform(toCents),
  divergedOn: z.nullable(plainDate),
});

/** Accepts a reported difference as correct; without one nothing happens. Throws `not_found`. */
export async function acceptDifference(tx: Tx, accountId: string, now: Date): Promise<ResolutionResult> {
  await lockLedgerForWriting(tx);
  await requireAccountToChange(tx, accountId);
  const stored = await readReconciliation(tx, accountId);
  const differenceCents = stored?.reconciliation.reportedDifferenceCents ?? null;
  if (stored === null || differenceCents === null) return { accountId, resolutionId: null };
  const accepted = withDifferenceAccepted(stored.reconciliation, differenceCents);
  const resolutionId = await record(tx, {
    actor: 'user',
    subjectKind: 'account',
    subjectId: accountId,
    action: 'accept_difference',
    before: {
      openings: stored.reconciliation.openings,
      differenceCents,
      divergedOn: stored.reconciliation.divergedOn,
    },
    after: { openings: accepted.openings, differenceCents },
  });
  await writeReconciliation(
    tx,
    accountId,
    { ...stored, reconciliation: accepted, status: 'balanced', differenceCents },
    now,
    resolutionId,
  );
  await reconcileAccount(tx, accountId, now);
  return { accountId, resolutionId };
}

/** Undoes a resolution; one that is no longer in effect is skipped. Throws `not_found`. */
export async function undoResolution(tx: Tx, resolutionId: string, now: Date): Promise<ResolutionResult> {
  await lockLedgerForWriting(tx);
  const entry = await tx.query
    .selectFrom('journal')
    .select(['action', 'subject_id as subjectId', 'before'])
    .where('household_id', '=', tx.householdId)
    .where('id', '=', resolutionId)
    .where('action', 'in', ['leave_out', 'add_missing_row', 'accept_difference'])
    .executeTakeFirst();
  if (entry === undefined) throw new AppError('not_found', 'There is nothing to undo.');
  if (entry.action === 'accept_difference')
    return undoAccepting(tx, { accountId: entry.subjectId, resolutionId, before: entry.before }, now);
  const row = await requireRow(tx, entry.subjectId);
  const holds = entry.action === 'leave_out' ? row.isExcluded : row.isAdjustment;
  if (!holds) return { accountId: row.accountId, resolutionId: null };
  if (entry.action === 'leave_out') await writeExcluded(tx, row.id, null, now);
  else await markRemoved(tx, [row.id], now);
  const undone = await record(tx, {
    actor: 'user',
    subjectKind: 'transaction',
    subjectId: row.id,
    action: entry.action === 'leave_out' ? 'undo_leave_out' : 'undo_add_missing_row',
    before: {},
    after: { undoes: resolutionId },
  });
  await restoreReportedDifference(tx, row.accountId, entry.before, now);
  await refreshAfterChange(tx, row, now);
  return { accountId: row.accountId, resolutionId: undone };
}

/**
 * Adds an adjustment again whose addition was undone. Throws `not_found` when it is gone or the bank's own transaction replaced it.
 */
export async function restoreAdjustment(tx: Tx, transactionId: string, now: Date): Promise<ResolutionResult> {
  const { query, householdId } = tx;
  await lockLedgerForWriting(tx);
  const restored = await query
    .updateTable('transactions')
    .set({ removed_at: null })
    .where('household_id', '=', householdId)
    .where('id', '=', transactionId)
    .where((row) => row.ref('is_adjustment'))
    .executeTakeFirst();
  if (restored.numUpdatedRows === 0n) throw new AppError('not_found', 'This adjustment is gone.');
  const row = await requireRow(tx, transactionId);
  const { accountId, amountCents, postedOn } = row;
  const told = await readReportedDifference(tx, accountId);
  const resolutionId = await record(tx, {
    actor: 'user',
    subjectKind: 'transaction',
    subjectId: row.id,
    action: 'add_missing_row',
    before: { told },
    after: { accountId, amountCents, postedOn },
  });
  await refreshAfterChange(tx, row, now);
  return { accountId, resolutionId };
}

async function undoAccepting(
  tx: Tx,
  { accountId, resolutionId, before }: { accountId: string; resolutionId: string; before: unknown },
  now: Date,
): Promise<ResolutionResult> {
  await requireAccountToChange(tx, accountId);
  const stored = await readReconciliation(tx, accountId);
  if (stored?.acceptedEntryId !== resolutionId) return { accountId, resolutionId: null };
  const { openings, differenceCents, divergedOn } = acceptedBefore.parse(before);
  const reconciliation = {
    ...stored.reconciliation,
    openings,
    divergedOn,
    candidateDifferences: [differenceCents],
    reportedDifferenceCents: differenceCents,
  };
  const undone = await record(tx, {
    actor: 'user',
    subjectKind: 'account',
    subjectId: accountId,
    action: 'undo_accept_difference',
    before: { openings: stored.reconciliation.openings },
    after: { openings, undoes: resolutionId },
  });
  await writeReconciliation(
    tx,
    accountId,
    { ...stored, reconciliation, status: 'difference', differenceCents },
    now,
    null,
  );
  await reconcileAccount(tx, accountId, now);
  return { accountId, resolutionId: undone };
}

/**
 * The difference that was reported before a resolution, so that undo restores it without waiting for two more closed days. `told` is
 * its name in stored journal entries.
 */
const reportedBefore = z.object({
  told: z
    .object({
      differenceCents: z.int().transform(toCents),
      divergedOn: z.nullable(plainDate),
      agreedOn: z.nullable(plainDate),
    })
    .nullish(),
});

async function readReportedDifference(
  tx: Tx,
  accountId: string,
): Promise<z.input<typeof reportedBefore>['told']> {
  const stored = await readReconciliation(tx, accountId);
  if (stored === null || stored.reconciliation.reportedDifferenceCents === null) return null;
  const { reportedDifferenceCents: differenceCents, divergedOn, agreedOn } = stored.reconciliation;
  return { differenceCents, divergedOn, agreedOn };
}

/** Reports a difference again as before a resolution. The comparison that follows clears it if everything agrees. */
async function restoreReportedDifference(
  tx: Tx,
  accountId: string,
  before: unknown,
  now: Date,
): Promise<void> {
  const reported = reportedBefore.parse(before ?? {}).told ?? null;
  const stored = await readReconciliation(tx, accountId);
  if (reported === null || stored === null) return;
  const { differenceCents, divergedOn, agreedOn } = reported;
  const reconciliation = {
    ...stored.reconciliation,
    divergedOn,
    agreedOn,
    candidateDifferences: [differenceCents],
    reportedDifferenceCents: differenceCents,
  };
  await writeReconciliation(
    tx,
    accountId,
    { ...stored, reconciliation, status: 'difference', differenceCents },
    now,
  );
}

async function record(tx: Tx, entry: JournalEntry): Promise<string> {
  const id = randomUUID();
  await recordChanges(tx, [{ ...entry, id }]);
  return id;
}

type ResolvedTransaction = {
  id: string;
  accountId: string;
  postedOn: HandRow['date'];
  amountCents: Cents;
  isExcluded: boolean;
  isAdjustment: boolean;
};

/** A transaction that the bank has not removed, excluded or not; not a part, which moves no balance. */
async function requireRow({ query, householdId }: Tx, id: string): Promise<ResolvedTransaction> {
  const row = await query
    .selectFrom('transactions')
    .select((select) => [
      'id',
      'account_id as accountId',
      'posted_on as postedOn',
      'amount_cents as amountCents',
      'is_adjustment as isAdjustment',
      select('excluded_at', 'is not', null).as('isExcluded'),
    ])
    .where('household_id', '=', householdId)
    .where('id', '=', id)
    .where('removed_at', 'is', null)
    .where('part_of_id', 'is', null)
    .executeTakeFirst();
  if (row === undefined) throw new AppError('not_found', 'This transaction was not found.');
  return { ...row, isExcluded: row.isExcluded === true };
}

async function writeExcluded(
  { query, householdId }: Tx,
  id: string,
  excludedAt: Date | null,
  now: Date,
): Promise<void> {
  await query
    .updateTable('transactions')
    .set({ excluded_at: excludedAt, user_edited_at: now })
    .where('household_id', '=', householdId)
    .where('id', '=', id)
    .execute();
}

/** Updates transfers, totals and the reconciliation after a transaction is included or excluded. */
async function refreshAfterChange(
  tx: Tx,
  {
    id,
    accountId,
    postedOn,
    amountCents,
  }: Pick<ResolvedTransaction, 'id' | 'accountId' | 'postedOn' | 'amountCents'>,
  now: Date,
): Promise<void> {
  const days = new TouchedDays();
  days.add(accountId, postedOn);
  const sizes = new Set([Math.abs(amountCents)]);
  await refreshParts(tx, [id], { isPredicted: false, now }, { days, sizes });
  await reclassifyTransferLegs(tx, [...sizes], days);
  await rewriteDailyTotals(tx, days);
  await reconcileAccount(tx, accountId, now);
}
