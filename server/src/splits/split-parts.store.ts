import type { PlainDate } from '@cairn/domain/plain-date';
import type { SplitEffect } from '@cairn/domain/rules/rule';
import { type RawBuilder, sql } from 'kysely';
import type { CurrentCategoryIds } from '../categories/categories.store.ts';
import { writtenColumns } from '../db/columns.ts';
import type { HouseholdTransaction } from '../db/in-household.ts';
import type { ColumnName } from '../db/tables.ts';
import { forgetTransactions } from '../transactions/forget-transactions.store.ts';
import { unpairTransfers } from '../transactions/row-updates.store.ts';
import { tagIdsOf } from '../transactions/row-writes.store.ts';
import type { PresentPart, SplitPart } from './split-plan.ts';
import { isDecidedPart } from './split-rows.store.ts';

type Tx = HouseholdTransaction;

export type StoredPart = PresentPart & { accountId: string; date: PlainDate };

/** The parts of a split transaction, in their order; none when it is not split. */
export async function readParts(tx: Tx, splitId: string): Promise<StoredPart[]> {
  const { query, householdId } = tx;
  const rows = await query
    .selectFrom('transactions as t')
    .select([
      'id',
      'account_id as accountId',
      'posted_on as date',
      'amount_cents as amount',
      'part_months_later as monthsLater',
      'user_category_id as categoryId',
      'user_note as note',
      'user_tag_ids as tagIds',
      'rule_split as ruleSplit',
      'predicted_category_id as ruleCategoryId',
      'predicted_tag_ids as ruleTagIds',
      'rule_effects as ruleEffects',
      isDecidedPart(tx).as('isDecided'),
    ])
    .where('household_id', '=', householdId)
    .where('part_of_id', '=', splitId)
    .orderBy('part_position')
    .execute();
  return rows.map(({ ruleSplit, ruleCategoryId, ruleTagIds, ruleEffects, ...part }) => ({
    ...part,
    byRule:
      ruleSplit === null
        ? null
        : {
            categoryId: ruleCategoryId,
            note: ruleEffects.note?.note ?? null,
            tagIds: ruleTagIds.length === 0 ? null : ruleTagIds,
          },
  }));
}

/** What a part says for itself. */
const ownColumns = [
  'part_position',
  'part_months_later',
  'posted_on',
  'amount_cents',
  'user_category_id',
  'user_note',
  'user_tag_ids',
] as const;

/** What a new part has from its split transaction, and keeps for itself. */
const givenColumns = ['user_merchant_name'] as const;

/** What a part has not from its split transaction: what it is, who changed it, and what it is linked to. */
const otherColumns = [
  'id',
  'part_of_id',
  'source',
  'source_id',
  'pending_source_id',
  'created_at',
  'user_edited_at',
  'previous_amount_cents',
  'amount_changed_at',
  'is_adjustment',
  'is_split',
  'ignores_split_rules',
  'transfer_id',
  'user_transfer_id',
  'user_unpaired_at',
  'user_not_transfer_with',
  'reimburses_id',
  'expected_reimbursement_id',
  'reimbursed_category_id',
  'duplicate_of_id',
  'moved_from_account_id',
  'replaced_by_id',
] as const satisfies ColumnName<'transactions'>[];

const sharedColumns = writtenColumns('transactions').flatMap(({ name }) =>
  [...ownColumns, ...givenColumns, ...otherColumns].some((other) => other === name) ? [] : [name],
);
const isPredictedColumn = (name: string) => /^predict|^payee_key$|^rule_effects$/.test(name);
const predictedColumns = sharedColumns.filter(isPredictedColumn);
/** What follows the split transaction whenever parts are written; a column that is added does, unless it is named above. */
const copiedColumns = sharedColumns.filter((name) => !isPredictedColumn(name));

const listOf = (columns: readonly string[], table?: string) =>
  sql.join(columns.map((column) => sql.ref(table === undefined ? column : `${table}.${column}`)));
const assign = (columns: readonly string[]) =>
  sql.join(columns.map((column) => sql`${sql.ref(column)} = ${sql.ref(`excluded.${column}`)}`));

export type PartsWrite = {
  parts: readonly (SplitPart & { date: PlainDate })[];
  /** Whether parts that stay get the split transaction's prediction, because it was predicted again. */
  isPredicted: boolean;
  /** The rule that makes these parts; null: a person. */
  ruleSplit: SplitEffect | null;
  /** Into which categories those of the rule were merged. */
  currentIds?: CurrentCategoryIds;
  now: Date;
};

/**
 * Makes these the parts of a transaction: adds, changes and deletes. Without any the transaction counts itself again, with the
 * prediction that its first part had. Kinds, transfers and totals are the caller's to update.
 */
export async function writeParts(
  tx: Tx,
  splitId: string,
  { parts, isPredicted, ruleSplit, currentIds = new Map(), now }: PartsWrite,
): Promise<void> {
  const { query, householdId } = tx;
  await unpairTransfers(tx, [splitId]);
  const records = parts.map((part, at) => ({
    id: part.id,
    part_position: at + 1,
    part_months_later: part.monthsLater,
    posted_on: part.date,
    amount_cents: part.amount,
    user_category_id: part.categoryId,
    user_note: part.note,
    user_tag_ids: part.tagIds,
  }));
  if (parts.length === 0) await returnPrediction(tx, splitId);
  const kept = parts.map(({ id }) => id);
  await forgetTransactions(tx, sql`gone.part_of_id = ${splitId}::uuid and gone.id <> all(${kept}::uuid[])`);
  await sql`
    delete from transactions
    where household_id = ${householdId}::uuid and part_of_id = ${splitId}::uuid
      and id <> all(${kept}::uuid[])
  `.execute(query);
  await query
    .updateTable('transactions')
    .set({ is_split: parts.length > 0, rule_split: ruleSplit === null ? null : JSON.stringify(ruleSplit) })
    .where('household_id', '=', householdId)
    .where('id', '=', splitId)
    .execute();
  await sql`
    insert into transactions as part (
      household_id, id, part_of_id, source_id, user_edited_at,
      ${listOf(ownColumns)}, ${listOf([...copiedColumns, ...givenColumns])}, ${listOf(predictedColumns)}
    )
    select t.household_id, r.id, t.id, 'part ' || r.id, case when t.rule_split is null then ${now}::timestamptz end,
      ${listOf(ownColumns, 'r')}, ${listOf([...copiedColumns, ...givenColumns], 't')}, ${listOf(predictedColumns, 't')}
    from transactions t
    cross join jsonb_populate_recordset(null::transactions, ${JSON.stringify(records)}::jsonb) as r
    where t.household_id = ${householdId}::uuid and t.id = ${splitId}::uuid
    on conflict (household_id, id) do update set ${assign([...ownColumns, ...copiedColumns])}
      ${isPredicted || ruleSplit !== null ? sql`, ${assign(predictedColumns)}` : sql``},
      user_edited_at = case
        when (part.user_category_id, part.user_note, part.user_tag_ids)
          is distinct from (excluded.user_category_id, excluded.user_note, excluded.user_tag_ids)
        then coalesce(excluded.user_edited_at, part.user_edited_at) else part.user_edited_at end
  `.execute(query);
  if (ruleSplit !== null) await writeByRule(tx, splitId, ruleSplit, currentIds);
}

/** What the rule that makes the parts says of each; the rest is the split transaction's. */
async function writeByRule(
  { query, householdId }: Tx,
  splitId: string,
  { ruleId, parts }: SplitEffect,
  currentIds: CurrentCategoryIds,
): Promise<void> {
  const records = parts.map(({ categoryId, note, tagIds }, at) => ({
    at: at + 1,
    // A category that is gone is none.
    categoryId: currentIds.get(categoryId) ?? null,
    effects: {
      category: { ruleId },
      ...(note === null ? {} : { note: { ruleId, note } }),
      ...(tagIds.length === 0 ? {} : { tags: { ruleId, tagIds } }),
    },
  }));
  await sql`
    update transactions p set predicted_category_id = r."categoryId", prediction_source = 'rule', prediction_reason = 'Split by your rule',
      prediction_confidence_percent = 99, rule_effects = p.rule_effects || r.effects,
      predicted_tag_ids = ${tagIdsOf(sql`(p.rule_effects || r.effects)`)}
    from jsonb_to_recordset(${JSON.stringify(records)}::jsonb) as r(at smallint, "categoryId" text, effects jsonb)
    where p.household_id = ${householdId}::uuid and p.part_of_id = ${splitId}::uuid and p.part_position = r.at
  `.execute(query);
}

/** Rules, corrections and new names of merchants have changed the parts, and not the split transaction, since it was split. */
async function returnPrediction({ query, householdId }: Tx, splitId: string): Promise<void> {
  await sql`
    update transactions t set ${sql.join([...predictedColumns, ...givenColumns].map((column) => sql`${sql.ref(column)} = ${sql.ref(`p.${column}`)}`))}
    from transactions p
    where t.household_id = ${householdId}::uuid and t.id = ${splitId}::uuid
      and p.household_id = ${householdId}::uuid and p.part_of_id = t.id and p.part_position = 1 and p.rule_split is null
  `.execute(query);
}

/**
 * Moves the parts of a pending transaction to the posted one that replaced it in an earlier sync, unless the posted one was edited
 * since. They still have the amounts and days that they had.
 */
export async function moveParts(
  tx: Tx,
  { fromId, intoId }: { fromId: string; intoId: string },
): Promise<void> {
  await dropPartsOfRule(tx, [{ fromId, intoId }]);
  const { rows } = await sql<{ id: string }>`
    update transactions t set is_split = f.is_split, rule_split = f.rule_split, ignores_split_rules = f.ignores_split_rules
    from transactions f
    where t.household_id = ${tx.householdId}::uuid and t.id = ${intoId}::uuid and t.user_edited_at is null and not t.is_split and not t.ignores_split_rules
      and f.household_id = ${tx.householdId}::uuid and f.id = ${fromId}::uuid and (f.is_split or f.ignores_split_rules)
    returning t.id
  `.execute(tx.query);
  if (rows.length === 0) return;
  await unpairTransfers(tx, [intoId]);
  await sql`
    update transactions set part_of_id = ${intoId}::uuid
    where household_id = ${tx.householdId}::uuid and part_of_id = ${fromId}::uuid
  `.execute(tx.query);
  await sql`
    update transactions set is_split = false, rule_split = null
    where household_id = ${tx.householdId}::uuid and id = ${fromId}::uuid
  `.execute(tx.query);
}

/**
 * Joins what a rule split, where another transaction that becomes the same was split or joined by a person: theirs comes instead. What a person
 * changed on both stays on both.
 */
export async function dropPartsOfRule(
  tx: Tx,
  moves: readonly { fromId: string; intoId: string }[],
): Promise<void> {
  const { query, householdId } = tx;
  const decidedOf = (id: RawBuilder<unknown>) => sql`exists (
    select from transactions t where t.household_id = ${householdId}::uuid and t.part_of_id = ${id} and ${isDecidedPart(tx)}
  )`;
  const { rows } = await sql<{ id: string }>`
    update transactions b set is_split = false, rule_split = null
    from jsonb_to_recordset(${JSON.stringify(moves)}::jsonb) as r("fromId" uuid, "intoId" uuid)
    join transactions f on f.household_id = ${householdId}::uuid and f.id = r."fromId"
      and (f.ignores_split_rules or (f.is_split and (f.rule_split is null or ${decidedOf(sql`f.id`)})))
    where b.household_id = ${householdId}::uuid and b.id = r."intoId" and b.is_split and b.rule_split is not null
      and not ${decidedOf(sql`b.id`)}
    returning b.id
  `.execute(query);
  const joined = rows.map(({ id }) => id);
  if (joined.length === 0) return;
  await forgetTransactions(tx, sql`gone.part_of_id = any(${joined}::uuid[])`);
  await sql`
    delete from transactions
    where household_id = ${householdId}::uuid and part_of_id = any(${joined}::uuid[])
  `.execute(query);
}
