import { AppError } from '@cairn/contract/errors';
import type {
  AccountReconciliation,
  CandidateCause,
  ReconciliationTransaction,
  Resolution,
} from '@cairn/contract/reconciliation';
import { type Cents, toCents } from '@cairn/domain/money';
import { addDays, type PlainDate, toPlainDate } from '@cairn/domain/plain-date';
import { sql } from 'kysely';
import { z } from 'zod';
import type { HouseholdTransaction } from '../../db/in-household.ts';
import { readHousehold, todayOf } from '../journal/households.store.ts';
import { type CauseRow, type ComparedRow, explainDifference } from './explain-difference.ts';
import { readReconciliation, type StoredReconciliation, sumPosted } from './reconcile-accounts.store.ts';

type Tx = HouseholdTransaction;

/** A gap is explained by rows of these days: the slowest rhythm that is known is monthly, and needs two rows and a miss. */
const explainedByDays = 120;
const acceptedGap = z.object({ differenceCents: z.int().transform(toCents) });
const farAhead = toPlainDate('9999-12-31');

/** How an account's books stand, what may explain a gap, and what was done about it. Throws `not_found`. */
export async function readAccountReconciliation(
  tx: Tx,
  accountId: string,
  now: Date,
): Promise<AccountReconciliation> {
  const account = await requireAccount(tx, accountId);
  const kept = await readReconciliation(tx, accountId);
  const summary = await tx.query
    .selectFrom('account_reconciliations')
    .select(['status', 'difference_cents as difference', 'diverged_on as since'])
    .where('household_id', '=', tx.householdId)
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  const transactionsSum = kept === null ? null : await sumOf(tx, account, kept.fromOn);
  const opening = kept?.reconciliation.openings[0] ?? null;
  return {
    accountId,
    accountName: account.name,
    currency: account.currency,
    status: summary?.status ?? 'not_started',
    difference: summary?.difference ?? null,
    since: summary?.since ?? null,
    bankBalance: account.balance,
    transactionsSum,
    transactionsCount: kept === null ? 0 : await countOf(tx, account, kept.fromOn),
    opening,
    comparedFrom: kept?.fromOn ?? null,
    expected: transactionsSum === null || opening === null ? null : toCents(opening + transactionsSum),
    agreedOn: kept?.reconciliation.agreedOn ?? null,
    candidateCauses: kept === null ? [] : await readCandidateCauses(tx, account, kept, now),
    resolutions: await readResolutions(tx, accountId, kept),
  };
}

type ReconciliationAccount = { id: string; name: string; currency: string; balance: Cents | null };

async function requireAccount({ query, householdId }: Tx, accountId: string): Promise<ReconciliationAccount> {
  const account = await query
    .selectFrom('accounts')
    .select(['id', 'name', 'currency', 'current_balance_cents as balance'])
    .where('household_id', '=', householdId)
    .where('id', '=', accountId)
    .executeTakeFirst();
  if (account === undefined) throw new AppError('not_found', 'This account was not found.');
  return account;
}

function sumOf(tx: Tx, { id, currency }: ReconciliationAccount, from: PlainDate): Promise<Cents> {
  return sumPosted(tx, { accountId: id, currency, from, to: farAhead });
}

async function countOf({ query, householdId }: Tx, { id, currency }: ReconciliationAccount, from: PlainDate) {
  const found = await query
    .selectFrom('daily_totals')
    .select((row) => row.fn.sum('transaction_count').as('count'))
    .where('household_id', '=', householdId)
    .where('account_id', '=', id)
    .where('currency', '=', currency)
    .where('on_date', '>=', from)
    .executeTakeFirst();
  return Number(found?.count ?? 0);
}

async function readCandidateCauses(
  tx: Tx,
  account: ReconciliationAccount,
  kept: StoredReconciliation,
  now: Date,
): Promise<CandidateCause[]> {
  const { differenceCents, reconciliation, status } = kept;
  if (differenceCents === null || differenceCents === 0 || (status !== 'difference' && status !== 'settling'))
    return [];
  const household = await readHousehold(tx);
  const today = todayOf(household, now);
  const rows = await readAuditedRows(tx, account, {
    differenceCents,
    since: addDays(today, -explainedByDays),
    dayOf: (instant) => todayOf(household, instant),
  });
  const found = explainDifference({
    accountId: account.id,
    differenceCents,
    agreedOn: reconciliation.agreedOn,
    divergedOn: reconciliation.divergedOn,
    today,
    rows,
  });
  const nameOf = new Map(rows.map((row) => [row.id, row.accountName]));
  const shown = (row: ComparedRow): ReconciliationTransaction => ({
    id: row.id,
    date: row.postedOn,
    description: row.description,
    amount: row.amountCents,
    accountName: nameOf.get(row.id) ?? account.name,
  });
  return found
    .filter(({ kind }) => status === 'difference' || kind === 'pending')
    .map((one) => candidateCauseOf(one, shown));
}

function candidateCauseOf(
  { kind, row, twin, expectedOn }: CauseRow,
  shown: (row: ComparedRow) => ReconciliationTransaction,
): CandidateCause {
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
  { id, currency }: ReconciliationAccount,
  {
    differenceCents,
    since,
    dayOf,
  }: { differenceCents: Cents; since: PlainDate; dayOf: (instant: Date) => PlainDate },
): Promise<(ComparedRow & { accountName: string })[]> {
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
      row('t.predicted_kind', '=', 'transfer').as('isTransferLeg'),
      row('t.transfer_id', 'is not', null).as('hasOtherLeg'),
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
        row('t.amount_abs_cents', '=', toCents(Math.abs(differenceCents))),
        row(sql<Cents>`t.bank_previous_amount_cents - t.bank_amount_cents`, '=', differenceCents),
      ]),
    )
    .where((row) =>
      row.or([
        row('t.account_id', '=', id),
        row.and([row('t.predicted_kind', '=', 'transfer'), row.ref('t.counts')]),
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
async function readResolutions(
  tx: Tx,
  accountId: string,
  kept: StoredReconciliation | null,
): Promise<Resolution[]> {
  const { rows } = await sql<ResolvedTransaction>`
    select j.id as "resolutionId", j.recorded_at as at, t.id, t.bank_posted_on as date, t.bank_description as description,
      t.bank_amount_cents as amount, a.name as "accountName", t.excluded_at is not null as "isLeftOut"
    from transactions t
    join accounts a on a.household_id = t.household_id and a.id = t.account_id
    join lateral (
      select id, recorded_at from journal
      where household_id = t.household_id and subject_kind = 'transaction' and subject_id = t.id::text
        and action = case when t.excluded_at is null then 'add_missing_row' else 'leave_out' end
      order by recorded_at desc limit 1
    ) j on true
    where t.household_id = ${tx.householdId}::uuid and t.account_id = ${accountId}::uuid and t.bank_removed_at is null
      and (t.excluded_at is not null or t.is_adjustment)
  `.execute(tx.query);
  const ofRows = rows.map(({ resolutionId, at, isLeftOut, ...row }) => ({
    id: resolutionId,
    kind: isLeftOut ? ('excluded' as const) : ('added' as const),
    at: at.toISOString(),
    row,
    amount: null,
  }));
  const accepted = await readAccepted(tx, kept?.acceptedEntryId ?? null);
  return [...ofRows, ...accepted].toSorted((a, b) => (a.at > b.at ? -1 : 1));
}

type ResolvedTransaction = ReconciliationTransaction & { resolutionId: string; at: Date; isLeftOut: boolean };

async function readAccepted({ query, householdId }: Tx, entryId: string | null): Promise<Resolution[]> {
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
    amount: acceptedGap.parse(after).differenceCents,
  }));
}
