import type { PlainDate } from '@cairn/domain/plain-date';
import { SlidersHorizontal } from 'lucide-react';
import { lazy } from 'react';
import { WindowButton } from '../../ui/window-button.tsx';
import type { TransactionsFilter } from '../transactions/transactions-address.ts';

const FiltersDialog = lazy(() => import('./filters-dialog.tsx'));

type Props = {
  filter: TransactionsFilter;
  today: PlainDate;
  onChange: (filter: TransactionsFilter) => void;
};

/** The button that opens all filters, and their window. */
export function AllFilters(props: Props) {
  return (
    <WindowButton icon={SlidersHorizontal} label="All filters">
      {(close) => <FiltersDialog {...props} onClose={close} />}
    </WindowButton>
  );
}
