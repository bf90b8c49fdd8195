import type { RuleEffects } from '@cairn/domain/rules/rule';
import { sql } from 'kysely';
import { z } from 'zod';
import { currentCategoryIdOf, readCurrentCategoryIds } from '../categories/categories.store.ts';
import type { HouseholdTransaction } from '../db/in-household.ts';
import { recordChanges } from '../journal/journal.store.ts';
import type { CategoryPrediction } from '../ledger/types.ts';
import { hasOwnPrediction } from '../transactions/own-prediction.store.ts';
import { isSamePrediction, type PredictionChange } from './predictions.store.ts';

type Tx = HouseholdTransaction;

const prediction = z.object({
  categoryId: z.string().nullable(),
  source: z.enum(['rule', 'correction', 'bank', 'pattern', 'brand', 'words', 'none']),
  reason: z.string(),
  confidencePercent: z.int().nullable(),
  merchantName: z.string().nullable(),
  /** Missing in entries from before rules had other effects. */
  ruleEffects: z.custom<RuleEffects>().optional(),
});

/**
 * The predictions before a change, of visible transactions whose prediction has not changed since. Merged categories are resolved.
 * Throws `conflict` where a category was deleted. The caller holds the ledger's lock.
 */
export async function readPredictionsBefore(
  tx: Tx,
  changeId: string,
  rowIds: readonly string[],
): Promise<PredictionChange[]> {
  if (rowIds.length === 0) return [];
  const entries = await tx.query
    .selectFrom('journal')
    .select(['subject_id as id', 'before', 'after'])
    .where('household_id', '=', tx.householdId)
    .where('subject_kind', '=', 'transaction')
    .where('subject_id', '=', sql<string>`any(${rowIds}::text[])`)
    .where('action', '=', 'categorize')
    .where(sql<boolean>`after ->> 'changeId' = ${changeId}`)
    .execute();
  const predictions = await readPredictions(tx, rowIds);
  const currentIds = await readCurrentCategoryIds(tx);
  return entries.flatMap((entry): PredictionChange[] => {
    const now = predictions.get(entry.id);
    const was = prediction.parse(entry.after);
    const wasIn = was.categoryId === null ? null : (currentIds.get(was.categoryId) ?? null);
    if (now === undefined) return [];
    const { ruleEffects: effects = now.ruleEffects } = was;
    if (!isSamePrediction(now, { ...was, categoryId: wasIn, ruleEffects: effects })) return [];
    const { ruleEffects = {}, ...before } = prediction.parse(entry.before);
    const categoryId = before.categoryId === null ? null : currentCategoryIdOf(currentIds, before.categoryId);
    return [{ id: entry.id, before: now, after: { ...before, categoryId, ruleEffects } }];
  });
}

async function readPredictions(
  { query, householdId }: Tx,
  ids: readonly string[],
): Promise<Map<string, CategoryPrediction>> {
  const rows = await query
    .selectFrom('transactions as t')
    .select([
      'id',
      'predicted_category_id as categoryId',
      'prediction_source as source',
      'prediction_reason as reason',
      'prediction_confidence_percent as confidencePercent',
      'predicted_merchant_name as merchantName',
      'rule_effects as ruleEffects',
    ])
    .where('household_id', '=', householdId)
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .where(hasOwnPrediction)
    .execute();
  return new Map(rows.map(({ id, ...rest }) => [id, rest]));
}

/** Past transactions that a correction updated. `movedCount`: how many changed category; `isDone`: no more to update. */
export type AffectedTransactions = { rowIds: readonly string[]; movedCount: number; isDone: boolean };

const affected = z.object({ rowIds: z.array(z.string()), movedCount: z.int(), isDone: z.boolean() });

/** The past transactions that a correction has updated so far. */
export async function readAffected(
  { query, householdId }: Tx,
  learningId: string,
): Promise<AffectedTransactions> {
  const entries = await query
    .selectFrom('journal')
    .select('after')
    .where('household_id', '=', householdId)
    .where('subject_kind', '=', 'learning')
    .where('subject_id', '=', learningId)
    .where('action', '=', 'follow')
    .orderBy('recorded_at')
    .execute();
  return entries
    .map(({ after }) => affected.parse(after))
    .reduce<AffectedTransactions>(combineAffected, { rowIds: [], movedCount: 0, isDone: false });
}

export function combineAffected(
  before: AffectedTransactions,
  next: AffectedTransactions,
): AffectedTransactions {
  return {
    rowIds: [...before.rowIds, ...next.rowIds],
    movedCount: before.movedCount + next.movedCount,
    isDone: next.isDone,
  };
}

/** Journals the past transactions that a correction updated in this step. */
export async function recordAffected(tx: Tx, learningId: string, after: AffectedTransactions): Promise<void> {
  await recordChanges(tx, [
    {
      actor: 'system',
      subjectKind: 'learning',
      subjectId: learningId,
      action: 'follow',
      before: {},
      after,
    },
  ]);
}

/** Journal actions that can be undone. */
export const undoableActions = ['learn', 'add_rule', 'edit_rule', 'delete_rule', 'arrange_rules'] as const;
export type UndoableAction = (typeof undoableActions)[number];

export type CategoryChange = { action: UndoableAction; subjectId: string; before: unknown; after: unknown };

/** A change's journal entry; undefined without one. */
export async function readCategoryChange(
  { query, householdId }: Tx,
  changeId: string,
): Promise<CategoryChange | undefined> {
  return query
    .selectFrom('journal')
    .select(['action', 'subject_id as subjectId', 'before', 'after'])
    .where('household_id', '=', householdId)
    .where('id', '=', changeId)
    .where('action', 'in', undoableActions)
    .$narrowType<{ action: UndoableAction }>()
    .executeTakeFirst();
}

/** The undo entries of a change. `keepEdits`: only the predictions were undone, not the user's edits. */
export async function readUndos(
  { query, householdId }: Tx,
  changeId: string,
  { action, subjectId }: CategoryChange,
): Promise<{ keepEdits: boolean }[]> {
  return query
    .selectFrom('journal')
    .select(sql<boolean>`coalesce((after ->> 'keepEdits')::boolean, false)`.as('keepEdits'))
    .where('household_id', '=', householdId)
    .where('subject_kind', '=', subjectKindOf(action))
    .where('subject_id', '=', subjectId)
    .where('action', '=', `undo_${action}`)
    .where(sql<boolean>`after ->> 'undoes' = ${changeId}`)
    .execute();
}

/** Whether one of these rules was deleted by a change that is in effect. */
export async function isAnyDeleted({ query, householdId }: Tx, ruleIds: readonly string[]): Promise<boolean> {
  if (ruleIds.length === 0) return false;
  const found = await query
    .selectFrom('journal as j')
    .select('j.id')
    .where('j.household_id', '=', householdId)
    .where('j.subject_kind', '=', 'category_rule')
    .where('j.subject_id', 'in', ruleIds)
    .where('j.action', '=', 'delete_rule')
    .where(
      sql<boolean>`not exists (
        select from journal u
        where u.household_id = ${householdId}::uuid and u.subject_kind = j.subject_kind and u.subject_id = j.subject_id
          and u.action = 'undo_delete_rule' and u.after ->> 'undoes' = j.id::text)`,
    )
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/** Journals the undo of a change. */
export async function recordUndo(
  tx: Tx,
  changeId: string,
  { action, subjectId }: CategoryChange,
  after: Record<string, unknown>,
): Promise<void> {
  const undo = { actor: 'user', subjectId, before: {}, after: { undoes: changeId, ...after } } as const;
  await recordChanges(tx, [
    action === 'learn'
      ? { ...undo, subjectKind: 'household', action: 'undo_learn' }
      : { ...undo, subjectKind: 'category_rule', action: `undo_${action}` },
  ]);
}

function subjectKindOf(action: UndoableAction): 'household' | 'category_rule' {
  return action === 'learn' ? 'household' : 'category_rule';
}
