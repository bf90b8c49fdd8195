import type { Candidates } from '@cairn/contract/reimbursements';
import type { Transaction } from '@cairn/contract/transactions';
import { transactionName } from '@cairn/domain/transactions';
import { useId } from 'react';
import { formatDate, formatSignedMoneyIn } from '../../lib/format.ts';
import { Field } from '../../ui/field.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

type Props = {
  /** What is chosen from, for screen readers. */
  label: string;
  /** Undefined while they load. */
  candidates: Candidates['candidates'] | undefined;
  chosenId: string | null;
  search: string;
  onChoose: (transaction: Transaction) => void;
  onSearch: (search: string) => void;
};

/** Transactions to choose one from, the likeliest first, each with the reason; and a search among them. */
export function CandidateList({ label, candidates, chosenId, search, onChoose, onSearch }: Props) {
  const name = useId();
  return (
    <>
      <Field
        label="Search"
        type="search"
        autoComplete="off"
        maxLength={200}
        value={search}
        onChange={(event) => onSearch(event.target.value)}
      />
      <fieldset className="min-w-0">
        <legend className="sr-only">{label}</legend>
        {candidates === undefined && <Skeleton className="h-32" />}
        {candidates?.length === 0 && (
          <p className="py-6 text-center text-13 text-muted">
            {search.trim() === '' ? 'There is none that fits.' : 'None matches this search.'}
          </p>
        )}
        <div className="max-h-72 divide-y divide-line overflow-y-auto border-y border-line empty:hidden">
          {candidates?.map(({ transaction, reason }) => (
            <label
              key={transaction.id}
              className="flex cursor-pointer items-center gap-3 px-1 py-2 hover:bg-sunken/60 has-checked:bg-accent/10"
            >
              <input
                type="radio"
                name={name}
                checked={transaction.id === chosenId}
                onChange={() => onChoose(transaction)}
                className="size-4 shrink-0 accent-accent"
              />
              <span className="min-w-0 flex-1">
                <span className="block truncate font-medium">{transactionName(transaction)}</span>
                <span className="block text-12 text-muted">
                  {formatDate(transaction.date)}, {transaction.accountName}. {reason}
                </span>
              </span>
              <span
                className={`figures amount font-medium whitespace-nowrap ${transaction.amount > 0 ? 'text-money-in' : ''}`}
              >
                {formatSignedMoneyIn(transaction.currency, transaction.amount)}
              </span>
            </label>
          ))}
        </div>
      </fieldset>
    </>
  );
}
