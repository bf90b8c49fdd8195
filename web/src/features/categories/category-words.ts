import type { CategoryChange } from '@cairn/contract/categories';
import type { Category } from '@cairn/contract/transactions';
import type { CategoryKind } from '@cairn/domain/categories';
import { countOf } from '../../lib/format.ts';

/** The six colors of the data palette, in its order. */
export const colorNames = ['Green', 'Amber', 'Blue', 'Red', 'Purple', 'Teal'] as const;

export function colorName(color: number): string {
  return colorNames[color] ?? colorNames[0];
}

export const kindTitles: Record<CategoryKind, string> = {
  spending: 'Spending',
  income: 'Income',
  transfer: 'Transfers',
};

const kindWords: Record<CategoryKind, string> = {
  spending: 'spending',
  income: 'income',
  transfer: 'transfers, which are neither income nor spending',
};

/** What becomes of a category's transactions where they go to one of another kind; empty where nothing does. */
export function kindChangeWords(category: Category, target: Pick<Category, 'kind'>): string {
  if (category.kind === target.kind || category.transactionsCount === 0) return '';
  const what = category.transactionsCount === 1 ? 'Its transaction' : 'Its transactions';
  return `${what} will count as ${kindWords[target.kind]}.`;
}

/** What a change did, in words. `target`: what the category was moved or merged into. */
export function changeWords(
  category: Category,
  change: CategoryChange,
  target: { name: string } | undefined,
): string {
  const { name } = category;
  if ('name' in change) return `${name} was renamed to ${change.name}`;
  if ('color' in change) return `${name} is now ${colorName(change.color).toLowerCase()}`;
  if ('isHidden' in change) return change.isHidden ? `${name} is hidden` : `${name} is shown again`;
  const into = target?.name ?? 'another category';
  return 'parentId' in change ? `${name} is now in ${into}` : `${name} is merged into ${into}`;
}

/** What a change did to transactions; null where it left all as they were. */
export function changedCountWords(change: CategoryChange, changedCount: number): string | null {
  if (changedCount === 0) return null;
  const rows = countOf(changedCount, 'transaction');
  return 'mergeInto' in change
    ? `${rows} moved.`
    : `${rows} now ${changedCount === 1 ? 'counts' : 'count'} differently.`;
}
