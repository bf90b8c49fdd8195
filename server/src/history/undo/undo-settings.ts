import { planAddition, planUndo } from '@cairn/domain/category-edits';
import { z } from 'zod';
import { readCategoryTree } from '../../categories/categories.store.ts';
import { changeFields, insertCategory, recordEdit } from '../../categories/category-edits.store.ts';
import { merge } from '../../categories/category-edits.ts';
import { categoryFields, undoCategoryEdit } from '../../categories/undo-category-edit.ts';
import { undoCategoryChange } from '../../corrections/undo-category-change.ts';
import { redoRuleChange } from '../../rules/redo-rule-change.ts';
import { changedFields, changes } from './changed-since.ts';
import { each } from './undoer.ts';
import { undoneBy } from './undone-by.ts';

/** Undoes the addition, edit or merge of a category. */
export const undoCategory = each(
  async (tx, entry, { now }) => {
    await undoCategoryEdit(tx, entry.id, now);
    return null;
  },
  (entry) => (later) =>
    later.action === 'edit' && entry.action === 'edit' && changes(changedFields(entry))(later),
);

/** Adds a category again whose addition was undone. */
export const redoCategoryAddition = each(async (tx, undo) => {
  const added = categoryFields.parse((await undoneBy(tx, undo)).after);
  const { parentId, name, kind, color } = added;
  const fields = planAddition(
    await readCategoryTree(tx),
    parentId === null ? { name, color, parentId, kind } : { name, color, parentId },
  );
  await insertCategory(tx, { id: undo.subjectId, ...fields });
  await recordEdit(tx, undo.subjectId, 'add', {}, fields);
  return null;
});

/** Changes a category again whose edit was undone. */
export const redoCategoryEdit = each(async (tx, undo, { now }) => {
  const edit = await undoneBy(tx, undo);
  const { current, back } = planUndo(await readCategoryTree(tx), undo.subjectId, {
    before: categoryFields.parse(edit.after),
    after: categoryFields.parse(edit.before),
  });
  await changeFields(tx, undo.subjectId, { before: current, after: back }, now);
  await recordEdit(tx, undo.subjectId, 'edit', current, back);
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
