import type { Category } from '@cairn/contract/transactions';
import type { PlainDate } from '@cairn/domain/plain-date';
import { Search, X } from 'lucide-react';
import type { ReactNode, RefObject } from 'react';
import { SelectField } from '../../ui/select-field.tsx';
import { optionOf } from '../categories/category-tree.ts';
import type { TransactionsFilter } from '../transactions/transactions-address.ts';
import { AllFilters } from './all-filters.tsx';
import { categoryNames, typeWords } from './filter-words.ts';

const typeOptions = [
  { value: '', label: 'All types' },
  { value: 'debit', label: typeWords.debit },
  { value: 'credit', label: typeWords.credit },
];

const sortOptions = [
  { value: 'date', label: 'Sort by Date' },
  { value: 'amount', label: 'Sort by Amount' },
];

/** Categories that have rows, parts under their parents, and whatever the filter has chosen. */
function categoryOptions(categories: readonly Category[], chosen: string | undefined) {
  const present = categories.filter(({ transactionsCount }) => transactionsCount > 0);
  const options = present.map(optionOf);
  const isListed = chosen === undefined || options.some(({ value }) => value === chosen);
  return [
    { value: '', label: 'All categories' },
    ...(isListed ? [] : [{ value: chosen, label: categoryNames(chosen.split(','), categories) }]),
    ...options,
  ];
}

type Props = {
  filter: TransactionsFilter;
  categories: readonly Category[];
  today: PlainDate;
  typed: string;
  searchRef: RefObject<HTMLInputElement | null>;
  onType: (text: string) => void;
  onChange: (filter: TransactionsFilter) => void;
  /** Esc or Arrow down: from the field to the rows. */
  onLeaveSearch: () => void;
  /** What else stands in the bar. */
  children: ReactNode;
};

function SearchField({
  typed,
  searchRef,
  onType,
  onLeaveSearch,
}: Pick<Props, 'typed' | 'searchRef' | 'onType' | 'onLeaveSearch'>) {
  return (
    <div className="relative min-w-0">
      <Search size={16} className="pointer-events-none absolute inset-y-0 left-3 my-auto text-muted" />
      <input
        ref={searchRef}
        type="search"
        aria-label="Search transactions"
        placeholder="Search merchants, amounts, notes, tags…"
        value={typed}
        maxLength={200}
        autoComplete="off"
        spellCheck={false}
        enterKeyHint="search"
        onChange={(event) => onType(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape' && typed !== '') {
            event.preventDefault();
            onType('');
          } else if (event.key === 'Escape' || event.key === 'ArrowDown' || event.key === 'Enter') {
            event.preventDefault();
            onLeaveSearch();
          }
        }}
        className="h-9 w-full rounded-small border border-line-strong bg-surface pr-10 pl-9 text-15 text-ellipsis text-ink placeholder:text-muted md:text-13 [&::-webkit-search-cancel-button]:hidden"
      />
      {typed === '' ? (
        <span
          aria-hidden="true"
          className="pointer-events-none absolute inset-y-0 right-2.5 my-auto hidden h-5 items-center rounded-[4px] border border-line px-1.5 font-sans text-12 text-muted md:flex"
        >
          /
        </span>
      ) : (
        <button
          type="button"
          onClick={() => {
            onType('');
            searchRef.current?.focus();
          }}
          aria-label="Clear search"
          className="absolute inset-y-0 right-0.5 my-auto flex size-8 items-center justify-center rounded-small text-muted hover:text-ink"
        >
          <X size={16} />
        </button>
      )}
    </div>
  );
}

/** Search, category, type and order: one bar; on phones the search has a row of its own, and so has the category. */
export function FilterBar({ filter, categories, today, onChange, children, ...search }: Props) {
  return (
    <search className="grid grid-cols-2 gap-2 max-md:*:nth-[-n+2]:col-span-2 md:grid-cols-[minmax(0,1fr)_12rem_8.5rem_10rem_auto_auto]">
      <SearchField {...search} />
      <SelectField
        label="Category"
        inBar
        options={categoryOptions(categories, filter.categoryId)}
        value={filter.categoryId ?? ''}
        onChange={({ target }) => onChange({ ...filter, categoryId: target.value || undefined })}
      />
      <SelectField
        label="Type"
        inBar
        options={typeOptions}
        value={filter.type ?? ''}
        onChange={({ target: { value } }) =>
          onChange({ ...filter, type: value === 'debit' || value === 'credit' ? value : undefined })
        }
      />
      <SelectField
        label="Sort by"
        inBar
        options={sortOptions}
        value={filter.sort ?? 'date'}
        onChange={({ target }) =>
          onChange({ ...filter, sort: target.value === 'amount' ? 'amount' : undefined })
        }
      />
      <AllFilters filter={filter} today={today} onChange={onChange} />
      {children}
    </search>
  );
}
