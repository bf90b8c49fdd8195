import { z } from 'zod';
import { readTags, requireTag } from '../../tags/tags.store.ts';
import { changeTag, deleteTag, undoTagChange } from '../../tags/tags.ts';
import { each } from './undoer.ts';
import { undoneBy } from './undone-by.ts';

const named = z.object({ name: z.string() });

/** Deletes a tag that was added, as long as no transaction has it. */
export const undoTagAddition = each(
  async (tx, { subjectId }, { now }) => {
    const tag = (await readTags(tx)).find(({ id }) => id === subjectId);
    if (tag !== undefined && tag.transactionsCount > 0) return 'Transactions have this tag';
    await deleteTag(tx, subjectId, now);
    return null;
  },
  () => () => true,
);

/** Undoes that a tag was renamed, merged or deleted. */
export const undoTag = each(
  async (tx, { id }) => {
    await undoTagChange(tx, id);
    return null;
  },
  () => () => true,
);

/** Renames a tag again. */
export const redoTagRename = each(async (tx, undo) => {
  const renamed = await undoneBy(tx, undo);
  const { name } = await requireTag(tx, undo.subjectId);
  if (name !== named.parse(renamed.before).name) return 'The tag was renamed again';
  await changeTag(tx, undo.subjectId, named.parse(renamed.after));
  return null;
});

/** Merges a tag again. */
export const redoTagMerge = each(async (tx, undo) => {
  const { mergedIntoId } = z.object({ mergedIntoId: z.uuid() }).parse((await undoneBy(tx, undo)).after);
  await changeTag(tx, undo.subjectId, { mergeInto: mergedIntoId });
  return null;
});

/** Deletes a tag again. */
export const redoTagDeletion = each(async (tx, { subjectId }, { now }) => {
  await deleteTag(tx, subjectId, now);
  return null;
});
