import { householdRoutes } from '@cairn/contract/household';
import type { Transaction } from '@cairn/contract/transactions';
import { daysTooLongPending } from '@cairn/domain/old-pending';
import { useQuery } from '@tanstack/react-query';
import { queryFor } from '../../api/queries.ts';

/** Says of a transaction that has been pending far too long what that may mean. */
export function PendingNote({ row }: { row: Pick<Transaction, 'isPending' | 'date'> }) {
  const today = useQuery(queryFor(householdRoutes.household, {})).data?.today;
  const days = today === undefined ? null : daysTooLongPending(row, today);
  if (days === null) return null;
  return (
    <p className="text-13 text-muted">
      For {days} days. Most transactions post within two weeks: your bank may have dropped this one, or posted
      it as another.
    </p>
  );
}
