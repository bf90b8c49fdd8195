import { accountRoutes } from '@cairn/contract/accounts';
import type { Transaction } from '@cairn/contract/transactions';
import { useQuery } from '@tanstack/react-query';
import { CheckCheck } from 'lucide-react';
import { useId } from 'react';
import { queryFor } from '../../api/queries.ts';
import { formatDate } from '../../lib/format.ts';
import { SmallButton } from '../../ui/button.tsx';
import { editOwnTransaction } from '../transactions/entry-window.ts';
import { useDeleteOwn } from './use-delete-own.ts';

type Props = { row: Transaction; onDeleted: () => void; onLeave: () => void };

/** What can be done with a transaction that was added by hand or came from a file, and with none of a bank. */
export function OwnEntry({ row, onDeleted, onLeave }: Props) {
  const accounts = useQuery(queryFor(accountRoutes.accounts, {})).data?.accounts ?? [];
  const isOwn = accounts.some(({ id, connectionId }) => id === row.accountId && connectionId === null);
  const remove = useDeleteOwn(row);
  const warningId = useId();
  const { reconciledTo } = row;
  if (!row.isByHand && (!isOwn || row.partOfId !== null)) return null;
  return (
    <>
      <div className="mt-3 flex gap-2">
        {row.isByHand && (
          <SmallButton
            onClick={() => {
              onLeave();
              editOwnTransaction(row);
            }}
          >
            Edit
          </SmallButton>
        )}
        <SmallButton
          busy={remove.isPending}
          aria-describedby={reconciledTo === null ? undefined : warningId}
          onClick={() =>
            remove.mutate(undefined, {
              onSuccess: () => {
                onDeleted();
                onLeave();
              },
            })
          }
        >
          Delete
        </SmallButton>
      </div>
      {reconciledTo !== null && (
        <p id={warningId} className="mt-2 flex items-start gap-2 text-13 text-warning">
          <CheckCheck size={16} className="mt-0.5 shrink-0" />
          <span>
            This transaction is reconciled. If you delete it, the account will no longer agree with the
            statement of {formatDate(reconciledTo)}.
          </span>
        </p>
      )}
    </>
  );
}
