import { X } from 'lucide-react';
import { Link } from 'react-router';
import { transactionsAddress } from '../../lib/transactions-address.ts';
import type { FilterChip } from './filter-words.ts';

/** What the list is narrowed to; each part can be taken away. Its line is there with nothing in it, so that the rows stay put. */
export function FilterChips({ chips }: { chips: FilterChip[] }) {
  if (chips.length === 0) return <p className="flex h-8 items-center text-13 text-muted">All transactions</p>;
  return (
    <ul aria-label="Filters" className="flex min-h-8 flex-wrap items-center gap-2">
      {chips.map(({ label, without }) => (
        <li key={label} className="min-w-0">
          <Link
            to={transactionsAddress(without)}
            preventScrollReset
            aria-label={`Remove filter: ${label}`}
            className="inline-flex h-8 max-w-full items-center gap-2 rounded-small border border-line-strong/60 bg-surface px-3 text-13 font-medium hover:bg-sunken"
          >
            <span className="truncate">{label}</span>
            <X aria-hidden="true" size={14} strokeWidth={1.5} className="shrink-0 text-muted" />
          </Link>
        </li>
      ))}
      {chips.length > 1 && (
        <li>
          <Link to="/transactions" preventScrollReset className="link px-1 text-13">
            Clear all
          </Link>
        </li>
      )}
    </ul>
  );
}
