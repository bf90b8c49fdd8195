import type { DuplicatesOverview } from '@cairn/contract/duplicates';
import type { Category, Transaction } from '@cairn/contract/transactions';
import { transactionName } from '@cairn/domain/transactions';
import { lazy, Suspense, useState } from 'react';
import { formatDate, formatSignedMoneyIn } from '../../lib/format.ts';

const MergeDialog = lazy(() => import('./merge-dialog.tsx'));

type Props = {
  row: Transaction;
  suggestions: DuplicatesOverview['suggestions'];
  categories: readonly Category[];
  onMerged: () => void;
};

/** What is likely the same charge as a row, and why; it is merged only when the person does it. */
export function LikelyDuplicates({ row, suggestions, categories, onMerged }: Props) {
  const [merging, setMerging] = useState<Transaction | null>(null);
  return (
    <>
      <ul className="space-y-2">
        {suggestions.map(({ transaction: other, reason }) => (
          <li key={other.id}>
            {transactionName(other)}{' '}
            <span className="text-13 text-muted">
              <span className="whitespace-nowrap">{formatDate(other.date)}</span>,{' '}
              <span className="figures amount whitespace-nowrap">
                {formatSignedMoneyIn(other.currency, other.amount)}
              </span>
            </span>
            <p className="text-12 text-muted">{reason}</p>
            <button
              type="button"
              aria-haspopup="dialog"
              aria-label={`Merge with ${transactionName(other)}, ${formatDate(other.date)}`}
              onClick={() => setMerging(other)}
              className="link text-13"
            >
              Merge…
            </button>
          </li>
        ))}
      </ul>
      {merging !== null && (
        <Suspense fallback={null}>
          <MergeDialog
            rows={[row, merging]}
            categories={categories}
            onMerged={onMerged}
            onClose={() => setMerging(null)}
          />
        </Suspense>
      )}
    </>
  );
}
