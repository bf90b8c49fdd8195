import { duplicateRoutes } from '@cairn/contract/duplicates';
import type { Category, Transaction } from '@cairn/contract/transactions';
import { transactionName } from '@cairn/domain/transactions';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { queryFor } from '../../api/queries.ts';
import { formatDate, formatSignedMoneyIn } from '../../lib/format.ts';
import { LikelyDuplicates } from './likely-duplicates.tsx';
import { useDuplicates } from './use-duplicates.ts';

type Props = {
  row: Transaction;
  categories: readonly Category[];
  onMerged: () => void;
  entry: (label: string, content: ReactNode) => ReactNode;
};

/** What was merged into a row because it is the same charge, and what likely is the same; nothing where there is neither. */
export function DuplicatesEntry({ row, categories, onMerged, entry }: Props) {
  const { data } = useQuery({
    ...queryFor(duplicateRoutes.duplicates, { params: { transactionId: row.id } }),
    staleTime: 0,
  });
  if (data === undefined) return null;
  const { duplicates, suggestions } = data;
  return (
    <>
      {duplicates.length > 0 && entry('Merged', <Merged id={row.id} duplicates={duplicates} />)}
      {suggestions.length > 0 &&
        entry(
          'Likely the same',
          <LikelyDuplicates
            row={row}
            suggestions={suggestions}
            categories={categories}
            onMerged={onMerged}
          />,
        )}
    </>
  );
}

/** What was merged into a row, with a way to take it apart. */
function Merged({ id, duplicates }: { id: string; duplicates: readonly Transaction[] }) {
  const { takeApart } = useDuplicates();
  return (
    <>
      <ul className="mb-1 space-y-1">
        {duplicates.map((one) => (
          <li key={one.id}>
            {transactionName(one)}{' '}
            <span className="text-13 text-muted">
              {formatDate(one.date)},{' '}
              <span className="figures amount whitespace-nowrap">
                {formatSignedMoneyIn(one.currency, one.amount)}
              </span>
            </span>
          </li>
        ))}
      </ul>
      <p className="text-12 text-muted">Merged by you: they count nowhere.</p>
      <button
        type="button"
        disabled={takeApart.isPending}
        onClick={() => takeApart.mutate(id)}
        className="link text-13"
      >
        Take apart
      </button>
    </>
  );
}
