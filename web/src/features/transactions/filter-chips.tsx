import { X } from 'lucide-react';
import { Link } from 'react-router';
import { transactionsAddress } from '../../lib/transactions-address.ts';
import type { FilterChip } from './filter-words.ts';

/** What the list is narrowed to; each part can be taken away. One line, that scrolls by itself where it is too long. */
export function FilterChips({ chips }: { chips: FilterChip[] }) {
  if (chips.length === 0) return null;
  return (
    <ul
      aria-label="Filters"
      className="flex min-w-0 flex-1 items-center gap-2 overflow-x-auto py-1 max-md:order-last max-md:basis-full"
    >
      {chips.map(({ label, without }) => (
        <li key={label}>
          <Link
            to={transactionsAddress(without)}
            preventScrollReset
            aria-label={`Remove filter: ${label}`}
            className="inline-flex h-7 items-center gap-1.5 rounded-small border border-line-strong/60 bg-surface pr-2 pl-2.5 text-13 font-medium whitespace-nowrap text-ink hover:bg-sunken"
          >
            {label}
            <X size={14} className="text-muted" />
          </Link>
        </li>
      ))}
      {chips.length > 1 && (
        <li>
          <Link to="/transactions" preventScrollReset className="link px-1 text-13 whitespace-nowrap">
            Clear all
          </Link>
        </li>
      )}
    </ul>
  );
}
