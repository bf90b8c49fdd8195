import { type Budget, budgetRoutes, type NewBudget } from '@cairn/contract/budgets';
import { budgetName } from '@cairn/domain/budgets';
import { addMonths, type PlainMonth } from '@cairn/domain/plain-date';
import {
  keepPreviousData,
  type QueryClient,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { call } from '../../api/api.ts';
import { queryFor } from '../../api/queries.ts';
import { errorMessage } from '../../lib/api-error.ts';
import { editWords } from './budget-words.ts';
import {
  type BudgetsAnswer,
  type MonthEdit,
  needsFollowing,
  type UndoStep,
  undoSteps,
  withBudget,
  withEdit,
  withoutBudget,
} from './budgets-answer.ts';

/** All answers of all months. */
const everyMonth = { queryKey: ['budgets'] };
/** One change after the other, so that the last one made is the last one kept. */
const inOrder = { mutationKey: ['budgets'], scope: { id: 'budgets' } };

/** The budgets of a month; the month before stays on screen until they have come. */
export function useBudgets(month: PlainMonth) {
  return useQuery({
    ...queryFor(budgetRoutes.budgets, { query: { month } }),
    placeholderData: keepPreviousData,
    // What was spent changes with every edit of a row elsewhere.
    staleTime: 0,
  });
}

/** What came of a change, shown over the page; `undo` takes it back. */
export type ChangeNotice = {
  message: string;
  /** Whether an amount of money is in the message. */
  isMoney: boolean;
  tone: 'good' | 'bad';
  undo: (() => void) | null;
};

function badNotice(message: string): ChangeNotice {
  return { message, isMoney: false, tone: 'bad', undo: null };
}

/** The steps that will undo an edit, found out before it is made. */
async function planUndo(
  queryClient: QueryClient,
  before: Budget,
  edit: MonthEdit,
): Promise<UndoStep[] | null> {
  if (!needsFollowing(before, edit)) return undoSteps(before, edit);
  const query = queryFor(budgetRoutes.budgets, { query: { month: addMonths(edit.month, 1) } });
  const following = await queryClient.fetchQuery({ ...query, staleTime: 0 });
  return undoSteps(
    before,
    edit,
    following.budgets.find(({ id }) => id === before.id),
  );
}

async function runStep(budgetId: string, step: UndoStep): Promise<void> {
  const params = { budgetId };
  if ('edit' in step) await call(budgetRoutes.editBudget, { params, body: step.edit });
  else await call(budgetRoutes.deleteBudget, { params, query: { month: step.deleteFrom } });
}

/** What all changes share: what they do to the answers on screen, and what follows them. */
function useAnswers() {
  const queryClient = useQueryClient();
  return {
    queryClient,
    change: (alter: (answer: BudgetsAnswer) => BudgetsAnswer) =>
      queryClient.setQueriesData<BudgetsAnswer>(everyMonth, (answer) => answer && alter(answer)),
    /** Answers on their way are older than what the person has just changed; so are those of other months. */
    settle: async () => {
      if (queryClient.isMutating({ mutationKey: inOrder.mutationKey }) !== 1) return;
      queryClient.removeQueries({ ...everyMonth, type: 'inactive' });
      await queryClient.invalidateQueries(everyMonth);
    },
  };
}

/** The changes that a person makes. An edit shows at once, and goes back with the reason when it could not be saved. */
export function useBudgetChanges() {
  const { queryClient, change, settle } = useAnswers();
  const [notice, setNotice] = useState<ChangeNotice | null>(null);

  const undo = useMutation({
    ...inOrder,
    mutationFn: async ({ id, steps }: { id: string; steps: readonly UndoStep[] }) => {
      for (const step of steps) await runStep(id, step);
    },
    onSuccess: () => setNotice({ message: 'Undone', isMoney: false, tone: 'good', undo: null }),
    onError: (error) => setNotice(badNotice(`It could not be undone. ${errorMessage(error)}`)),
    onSettled: settle,
  });

  const edit = useMutation({
    ...inOrder,
    mutationFn: (one: { budget: Budget; edit: MonthEdit }) =>
      call(budgetRoutes.editBudget, { params: { budgetId: one.budget.id }, body: one.edit }),
    onMutate: async ({ budget, edit: wanted }) => {
      await queryClient.cancelQueries(everyMonth);
      change((answer) => withEdit(answer, budget.id, wanted));
      const steps = await planUndo(queryClient, budget, wanted).catch(() => null);
      setNotice({
        message: editWords(budgetName(budget), wanted, wanted.month),
        isMoney: wanted.monthlyLimit !== undefined,
        tone: 'good',
        undo: steps && (() => undo.mutate({ id: budget.id, steps })),
      });
    },
    onError: (error, { budget, edit: wanted }) => {
      change((answer) => withBudget(answer, wanted.month, budget));
      setNotice(badNotice(`${budgetName(budget)} was not changed. ${errorMessage(error)}`));
    },
    onSettled: settle,
  });

  const remove = useMutation({
    ...inOrder,
    mutationFn: ({ budget, month }: { budget: Budget; month: PlainMonth }) =>
      call(budgetRoutes.deleteBudget, { params: { budgetId: budget.id }, query: { month } }),
    onSuccess: (_answer, { budget, month }) => change((answer) => withoutBudget(answer, budget.id, month)),
    onSettled: settle,
  });

  const add = useMutation({
    ...inOrder,
    mutationFn: (body: NewBudget) => call(budgetRoutes.addBudget, { body }),
    onSettled: settle,
  });

  const dismissNotice = useCallback(() => setNotice(null), []);
  return { edit, remove, add, notice, dismissNotice };
}

export type BudgetChanges = ReturnType<typeof useBudgetChanges>;
