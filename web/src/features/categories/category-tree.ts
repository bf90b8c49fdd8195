import type { Category } from '@cairn/contract/transactions';
import { uncategorizedId } from '@cairn/domain/categories';
import { foldText } from '@cairn/domain/ledger-text';

type Named = Pick<Category, 'id' | 'name' | 'parentId'>;

/** The category's parent; undefined for a parent, and where the list does not hold it. */
export function parentOf<C extends Named>({ parentId }: Named, categories: readonly C[]): C | undefined {
  return parentId === null ? undefined : categories.find(({ id }) => id === parentId);
}

/**
 * The categories that are offered where one is chosen, in the order of the tree: neither hidden, nor a part of a hidden one, nor
 * Uncategorized.
 */
export function choosableCategories(categories: readonly Category[]): Category[] {
  const hiddenIds = new Set(categories.filter(({ isHidden }) => isHidden).map(({ id }) => id));
  return categories.filter(
    ({ id, parentId }) =>
      id !== uncategorizedId && !hiddenIds.has(id) && (parentId === null || !hiddenIds.has(parentId)),
  );
}

/** An em space: a native list of options takes no other indentation. It is not read out. */
const indent = '\u2003';

/** A category as an option of a native list; a part is indented below its parent. */
export function optionOf({ id, name, parentId }: Named): { value: string; label: string } {
  return { value: id, label: parentId === null ? name : `${indent}${name}` };
}

/** The color of a category as CSS has it: one of the six of the data palette. */
export function cssColor(color: number): string {
  return `var(--data-${color + 1})`;
}

/** The data palette, in its order. */
export const dataColors: readonly string[] = [0, 1, 2, 3, 4, 5].map(cssColor);

/** Gives a category's own color by its id or by its name; a calm gray while the categories are not known. */
export function colorsOf(categories: readonly Category[] | undefined): {
  byId: (id: string) => string;
  byName: (name: string) => string;
} {
  const unknown = 'var(--muted)';
  const of = (category: Category | undefined) =>
    category === undefined ? unknown : cssColor(category.color);
  return {
    byId: (id) => of(categories?.find((category) => category.id === id)),
    byName: (name) => of(categories?.find((category) => category.name === name)),
  };
}

/** How well a category answers what was typed; null where it does not. */
function rankOf(category: Named, parent: Named | undefined, needle: string): number | null {
  const at = foldText(category.name).indexOf(needle);
  // What begins with the letters comes first: 'tr' finds Transportation before Entertainment.
  if (at >= 0) return at;
  // The parts of a parent that matches follow what matches itself.
  return parent !== undefined && foldText(parent.name).includes(needle) ? Number.MAX_SAFE_INTEGER : null;
}

/** The categories whose name, or whose parent's name, holds what was typed; the best first, and all in their order without any. */
export function searchCategories(categories: readonly Category[], typed: string): Category[] {
  const needle = foldText(typed);
  if (needle === '') return [...categories];
  return categories
    .flatMap((category) => {
      const rank = rankOf(category, parentOf(category, categories), needle);
      return rank === null ? [] : [{ category, rank }];
    })
    .sort((a, b) => a.rank - b.rank)
    .map(({ category }) => category);
}
