import type { PlainDate } from '@cairn/domain/plain-date';
import { SlidersHorizontal } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import type { TransactionsFilter } from '../../lib/transactions-address.ts';

const FiltersDialog = lazy(() => import('./filters-dialog.tsx'));

type Props = {
  filter: TransactionsFilter;
  today: PlainDate;
  onChange: (filter: TransactionsFilter) => void;
};

/** The button that opens all filters, and their window. */
export function AllFilters(props: Props) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => setIsOpen(true)}
        className="inline-flex h-9 items-center justify-center gap-2 rounded-small border border-line-strong bg-surface px-3 text-13 hover:bg-sunken"
      >
        <SlidersHorizontal size={16} className="text-muted" />
        All filters
      </button>
      {isOpen && (
        <Suspense fallback={null}>
          <FiltersDialog {...props} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
