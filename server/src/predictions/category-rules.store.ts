import { AppError } from '@cairn/contract/errors';
import { ruleAction, ruleCondition, rulePart } from '@cairn/contract/rules';
import { uncategorizedId } from '@cairn/domain/categories';
import { toCents } from '@cairn/domain/money';
import { type Rule, type RuleAction, type RuleCondition, splitWays } from '@cairn/domain/rules/rule';
import { sql } from 'kysely';
import { z } from 'zod';
import { type CurrentCategoryIds, readCurrentCategoryIds } from '../categories/categories.store.ts';
import type { HouseholdTransaction } from '../db/in-household.ts';
import { readTagsInUse } from '../tags/tags.store.ts';
import type { TagsInUse } from '../tags/tags-in-use.ts';

type Tx = HouseholdTransaction;

export type StoredRule = Rule & { position: number };

const cents = z.int().transform(toCents).nullable();
/** As in a request, but that amounts are cents. */
const conditionsAsStored = z.array(
  z.union([z.object({ is: z.literal('amount'), min: cents, max: cents }), ruleCondition]),
);
const splitAsStored = z.object({
  is: z.literal('split'),
  by: z.enum(splitWays),
  parts: z.array(z.object({ ...rulePart.shape, amount: cents })),
});
const actionsAsStored = z.array(z.union([splitAsStored, ruleAction]));

/** A rule as the journal keeps it, and as JSON in its columns. */
export const storedRule = z.object({
  id: z.uuid(),
  conditions: conditionsAsStored,
  actions: actionsAsStored,
  isOn: z.boolean(),
  position: z.int(),
});

/** The rules in order, with those that are off. Merged categories and tags are resolved. One that cannot be read is left out. */
export async function readRules(tx: Tx): Promise<StoredRule[]> {
  const rows = await tx.query
    .selectFrom('category_rules')
    .select(['id', 'conditions', 'actions', 'category_id as categoryId', 'is_on as isOn', 'position'])
    .where('household_id', '=', tx.householdId)
    .orderBy('position')
    .orderBy('id')
    .execute();
  if (rows.length === 0) return [];
  const names = await readCurrentNames(tx);
  return rows.flatMap(({ categoryId, conditions, actions, ...row }) => {
    const read = {
      conditions: conditionsAsStored.safeParse(conditions),
      actions: actionsAsStored.safeParse(actions),
    };
    // Only an imported archive can hold such a rule, and it must not stop a sync.
    if (!read.conditions.success || !read.actions.success) return [];
    const category: RuleAction[] = categoryId === null ? [] : [{ is: 'category', categoryId }];
    const rule = { ...row, conditions: read.conditions.data, actions: [...category, ...read.actions.data] };
    return inCurrentNames(rule, names);
  });
}

/** The rule with the categories and tags into which its own were merged. A deleted one stays, and matches nothing. */
export function inCurrentNames(rule: StoredRule, { categoryIds, tags }: CurrentNames): StoredRule {
  const category = (id: string) => categoryIds.get(id) ?? id;
  const tag = (id: string) => tags.get(id)?.id ?? id;
  return {
    ...rule,
    conditions: rule.conditions.map((condition): RuleCondition => {
      if (condition.is === 'category')
        return { ...condition, categoryIds: condition.categoryIds.map(category) };
      return condition.is === 'tag' ? { ...condition, tagIds: condition.tagIds.map(tag) } : condition;
    }),
    actions: rule.actions.map((action): RuleAction => {
      if (action.is === 'category') return { ...action, categoryId: category(action.categoryId) };
      if (action.is === 'split') {
        const parts = action.parts.map((part) => ({
          ...part,
          categoryId: category(part.categoryId),
          tagIds: part.tagIds.map(tag),
        }));
        return { ...action, parts };
      }
      return action.is === 'tags' ? { ...action, tagIds: action.tagIds.map(tag) } : action;
    }),
  };
}

export type CurrentNames = { categoryIds: CurrentCategoryIds; tags: TagsInUse };

export async function readCurrentNames(tx: Tx): Promise<CurrentNames> {
  return { categoryIds: await readCurrentCategoryIds(tx), tags: await readTagsInUse(tx) };
}

/** Throws `not_found` unless all of these tags are the household's. */
export async function requireTags(tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const tags = await readTagsInUse(tx);
  if (!ids.every((id) => tags.has(id))) throw new AppError('not_found', 'This tag was not found.');
}

/** Throws `not_found` unless rules may use all of these categories. */
export async function requireCategories({ query, householdId }: Tx, ids: readonly string[]): Promise<void> {
  const found = await query
    .selectFrom('categories')
    .select('id')
    .where('household_id', '=', householdId)
    .where('id', '=', sql<string>`any(${ids}::text[])`)
    .where('id', '<>', uncategorizedId)
    .where('merged_into_id', 'is', null)
    .execute();
  if (found.length < new Set(ids).size) throw new AppError('not_found', 'This category was not found.');
}

/** Throws `not_found` unless the person sees all of these accounts. */
export async function requireAccounts({ query, householdId }: Tx, ids: readonly string[]): Promise<void> {
  const found = await query
    .selectFrom('accounts')
    .select('id')
    .where('household_id', '=', householdId)
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute();
  if (found.length < new Set(ids).size) throw new AppError('not_found', 'This account was not found.');
}

/** Rule id → number of transactions on which it sets something, without categories that a person chose. */
export async function countRowsOfRules({ query, householdId }: Tx): Promise<Map<string, number>> {
  const { rows } = await sql<{ id: string; count: number }>`
    select effect.value ->> 'ruleId' as id, count(distinct t.id)::integer as count
    from transactions t cross join lateral jsonb_each(t.rule_effects) effect
    where t.household_id = ${householdId}::uuid and t.rule_effects <> '{}'
      and t.removed_at is null and t.excluded_at is null and t.part_of_id is null
      and (effect.key <> 'category' or t.user_category_id is null)
    group by 1
  `.execute(query);
  return new Map(rows.map(({ id, count }) => [id, count]));
}

/** Adds these rules, or replaces those that are there. */
export async function saveRules({ query, householdId }: Tx, rules: readonly StoredRule[]): Promise<void> {
  for (const rule of rules) {
    const category = rule.actions.find((action) => action.is === 'category');
    const fields = {
      conditions: JSON.stringify(rule.conditions),
      actions: JSON.stringify(rule.actions.filter(({ is }) => is !== 'category')),
      category_id: category?.categoryId ?? null,
      is_on: rule.isOn,
      position: rule.position,
    };
    await query
      .insertInto('category_rules')
      .values({ household_id: householdId, id: rule.id, ...fields })
      .onConflict((conflict) => conflict.columns(['household_id', 'id']).doUpdateSet(fields))
      .execute();
  }
}

/** Writes where rules stand and whether they are on. What they say keeps the names that it had, so that undoing a merge parts them again. */
export async function saveRuleOrder(
  { query, householdId }: Tx,
  rules: readonly Pick<StoredRule, 'id' | 'position' | 'isOn'>[],
): Promise<void> {
  const order = JSON.stringify(rules.map(({ id, position, isOn }) => ({ id, position, isOn })));
  await sql`
    update category_rules c set position = r.position, is_on = r."isOn"
    from jsonb_to_recordset(${order}::jsonb) as r(id uuid, position integer, "isOn" boolean)
    where c.household_id = ${householdId}::uuid and c.id = r.id
  `.execute(query);
}

export async function removeRules({ query, householdId }: Tx, ids: readonly string[]): Promise<void> {
  await query
    .deleteFrom('category_rules')
    .where('household_id', '=', householdId)
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute();
}
