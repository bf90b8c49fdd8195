import { sql } from 'kysely';
import { z } from 'zod';
import type { HouseholdTransaction } from '../db/in-household.ts';
import { presentIdOf, readPresentIds } from '../ledger/categories/categories.store.ts';
import { recordChanges } from '../ledger/journal/journal.store.ts';
import type { CategoryPrediction } from '../ledger/types.ts';
import { isSamePrediction, type PredictionChange } from './predictions.store.ts';

type Tx = HouseholdTransaction;

const guess = z.object({
  categoryId: z.string().nullable(),
  source: z.enum(['rule', 'correction', 'bank', 'pattern', 'brand', 'words', 'none']),
  reason: z.string(),
  confidencePercent: z.int().nullable(),
  merchantName: z.string().nullable(),
});

/**
 * The guesses that transactions had before a change: of those that the person may see and that nothing has changed since. A category that was
 * merged meanwhile is the one that it is in. Throws `conflict` where a category was removed. The caller holds the ledger's lock.
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
  const standing = await readPredictions(tx, rowIds);
  const presentIds = await readPresentIds(tx);
  return entries.flatMap((entry): PredictionChange[] => {
    const now = standing.get(entry.id);
    const was = guess.parse(entry.after);
    const wasIn = was.categoryId === null ? null : (presentIds.get(was.categoryId) ?? null);
    if (now === undefined || !isSamePrediction(now, { ...was, categoryId: wasIn })) return [];
    const before = guess.parse(entry.before);
    const categoryId = before.categoryId === null ? null : presentIdOf(presentIds, before.categoryId);
    return [{ id: entry.id, before: now, after: { ...before, categoryId } }];
  });
}

async function readPredictions(
  { query, householdId }: Tx,
  ids: readonly string[],
): Promise<Map<string, CategoryPrediction>> {
  const rows = await query
    .selectFrom('transactions')
    .select([
      'id',
      'predicted_category_id as categoryId',
      'prediction_source as source',
      'prediction_reason as reason',
      'prediction_confidence_percent as confidencePercent',
      'predicted_merchant_name as merchantName',
    ])
    .where('household_id', '=', householdId)
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .where((row) => row.ref('counts'))
    .execute();
  return new Map(rows.map(({ id, ...rest }) => [id, rest]));
}

/** Rows that followed what a correction taught, of how many of them the category changed with it, and whether those are all. */
export type Followers = { rowIds: readonly string[]; movedCount: number; isDone: boolean };

const followers = z.object({ rowIds: z.array(z.string()), movedCount: z.int(), isDone: z.boolean() });

/** The rows that have followed what a correction taught so far. */
export async function readFollowers({ query, householdId }: Tx, learningId: string): Promise<Followers> {
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
    .map(({ after }) => followers.parse(after))
    .reduce<Followers>(together, { rowIds: [], movedCount: 0, isDone: false });
}

/** What followed, and what followed after it. */
export function together(before: Followers, next: Followers): Followers {
  return {
    rowIds: [...before.rowIds, ...next.rowIds],
    movedCount: before.movedCount + next.movedCount,
    isDone: next.isDone,
  };
}

/** Journals which rows followed what a correction taught now, and whether there are more to come. */
export async function recordFollowers(tx: Tx, learningId: string, after: Followers): Promise<void> {
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

/** The changes that can be taken back, by what the journal calls them. */
export const undoableActions = ['learn', 'add_rule', 'delete_rule'] as const;
export type UndoableAction = (typeof undoableActions)[number];

export type CategoryChange = { action: UndoableAction; subjectId: string; before: unknown; after: unknown };

/** What the journal says of a change; undefined when it knows of none. */
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

/** Each time that a change was taken back, as the journal says, and whether the person's own words stayed then. */
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

/** Journals that a change was taken back, and how many rows went back with it. */
export async function recordUndo(
  tx: Tx,
  changeId: string,
  { action, subjectId }: CategoryChange,
  after: Record<string, unknown>,
): Promise<void> {
  await recordChanges(tx, [
    {
      actor: 'user',
      subjectKind: subjectKindOf(action),
      subjectId,
      action: `undo_${action}`,
      before: {},
      after: { undoes: changeId, ...after },
    },
  ]);
}

function subjectKindOf(action: UndoableAction): 'household' | 'category_rule' {
  return action === 'learn' ? 'household' : 'category_rule';
}
