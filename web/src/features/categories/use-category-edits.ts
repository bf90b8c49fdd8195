import { type CategoryChange, categoryRoutes, type NewCategory } from '@cairn/contract/categories';
import type { Category } from '@cairn/contract/transactions';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/api.ts';
import { queryFor } from '../../api/queries.ts';
import { undoOf } from '../../api/undo-of.ts';
import { showFailure, showToast } from '../../ui/toast-store.ts';
import { useUndo } from '../../ui/use-undo.ts';
import { changedCountWords, changeWords } from './category-words.ts';

/** One change after the other, so that each is made to the tree that the person sees. */
const inOrder = { scope: { id: 'categories' } };

/** Shows the tree as it is now. Names, colors and sums of all other answers may be old: they are asked for again when next shown. */
function settle(queryClient: QueryClient, categories: Category[]): void {
  const { queryKey } = queryFor(categoryRoutes.categories, {});
  queryClient.setQueryData(queryKey, { categories });
  void queryClient.invalidateQueries({ predicate: (query) => query.queryKey[0] !== queryKey[0] });
}

/** The edits of the tree. Each shows a message with an Undo button. */
export function useCategoryEdits(categories: readonly Category[]) {
  const queryClient = useQueryClient();
  const { undo } = useUndo({ refresh: (client) => client.invalidateQueries() });
  const tell = (message: string, detail: string | null, stepId: string) => {
    const takeBack = undoOf(stepId);
    const action = takeBack === null ? null : { label: 'Undo', run: () => undo(takeBack) };
    showToast({ tone: 'good', message, detail, action });
  };

  const add = useMutation({
    ...inOrder,
    mutationFn: (body: NewCategory) => call(categoryRoutes.addCategory, { body }),
    onSuccess: (answer, { name }) => {
      settle(queryClient, answer.categories);
      tell(`${name} added`, null, answer.stepId);
    },
  });

  const change = useMutation({
    ...inOrder,
    mutationFn: ({ category, change: body }: { category: Category; change: CategoryChange }) =>
      call(categoryRoutes.changeCategory, { params: { categoryId: category.id }, body }),
    onSuccess: (answer, { category, change: made }) => {
      const targetId = 'parentId' in made ? made.parentId : 'mergeInto' in made ? made.mergeInto : null;
      const target = categories.find(({ id }) => id === targetId);
      settle(queryClient, answer.categories);
      tell(changeWords(category, made, target), changedCountWords(made, answer.changedCount), answer.stepId);
    },
    // The other changes are made in a form, which shows the reason itself.
    onError: (error, { change: wanted }) => {
      if ('color' in wanted || 'isHidden' in wanted) showFailure('The change could not be saved.', error);
    },
  });

  return { add, change };
}

export type CategoryEdits = ReturnType<typeof useCategoryEdits>;
