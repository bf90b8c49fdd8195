import { budgetRoutes } from '@cairn/contract/budgets';
import type { AskProposal } from '@cairn/contract/questions';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/api.ts';
import { formatMoney } from '../../lib/format.ts';
import { Proposal, useAcceptable } from './proposal.tsx';

type Budget = Extract<AskProposal, { is: 'budget' }>;

/** A budget that was proposed, beside the one that there is. The press of its button makes the change, as on Budgets. */
export function BudgetProposal({ proposal: { category, monthlyLimit, now } }: { proposal: Budget }) {
  const queryClient = useQueryClient();
  // A limit of the month alone is changed for it alone, so that undoing gives back just what there was.
  const holdsFor = now?.isForMonthOnly === true ? 'month' : 'onward';
  const change = useAcceptable({
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
  return (
    <Proposal
      label="Suggested budget"
      change={change}
      acceptLabel={now === null ? 'Add this budget' : 'Change the budget'}
      done="Budget saved."
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
