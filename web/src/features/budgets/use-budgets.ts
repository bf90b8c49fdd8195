import type { Budget, BudgetEdit, newBudget } from '@cairn/contract/budgets';
import type { PlainMonth } from '@cairn/contract/plain-date';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import type { z } from 'zod';
import { call } from '../../lib/api.ts';
import { errorMessage } from '../../lib/api-error.ts';
import { queryFor } from '../../lib/queries.ts';
import { type BudgetsAnswer, editedBudget, inverseOf, withEdit, withoutBudget } from './budgets-answer.ts';
import { formatWholeMoney } from './whole-money.ts';

/** All answers of all months: a budget is the same one in each of them. */
const everyMonth = { queryKey: ['budgets'] };
/** One change after the other, so that the last one made is the last one kept. */
const inOrder = { mutationKey: ['budgets'], scope: { id: 'budgets' } };

/** The budgets of a month; the month before stays on screen until they have come. */
export function useBudgets(month: PlainMonth) {
  return useQuery({
    ...queryFor('budgets', { query: { month } }),
    placeholderData: keepPreviousData,
    // What was spent changes with every edit of a row elsewhere.
    staleTime: 0,
  });
}

/** What came of a change, to be told over the page; `undo` takes it back. */
export type ChangeNotice = {
  message: string;
  /** Whether an amount of money is in the message. */
  isMoney: boolean;
  tone: 'good' | 'bad';
  undo: (() => void) | null;
};

function wordsFor({ category }: Budget, edit: BudgetEdit): string {
  if (edit.monthlyLimit !== undefined)
    return `${category}: the limit is now ${formatWholeMoney(edit.monthlyLimit)} a month.`;
  return edit.isActive === true ? `${category} counts again.` : `${category} is paused.`;
}

/** The changes that a person makes. An edit shows at once, and goes back with the reason when it could not be kept. */
export function useBudgetChanges() {
  const queryClient = useQueryClient();
  const [notice, setNotice] = useState<ChangeNotice | null>(null);

  const change = (alter: (answer: BudgetsAnswer) => BudgetsAnswer) =>
    queryClient.setQueriesData<BudgetsAnswer>(everyMonth, (answer) => answer && alter(answer));
  /** Answers on their way are older than what the person has just changed. */
  const settle = async () => {
    if (queryClient.isMutating({ mutationKey: inOrder.mutationKey }) === 1)
      await queryClient.invalidateQueries(everyMonth);
  };

  const edit = useMutation({
    ...inOrder,
    mutationFn: (one: { budget: Budget; edit: BudgetEdit }) =>
      call('editBudget', { params: { budgetId: one.budget.id }, body: one.edit }),
    onMutate: async (one) => {
      await queryClient.cancelQueries(everyMonth);
      change((answer) => withEdit(answer, one.budget.id, one.edit));
      const back = { budget: editedBudget(one.budget, one.edit), edit: inverseOf(one.budget, one.edit) };
      setNotice({
        message: wordsFor(one.budget, one.edit),
        isMoney: one.edit.monthlyLimit !== undefined,
        tone: 'good',
        undo: () => edit.mutate(back),
      });
    },
    onError: (error, one) => {
      change((answer) => withEdit(answer, one.budget.id, inverseOf(one.budget, one.edit)));
      setNotice({
        message: `${one.budget.category} stays as it was. ${errorMessage(error)}`,
        isMoney: false,
        tone: 'bad',
        undo: null,
      });
    },
    onSettled: settle,
  });

  const remove = useMutation({
    ...inOrder,
    mutationFn: (budget: Budget) => call('deleteBudget', { params: { budgetId: budget.id } }),
    onSuccess: (_answer, budget) => change((answer) => withoutBudget(answer, budget.id)),
    onSettled: settle,
  });

  const add = useMutation({
    ...inOrder,
    mutationFn: (body: z.output<typeof newBudget>) => call('addBudget', { body }),
    onSettled: settle,
  });

  const dismissNotice = useCallback(() => setNotice(null), []);
  return { edit, remove, add, notice, dismissNotice };
}

export type BudgetChanges = ReturnType<typeof useBudgetChanges>;
