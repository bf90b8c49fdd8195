import type { AccountBooks, BooksRow, Mend, Suspect } from '@cairn/contract/books';
import { AppError } from '@cairn/contract/errors';
import { type Cents, toCents } from '@cairn/domain/money';
import { addDays, type PlainDate, toPlainDate } from '@cairn/domain/plain-date';
import { sql } from 'kysely';
import { z } from 'zod';
import type { HouseholdTransaction } from '../../db/in-household.ts';
import { readHousehold, todayOf } from '../journal/households.store.ts';
import { type KeptBooks, readBooks, sumPosted } from './audits.store.ts';
import { type AuditedRow, explainGap, type SuspectRow } from './explain-gap.ts';

type Tx = HouseholdTransaction;

/** A gap is explained by rows of these days: the slowest rhythm that is known is monthly, and needs two rows and a miss. */
const explainedByDays = 120;
const acceptedGap = z.object({ gapCents: z.int().transform(toCents) });
const farAhead = toPlainDate('9999-12-31');

/** How an account's books stand, what may explain a gap, and what was done about it. Throws `not_found`. */
export async function readAccountBooks(tx: Tx, accountId: string, now: Date): Promise<AccountBooks> {
  const account = await requireAccount(tx, accountId);
  const kept = await readBooks(tx, accountId);
  const summary = await tx.query
    .selectFrom('account_audits')
    .select(['status', 'gap_cents as gap', 'parted_on as since'])
    .where('household_id', '=', tx.householdId)
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  const rowsSum = kept === null ? null : await sumOf(tx, account, kept.fromOn);
  const opening = kept?.books.openings[0] ?? null;
  return {
    accountId,
    accountName: account.name,
    currency: account.currency,
    status: summary?.status ?? 'beginning',
    gap: summary?.gap ?? null,
    since: summary?.since ?? null,
    bankBalance: account.balance,
    rowsSum,
    rowsCount: kept === null ? 0 : await countOf(tx, account, kept.fromOn),
    opening,
    comparedFrom: kept?.fromOn ?? null,
    expected: rowsSum === null || opening === null ? null : toCents(opening + rowsSum),
    agreedOn: kept?.books.agreedOn ?? null,
    suspects: kept === null ? [] : await readSuspects(tx, account, kept, now),
    mends: await readMends(tx, accountId, kept),
  };
}

type BooksAccount = { id: string; name: string; currency: string; balance: Cents | null };

async function requireAccount({ query, householdId }: Tx, accountId: string): Promise<BooksAccount> {
  const account = await query
    .selectFrom('accounts')
    .select(['id', 'name', 'currency', 'current_balance_cents as balance'])
    .where('household_id', '=', householdId)
    .where('id', '=', accountId)
    .executeTakeFirst();
  if (account === undefined) throw new AppError('not_found', 'There is no such account.');
  return account;
}

function sumOf(tx: Tx, { id, currency }: BooksAccount, from: PlainDate): Promise<Cents> {
  return sumPosted(tx, { accountId: id, currency, from, to: farAhead });
}

async function countOf({ query, householdId }: Tx, { id, currency }: BooksAccount, from: PlainDate) {
  const found = await query
    .selectFrom('daily_totals')
    .select((row) => row.fn.sum('row_count').as('count'))
    .where('household_id', '=', householdId)
    .where('account_id', '=', id)
    .where('currency', '=', currency)
    .where('on_date', '>=', from)
    .executeTakeFirst();
  return Number(found?.count ?? 0);
}

async function readSuspects(tx: Tx, account: BooksAccount, kept: KeptBooks, now: Date): Promise<Suspect[]> {
  const { gapCents, books, status } = kept;
  if (gapCents === null || gapCents === 0 || (status !== 'off' && status !== 'settling')) return [];
  const household = await readHousehold(tx);
  const today = todayOf(household, now);
  const rows = await readAuditedRows(tx, account, {
    gapCents,
    since: addDays(today, -explainedByDays),
    dayOf: (instant) => todayOf(household, instant),
  });
  const found = explainGap({
    accountId: account.id,
    gapCents,
    agreedOn: books.agreedOn,
    partedOn: books.partedOn,
    today,
    rows,
  });
  const nameOf = new Map(rows.map((row) => [row.id, row.accountName]));
  const shown = (row: AuditedRow): BooksRow => ({
    id: row.id,
    date: row.postedOn,
    description: row.description,
    amount: row.amountCents,
    accountName: nameOf.get(row.id) ?? account.name,
  });
  return found
    .filter(({ kind }) => status === 'off' || kind === 'pending')
    .map((one) => suspectOf(one, shown));
}

function suspectOf(
  { kind, row, twin, expectedOn }: SuspectRow,
  shown: (row: AuditedRow) => BooksRow,
): Suspect {
  return {
    kind,
    row: shown(row),
    twin: twin === null ? null : shown(twin),
    previousAmount: kind === 'changed' ? row.previousAmountCents : null,
    expectedOn,
  };
}

/** The rows that can explain a gap: of its size, or changed by it; on other accounts only legs of transfers. */
async function readAuditedRows(
  { query, householdId }: Tx,
  { id, currency }: BooksAccount,
  { gapCents, since, dayOf }: { gapCents: Cents; since: PlainDate; dayOf: (instant: Date) => PlainDate },
): Promise<(AuditedRow & { accountName: string })[]> {
  const rows = await query
    .selectFrom('transactions as t')
    .innerJoin('accounts as a', (join) =>
      join.onRef('a.household_id', '=', 't.household_id').onRef('a.id', '=', 't.account_id'),
    )
    .select((row) => [
      't.id',
      't.account_id as accountId',
      'a.name as accountName',
      't.bank_posted_on as postedOn',
      't.bank_amount_cents as amountCents',
      't.bank_description as description',
      't.bank_is_pending as isPending',
      't.counts',
      row('t.machine_flow', '=', 'transfer').as('isTransferLeg'),
      row('t.machine_transfer_id', 'is not', null).as('hasOtherLeg'),
      't.bank_previous_amount_cents as previousAmountCents',
      't.created_at as cameAt',
      't.bank_removed_at as removedAt',
      't.bank_amount_changed_at as changedAt',
    ])
    .where('t.household_id', '=', householdId)
    .where('t.bank_currency', '=', currency)
    .where('t.bank_posted_on', '>=', since)
    .where((row) =>
      row.or([
        row('t.bank_size_cents', '=', toCents(Math.abs(gapCents))),
        row(sql<Cents>`t.bank_previous_amount_cents - t.bank_amount_cents`, '=', gapCents),
      ]),
    )
    .where((row) =>
      row.or([
        row('t.account_id', '=', id),
        row.and([row('t.machine_flow', '=', 'transfer'), row.ref('t.counts')]),
      ]),
    )
    .execute();
  const dayOrNull = (instant: Date | null) => (instant === null ? null : dayOf(instant));
  return rows.map(({ cameAt, removedAt, changedAt, ...row }) => ({
    ...row,
    cameOn: dayOf(cameAt),
    removedOn: dayOrNull(removedAt),
    changedOn: dayOrNull(changedAt),
    isTransferLeg: row.isTransferLeg === true,
    hasOtherLeg: row.hasOtherLeg === true,
  }));
}

/** What was done to the books and still holds, the newest first. */
async function readMends(tx: Tx, accountId: string, kept: KeptBooks | null): Promise<Mend[]> {
  const { rows } = await sql<MendedRow>`
    select j.id as "mendId", j.recorded_at as at, t.id, t.bank_posted_on as date, t.bank_description as description,
      t.bank_amount_cents as amount, a.name as "accountName", t.person_left_out_at is not null as "isLeftOut"
    from transactions t
    join accounts a on a.household_id = t.household_id and a.id = t.account_id
    join lateral (
      select id, recorded_at from journal
      where household_id = t.household_id and subject_kind = 'transaction' and subject_id = t.id::text
        and action = case when t.person_left_out_at is null then 'add_missing_row' else 'leave_out' end
      order by recorded_at desc limit 1
    ) j on true
    where t.household_id = ${tx.householdId}::uuid and t.account_id = ${accountId}::uuid and t.bank_removed_at is null
      and (t.person_left_out_at is not null or t.is_adjustment)
  `.execute(tx.query);
  const ofRows = rows.map(({ mendId, at, isLeftOut, ...row }) => ({
    id: mendId,
    kind: isLeftOut ? ('left_out' as const) : ('added' as const),
    at: at.toISOString(),
    row,
    amount: null,
  }));
  const accepted = await readAccepted(tx, kept?.acceptedEntryId ?? null);
  return [...ofRows, ...accepted].toSorted((a, b) => (a.at > b.at ? -1 : 1));
}

type MendedRow = BooksRow & { mendId: string; at: Date; isLeftOut: boolean };

async function readAccepted({ query, householdId }: Tx, entryId: string | null): Promise<Mend[]> {
  if (entryId === null) return [];
  const rows = await query
    .selectFrom('journal')
    .select(['id', 'recorded_at as at', 'after'])
    .where('household_id', '=', householdId)
    .where('id', '=', entryId)
    .execute();
  return rows.map(({ id, at, after }) => ({
    id,
    kind: 'accepted',
    at: at.toISOString(),
    row: null,
    amount: acceptedGap.parse(after).gapCents,
  }));
}
