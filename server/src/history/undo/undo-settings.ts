import { z } from 'zod';
import { merge } from '../../categories/category-edits.ts';
import { undoCategoryMerge } from '../../categories/undo-merge.ts';
import { undoCategoryChange } from '../../corrections/undo-category-change.ts';
import { redoRuleChange } from '../../rules/redo-rule-change.ts';
import { each } from './undoer.ts';
import { undoneBy } from './undone-by.ts';

/** Undoes the merge of a category. */
export const undoMerge = each(async (tx, { id }) => {
  await undoCategoryMerge(tx, id);
  return null;
});

/** Merges a category again. */
export const redoMerge = each(async (tx, undo) => {
  const { into } = z.object({ into: z.string() }).parse((await undoneBy(tx, undo)).after);
  await merge(tx, undo.subjectId, into);
  return null;
});

/** Undoes a correction, or a change of rules. The undo of a rule's deletion would bring back what the change had made of it. */
export const undoCategorizing = each(
  async (tx, entry, { now }) => {
    await undoCategoryChange(tx, entry.id, { keepEdits: false }, now);
    return null;
  },
  () =>
    ({ action }) =>
      action === 'delete_rule',
);

/** Makes a change of rules again whose undo is undone. */
export const redoRules = each(async (tx, undo) => {
  await redoRuleChange(tx, (await undoneBy(tx, undo)).id);
  return null;
});
