import { uncategorizedId } from '@cairn/contract/categories';
import type { Category } from '@cairn/contract/transactions';

/** Categories whose meaning the figures rely on: they can be renamed and colored, and neither moved, hidden nor merged. */
const fixedIds: ReadonlySet<string> = new Set(['income', 'transfer', 'other', uncategorizedId]);

export type CategoryAction = 'rename' | 'add' | 'move' | 'merge' | 'hide' | 'show';

/** What can be done to a category, besides its color. */
export function actionsFor(category: Category, categories: readonly Category[]): CategoryAction[] {
  const { id, parentId, isHidden } = category;
  // Its name is used in many places for "no category yet", and is the same in all of them.
  if (id === uncategorizedId) return [];
  const isParent = parentId === null;
  const hasParts = categories.some((one) => one.parentId === id);
  const isFixed = fixedIds.has(id);
  return [
    'rename',
    ...(isParent ? ['add' as const] : []),
    ...(isParent || isFixed ? [] : ['move' as const]),
    ...(isFixed || hasParts ? [] : ['merge' as const]),
    ...(isFixed ? [] : [isHidden ? ('show' as const) : ('hide' as const)]),
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
  const needle = typed.trim().toLowerCase();
  const matches = ({ name }: Category) => name.toLowerCase().includes(needle);
  return branches.flatMap(({ parent, parts }) => {
    if (matches(parent)) return [{ parent, parts }];
    const matching = parts.filter(matches);
    return matching.length === 0 ? [] : [{ parent, parts: matching }];
  });
}
