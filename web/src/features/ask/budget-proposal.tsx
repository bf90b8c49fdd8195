import type { AskProposal } from '@cairn/contract/ask-answer';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/api.ts';
import { formatMoney } from '../../lib/format.ts';
import { Proposal } from './proposal.tsx';

type Budget = Extract<AskProposal, { is: 'budget' }>;

/** A budget that was proposed, beside the one that there is. The press of its button makes the change, as on Budgets. */
export function BudgetProposal({ proposal: { category, monthlyLimit, now } }: { proposal: Budget }) {
  const queryClient = useQueryClient();
  // A limit of the month alone is changed for it alone, so that undoing gives back just what there was.
  const holdsFor = now?.isForMonthOnly === true ? 'month' : 'onward';
  const onSuccess = () => void queryClient.invalidateQueries({ queryKey: ['budgets'] });
  const accept = useMutation({
    mutationFn: () =>
      now === null
        ? call('addBudget', { body: { category, monthlyLimit } })
        : call('editBudget', { params: { budgetId: now.id }, body: { monthlyLimit, holdsFor } }),
    onSuccess,
  });
  const undo = useMutation({
    mutationFn: async (budgetId: string) => {
      if (now === null) await call('deleteBudget', { params: { budgetId } });
      else
        await call('editBudget', {
          params: { budgetId },
          body: { monthlyLimit: now.monthlyLimit, holdsFor },
        });
    },
    onSuccess: () => {
      accept.reset();
      onSuccess();
    },
  });
  return (
    <Proposal
      label="Suggested budget"
      accept={{
        label: now === null ? 'Add this budget' : 'Change the budget',
        run: () => accept.mutate(),
        isReady: true,
      }}
      undo={() => accept.data !== undefined && undo.mutate(accept.data.id)}
      done={accept.isSuccess ? 'Budget saved.' : null}
      busy={accept.isPending || undo.isPending}
      error={accept.error ?? undo.error}
    >
      <p>
        Suggested: {category}, <span className="amount figures">{formatMoney(monthlyLimit)}</span> a month.{' '}
        {now === null ? (
          'No budget yet.'
        ) : (
          <>
            Current budget: <span className="amount figures">{formatMoney(now.monthlyLimit)}</span>
            {now.isForMonthOnly ? ', for this month only. The change is for this month only too.' : '.'}
          </>
        )}
      </p>
    </Proposal>
  );
}
