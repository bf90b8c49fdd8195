import { rulePart } from '@cairn/contract/rules';
import { toCents } from '@cairn/domain/money';
import type { PlainDate } from '@cairn/domain/plain-date';
import { type SplitEffect, splitWays } from '@cairn/domain/rules/rule';
import { sql } from 'kysely';
import { z } from 'zod';
import type { HouseholdTransaction } from '../db/in-household.ts';
import type { RowToSplit } from './split-plan.ts';

function decided({ householdId }: HouseholdTransaction, table: 't' | 'part') {
  const of = (column: string) => sql.ref(`${table}.${column}`);
  return sql<boolean>`(
    ${of('user_category_id')} is not null or ${of('user_note')} is not null or ${of('user_tag_ids')} is not null
    or ${of('user_transfer_id')} is not null or ${of('user_unpaired_at')} is not null or ${of('reimburses_id')} is not null
    or exists (select from transactions back where back.household_id = ${householdId}::uuid and back.reimburses_id = ${of('id')})
    or exists (select from expected_reimbursements due where due.household_id = ${householdId}::uuid and due.transaction_id = ${of('id')})
  )`;
}

/** Whether a person decided something about a part, such as its category or what pays it back. */
export const isDecidedPart = (tx: HouseholdTransaction) => decided(tx, 't');

/** Whether rules may split a transaction that no person split: nobody edited, linked or joined anything of it. */
const isLeftToRules = (tx: HouseholdTransaction) => sql<boolean>`(
  t.part_of_id is null and not t.ignores_split_rules and not t.is_adjustment and (t.affects_balance or t.is_split) and not ${isDecidedPart(tx)}
)`;

/** Whether rules may change how a transaction is split: nobody decided anything about its parts either. */
export const maySplit = (tx: HouseholdTransaction) => sql<boolean>`(
  ${isLeftToRules(tx)} and not (t.is_split and t.rule_split is null) and not exists (
    select from transactions part
    where part.household_id = ${tx.householdId}::uuid and part.part_of_id = t.id and ${decided(tx, 'part')}
  )
)`;

const effect = z.object({
  ruleId: z.string(),
  by: z.enum(splitWays),
  parts: z.array(z.object({ ...rulePart.shape, amount: z.int().transform(toCents).nullable() })).min(2),
});

/** How a rule splits, as it is stored. An imported archive may hold one that cannot be read: that one splits nothing. */
function storedSplit(stored: unknown): SplitEffect | null {
  return effect.safeParse(stored).data ?? null;
}

export type StoredRowToSplit = RowToSplit & {
  id: string;
  accountId: string;
  postedOn: PlainDate;
  isSplit: boolean;
};

type Selected = Omit<StoredRowToSplit, 'wanted' | 'ruleSplit' | 'isOfPerson'> & {
  wanted: unknown;
  ruleSplit: unknown;
};

/** Those of these transactions that are split, or that rules want to split; removed and excluded ones too. */
export async function readRowsToSplit(
  tx: HouseholdTransaction,
  ids: readonly string[],
): Promise<StoredRowToSplit[]> {
  const { query, householdId } = tx;
  const { rows } = await sql<Selected>`
    select t.id, t.account_id as "accountId", t.posted_on as "postedOn", t.amount_cents as "amountCents",
      t.currency, t.is_split as "isSplit", t.rule_split as "ruleSplit",
      case when ${isLeftToRules(tx)} then t.rule_effects -> 'split' end as wanted
    from transactions t
    where t.household_id = ${householdId}::uuid and t.id = any(${ids}::uuid[]) and t.part_of_id is null
      and (t.is_split or t.rule_effects -> 'split' is not null)
  `.execute(query);
  return rows.map((row) => {
    const ruleSplit = storedSplit(row.ruleSplit);
    return {
      ...row,
      wanted: storedSplit(row.wanted),
      ruleSplit,
      isOfPerson: row.isSplit && ruleSplit === null,
    };
  });
}

/** Whether rules decide how a transaction is split. */
export async function isSplitLeftToRules(
  { query, householdId }: HouseholdTransaction,
  id: string,
): Promise<boolean> {
  const { rows } = await sql`
    select from transactions t
    where t.household_id = ${householdId}::uuid and t.id = ${id}::uuid and not t.ignores_split_rules
      and not (t.is_split and t.rule_split is null)
  `.execute(query);
  return rows.length > 0;
}

/** Says that no rule may split a transaction, since a person joined its parts, or that rules may again. */
export async function markStaysWhole(
  { query, householdId }: HouseholdTransaction,
  id: string,
  ignoresSplitRules: boolean,
): Promise<void> {
  await query
    .updateTable('transactions')
    .set({ ignores_split_rules: ignoresSplitRules })
    .where('household_id', '=', householdId)
    .where('id', '=', id)
    .execute();
}
