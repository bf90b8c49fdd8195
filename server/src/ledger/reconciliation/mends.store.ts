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
import { reclassifySizes } from '../transactions/reclassify.store.ts';
import { markRemoved } from '../transactions/transaction-rows.store.ts';
import { insertAdjustment, type NewAdjustment } from './adjustments.store.ts';
import { acceptGap } from './audit.ts';
import { auditAccount, readBooks, writeBooks } from './audits.store.ts';

type Tx = HouseholdTransaction;

/** Which account's books were mended, and by which entry of the journal; null where there was nothing to do. */
export type Mended = { accountId: string; mendId: string | null };

/**
 * Leaves a row out by a person's word: it is kept and counts nowhere, whatever a sync says of it. A row that is left out already stays
 * so. Throws `not_found`.
 */
export async function leaveOut(tx: Tx, transactionId: string, now: Date): Promise<Mended> {
  await lockLedgerForWriting(tx);
  const row = await requireRow(tx, transactionId);
  if (row.isLeftOut) return { accountId: row.accountId, mendId: null };
  const told = await readTold(tx, row.accountId);
  await unpair(tx, row.id);
  await writeLeftOut(tx, row.id, now, now);
  const mendId = await record(tx, {
    subjectKind: 'transaction',
    subjectId: row.id,
    action: 'leave_out',
    before: { isLeftOut: false, told },
    after: { isLeftOut: true },
  });
  await settleAround(tx, row, now);
  return { accountId: row.accountId, mendId };
}

/** Adds a row that the bank does not give; the bank's own takes its place when it comes. Throws `not_found`. */
export async function addMissingRow(
  tx: Tx,
  accountId: string,
  row: NewAdjustment,
  now: Date,
): Promise<Mended> {
  await lockLedgerForWriting(tx);
  const told = await readTold(tx, accountId);
  const id = await insertAdjustment(tx, accountId, row);
  const mendId = await record(tx, {
    subjectKind: 'transaction',
    subjectId: id,
    action: 'add_missing_row',
    before: { told },
    after: { accountId, amountCents: row.amount, postedOn: row.date, description: row.description },
  });
  await settleAround(tx, { accountId, postedOn: row.date, amountCents: row.amount }, now);
  return { accountId, mendId };
}

const acceptedBefore = z.object({
  openings: z.array(z.int().transform(toCents)),
  gapCents: z.int().transform(toCents),
  partedOn: plainDate.nullable(),
});

/** Takes a gap that was told for right from now on. Where none is told there is nothing to accept. Throws `not_found`. */
export async function acceptDifference(tx: Tx, accountId: string, now: Date): Promise<Mended> {
  await lockLedgerForWriting(tx);
  await requireAccount(tx, accountId);
  const kept = await readBooks(tx, accountId);
  const gapCents = kept?.books.toldGapCents ?? null;
  if (kept === null || gapCents === null) return { accountId, mendId: null };
  const accepted = acceptGap(kept.books, gapCents);
  const mendId = await record(tx, {
    subjectKind: 'account',
    subjectId: accountId,
    action: 'accept_difference',
    before: { openings: kept.books.openings, gapCents, partedOn: kept.books.partedOn },
    after: { openings: accepted.openings, gapCents },
  });
  await writeBooks(tx, accountId, { ...kept, books: accepted, status: 'agrees', gapCents }, now, mendId);
  await auditAccount(tx, accountId, now);
  return { accountId, mendId };
}

/** Takes a mend back; one that does not hold any more stays as it is. Throws `not_found`. */
export async function undoMend(tx: Tx, mendId: string, now: Date): Promise<Mended> {
  await lockLedgerForWriting(tx);
  const entry = await tx.query
    .selectFrom('journal')
    .select(['action', 'subject_id as subjectId', 'before'])
    .where('household_id', '=', tx.householdId)
    .where('id', '=', mendId)
    .where('action', 'in', ['leave_out', 'add_missing_row', 'accept_difference'])
    .executeTakeFirst();
  if (entry === undefined) throw new AppError('not_found', 'There is nothing to undo.');
  if (entry.action === 'accept_difference')
    return undoAccepting(tx, { accountId: entry.subjectId, mendId, before: entry.before }, now);
  const row = await requireRow(tx, entry.subjectId);
  const holds = entry.action === 'leave_out' ? row.isLeftOut : row.isAdjustment;
  if (!holds) return { accountId: row.accountId, mendId: null };
  if (entry.action === 'leave_out') await writeLeftOut(tx, row.id, null, now);
  else await markRemoved(tx, [row.id], now);
  const undone = await record(tx, {
    subjectKind: 'transaction',
    subjectId: row.id,
    action: `undo_${entry.action}`,
    before: {},
    after: { undoes: mendId },
  });
  await resetCursor(tx, row.accountId, entry.before, now);
  await settleAround(tx, row, now);
  return { accountId: row.accountId, mendId: undone };
}

async function undoAccepting(
  tx: Tx,
  { accountId, mendId, before }: { accountId: string; mendId: string; before: unknown },
  now: Date,
): Promise<Mended> {
  await requireAccount(tx, accountId);
  const kept = await readBooks(tx, accountId);
  if (kept?.acceptedEntryId !== mendId) return { accountId, mendId: null };
  const { openings, gapCents, partedOn } = acceptedBefore.parse(before);
  const books = { ...kept.books, openings, partedOn, standing: [gapCents], toldGapCents: gapCents };
  const undone = await record(tx, {
    subjectKind: 'account',
    subjectId: accountId,
    action: 'undo_accept_difference',
    before: { openings: kept.books.openings },
    after: { openings, undoes: mendId },
  });
  await writeBooks(tx, accountId, { ...kept, books, status: 'off', gapCents }, now, null);
  await auditAccount(tx, accountId, now);
  return { accountId, mendId: undone };
}

/** The gap that a mend found told, so that taking it back need not wait for two days to be judged anew. */
const toldBefore = z.object({
  told: z
    .object({
      gapCents: z.int().transform(toCents),
      partedOn: plainDate.nullable(),
      agreedOn: plainDate.nullable(),
    })
    .nullish(),
});

async function readTold(tx: Tx, accountId: string): Promise<z.input<typeof toldBefore>['told']> {
  const kept = await readBooks(tx, accountId);
  if (kept === null || kept.books.toldGapCents === null) return null;
  const { toldGapCents: gapCents, partedOn, agreedOn } = kept.books;
  return { gapCents, partedOn, agreedOn };
}

/** Tells a gap again as it was told before a mend; the audit that follows takes it back where the books agree all the same. */
async function resetCursor(tx: Tx, accountId: string, before: unknown, now: Date): Promise<void> {
  const told = toldBefore.parse(before ?? {}).told ?? null;
  const kept = await readBooks(tx, accountId);
  if (told === null || kept === null) return;
  const { gapCents, partedOn, agreedOn } = told;
  const books = { ...kept.books, partedOn, agreedOn, standing: [gapCents], toldGapCents: gapCents };
  await writeBooks(tx, accountId, { ...kept, books, status: 'off', gapCents }, now);
}

async function record(tx: Tx, entry: Omit<JournalEntry, 'id' | 'actor'>): Promise<string> {
  const id = randomUUID();
  await recordChanges(tx, [{ ...entry, id, actor: 'person' }]);
  return id;
}

type MendedRow = {
  id: string;
  accountId: string;
  postedOn: NewAdjustment['date'];
  amountCents: Cents;
  isLeftOut: boolean;
  isAdjustment: boolean;
};

/** A row that the bank has not taken back, whether it is left out or not. */
async function requireRow({ query, householdId }: Tx, id: string): Promise<MendedRow> {
  const row = await query
    .selectFrom('transactions')
    .select((select) => [
      'id',
      'account_id as accountId',
      'bank_posted_on as postedOn',
      'bank_amount_cents as amountCents',
      'is_adjustment as isAdjustment',
      select('person_left_out_at', 'is not', null).as('isLeftOut'),
    ])
    .where('household_id', '=', householdId)
    .where('id', '=', id)
    .where('bank_removed_at', 'is', null)
    .executeTakeFirst();
  if (row === undefined) throw new AppError('not_found', 'There is no such transaction.');
  return { ...row, isLeftOut: row.isLeftOut === true };
}

/** A transfer that loses a leg is none any more. */
async function unpair({ query, householdId }: Tx, id: string): Promise<void> {
  await sql`
    update transactions set machine_transfer_id = null
    where household_id = ${householdId}::uuid and machine_transfer_id = (
      select machine_transfer_id from transactions where household_id = ${householdId}::uuid and id = ${id}::uuid
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
    .set({ person_left_out_at: leftOutAt, person_edited_at: now })
    .where('household_id', '=', householdId)
    .where('id', '=', id)
    .execute();
}

/** Brings transfers, totals and books up to date after a row came to count or ceased to. */
async function settleAround(
  tx: Tx,
  { accountId, postedOn, amountCents }: Pick<MendedRow, 'accountId' | 'postedOn' | 'amountCents'>,
  now: Date,
): Promise<void> {
  const touched = new TouchedDays();
  touched.add(accountId, postedOn);
  await reclassifySizes(tx, [Math.abs(amountCents)], touched);
  await rewriteDailyTotals(tx, touched);
  await auditAccount(tx, accountId, now);
}
