import { type CategoryKind, colorOfPlace, uncategorizedId } from './categories.ts';
import { canBeHidden, canBeMergedInto, categoryRefusals, isFixedCategory } from './category-meanings.ts';
import { RefusedError } from './refused-error.ts';

/** What an edit may change of a category. */
export type CategoryFields = {
  name: string;
  parentId: string | null;
  kind: CategoryKind;
  color: number;
  isHidden: boolean;
};

type EditedCategory = CategoryFields & { id: string };
type Tree<C extends EditedCategory = EditedCategory> = readonly C[];

/** A subcategory has its parent's kind. */
type Addition = { name: string; color?: number | undefined } & (
  | { parentId: string }
  | { parentId: null; kind: CategoryKind }
);
type Change = { name: string } | { parentId: string } | { color: number } | { isHidden: boolean };

/** What a new category is. Throws RefusedError: `conflict` for a name that is taken, `not_found` for a parent that does not exist. */
export function planAddition(tree: Tree, wanted: Addition): CategoryFields {
  requireFreeName(tree, wanted.name, null);
  const { name, parentId } = wanted;
  const siblings = tree.filter((one) => one.parentId === parentId);
  const kind = wanted.parentId === null ? wanted.kind : requireTop(tree, wanted.parentId).kind;
  return { name, parentId, kind, color: wanted.color ?? colorOfPlace(siblings.length), isHidden: false };
}

/** A category's fields before and after a change of one of them. Throws RefusedError. */
export function planChange(
  tree: Tree,
  id: string,
  change: Change,
): { before: CategoryFields; after: CategoryFields } {
  const before = fieldsOf(requireCategoryOf(tree, id));
  if ('name' in change) {
    if (id === uncategorizedId) throw refusal('uncategorized');
    requireFreeName(tree, change.name, id);
  } else if ('isHidden' in change) {
    if (change.isHidden) requireHidable(tree, id);
  } else if ('parentId' in change) {
    requireChangeable(id);
    if (before.parentId === null) throw refusal('top');
    const parent = requireTop(tree, change.parentId);
    return { before, after: { ...before, parentId: parent.id, kind: parent.kind } };
  }
  return { before, after: { ...before, ...change } };
}

/** Checks that one category may be merged into another. A parent is merged only once it has no subcategories. Throws RefusedError. */
export function requireMergeable(tree: Tree, id: string, into: string): void {
  requireChangeable(id);
  requireCategoryOf(tree, id);
  requireCategoryOf(tree, into);
  if (id === into) throw new RefusedError('invalid_request', 'A category cannot be merged into itself.');
  if (!canBeMergedInto(into)) throw refusal('mergeTarget');
  if (tree.some(({ parentId }) => parentId === id))
    throw new RefusedError('invalid_request', 'Move or merge its subcategories first.');
}

/**
 * A category's fields once an edit is undone: what it changed is as it was before, the rest as it is. Throws RefusedError `conflict`
 * where a later change prevents it.
 */
export function planUndo(
  tree: Tree,
  id: string,
  edit: { before: CategoryFields; after: CategoryFields },
): { current: CategoryFields; back: CategoryFields } {
  const current = fieldsOf(requireStillThere(tree, id));
  const back = fieldsBack(current, edit.before, edit.after);
  const parent = requirePlaceFor(tree, id, back);
  return { current, back: { ...back, kind: parent?.kind ?? back.kind } };
}

function fieldsOf({ name, parentId, kind, color, isHidden }: CategoryFields): CategoryFields {
  return { name, parentId, kind, color, isHidden };
}

function fieldsBack(current: CategoryFields, before: CategoryFields, after: CategoryFields): CategoryFields {
  const back = <K extends keyof CategoryFields>(field: K): CategoryFields[K] => {
    if (before[field] === after[field]) return current[field];
    if (current[field] !== after[field])
      throw new RefusedError(
        'conflict',
        'The category was changed again after this change. Undo the later change first.',
      );
    return before[field];
  };
  return {
    name: back('name'),
    parentId: back('parentId'),
    kind: back('kind'),
    color: back('color'),
    isHidden: back('isHidden'),
  };
}

/** Checks that a category can come back under its name and its parent; gives the parent. Throws RefusedError `conflict`. */
export function requirePlaceFor(
  tree: Tree,
  id: string,
  { name, parentId }: Pick<CategoryFields, 'name' | 'parentId'>,
): EditedCategory | undefined {
  requireFreeName(tree, name, id);
  const parent = tree.find((one) => one.id === parentId);
  // A category with subcategories has no parent, and neither has a parent: whatever a history says, there is no circle.
  const isTop = parent?.parentId === null && parent.id !== id && !tree.some((one) => one.parentId === id);
  if (parentId !== null && !isTop)
    throw new RefusedError(
      'conflict',
      'Its parent category was merged after this change. Undo the merge first.',
    );
  return parent;
}

/** The category that a change is undone of. Throws RefusedError `conflict` where it is gone. */
export function requireStillThere<C extends EditedCategory>(tree: Tree<C>, id: string): C {
  const category = tree.find((one) => one.id === id);
  if (category === undefined)
    throw new RefusedError(
      'conflict',
      'The category was merged or removed after this change. Undo that first.',
    );
  return category;
}

/** The category of an id. Throws RefusedError `not_found`. */
function requireCategoryOf(tree: Tree, id: string): EditedCategory {
  const category = tree.find((one) => one.id === id);
  if (category === undefined) throw new RefusedError('not_found', 'This category was not found.');
  return category;
}

function requireTop(tree: Tree, id: string): EditedCategory {
  const parent = requireCategoryOf(tree, id);
  if (parent.parentId !== null)
    throw new RefusedError('invalid_request', 'Choose a top-level category as the parent.');
  return parent;
}

function requireChangeable(id: string): void {
  if (isFixedCategory(id)) throw refusal('fixed');
}

function requireHidable(tree: Tree, id: string): void {
  requireChangeable(id);
  if (!canBeHidden(tree, id)) throw refusal('hasFixedPart');
}

function requireFreeName(tree: Tree, name: string, exceptId: string | null): void {
  const isTaken = tree.some((one) => one.id !== exceptId && one.name.toLowerCase() === name.toLowerCase());
  if (isTaken) throw new RefusedError('conflict', 'A category with this name already exists.');
}

function refusal(why: keyof typeof categoryRefusals): RefusedError {
  return new RefusedError('invalid_request', categoryRefusals[why]);
}
