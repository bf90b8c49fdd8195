import type { PlainDate } from '@cairn/domain/plain-date';
import { sql } from 'kysely';
import type { HouseholdTransaction } from '../db/in-household.ts';
import { hasHung } from '../journal/hung-rows.store.ts';
import type { RowSource } from '../transactions/ledger-row.ts';

type Tx = HouseholdTransaction;

/** Which transaction a person says that it is the same charge as; null: none, it counts for itself. */
export type DuplicateState = { id: string; duplicateOfId: string | null };

/** A transaction that a person can merge, with what stands in the way. */
export type MergeableRow = {
  id: string;
  accountId: string;
  currency: string;
  amountCents: number;
  postedOn: PlainDate;
  duplicateOfId: string | null;
  categoryId: string | null;
  note: string | null;
  tagIds: readonly string[] | null;
  merchantName: string | null;
  isPart: boolean;
  /** Whether it is split, an adjustment, has an attachment or a comment, or is linked to what pays it back or what it pays back, or paired by a person. */
  isLinked: boolean;
};

/** Those of these transactions that the person sees, and what was merged into them already; none that the bank removed. */
export async function readMergeableRows(tx: Tx, ids: readonly string[]): Promise<MergeableRow[]> {
  const { query, householdId } = tx;
  const { rows } = await sql<MergeableRow>`
    select t.id, t.account_id as "accountId", t.currency, t.amount_cents as "amountCents",
      t.posted_on as "postedOn", t.duplicate_of_id as "duplicateOfId", t.user_category_id as "categoryId", t.user_note as note,
      t.user_tag_ids as "tagIds", t.user_merchant_name as "merchantName", t.part_of_id is not null as "isPart",
      t.is_split or t.is_adjustment or ${hasHung(tx, 'attachments')} or ${hasHung(tx, 'comments')} or t.reimburses_id is not null or t.user_transfer_id is not null
        or exists (select from transactions b where b.household_id = ${householdId}::uuid and b.reimburses_id = t.id)
        or exists (select from expected_reimbursements e where e.household_id = ${householdId}::uuid and e.transaction_id = t.id) as "isLinked"
    from transactions t
    where t.household_id = ${householdId}::uuid and t.removed_at is null
      and ((t.id = any(${ids}::uuid[]) and t.is_counted) or t.duplicate_of_id = any(${ids}::uuid[]))
    order by t.posted_on, t.id
  `.execute(query);
  return rows;
}

/** A transaction of an account and amount that another has too. */
export type SameAmountRow = {
  id: string;
  postedOn: PlainDate;
  description: string;
  merchantName: string | null;
  source: RowSource;
  isPending: boolean;
  /** When Cairn first had it. */
  arrivedAt: Date;
};

/** A transaction and those of its account and amount that are at most so many days from it; none for a part of a split. */
export async function readSameAmountRows(
  { query, householdId }: Tx,
  id: string,
  maxDays: number,
): Promise<SameAmountRow[]> {
  const { rows } = await sql<SameAmountRow>`
    select o.id, o.posted_on as "postedOn", o.description, o.merchant_name as "merchantName", o.source,
      o.is_pending as "isPending", o.created_at as "arrivedAt"
    from transactions t
    join transactions o on o.household_id = ${householdId}::uuid and o.account_id = t.account_id and o.is_counted and o.part_of_id is null
      and o.amount_abs_cents = t.amount_abs_cents and o.amount_cents = t.amount_cents
      and o.currency = t.currency and not o.is_adjustment
      and o.posted_on between t.posted_on - ${maxDays}::integer and t.posted_on + ${maxDays}::integer
    where t.household_id = ${householdId}::uuid and t.id = ${id}::uuid and t.is_counted
  `.execute(query);
  return rows;
}

/** Writes which transactions are the same charge as which. Returns the ids of those that changed, for `excludeDuplicates`. */
export async function writeDuplicateStates(
  { query, householdId }: Tx,
  states: readonly DuplicateState[],
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update transactions t set duplicate_of_id = r."duplicateOfId"
    from jsonb_to_recordset(${JSON.stringify(states)}::jsonb) as r(id uuid, "duplicateOfId" uuid)
    where t.household_id = ${householdId}::uuid and t.id = r.id and t.duplicate_of_id is distinct from r."duplicateOfId"
    returning t.id
  `.execute(query);
  return rows.map(({ id }) => id);
}

type Excluded = {
  id: string;
  isMerged: boolean;
  accountId: string;
  postedOn: PlainDate;
  amountCents: number;
};

/** Excludes those of these transactions that are the same charge as another, and includes the others; the totals must be rewritten after it. */
export async function excludeDuplicates(
  { query, householdId }: Tx,
  ids: readonly string[],
  now: Date,
): Promise<Excluded[]> {
  const { rows } = await sql<Excluded>`
    update transactions t set excluded_at = case when t.duplicate_of_id is not null then ${now}::timestamptz end,
      user_edited_at = ${now}::timestamptz
    where t.household_id = ${householdId}::uuid and t.id = any(${ids}::uuid[])
    returning t.id, t.duplicate_of_id is not null as "isMerged", t.account_id as "accountId", t.posted_on as "postedOn",
      t.amount_cents as "amountCents"
  `.execute(query);
  return rows;
}
