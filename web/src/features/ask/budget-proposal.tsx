import type { AskProposal } from '@cairn/contract/ask/answer';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { errorMessage } from '../../lib/api-error.ts';
import { formatMoney } from '../../lib/format.ts';
import { Button } from '../../ui/button.tsx';
import { InlineError } from '../../ui/notice.tsx';

/** A budget that was proposed, beside the one that there is. The press of its button makes the change, as on Budgets. */
export function BudgetProposal({ proposal: { category, monthlyLimit, now } }: { proposal: AskProposal }) {
  const queryClient = useQueryClient();
  const accept = useMutation({
    mutationFn: () =>
      now === null
        ? call('addBudget', { body: { category, monthlyLimit } })
        : call('editBudget', { params: { budgetId: now.id }, body: { monthlyLimit } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['budgets'] }),
  });
  return (
    <section aria-label="Proposed budget" className="mb-4 max-w-[44rem] border-l-2 border-accent pl-4">
      <p>
        Proposed: {category}, <span className="amount figures">{formatMoney(monthlyLimit)}</span> a month
        {now === null ? '. There is no budget for it now.' : '. Now it is '}
        {now !== null && <span className="amount figures">{formatMoney(now.monthlyLimit)}</span>}
      </p>
      {accept.isSuccess ? (
        <p role="status" className="mt-2 text-money-in">
          The budget is set.
        </p>
      ) : (
        <Button
          look="quiet"
          size="small"
          className="mt-2"
          busy={accept.isPending}
          onClick={() => accept.mutate()}
        >
          {now === null ? 'Add this budget' : 'Change the budget'}
        </Button>
      )}
      {accept.error !== null && <InlineError>{errorMessage(accept.error)}</InlineError>}
    </section>
  );
}
