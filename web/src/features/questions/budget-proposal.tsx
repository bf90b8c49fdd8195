import { formatMoney } from '../../lib/format.ts';
import { Proposal } from './proposal.tsx';
import { type BudgetProposed, useBudgetProposal } from './use-proposals.ts';

/** A budget that was proposed, beside the one that there is. The press of its button makes the change, as on Budgets. */
export function BudgetProposal({
  proposal: { category, monthlyLimit, now },
}: {
  proposal: Omit<BudgetProposed, 'is'>;
}) {
  const change = useBudgetProposal({ category, monthlyLimit, now });
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
