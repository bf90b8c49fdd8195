import { randomUUID } from 'node:crypto';
import { AppError } from '@cairn/contract/errors';
import { plainDate } from '@cairn/contract/plain-date';
import { type Cents, toCents } from '@cairn/domain/money';
import { sql } from 'kysely';
import { z } from 'zod';
import type { HouseholdTransaction } from '../../db/in-household.ts';
import { requireAccount } from '../accounts/accounts.store.ts';
import { type JournalEntry, recordChanges } from '../journal/journal.store.ts';
import { lockLedgerForWriting } from '../journal/write-lock.store.ts';
import { rewriteDailyTotals, TouchedDays } from '../totals/daily-totals.store.ts';
import { reclassifyTransferLegs } from '../transactions/reclassify.store.ts';
import { markRemoved } from '../transactions/transaction-rows.store.ts';
import { insertAdjustment, type NewAdjustment } from './adjustments.store.ts';
import { withDifferenceAccepted } from './compare-balance.ts';
import { readReconciliation, reconcileAccount, writeReconciliation } from './reconcile-accounts.store.ts';

type Tx = HouseholdTransaction;

/** Which account's books were mended, and by which entry of the journal; null where there was nothing to do. */
export type ResolutionResult = { accountId: string; resolutionId: string | null };

/**
 * Leaves a row out by a person's word: it is kept and counts nowhere, whatever a sync says of it. A row that is left out already stays
 * so. Throws `not_found`.
 */
export async function excludeTransaction(
  tx: Tx,
  transactionId: string,
  now: Date,
): Promise<ResolutionResult> {
  await lockLedgerForWriting(tx);
  const row = await requireRow(tx, transactionId);
  if (row.isLeftOut) return { accountId: row.accountId, resolutionId: null };
  const told = await readTold(tx, row.accountId);
  await unpair(tx, row.id);
  await writeLeftOut(tx, row.id, now, now);
  const resolutionId = await record(tx, {
    subjectKind: 'transaction',
    subjectId: row.id,
    action: 'leave_out',
    before: { isLeftOut: false, told },
    after: { isLeftOut: true },
  });
  await settleAround(tx, row, now);
  return { accountId: row.accountId, resolutionId };
}

/** Adds a row that the bank does not give; the bank's own takes its place when it comes. Throws `not_found`. */
export async function addMissingTransaction(
  tx: Tx,
  accountId: string,
  row: NewAdjustment,
  now: Date,
): Promise<ResolutionResult> {
  await lockLedgerForWriting(tx);
  const told = await readTold(tx, accountId);
  const id = await insertAdjustment(tx, accountId, row);
  const resolutionId = await record(tx, {
    subjectKind: 'transaction',
    subjectId: id,
    action: 'add_missing_row',
    before: { told },
    after: { accountId, amountCents: row.amount, postedOn: row.date, description: row.description },
  });
  await settleAround(tx, { accountId, postedOn: row.date, amountCents: row.amount }, now);
  return { accountId, resolutionId };
}

const acceptedBefore = z.object({
  openings: z.array(z.int().transform(toCents)),
  differenceCents: z.int().transform(toCents),
  divergedOn: plainDate.nullable(),
});

/** Takes a gap that was told for right from now on. Where none is told there is nothing to accept. Throws `not_found`. */
export async function acceptDifference(tx: Tx, accountId: string, now: Date): Promise<ResolutionResult> {
  await lockLedgerForWriting(tx);
  await requireAccount(tx, accountId);
  const kept = await readReconciliation(tx, accountId);
  const differenceCents = kept?.reconciliation.reportedDifferenceCents ?? null;
  if (kept === null || differenceCents === null) return { accountId, resolutionId: null };
  const accepted = withDifferenceAccepted(kept.reconciliation, differenceCents);
  const resolutionId = await record(tx, {
    subjectKind: 'account',
    subjectId: accountId,
    action: 'accept_difference',
    before: {
      openings: kept.reconciliation.openings,
      differenceCents,
      divergedOn: kept.reconciliation.divergedOn,
    },
    after: { openings: accepted.openings, differenceCents },
  });
  await writeReconciliation(
    tx,
    accountId,
    { ...kept, reconciliation: accepted, status: 'balanced', differenceCents },
    now,
    resolutionId,
  );
  await reconcileAccount(tx, accountId, now);
  return { accountId, resolutionId };
}

/** Takes a mend back; one that does not hold any more stays as it is. Throws `not_found`. */
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
  const holds = entry.action === 'leave_out' ? row.isLeftOut : row.isAdjustment;
  if (!holds) return { accountId: row.accountId, resolutionId: null };
  if (entry.action === 'leave_out') await writeLeftOut(tx, row.id, null, now);
  else await markRemoved(tx, [row.id], now);
  const undone = await record(tx, {
    subjectKind: 'transaction',
    subjectId: row.id,
    action: `undo_${entry.action}`,
    before: {},
    after: { undoes: resolutionId },
  });
  await resetCursor(tx, row.accountId, entry.before, now);
  await settleAround(tx, row, now);
  return { accountId: row.accountId, resolutionId: undone };
}

async function undoAccepting(
  tx: Tx,
  { accountId, resolutionId, before }: { accountId: string; resolutionId: string; before: unknown },
  now: Date,
): Promise<ResolutionResult> {
  await requireAccount(tx, accountId);
  const kept = await readReconciliation(tx, accountId);
  if (kept?.acceptedEntryId !== resolutionId) return { accountId, resolutionId: null };
  const { openings, differenceCents, divergedOn } = acceptedBefore.parse(before);
  const reconciliation = {
    ...kept.reconciliation,
    openings,
    divergedOn,
    candidateDifferences: [differenceCents],
    reportedDifferenceCents: differenceCents,
  };
  const undone = await record(tx, {
    subjectKind: 'account',
    subjectId: accountId,
    action: 'undo_accept_difference',
    before: { openings: kept.reconciliation.openings },
    after: { openings, undoes: resolutionId },
  });
  await writeReconciliation(
    tx,
    accountId,
    { ...kept, reconciliation, status: 'difference', differenceCents },
    now,
    null,
  );
  await reconcileAccount(tx, accountId, now);
  return { accountId, resolutionId: undone };
}

/** The gap that a mend found told, so that taking it back need not wait for two days to be judged anew. */
const toldBefore = z.object({
  told: z
    .object({
      differenceCents: z.int().transform(toCents),
      divergedOn: plainDate.nullable(),
      agreedOn: plainDate.nullable(),
    })
    .nullish(),
});

async function readTold(tx: Tx, accountId: string): Promise<z.input<typeof toldBefore>['told']> {
  const kept = await readReconciliation(tx, accountId);
  if (kept === null || kept.reconciliation.reportedDifferenceCents === null) return null;
  const { reportedDifferenceCents: differenceCents, divergedOn, agreedOn } = kept.reconciliation;
  return { differenceCents, divergedOn, agreedOn };
}

/** Tells a gap again as it was told before a mend; the audit that follows takes it back where the books agree all the same. */
async function resetCursor(tx: Tx, accountId: string, before: unknown, now: Date): Promise<void> {
  const told = toldBefore.parse(before ?? {}).told ?? null;
  const kept = await readReconciliation(tx, accountId);
  if (told === null || kept === null) return;
  const { differenceCents, divergedOn, agreedOn } = told;
  const reconciliation = {
    ...kept.reconciliation,
    divergedOn,
    agreedOn,
    candidateDifferences: [differenceCents],
    reportedDifferenceCents: differenceCents,
  };
  await writeReconciliation(
    tx,
    accountId,
    { ...kept, reconciliation, status: 'difference', differenceCents },
    now,
  );
}

async function record(tx: Tx, entry: Omit<JournalEntry, 'id' | 'actor'>): Promise<string> {
  const id = randomUUID();
  await recordChanges(tx, [{ ...entry, id, actor: 'user' }]);
  return id;
}

type ResolvedTransaction = {
  id: string;
  accountId: string;
  postedOn: NewAdjustment['date'];
  amountCents: Cents;
  isLeftOut: boolean;
  isAdjustment: boolean;
};

/** A row that the bank has not taken back, whether it is left out or not. */
async function requireRow({ query, householdId }: Tx, id: string): Promise<ResolvedTransaction> {
  const row = await query
    .selectFrom('transactions')
    .select((select) => [
      'id',
      'account_id as accountId',
      'bank_posted_on as postedOn',
      'bank_amount_cents as amountCents',
      'is_adjustment as isAdjustment',
      select('excluded_at', 'is not', null).as('isLeftOut'),
    ])
    .where('household_id', '=', householdId)
    .where('id', '=', id)
    .where('bank_removed_at', 'is', null)
    .executeTakeFirst();
  if (row === undefined) throw new AppError('not_found', 'This transaction was not found.');
  return { ...row, isLeftOut: row.isLeftOut === true };
}

/** A transfer that loses a leg is none any more. */
async function unpair({ query, householdId }: Tx, id: string): Promise<void> {
  await sql`
    update transactions set transfer_id = null
    where household_id = ${householdId}::uuid and transfer_id = (
      select transfer_id from transactions where household_id = ${householdId}::uuid and id = ${id}::uuid
    )
  `.execute(query);
}

async function writeLeftOut(
  { query, householdId }: Tx,
  id: string,
  leftOutAt: Date | null,
  now: Date,
): Promise<void> {
  await query
    .updateTable('transactions')
    .set({ excluded_at: leftOutAt, user_edited_at: now })
    .where('household_id', '=', householdId)
    .where('id', '=', id)
    .execute();
}

/** Brings transfers, totals and books up to date after a row came to count or ceased to. */
async function settleAround(
  tx: Tx,
  { accountId, postedOn, amountCents }: Pick<ResolvedTransaction, 'accountId' | 'postedOn' | 'amountCents'>,
  now: Date,
): Promise<void> {
  const touched = new TouchedDays();
  touched.add(accountId, postedOn);
  await reclassifyTransferLegs(tx, [Math.abs(amountCents)], touched);
  await rewriteDailyTotals(tx, touched);
  await reconcileAccount(tx, accountId, now);
}
