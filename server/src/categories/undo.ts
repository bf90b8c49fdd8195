import { requirePlaceFor, requireStillThere } from '@cairn/domain/category-edits';
import type { NounUndo } from '../journal/noun-undo.ts';
import type { RowImage } from '../journal/row-images.ts';
import { readCategoryTree } from './categories.store.ts';
import { recalculateCategory, removeCategory } from './category-edits.store.ts';

/** A category that was added goes while nothing uses it; what was changed of one comes back where the tree still has its place. */
export const categoryUndo: NounUndo = {
  tables: ['categories'],
  again: 'The category was changed again after this change',
  taken: 'A category with this name already exists',
  async prepare(tx, changes, { subjectId }) {
    const tree = await readCategoryTree(tx);
    for (const { before, after } of changes) {
      const current = before === null ? null : requireStillThere(tree, subjectId);
      if (after === null) {
        await removeCategory(tx, subjectId);
        continue;
      }
      const back = { ...current, ...fieldsOf(after) };
      const parent = requirePlaceFor(tree, subjectId, {
        name: back.name ?? '',
        parentId: back.parentId ?? null,
      });
      if (parent !== undefined && parent.kind !== back.kind) return 'Its parent category is of another kind';
    }
    return null;
  },
  async follow(tx, changes) {
    for (const { key, before, after } of changes)
      if (before !== null && after !== null && 'kind' in after) await recalculateCategory(tx, String(key.id));
  },
};

/** Those that decide whether a category has its place. */
function fieldsOf(after: NonNullable<RowImage['after']>) {
  const { name, parent_id: parentId, kind } = after;
  return {
    ...(typeof name === 'string' && { name }),
    ...((typeof parentId === 'string' || parentId === null) && { parentId }),
    ...(typeof kind === 'string' && { kind }),
  };
}
