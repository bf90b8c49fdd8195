import type { PlainDate } from '@cairn/domain/plain-date';
import { sql } from 'kysely';
import type { HouseholdTransaction } from '../db/in-household.ts';
import type { BankTransaction } from '../ledger/bank-transaction.ts';
import { dropPartsOfRule } from '../splits/split-parts.store.ts';
import { TouchedDays } from '../totals/daily-totals.store.ts';
import { markRemoved, unpairTransfers } from '../transactions/row-updates.store.ts';
import { statedColumns } from '../transactions/transaction-rows.store.ts';

type Tx = HouseholdTransaction;

/** A transaction that counts, as the matching engine compares it. */
export type ComparedRow = BankTransaction & { id: string };

/**
 * The transactions that move an account's balance, by day. `as`: the account that they are compared as. `newest`: only so many. Default:
 * all.
 */
export async function readComparedRows(
  { query, householdId }: Tx,
  accountId: string,
  as: string,
  newest: number | null = null,
): Promise<ComparedRow[]> {
  const rows = await query
    .selectFrom('transactions as t')
    .select(['t.id', ...statedColumns])
    .where('household_id', '=', householdId)
    .where('account_id', '=', accountId)
    .where('removed_at', 'is', null)
    .where('part_of_id', 'is', null)
    // One that was merged by hand moves with the account, and counts nowhere.
    .where('duplicate_of_id', 'is', null)
    .orderBy('posted_on', 'desc')
    .orderBy('id', 'desc')
    .$if(newest !== null, (some) => some.limit(newest))
    .execute();
  return rows
    .toReversed()
    .map((row) => ({ ...row, providerAccountId: as, pendingTransactionId: null, category: null }));
}

/** A transaction of the account that is taken over, and the one that is the same and counts instead of it. */
export type Merge = { fromId: string; intoId: string };

/** What a person had decided about a transaction before another's decisions were added to it. */
export type EarlierEdit = {
  id: string;
  categoryId: string | null;
  note: string | null;
  tagIds: string[] | null;
  merchantName: string | null;
  excludedAt: string | null;
  editedAt: string | null;
};

/** Moves all transactions of one account to another, also removed ones and parts; they remember where they came from. */
export async function moveRows(
  tx: Tx,
  { fromId, toId }: { fromId: string; toId: string },
  live: readonly string[],
): Promise<void> {
  // A transfer between the two is none any longer; the others are found again.
  await unpairTransfers(tx, live);
  await sql`
    update transactions set account_id = ${toId}::uuid, moved_from_account_id = ${fromId}::uuid
    where household_id = ${tx.householdId}::uuid and account_id = ${fromId}::uuid
  `.execute(tx.query);
}

/**
 * Lets one transaction of each pair count instead of the other, with the other's category, note and parts where it has none of its own.
 * Returns what a person had decided about it before.
 */
export async function mergeRows(tx: Tx, merges: readonly Merge[], now: Date): Promise<EarlierEdit[]> {
  if (merges.length === 0) return [];
  const { query, householdId } = tx;
  const pairs = pairsOf(merges);
  const { rows: earlier } = await sql<EarlierEdit>`
    select b.id, b.user_category_id as "categoryId", b.user_note as note, b.user_tag_ids as "tagIds", b.user_merchant_name as "merchantName",
      b.excluded_at::text as "excludedAt",
      b.user_edited_at::text as "editedAt"
    from ${pairs}
    join transactions b on b.household_id = ${householdId}::uuid and b.id = r."intoId"
    join transactions h on h.household_id = ${householdId}::uuid and h.id = r."fromId" and h.user_edited_at is not null
  `.execute(query);
  await dropPartsOfRule(tx, merges);
  const { rows: split } = await sql<Merge>`
    update transactions b set is_split = h.is_split, rule_split = h.rule_split, ignores_split_rules = h.ignores_split_rules
    from ${pairs}
    join transactions h on h.household_id = ${householdId}::uuid and h.id = r."fromId" and (h.is_split or h.ignores_split_rules)
    where b.household_id = ${householdId}::uuid and b.id = r."intoId" and not b.is_split and not b.ignores_split_rules
    returning r."fromId", r."intoId"
  `.execute(query);
  await moveParts(tx, split);
  await sql`
    update transactions b set user_category_id = coalesce(b.user_category_id, h.user_category_id),
      user_note = coalesce(b.user_note, h.user_note), user_tag_ids = coalesce(b.user_tag_ids, h.user_tag_ids),
      user_merchant_name = coalesce(b.user_merchant_name, h.user_merchant_name), excluded_at = coalesce(b.excluded_at, h.excluded_at),
      user_edited_at = h.user_edited_at
    from ${pairs}
    join transactions h on h.household_id = ${householdId}::uuid and h.id = r."fromId" and h.user_edited_at is not null
    where b.household_id = ${householdId}::uuid and b.id = r."intoId"
  `.execute(query);
  await sql`
    update transactions h set replaced_by_id = r."intoId"
    from ${pairs}
    where h.household_id = ${householdId}::uuid and h.id = r."fromId"
  `.execute(query);
  await markRemoved(
    tx,
    merges.map(({ fromId }) => fromId),
    now,
  );
  return earlier;
}

/** Moves the parts of split transactions to others, which are marked as split already. */
async function moveParts({ query, householdId }: Tx, moves: readonly Merge[]): Promise<void> {
  await sql`
    update transactions p set part_of_id = r."intoId"
    from ${pairsOf(moves)}
    where p.household_id = ${householdId}::uuid and p.part_of_id = r."fromId"
  `.execute(query);
  await sql`
    update transactions h set is_split = false
    from ${pairsOf(moves)}
    where h.household_id = ${householdId}::uuid and h.id = r."fromId"
  `.execute(query);
}

function pairsOf(merges: readonly Merge[]) {
  return sql`jsonb_to_recordset(${JSON.stringify(merges)}::jsonb) as r("fromId" uuid, "intoId" uuid)`;
}

/** What has come from an account that was taken over, and what counts instead of some of it. */
export type TakenRow = {
  id: string;
  postedOn: PlainDate;
  sizeCents: number;
};

/** The transactions on `accountId` that came from `fromId`, with those that they were merged into as rows of their own. */
export async function readTakenRows(
  { query, householdId }: Tx,
  { fromId, toId }: { fromId: string; toId: string },
): Promise<TakenRow[]> {
  const { rows } = await sql<TakenRow>`
    with taken as (
      select id, replaced_by_id from transactions
      where household_id = ${householdId}::uuid and moved_from_account_id = ${fromId}::uuid and account_id = ${toId}::uuid
    )
    select t.id, t.posted_on as "postedOn", t.amount_abs_cents as "sizeCents"
    from transactions t
    where t.household_id = ${householdId}::uuid
      and (t.id in (select id from taken) or t.id in (select replaced_by_id from taken))
  `.execute(query);
  return rows;
}

/** The days and sizes that a join touches. */
export function touchedBy(rows: readonly TakenRow[], accountIds: readonly string[]) {
  const days = new TouchedDays();
  for (const { postedOn } of rows) for (const accountId of accountIds) days.add(accountId, postedOn);
  return { days, sizes: new Set(rows.map(({ sizeCents }) => sizeCents)) };
}

/**
 * Moves back what `moveRows` moved and `mergeRows` merged, without transfers. A merged transaction counts again, unless it came from a file
 * that was taken back since. What a person decided about the bank's own since then stays.
 */
export async function returnRows(
  tx: Tx,
  { fromId, toId }: { fromId: string; toId: string },
  edits: readonly EarlierEdit[],
): Promise<void> {
  const { query, householdId } = tx;
  const taken = sql`household_id = ${householdId}::uuid and moved_from_account_id = ${fromId}::uuid and account_id = ${toId}::uuid`;
  const { rows: split } = await sql<{ fromId: string; intoId: string }>`
    update transactions h set is_split = true
    where h.household_id = ${householdId}::uuid and h.moved_from_account_id = ${fromId}::uuid and h.replaced_by_id is not null
      and exists (
        select from transactions p
        where p.household_id = ${householdId}::uuid and p.part_of_id = h.replaced_by_id and p.moved_from_account_id = ${fromId}::uuid
      )
    returning h.id as "fromId", h.replaced_by_id as "intoId"
  `.execute(query);
  await sql`
    update transactions p set part_of_id = r."fromId"
    from ${pairsOf(split)}
    where p.household_id = ${householdId}::uuid and p.part_of_id = r."intoId" and p.moved_from_account_id = ${fromId}::uuid
  `.execute(query);
  await sql`
    update transactions b set is_split = false, rule_split = null
    from ${pairsOf(split)}
    where b.household_id = ${householdId}::uuid and b.id = r."intoId"
      and not exists (select from transactions p where p.household_id = ${householdId}::uuid and p.part_of_id = b.id)
  `.execute(query);
  await sql`
    update transactions b set user_category_id = e."categoryId", user_note = e.note, user_tag_ids = e."tagIds",
      user_merchant_name = e."merchantName", excluded_at = e."excludedAt",
      user_edited_at = e."editedAt"
    from jsonb_to_recordset(${JSON.stringify(edits)}::jsonb)
      as e(id uuid, "categoryId" text, note text, "tagIds" uuid[], "merchantName" text, "excludedAt" timestamptz, "editedAt" timestamptz)
    join transactions h on h.household_id = ${householdId}::uuid and h.replaced_by_id = e.id
    where b.household_id = ${householdId}::uuid and b.id = e.id and b.user_edited_at = h.user_edited_at
  `.execute(query);
  await sql`
    update transactions t set removed_at = null
    where ${taken} and (
      t.replaced_by_id is not null or exists (
        select from transactions h where h.household_id = ${householdId}::uuid and h.id = t.part_of_id and h.replaced_by_id is not null
      )
    ) and (t.source <> 'file' or exists (
      select from import_rows i
      where i.household_id = ${householdId}::uuid and i.transaction_id = coalesce(t.part_of_id, t.id)
    ))
  `.execute(query);
  await sql`
    update import_rows i set account_id = ${fromId}::uuid
    where i.household_id = ${householdId}::uuid and i.transaction_id in (select id from transactions where ${taken})
  `.execute(query);
  await sql`
    update transactions t set account_id = ${fromId}::uuid, moved_from_account_id = null, replaced_by_id = null where ${taken}
  `.execute(query);
}
