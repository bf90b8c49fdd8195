import type { CategoryChange } from '@cairn/contract/categories';
import type { Category } from '@cairn/contract/transactions';
import { idsWithin } from '@cairn/domain/categories';
import {
  planAddition,
  planChange,
  planUndo,
  requireMergeable,
  requirePlaceFor,
  requireStillThere,
} from '@cairn/domain/category-edits';
import { RefusedError } from '@cairn/domain/refused-error';
import type { Answers } from './answers.ts';
import type { DemoState } from './demo-state.ts';

/** The tree, with how many transactions are in each category, and of a parent in its subcategories too. */
export function demoCategories({ transactions, categories }: DemoState): { categories: Category[] } {
  const rows = transactions();
  const tree = categories.list();
  return {
    categories: tree.map(({ mergedInto: _none, ...category }) => {
      const ids = idsWithin(tree, category.id);
      return {
        ...category,
        transactionsCount: rows.filter(({ categoryId }) => ids.includes(categoryId)).length,
      };
    }),
  };
}

/** The tree of categories and its edits, by the rules of the domain. */
export function categoryAnswers(state: DemoState): Answers<'categories' | 'addCategory' | 'changeCategory'> {
  const { categories: tree } = state;
  const countIn = (id: string) => state.transactions().filter(({ categoryId }) => categoryId === id).length;
  const answer = (categoryId: string, changedCount: number, undo: () => void) => {
    return { ...demoCategories(state), stepId: state.addStep(undo), categoryId, changedCount };
  };

  function undoAddition(id: string): void {
    requireStillThere(tree.list(), id);
    if (countIn(id) > 0 || state.budgets.has(id) || tree.isPointedAt(id))
      throw new RefusedError('conflict', 'The category is in use. Merge it into another one instead.');
    tree.remove(id);
  }

  function merge(id: string, into: string) {
    requireMergeable(tree.list(), id, into);
    const merged = tree.resolve(id);
    const changedCount = countIn(id);
    tree.change(id, { mergedInto: into });
    return answer(into, changedCount, () => {
      requireStillThere(tree.list(), into);
      requirePlaceFor(tree.list(), id, merged);
      tree.change(id, { mergedInto: null });
    });
  }

  function edit(id: string, change: Exclude<CategoryChange, { mergeInto: string }>) {
    const planned = planChange(tree.list(), id, change);
    tree.change(id, planned.after);
    return answer(id, planned.before.kind === planned.after.kind ? 0 : countIn(id), () =>
      tree.change(id, planUndo(tree.list(), id, planned).back),
    );
  }

  return {
    categories: () => demoCategories(state),
    addCategory: ({ body }) => {
      const id = `own-${state.nextId()}`;
      tree.add({ id, ...planAddition(tree.list(), body), isBuiltIn: false, mergedInto: null });
      return answer(id, 0, () => undoAddition(id));
    },
    changeCategory: ({ params: { categoryId: id }, body }) =>
      'mergeInto' in body ? merge(id, body.mergeInto) : edit(id, body),
  };
}
