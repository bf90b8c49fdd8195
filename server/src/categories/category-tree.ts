import type { CategoryChange, NewCategory } from '@cairn/contract/category-routes';
import { AppError } from '@cairn/contract/errors';
import { colorOfPlace, uncategorizedId } from '@cairn/domain/categories';
import {
  canBeHidden,
  canBeMergedInto,
  categoryRefusals,
  isFixedCategory,
} from '@cairn/domain/category-meanings';
import type { StoredCategory } from '../ledger/categories/categories.store.ts';
import type { CategoryFields } from './category-edits.store.ts';

/** What a new category is. Throws `conflict` for a name that is taken, `not_found` for a parent that is none. */
export function planAddition(tree: readonly StoredCategory[], wanted: NewCategory): CategoryFields {
  requireFreeName(tree, wanted.name, null);
  const siblings = tree.filter(({ parentId }) => parentId === wanted.parentId);
  const kind = wanted.parentId === null ? wanted.kind : requireParent(tree, wanted.parentId).kind;
  return {
    name: wanted.name,
    parentId: wanted.parentId,
    kind,
    color: wanted.color ?? colorOfPlace(siblings.length),
    isHidden: false,
  };
}

/** What a category is after a change of its own fields. Throws `not_found`, `conflict` or `invalid_request`. */
export function planChange(
  tree: readonly StoredCategory[],
  id: string,
  change: Exclude<CategoryChange, { mergeInto: string }>,
): { before: CategoryFields; after: CategoryFields } {
  const { name, parentId, kind, color, isHidden } = requireCategoryOf(tree, id);
  const before = { name, parentId, kind, color, isHidden };
  if ('name' in change) {
    if (id === uncategorizedId) throw refusal('uncategorized');
    requireFreeName(tree, change.name, id);
    return { before, after: { ...before, name: change.name } };
  }
  if ('color' in change) return { before, after: { ...before, color: change.color } };
  if ('isHidden' in change) {
    if (change.isHidden) requireHidable(tree, id);
    return { before, after: { ...before, isHidden: change.isHidden } };
  }
  requireChangeable(id);
  if (parentId === null) throw refusal('top');
  const parent = requireParent(tree, change.parentId);
  return { before, after: { ...before, parentId: parent.id, kind: parent.kind } };
}

/**
 * Checks that one category may be merged into another. A parent goes into a parent only once it has no parts. Throws `not_found` or
 * `invalid_request`.
 */
export function requireMergeable(tree: readonly StoredCategory[], id: string, into: string): void {
  requireChangeable(id);
  requireCategoryOf(tree, id);
  requireCategoryOf(tree, into);
  if (id === into) throw new AppError('invalid_request', 'A category cannot be merged into itself.');
  if (!canBeMergedInto(into)) throw refusal('mergeTarget');
  if (tree.some(({ parentId }) => parentId === id))
    throw new AppError('invalid_request', 'Move or merge its subcategories first.');
}

function requireCategoryOf(tree: readonly StoredCategory[], id: string): StoredCategory {
  const category = tree.find((one) => one.id === id);
  if (category === undefined) throw new AppError('not_found', 'This category was not found.');
  return category;
}

function requireParent(tree: readonly StoredCategory[], id: string): StoredCategory {
  const parent = requireCategoryOf(tree, id);
  if (parent.parentId !== null)
    throw new AppError('invalid_request', 'Choose a top-level category as the parent.');
  return parent;
}

function requireChangeable(id: string): void {
  if (isFixedCategory(id)) throw refusal('fixed');
}

function requireHidable(tree: readonly StoredCategory[], id: string): void {
  requireChangeable(id);
  if (!canBeHidden(tree, id)) throw refusal('hasFixedPart');
}

function refusal(why: keyof typeof categoryRefusals): AppError {
  return new AppError('invalid_request', categoryRefusals[why]);
}

export function requireFreeName(
  tree: readonly StoredCategory[],
  name: string,
  exceptId: string | null,
): void {
  const isTaken = tree.some((one) => one.id !== exceptId && one.name.toLowerCase() === name.toLowerCase());
  if (isTaken) throw new AppError('conflict', 'A category with this name already exists.');
}
