import { isDeepStrictEqual } from 'node:util';
import type { HistoryObstacle } from '@cairn/contract/history';
import type { TransactionEdits } from '@cairn/contract/transactions';
import { z } from 'zod';
import { readCurrentCategoryIds } from '../../categories/categories.store.ts';
import { editWithCorrections } from '../../corrections/edit-with-corrections.ts';
import type { HouseholdTransaction } from '../../db/in-household.ts';
import type { StoredEntry } from '../../journal/stored-entry.ts';
import { readTagsInUse } from '../../tags/tags.store.ts';
import { currentTagIds } from '../../tags/tags-in-use.ts';
import { readStoredRows, type StoredRow } from '../../transactions/transaction-rows.store.ts';
import { readPostedIds } from '../steps/steps.store.ts';
import { changes } from './changed-since.ts';
import type { UndoContext, Undoer, Undone } from './undoer.ts';

type Tx = HouseholdTransaction;
type Edit = TransactionEdits['edits'][number];

const sides = z.object({
  categoryId: z.string().nullish(),
  note: z.string().nullish(),
  tagIds: z.array(z.string()).nullish(),
  merchantName: z.string().nullish(),
});

/** A person's input on a transaction. Undefined: a category that is gone. */
type EditSide = {
  categoryId?: string | null | undefined;
  note?: string | null;
  tagIds?: string[] | null;
  merchantName?: string | null;
};
/** What it was, and what the entry left it at, in the categories and tags of today. */
type EditSides = { before: EditSide; after: EditSide };

type Planned = { back: EditSide; obstacle: HistoryObstacle | null };

/** Changes a person's categories, notes, tags and merchants back, each where it is as the entry left it. */
export const undoEdits: { undo: Undoer } = {
  undo: async (tx, entries, context) => {
    const postedIds = await readPostedIds(
      tx,
      entries.map(({ subjectId }) => subjectId),
    );
    const idOf = ({ subjectId }: StoredEntry) => postedIds.get(subjectId) ?? subjectId;
    const rows = new Map((await readStoredRows(tx, entries.map(idOf))).map((row) => [row.id, row]));
    const currentIds = await readCurrentCategoryIds(tx);
    const tags = await readTagsInUse(tx);
    const inCurrent = (side: unknown): EditSide => {
      const { categoryId = null, note = null, tagIds = null, merchantName = null } = sides.parse(side);
      return {
        categoryId: categoryId === null ? null : currentIds.get(categoryId),
        note,
        tagIds: tagIds && currentTagIds(tags, tagIds),
        merchantName,
      };
    };
    const currentOf = (row: StoredRow | undefined) =>
      row && {
        categoryId: row.userCategoryId,
        note: row.userNote,
        tagIds: row.userTagIds && currentTagIds(tags, row.userTagIds),
        merchantName: row.userMerchantName,
      };
    const undone: Undone = { undoneCount: 0, obstacles: [] };
    const edits = new Map<string, Edit>();
    const current = new Map<string, Required<EditSide> | undefined>();
    for (const [id, row] of rows) current.set(id, currentOf(row));
    // An undo may have changed a transaction twice: its category with what it taught, and its note. The last one is undone first.
    for (const entry of entries.toReversed()) {
      const id = idOf(entry);
      const between = { before: inCurrent(entry.before), after: inCurrent(entry.after) };
      const { back, obstacle } = planBack(entry, current.get(id), between, context);
      if (Object.keys(back).length > 0) edits.set(id, { ...edits.get(id), id, ...back });
      const now = current.get(id);
      if (now !== undefined) current.set(id, { ...now, ...back });
      if (obstacle === null) undone.undoneCount += 1;
      else undone.obstacles.push(obstacle);
    }
    if (edits.size > 0) await write(tx, [...edits.values()], context);
    return undone;
  },
};

const fieldWords = {
  categoryId: 'category',
  note: 'note',
  tagIds: 'tags',
  merchantName: 'merchant',
} as const;
const editedFields = ['categoryId', 'note', 'tagIds', 'merchantName'] as const;

function planBack(
  entry: StoredEntry,
  current: Required<EditSide> | undefined,
  { before, after }: EditSides,
  { later }: UndoContext,
): Planned {
  if (current === undefined)
    return { back: {}, obstacle: later.obstacle(entry, goneWords, later.changeOf(entry)) };
  const back: EditSide = {};
  const blocked = editedFields.filter((field) => {
    if (isDeepStrictEqual(before[field], after[field])) return false;
    // Also when it was set back to what it was: that change, undone later, would bring this one's value again.
    if (later.changeOf(entry, changes([field])) !== undefined) return true;
    if (isDeepStrictEqual(current[field], before[field])) return false;
    // A category that was removed since reads as undefined.
    if (before[field] === undefined || !isDeepStrictEqual(current[field], after[field])) return true;
    Object.assign(back, { [field]: before[field] });
    return false;
  });
  return {
    back,
    obstacle:
      blocked.length === 0
        ? null
        : later.obstacle(entry, wordsOf(blocked), later.changeOf(entry, changes(blocked))),
  };
}

const goneWords = 'The transaction is gone, split or excluded';
const listed = new Intl.ListFormat('en-US');

function wordsOf(fields: readonly (keyof typeof fieldWords)[]): string {
  const words = listed.format(fields.map((field) => fieldWords[field]));
  return `The ${words} ${fields.length === 1 && words !== 'tags' ? 'was' : 'were'} changed again`;
}

/** What the step taught, or stopped, is taught again. */
const taught = new Set(['undo_learn', 'undo_categorize']);

async function write(tx: Tx, edits: Edit[], { now, step, followLater }: UndoContext): Promise<void> {
  const teach = step.some(({ action }) => taught.has(action));
  const { learning } = await editWithCorrections(tx, { edits, teach }, now);
  if (learning !== null) await followLater(learning.id);
}

const prediction = z.object({ categoryId: z.string().nullish() });

/**
 * Undoes predictions of Cairn: a transaction gets its earlier category as a person's, which no later prediction replaces. Those that a
 * person decided, or that were predicted again since, stay.
 */
export const undoPredictions: { undo: Undoer } = {
  undo: async (tx, entries, { now, later }) => {
    const rows = new Map(
      (
        await readStoredRows(
          tx,
          entries.map(({ subjectId }) => subjectId),
        )
      ).map((row) => [row.id, row]),
    );
    const currentIds = await readCurrentCategoryIds(tx);
    const idOf = (side: unknown) => currentIds.get(prediction.parse(side).categoryId ?? '');
    const undone: Undone = { undoneCount: 0, obstacles: [] };
    const edits = new Map<string, Edit>();
    for (const entry of entries) {
      const row = rows.get(entry.subjectId);
      const [before, after] = [idOf(entry.before), idOf(entry.after)];
      if (row === undefined) undone.obstacles.push(later.obstacle(entry, goneWords, later.changeOf(entry)));
      else if (row.userCategoryId !== null || (row.predictedCategoryId ?? undefined) !== after)
        undone.obstacles.push(
          later.obstacle(
            entry,
            'The category was changed again',
            later.changeOf(entry, changes(['categoryId'])),
          ),
        );
      else if (before === undefined)
        undone.obstacles.push({
          sentence: 'It had no category before. Choose one for the transaction instead.',
          stepId: null,
        });
      else {
        edits.set(row.id, { id: row.id, categoryId: before });
        undone.undoneCount += 1;
      }
    }
    if (edits.size > 0) await editWithCorrections(tx, { edits: [...edits.values()], teach: false }, now);
    return undone;
  },
};
