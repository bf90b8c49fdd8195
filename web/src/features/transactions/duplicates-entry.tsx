import type { Transaction } from '@cairn/contract/transactions';
import { transactionName } from '@cairn/domain/transactions';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { queryFor } from '../../api/queries.ts';
import { formatDate, formatSignedMoneyIn } from '../../lib/format.ts';
import { useDuplicates } from './use-duplicates.ts';

type Props = { row: Transaction; entry: (content: ReactNode) => ReactNode };

/** What was merged into a row because it is the same charge, with a way to take it apart; nothing where there is none. */
export function DuplicatesEntry({ row, entry }: Props) {
  const { takeApart } = useDuplicates();
  const { data } = useQuery({
    ...queryFor('duplicates', { params: { transactionId: row.id } }),
    staleTime: 0,
  });
  const duplicates = data?.duplicates ?? [];
  if (duplicates.length === 0) return null;
  return entry(
    <>
      <ul className="mb-1 space-y-1">
        {duplicates.map((one) => (
          <li key={one.id}>
            {transactionName(one)}{' '}
            <span className="text-13 text-muted">
              {formatDate(one.date)},{' '}
              <span className="figures amount">{formatSignedMoneyIn(one.currency, one.amount)}</span>
            </span>
          </li>
        ))}
      </ul>
      <p className="text-12 text-muted">Merged by you: they count nowhere.</p>
      <button
        type="button"
        disabled={takeApart.isPending}
        onClick={() => takeApart.mutate(row.id)}
        className="link text-13"
      >
        Take apart
      </button>
    </>,
  );
}
