import type { ExpectedBack } from '@cairn/contract/reimbursements';
import { foldText } from '@cairn/domain/ledger-text';
import { type Cents, toCents } from '@cairn/domain/money';
import type { PlainDate } from '@cairn/domain/plain-date';
import { remainingOf } from '@cairn/domain/reimbursements';
import { sql } from 'kysely';
import type { HouseholdTransaction } from '../db/in-household.ts';
import { rowName } from '../db/transaction-name.ts';
import { isSeenAs } from '../journal/private-accounts.store.ts';

type Tx = HouseholdTransaction;

/** What money pays back: all of a transaction, or of a part of one. */
export type StoredLink = { rowId: string; reimbursesId: string; expectedBackId: string | null };

/** What these transactions and their parts pay back. */
export async function readLinks({ query, householdId }: Tx, wholeId: string): Promise<StoredLink[]> {
  const { rows } = await sql<StoredLink>`
    select t.id as "rowId", t.reimburses_id as "reimbursesId", t.expected_reimbursement_id as "expectedBackId"
    from transactions t
    where t.household_id = ${householdId}::uuid and t.reimburses_id is not null
      and (t.id = ${wholeId}::uuid or t.part_of_id = ${wholeId}::uuid)
    order by t.part_position
  `.execute(query);
  return rows;
}

/** Makes these the links of a transaction and its parts. Kinds, categories and totals follow when the totals are written. */
export async function writeLinks(
  { query, householdId }: Tx,
  wholeId: string,
  links: readonly StoredLink[],
): Promise<void> {
  await sql`
    update transactions t set reimburses_id = r."reimbursesId", expected_reimbursement_id = r."expectedBackId"
    from transactions o
    left join jsonb_to_recordset(${JSON.stringify(links)}::jsonb) as r("rowId" uuid, "reimbursesId" uuid, "expectedBackId" uuid)
      on r."rowId" = o.id
    where t.household_id = ${householdId}::uuid and o.household_id = ${householdId}::uuid and o.id = t.id
      and (o.id = ${wholeId}::uuid or o.part_of_id = ${wholeId}::uuid)
      and (t.reimburses_id, t.expected_reimbursement_id) is distinct from (r."reimbursesId", r."expectedBackId")
  `.execute(query);
}

/** The transactions that pay this one back, the oldest first, and what they come to. */
export async function readCameBack(
  { query, householdId }: Tx,
  expenseId: string,
): Promise<{ ids: string[]; amount: Cents }> {
  const rows = await query
    .selectFrom('transactions')
    .select(['id', 'amount_cents as amount'])
    .where('household_id', '=', householdId)
    .where('reimburses_id', '=', expenseId)
    .where('reimbursed_category_id', 'is not', null)
    .where((row) => row.ref('is_counted'))
    .orderBy('posted_on')
    .orderBy('id')
    .execute();
  return {
    ids: rows.map(({ id }) => id),
    amount: toCents(rows.reduce((sum, { amount }) => sum + amount, 0)),
  };
}

/** What was expected back, as the journal has it. */
export type StoredExpectedBack = { id: string; from: string; amount: Cents; isClosed: boolean };

type Expected = ExpectedBack & { transactionId: string };

function expectedRows({ query, householdId }: Tx) {
  return query
    .selectFrom('expected_reimbursements as e')
    .where('e.household_id', '=', householdId)
    .select([
      'e.id',
      'e.transaction_id as transactionId',
      'e.from_whom as from',
      'e.amount_cents as amount',
      'e.closed_at as closedAt',
      sql<Cents>`(
        select coalesce(sum(t.amount_cents), 0)::bigint from transactions t
        where t.household_id = ${householdId}::uuid and t.expected_reimbursement_id = e.id and t.reimburses_id = e.transaction_id and t.is_counted
          and t.reimbursed_category_id is not null
      )`.as('received'),
    ])
    .orderBy('e.created_at')
    .orderBy('e.id');
}

function expectedOf({
  closedAt,
  ...row
}: Awaited<ReturnType<ReturnType<typeof expectedRows>['execute']>>[number]): Expected {
  const expected = { ...row, isClosed: closedAt !== null };
  return { ...expected, remaining: remainingOf(expected) };
}

/** What is expected back of a transaction, the oldest first. */
export async function readExpectedBackOf(tx: Tx, transactionId: string): Promise<ExpectedBack[]> {
  const rows = await expectedRows(tx).where('e.transaction_id', '=', transactionId).execute();
  return rows.map(expectedOf).map(({ transactionId: _, ...expected }) => expected);
}

export async function readExpectedBack(tx: Tx, id: string): Promise<Expected | undefined> {
  const row = await expectedRows(tx).where('e.id', '=', id).executeTakeFirst();
  return row && expectedOf(row);
}

/** All that is still to come back of transactions that count, the oldest first. */
export async function readOpenExpectedBack(tx: Tx): Promise<Expected[]> {
  const rows = await expectedRows(tx)
    .where('e.closed_at', 'is', null)
    .where(
      sql<boolean>`exists (select from transactions t where t.household_id = ${tx.householdId}::uuid and t.id = e.transaction_id and t.is_counted)`,
    )
    .execute();
  return rows.map(expectedOf).filter(({ remaining }) => remaining > 0);
}

/** Writes what is expected back as it was, or removes it. */
export async function writeExpectedBack(
  { query, householdId }: Tx,
  { id, transactionId }: { id: string; transactionId: string },
  wanted: StoredExpectedBack | null,
  now: Date,
): Promise<void> {
  if (wanted === null) {
    await query
      .deleteFrom('expected_reimbursements')
      .where('household_id', '=', householdId)
      .where('id', '=', id)
      .execute();
    return;
  }
  const { from, amount, isClosed } = wanted;
  await sql`
    insert into expected_reimbursements (household_id, id, account_id, transaction_id, from_whom, amount_cents, closed_at, created_at)
    select t.household_id, ${id}::uuid, t.account_id, t.id, ${from}, ${amount}, ${isClosed ? now : null}::timestamptz, statement_timestamp()
    from transactions t where t.household_id = ${householdId}::uuid and t.id = ${transactionId}::uuid
    on conflict (household_id, id) do update set from_whom = excluded.from_whom, amount_cents = excluded.amount_cents,
      closed_at = excluded.closed_at
  `.execute(query);
}

/** A transaction that may be linked, as `rankReimbursement` reads it. */
export type LinkCandidate = { id: string; amount: Cents; date: PlainDate; text: string; cameBack: Cents };

/** The most that are looked through: the nearest in time. */
const maxLookedAt = 400;

/**
 * Transactions of a currency that count, of one direction, that are in no pair and pay nothing back, near a day: `income` money in,
 * else spending, and seen by the same people as the transaction `id`. `search` is in their text.
 */
export async function readLinkCandidates(
  tx: Tx,
  {
    id,
    direction,
    currency,
    near,
    from,
    to,
    search,
  }: {
    id: string;
    direction: 'in' | 'out';
    currency: string;
    near: PlainDate;
    from: PlainDate;
    to: PlainDate;
    search: string;
  },
): Promise<LinkCandidate[]> {
  const { query, householdId } = tx;
  let rows = query
    .selectFrom('transactions as t')
    .where('t.household_id', '=', householdId)
    .where((row) => row.ref('t.is_counted'))
    .where('t.transfer_id', 'is', null)
    .where('t.reimburses_id', 'is', null)
    .where('t.currency', '=', currency)
    .where('t.posted_on', '>=', from)
    .where('t.posted_on', '<=', to)
    .where(isSeenAs(tx, id));
  rows =
    direction === 'in'
      ? rows.where(sql<boolean>`t.amount_cents > 0`)
      : rows.where(sql<boolean>`t.amount_cents < 0`).where('t.predicted_kind', '=', 'spending');
  if (search !== '') rows = rows.where(sql<boolean>`strpos(t.search_text, ${foldText(search)}) > 0`);
  const found = await rows
    .select([
      't.id',
      't.amount_cents as amount',
      't.posted_on as date',
      sql<string>`${rowName} || ' ' || t.description`.as('text'),
      sql<Cents>`(
        select coalesce(sum(p.amount_cents), 0)::bigint from transactions p
        where p.household_id = ${householdId}::uuid and p.reimburses_id = t.id and p.is_counted and p.reimbursed_category_id is not null
      )`.as('cameBack'),
    ])
    .orderBy(sql`abs(t.posted_on - ${near}::date)`)
    .orderBy('t.id')
    .limit(maxLookedAt)
    .execute();
  return found;
}
