import { budgetCategories } from '@cairn/contract/budgets';
import type { Category } from '@cairn/contract/transactions';
import { builtInCategories } from '@cairn/domain/categories';
import type { SelectOption } from '../../ui/select-field.tsx';
import { choosableCategories, optionOf, parentOf } from '../categories/category-tree.ts';

const firstIds: readonly string[] = budgetCategories.map(
  (name) => builtInCategories.find((category) => category.name === name)?.id ?? name,
);

/**
 * The categories that a budget can be for, by name: section 3's eight in their order, under the names that they have now; then, under a
 * line, every other category of spending, parts indented and with the name of their parent where it is one of the eight. The eight alone
 * while the categories are not known.
 */
export function budgetCategoryOptions(categories: readonly Category[] | undefined): SelectOption[] {
  if (categories === undefined) return budgetCategories.map((name) => ({ value: name, label: name }));
  const spending = choosableCategories(categories).filter(({ kind }) => kind === 'spending');
  const first = firstIds.flatMap((id) => spending.filter((category) => category.id === id));
  const others = spending.filter(({ id }) => !firstIds.includes(id));
  return [
    ...first.map(({ name }) => ({ value: name, label: name })),
    ...(others.length === 0 ? [] : ['line' as const]),
    ...others.map((category) => {
      const parent = parentOf(category, categories);
      const { label } = optionOf(category);
      const isApart = parent !== undefined && firstIds.includes(parent.id);
      return { value: category.name, label: isApart ? `${label} (${parent.name})` : label };
    }),
  ];
}
