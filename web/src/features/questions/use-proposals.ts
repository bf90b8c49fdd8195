import { budgetRoutes } from '@cairn/contract/budgets';
import { correctionRoutes } from '@cairn/contract/corrections';
import type { AskProposal } from '@cairn/contract/questions';
import { type RuleDefinition, ruleRoutes } from '@cairn/contract/rules';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/api.ts';
import { rulePreviewQuery } from '../../api/post-queries.ts';

export type RuleProposed = Extract<AskProposal, { is: 'rule' }>;
export type BudgetProposed = Extract<AskProposal, { is: 'budget' }>;

/** A change that is made and taken back by calls. */
function useAcceptable<Accepted>(calls: {
  accept: () => Promise<Accepted>;
  undo: (accepted: Accepted) => Promise<unknown>;
  onChanged: () => void;
}) {
  const accept = useMutation({ mutationFn: calls.accept, onSuccess: calls.onChanged });
  const undo = useMutation({
    mutationFn: calls.undo,
    onSuccess: () => {
      accept.reset();
      calls.onChanged();
    },
  });
  const accepted = accept.data;
  return {
    /** What came of it; undefined until it is made, and once it is taken back. */
    accepted,
    busy: accept.isPending || undo.isPending,
    error: accept.error ?? undo.error,
    toggle: () => (accepted === undefined ? accept.mutate() : undo.mutate(accepted)),
  };
}

/** A rule that was proposed, with what it would change. */
export function useRuleProposal(descriptionContains: string, categoryId: string) {
  const queryClient = useQueryClient();
  const rule: RuleDefinition = {
    conditions: [{ is: 'text', match: 'contains', text: descriptionContains }],
    actions: [{ is: 'category', categoryId }],
  };
  const preview = useQuery(rulePreviewQuery({ is: 'add', rule }));
  const change = useAcceptable({
    accept: () => call(ruleRoutes.addRule, { body: { ...rule, applyToPast: true } }),
    undo: ({ changeId }) =>
      call(correctionRoutes.undoCategoryChange, { params: { changeId }, body: { keepEdits: false } }),
    // A rule changes rows, and with them nearly every figure there is.
    onChanged: () =>
      void queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'ask' }),
  });
  return { preview, change };
}

/** A budget that was proposed, beside the one that there is. */
export function useBudgetProposal({ category, monthlyLimit, now }: Omit<BudgetProposed, 'is'>) {
  const queryClient = useQueryClient();
  // A limit of the month alone is changed for it alone, so that undoing gives back just what there was.
  const holdsFor = now?.isForMonthOnly === true ? 'month' : 'onward';
  return useAcceptable({
    accept: () =>
      now === null
        ? call(budgetRoutes.addBudget, { body: { category, monthlyLimit } })
        : call(budgetRoutes.editBudget, { params: { budgetId: now.id }, body: { monthlyLimit, holdsFor } }),
    undo: async ({ id: budgetId }) => {
      const params = { budgetId };
      if (now === null) await call(budgetRoutes.deleteBudget, { params });
      else
        await call(budgetRoutes.editBudget, { params, body: { monthlyLimit: now.monthlyLimit, holdsFor } });
    },
    onChanged: () => void queryClient.invalidateQueries({ queryKey: ['budgets'] }),
  });
}
