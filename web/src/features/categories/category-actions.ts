import type { Category } from '@cairn/contract/transactions';
import { uncategorizedId } from '@cairn/domain/categories';
import { canBeHidden, isFixedCategory } from '@cairn/domain/category-meanings';
import { foldText } from '@cairn/domain/ledger-text';

export type CategoryAction = 'rename' | 'add' | 'move' | 'merge' | 'hide' | 'show';

/** What can be done to a category, besides its color. */
export function actionsFor(category: Category, categories: readonly Category[]): CategoryAction[] {
  const { id, parentId, isHidden } = category;
  // Its name is used in many places for "no category yet", and is the same in all of them.
  if (id === uncategorizedId) return [];
  const isParent = parentId === null;
  const hasParts = categories.some((one) => one.parentId === id);
  const isFixed = isFixedCategory(id);
  return [
    'rename',
    ...(isParent ? ['add' as const] : []),
    ...(isParent || isFixed ? [] : ['move' as const]),
    ...(isFixed || hasParts ? [] : ['merge' as const]),
    ...(isHidden ? ['show' as const] : canBeHidden(categories, id) ? ['hide' as const] : []),
  ];
}

/** A parent with its parts. */
export type Branch = { parent: Category; parts: Category[] };

/** The tree as parents with their parts, in its order. */
export function branchesOf(categories: readonly Category[]): Branch[] {
  return categories
    .filter(({ parentId }) => parentId === null)
    .map((parent) => ({ parent, parts: categories.filter(({ parentId }) => parentId === parent.id) }));
}

/** The branches that hold what was typed: of a parent that matches all parts, else those that match. */
export function branchesWith(branches: readonly Branch[], typed: string): Branch[] {
  const needle = foldText(typed);
  const matches = ({ name }: Category) => foldText(name).includes(needle);
  return branches.flatMap(({ parent, parts }) => {
    if (matches(parent)) return [{ parent, parts }];
    const matching = parts.filter(matches);
    return matching.length === 0 ? [] : [{ parent, parts: matching }];
  });
}
