import { Link } from 'react-router';
import { keptScroll } from '../../lib/kept-scroll.ts';
import { RemoveFilterLink } from '../../ui/remove-filter-link.tsx';
import { transactionsAddress } from '../transactions/transactions-address.ts';
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
          <RemoveFilterLink label={label} to={transactionsAddress(without)} keepsScroll />
        </li>
      ))}
      {chips.length > 1 && (
        <li>
          <Link to="/transactions" state={keptScroll} className="link px-1 text-13 whitespace-nowrap">
            Clear all
          </Link>
        </li>
      )}
    </ul>
  );
}
