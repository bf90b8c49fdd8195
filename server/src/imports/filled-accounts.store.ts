import { sql } from 'kysely';
import type { HouseholdTransaction } from '../db/in-household.ts';
import type { Written } from './imports.store.ts';

type Tx = HouseholdTransaction;

/** An account that an import fills. `isOwn`: no bank keeps its balance. */
export type FilledAccount = {
  id: string;
  type: string;
  currency: string;
  providerAccountId: string;
  isOwn: boolean;
  isShared: boolean;
};

export async function readFilledAccounts(
  { query, householdId }: Tx,
  ids: readonly string[],
): Promise<FilledAccount[]> {
  return query
    .selectFrom('accounts')
    .select(['id', 'type', 'currency', 'provider_account_id as providerAccountId'])
    .select(sql<boolean>`connection_id is null`.as('isOwn'))
    .select(sql<boolean>`rows_private_to_user_id is null`.as('isShared'))
    .where('household_id', '=', householdId)
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute();
}

/** The categories of transactions that are stored, removed ones too: what each counts in now, and what a person chose for it. */
export async function readStoredCategoryIds(
  { query, householdId }: Tx,
  ids: readonly string[],
): Promise<Map<string, { current: string | null; chosen: string | null }>> {
  const rows = await query
    .selectFrom('transactions')
    .select(['id', 'category_id as current'])
    .select(sql<string | null>`coalesce(reimbursed_category_id, user_category_id)`.as('chosen'))
    .where('household_id', '=', householdId)
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute();
  return new Map(rows.map(({ id, ...categories }) => [id, categories]));
}

const balanceColumns = sql`("accountId" uuid, "on" date, cents bigint)`;

const listed = (balances: Written['balances']) =>
  sql`jsonb_to_recordset(${JSON.stringify(balances)}::jsonb) as r${balanceColumns}`;

/** The balances that done imports have stated, but for one. */
const balancesOfOthers = ({ householdId }: Tx, importId: string) => sql`
  select b.* from imports i, jsonb_to_recordset(i.written->'balances') as b${balanceColumns}
  where i.household_id = ${householdId}::uuid and i.id <> ${importId}::uuid and i.state = 'imported'
`;

/**
 * Stores what files say that accounts held, where nothing is known of the day. Returns what was stored now, and what other imports had
 * stored equally.
 */
export async function saveBalances(
  tx: Tx,
  importId: string,
  balances: Written['balances'],
): Promise<Written['balances']> {
  const stated = sql`select distinct on (r."accountId", r.on) r.* from ${listed(balances)}`;
  const { rows: stored } = await sql<Written['balances'][number]>`
    insert into balance_history (household_id, account_id, on_date, balance_cents)
    select h.household_id, s."accountId", s.on, s.cents from households h cross join (${stated}) s
    where h.household_id = ${tx.householdId}::uuid
    on conflict do nothing
    returning account_id as "accountId", on_date as "on", balance_cents as cents
  `.execute(tx.query);
  const { rows } = await sql<Written['balances'][number]>`
    select * from ${listed(stored)} union ((${stated}) intersect ${balancesOfOthers(tx, importId)})
  `.execute(tx.query);
  return rows;
}

/** Removes balances that an import stored, unless they were changed since or another import has stated the same. */
export async function deleteBalances(tx: Tx, importId: string, balances: Written['balances']): Promise<void> {
  await sql`
    delete from balance_history b
    using (
      select * from ${listed(balances)}
      except ${balancesOfOthers(tx, importId)}
    ) as r
    where b.household_id = ${tx.householdId}::uuid and b.account_id = r."accountId" and b.on_date = r.on and b.balance_cents = r.cents
  `.execute(tx.query);
}

/** Writes what a person had chosen and noted in another app. */
export async function saveUserFields(
  { query, householdId }: Tx,
  fields: readonly { id: string; categoryId: string | null; note: string | null; tagIds: string[] | null }[],
  now: Date,
): Promise<void> {
  await sql`
    update transactions t set user_category_id = r."categoryId", user_note = left(r.note, 2000), user_tag_ids = r."tagIds",
      user_edited_at = ${now}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(fields)}::jsonb) as r(id uuid, "categoryId" text, note text, "tagIds" uuid[])
    where t.household_id = ${householdId}::uuid and t.id = r.id
  `.execute(query);
}

/** Those of these accounts that have no transaction which still counts, and nothing planned. */
export async function readEmptyAccounts(
  { query, householdId }: Tx,
  ids: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select a.id from accounts a
    where a.household_id = ${householdId}::uuid and a.id = any(${ids}::uuid[]) and a.connection_id is null
      and not exists (
        select from transactions t
        where t.household_id = ${householdId}::uuid and t.account_id = a.id and t.removed_at is null
      )
      and not exists (
        select from planned_transactions p where p.household_id = ${householdId}::uuid and p.account_id = a.id
      )
  `.execute(query);
  return rows.map(({ id }) => id);
}
