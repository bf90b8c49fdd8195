import { foldText } from '@cairn/domain/ledger-text';
import type { Cents } from '@cairn/domain/money';
import type { PlainDate } from '@cairn/domain/plain-date';
import type { PossibleSide } from '@cairn/domain/transfer-suggestions';
import { sql } from 'kysely';
import type { HouseholdTransaction } from '../db/in-household.ts';
import { isSeenAs } from '../journal/private-accounts.store.ts';

type Tx = HouseholdTransaction;

/** What is known of a transaction as one side of a transfer: what a person decided, and the pair that is in effect. */
export type TransferState = {
  id: string;
  transferId: string | null;
  userTransferId: string | null;
  isUnpaired: boolean;
  notWith: string[];
};

/** The states of these transactions and of the other sides of their transfers, by id. */
export async function readTransferStates(
  { query, householdId }: Tx,
  ids: readonly string[],
): Promise<TransferState[]> {
  const { rows } = await sql<TransferState>`
    select t.id, t.transfer_id as "transferId", t.user_transfer_id as "userTransferId",
      t.user_unpaired_at is not null as "isUnpaired", t.user_not_transfer_with as "notWith"
    from transactions t
    where t.household_id = ${householdId}::uuid and (t.id = any(${ids}::uuid[]) or t.transfer_id = any(array(
      select o.transfer_id from transactions o where o.household_id = ${householdId}::uuid and o.id = any(${ids}::uuid[])
    )))
    order by t.id
  `.execute(query);
  return rows;
}

export async function writeTransferStates(
  { query, householdId }: Tx,
  states: readonly TransferState[],
  now: Date,
): Promise<void> {
  await sql`
    update transactions t set transfer_id = r."transferId", user_transfer_id = r."userTransferId",
      user_not_transfer_with = r."notWith",
      user_unpaired_at = case when r."isUnpaired" then coalesce(t.user_unpaired_at, ${now}::timestamptz) end
    from jsonb_to_recordset(${JSON.stringify(states)}::jsonb)
      as r(id uuid, "transferId" uuid, "userTransferId" uuid, "isUnpaired" boolean, "notWith" uuid[])
    where t.household_id = ${householdId}::uuid and t.id = r.id
  `.execute(query);
}

/** Makes the pairs in effect of these transactions, and of the other sides, those that a person decided, or none. Returns all of them. */
export async function takeDecidedPairs(
  { query, householdId }: Tx,
  ids: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update transactions t set transfer_id = t.user_transfer_id
    where t.household_id = ${householdId}::uuid and (t.id = any(${ids}::uuid[]) or t.transfer_id = any(array(
      select o.transfer_id from transactions o
      where o.household_id = ${householdId}::uuid and o.id = any(${ids}::uuid[]) and o.transfer_id is not null
    )))
    returning t.id
  `.execute(query);
  return rows.map(({ id }) => id);
}

/** Those of these about which a person decided: paired or unpaired here or in another app, or said to pay something back. */
export async function readDecidedSides(
  { query, householdId }: Tx,
  ids: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select t.id from transactions t
    where t.household_id = ${householdId}::uuid and t.id = any(${ids}::uuid[])
      and (t.user_transfer_id is not null or t.user_unpaired_at is not null or t.reimburses_id is not null)
  `.execute(query);
  return rows.map(({ id }) => id);
}

/**
 * Unlinks those of these transfers of which one of these transactions, or a part of one, is a side, unless a person has changed the link since.
 * Returns the absolute amounts of the sides, and which transfers stay linked.
 */
export async function unlinkTransfers(
  { query, householdId }: Tx,
  transferIds: readonly string[],
  ids: readonly string[],
): Promise<{ sizesCents: number[]; linkedIds: string[] }> {
  const { rows: forgotten } = await sql<{ size: number }>`
    update transactions set user_transfer_id = null, transfer_id = null
    where household_id = ${householdId}::uuid and user_transfer_id in (
      select t.user_transfer_id from transactions t
      where t.household_id = ${householdId}::uuid and t.user_transfer_id = any(${transferIds}::uuid[])
        and (t.id = any(${ids}::uuid[]) or t.part_of_id = any(${ids}::uuid[]))
    )
    returning amount_abs_cents as size
  `.execute(query);
  const { rows: linked } = await sql<{ id: string }>`
    select distinct user_transfer_id as id from transactions
    where household_id = ${householdId}::uuid and user_transfer_id = any(${transferIds}::uuid[])
  `.execute(query);
  return { sizesCents: forgotten.map(({ size }) => size), linkedIds: linked.map(({ id }) => id) };
}

/** What a person decides about a transfer, in the journal. */
export type TransferAction = 'pair_by_hand' | 'unpair_by_hand' | 'dismiss_transfer';

/** Transactions since a day that nothing has paired, and that pay nothing back: what may be sides of transfers. */
export async function readPossibleSides(
  { query, householdId }: Tx,
  since: PlainDate,
): Promise<(PossibleSide & { rowsPrivateTo: string | null })[]> {
  const { rows } = await sql<PossibleSide & { rowsPrivateTo: string | null }>`
    select t.id, a.rows_private_to_user_id as "rowsPrivateTo", t.account_id as "accountId", t.amount_cents as amount, t.currency, t.posted_on as date,
      t.description, coalesce(c.kind = 'transfer', false) as "isTransferCategory",
      t.user_not_transfer_with as "notWith"
    from transactions t
    join accounts a on a.household_id = ${householdId}::uuid and a.id = t.account_id
    left join categories c on c.household_id = ${householdId}::uuid and c.id = t.category_id
    where t.household_id = ${householdId}::uuid and t.is_counted and t.transfer_id is null and t.user_unpaired_at is null
      and t.reimburses_id is null and not t.is_pending and t.amount_cents <> 0
      and t.posted_on >= ${since}::date and a.type in ('depository', 'credit', 'loan')
  `.execute(query);
  return rows;
}

/** Candidates for the other side of a transaction: of the other sign, on another account, in no pair, the nearest in size and time first. */
export async function readSideCandidates(
  tx: Tx,
  {
    id,
    accountId,
    amount,
    date,
    search,
    limit,
  }: { id: string; accountId: string; amount: Cents; date: PlainDate; search: string; limit: number },
): Promise<{ id: string; amount: Cents; currency: string; date: PlainDate }[]> {
  const { query, householdId } = tx;
  const { rows } = await sql<{ id: string; amount: Cents; currency: string; date: PlainDate }>`
    select t.id, t.amount_cents as amount, t.currency, t.posted_on as date
    from transactions t
    where t.household_id = ${householdId}::uuid and t.is_counted and t.transfer_id is null and t.reimburses_id is null
      and t.id <> ${id}::uuid and t.account_id <> ${accountId}::uuid and sign(t.amount_cents) = ${-Math.sign(amount)}
      and t.posted_on between ${date}::date - 30 and ${date}::date + 30
      and (${search} = '' or strpos(t.search_text, ${foldText(search)}) > 0) and ${isSeenAs(tx, id)}
    order by t.amount_abs_cents <> ${Math.abs(amount)}, abs(t.posted_on - ${date}::date),
      abs(t.amount_abs_cents - ${Math.abs(amount)}), t.id
    limit ${limit}
  `.execute(query);
  return rows;
}
