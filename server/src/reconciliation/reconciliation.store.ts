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
import type { HouseholdTransaction } from '../db/in-household.ts';
import { readHousehold, todayOf } from '../journal/households.store.ts';
import { type PostedTotals, sumPosted } from '../totals/posted-totals.store.ts';
import { requireAccount } from '../transactions/require-account.store.ts';
import {
  type CauseRow,
  type ComparedRow,
  type DifferenceInput,
  explainDifference,
} from './explain-difference.ts';
import { readReconciliation, type StoredReconciliation } from './reconcile-accounts.store.ts';

type Tx = HouseholdTransaction;

/** How many days of transactions are searched: a monthly series needs two payments and a missed one. */
const explainedByDays = 120;
const acceptedDifference = z.object({ differenceCents: z.int().transform(toCents) });
const farAhead = toPlainDate('9999-12-31');

/** An account's reconciliation with candidate causes and resolutions. Throws `not_found`. */
export async function readAccountReconciliation(
  tx: Tx,
  accountId: string,
  now: Date,
): Promise<AccountReconciliation> {
  const account = await requireAccount(tx, accountId);
  const stored = await readReconciliation(tx, accountId);
  const summary = await tx.query
    .selectFrom('account_reconciliations')
    .select(['status', 'difference_cents as difference', 'diverged_on as since'])
    .where('household_id', '=', tx.householdId)
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  const posted = stored === null ? null : await postedSince(tx, account, stored.fromOn);
  const transactionsSum = posted?.cents ?? null;
  const opening = stored?.reconciliation.openings[0] ?? null;
  return {
    accountId,
    accountName: account.name,
    currency: account.currency,
    status: summary?.status ?? 'not_started',
    difference: summary?.difference ?? null,
    since: summary?.since ?? null,
    bankBalance: account.balance,
    transactionsSum,
    transactionsCount: posted?.count ?? 0,
    opening,
    comparedFrom: stored?.fromOn ?? null,
    expected: transactionsSum === null || opening === null ? null : toCents(opening + transactionsSum),
    agreedOn: stored?.reconciliation.agreedOn ?? null,
    candidateCauses: stored === null ? [] : await readCandidateCauses(tx, account, stored, now),
    resolutions: await readResolutions(tx, accountId, stored),
  };
}

type ReconciliationAccount = Awaited<ReturnType<typeof requireAccount>>;

function postedSince(
  tx: Tx,
  { id, currency }: ReconciliationAccount,
  from: PlainDate,
): Promise<PostedTotals> {
  return sumPosted(tx, { accountId: id, currency, from, to: farAhead });
}

async function readCandidateCauses(
  tx: Tx,
  account: ReconciliationAccount,
  stored: StoredReconciliation,
  now: Date,
): Promise<CandidateCause[]> {
  const { differenceCents, reconciliation, status } = stored;
  if (differenceCents === null || differenceCents === 0 || (status !== 'difference' && status !== 'settling'))
    return [];
  const { agreedOn, divergedOn } = reconciliation;
  const today = todayOf(await readHousehold(tx), now);
  const found = await readCausesOf(tx, account, { differenceCents, agreedOn, divergedOn, today });
  return found.filter(({ kind }) => status === 'difference' || kind === 'pending');
}

/** Candidate causes of a difference on a day, from the transactions of the months before; most likely first. */
export async function readCausesOf(
  tx: Tx,
  account: Pick<ReconciliationAccount, 'id' | 'name' | 'currency'>,
  difference: Pick<DifferenceInput, 'differenceCents' | 'agreedOn' | 'divergedOn' | 'today'>,
): Promise<CandidateCause[]> {
  const household = await readHousehold(tx);
  const rows = await readComparedRows(tx, account, {
    differenceCents: difference.differenceCents,
    since: addDays(difference.today, -explainedByDays),
    dayOf: (instant) => todayOf(household, instant),
  });
  const nameOf = new Map(rows.map((row) => [row.id, row.accountName]));
  const shown = (row: ComparedRow): ReconciliationTransaction => ({
    id: row.id,
    date: row.postedOn,
    description: row.description,
    amount: row.amountCents,
    accountName: nameOf.get(row.id) ?? account.name,
  });
  const found = explainDifference({ ...difference, accountId: account.id, rows });
  return found.map((one) => candidateCauseOf(one, shown));
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

/** Transactions that can explain a difference: of its amount, or changed by it; on other accounts only transfer legs. */
async function readComparedRows(
  { query, householdId }: Tx,
  { id, currency }: Pick<ReconciliationAccount, 'id' | 'currency'>,
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
      't.posted_on as postedOn',
      't.amount_cents as amountCents',
      't.description',
      't.is_pending as isPending',
      't.affects_balance as counts',
      row('t.predicted_kind', '=', 'transfer').as('isTransferLeg'),
      row('t.transfer_id', 'is not', null).as('hasOtherLeg'),
      't.previous_amount_cents as previousAmountCents',
      't.created_at as addedAt',
      't.removed_at as removedAt',
      't.amount_changed_at as changedAt',
    ])
    .where('t.household_id', '=', householdId)
    .where('t.currency', '=', currency)
    .where('t.posted_on', '>=', since)
    .where('t.part_of_id', 'is', null)
    .where((row) =>
      row.or([
        row('t.amount_abs_cents', '=', toCents(Math.abs(differenceCents))),
        row(sql<Cents>`t.previous_amount_cents - t.amount_cents`, '=', differenceCents),
      ]),
    )
    .where((row) =>
      row.or([
        row('t.account_id', '=', id),
        row.and([row('t.predicted_kind', '=', 'transfer'), row.ref('t.affects_balance')]),
      ]),
    )
    .execute();
  const dayOrNull = (instant: Date | null) => (instant === null ? null : dayOf(instant));
  return rows.map(({ addedAt, removedAt, changedAt, ...row }) => ({
    ...row,
    addedOn: dayOf(addedAt),
    removedOn: dayOrNull(removedAt),
    changedOn: dayOrNull(changedAt),
    isTransferLeg: row.isTransferLeg === true,
    hasOtherLeg: row.hasOtherLeg === true,
  }));
}

/** Resolutions in effect, newest first. */
async function readResolutions(
  tx: Tx,
  accountId: string,
  stored: StoredReconciliation | null,
): Promise<Resolution[]> {
  const { rows } = await sql<ResolvedTransaction>`
    select j.id as "resolutionId", j.recorded_at as at, t.id, t.posted_on as date, t.description,
      t.amount_cents as amount, a.name as "accountName", t.excluded_at is not null as "isExcluded"
    from transactions t
    join accounts a on a.household_id = ${tx.householdId}::uuid and a.id = t.account_id
    join lateral (
      select id, recorded_at from journal
      where household_id = ${tx.householdId}::uuid and subject_kind = 'transaction' and subject_id = t.id::text
        and action = case when t.excluded_at is null then 'add_missing_row' else 'leave_out' end
      order by recorded_at desc limit 1
    ) j on true
    where t.household_id = ${tx.householdId}::uuid and t.account_id = ${accountId}::uuid and t.removed_at is null and t.part_of_id is null
      and (t.excluded_at is not null or t.is_adjustment) and t.duplicate_of_id is null
  `.execute(tx.query);
  const ofRows = rows.map(({ resolutionId, at, isExcluded, ...row }) => ({
    id: resolutionId,
    kind: isExcluded ? ('excluded' as const) : ('added' as const),
    at: at.toISOString(),
    row,
    amount: null,
  }));
  const accepted = await readAccepted(tx, stored?.acceptedEntryId ?? null);
  return [...ofRows, ...accepted].toSorted((a, b) => (a.at > b.at ? -1 : 1));
}

type ResolvedTransaction = ReconciliationTransaction & {
  resolutionId: string;
  at: Date;
  isExcluded: boolean;
};

async function readAccepted({ query, householdId }: Tx, entryId: string | null): Promise<Resolution[]> {
  if (entryId === null) return [];
  const rows = await query
    .selectFrom('journal')
    .select(['id', 'recorded_at as at', 'after'])
    .where('household_id', '=', householdId)
    .where('id', '=', entryId)
    .execute();
  return rows.flatMap(({ id, at, after }) => {
    // An imported archive may name an entry of another kind.
    const { data } = acceptedDifference.safeParse(after);
    return data === undefined
      ? []
      : [{ id, kind: 'accepted' as const, at: at.toISOString(), row: null, amount: data.differenceCents }];
  });
}
