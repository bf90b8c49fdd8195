import { reimbursementRoutes } from '@cairn/contract/reimbursements';
import { transactionName } from '@cairn/domain/transactions';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { queryFor } from '../../api/queries.ts';
import { formatDate, formatMoneyIn } from '../../lib/format.ts';
import { SmallButton } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { LinkReimbursementDialog } from './link-reimbursement-dialog.tsx';
import { useReimbursements } from './use-reimbursements.ts';

/** What is still to come back in all, which opens the list of it. Nothing where nothing is. */
export function ToComeBackLink() {
  const [isOpen, setIsOpen] = useState(false);
  const { data } = useQuery(queryFor(reimbursementRoutes.expectedBack, {}));
  const totals = data?.totals ?? [];
  // The list stays open when the last of it was closed there.
  if (totals.length === 0 && !isOpen) return null;
  // Each currency by itself.
  const amounts = totals.map(({ currency, amount }) => formatMoneyIn(currency, amount)).join(' + ');
  return (
    <>
      <button type="button" onClick={() => setIsOpen(true)} className="link">
        <span className="figures amount">{amounts}</span> to come back
      </button>
      {isOpen && <ToComeBackDialog onClose={() => setIsOpen(false)} />}
    </>
  );
}

/** All that is still to come back, the oldest first. */
function ToComeBackDialog({ onClose }: { onClose: () => void }) {
  const changes = useReimbursements();
  const [linkingId, setLinkingId] = useState<string | null>(null);
  const { data } = useQuery(queryFor(reimbursementRoutes.expectedBack, {}));
  const linking = useQuery({
    ...queryFor(reimbursementRoutes.reimbursement, { params: { transactionId: linkingId ?? '' } }),
    enabled: linkingId !== null,
    staleTime: 0,
  });
  return (
    <Dialog title="To come back" placement="top" onClose={onClose}>
      <ul className="-mt-2.5 divide-y divide-line border-b border-line">
        {data?.expected.map(({ id, from, remaining, transaction }) => (
          <li key={id} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-2.5">
            <span className="min-w-0 flex-1 basis-48">
              <span className="block truncate font-medium">{from || 'Not named'}</span>
              <span className="block truncate text-13 text-muted">
                {transactionName(transaction)}, {formatDate(transaction.date)}
              </span>
            </span>
            <span className="figures amount font-medium">
              {formatMoneyIn(transaction.currency, remaining)}
            </span>
            <span className="flex gap-2">
              <SmallButton onClick={() => setLinkingId(transaction.id)}>Link money</SmallButton>
              <SmallButton
                onClick={() =>
                  changes.edit.mutate({ params: { expectedBackId: id }, body: { isClosed: true } })
                }
              >
                Write off
              </SmallButton>
            </span>
          </li>
        ))}
      </ul>
      {data?.totals.map(({ currency, amount }) => (
        <p key={currency} className="flex justify-between pt-2 font-medium">
          <span>Total{data.totals.length > 1 ? ` in ${currency}` : ''}</span>
          <span className="figures amount">{formatMoneyIn(currency, amount)}</span>
        </p>
      ))}
      {data?.expected.length === 0 && <p className="py-4 text-muted">Nothing is to come back.</p>}
      {linkingId !== null && linking.data !== undefined && (
        <LinkReimbursementDialog of={linking.data} changes={changes} onClose={() => setLinkingId(null)} />
      )}
    </Dialog>
  );
}
