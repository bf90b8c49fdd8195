import { uncategorizedName } from '@cairn/contract/categories';
import type { Transaction } from '@cairn/contract/transactions';
import { Check, Clock } from 'lucide-react';
import { formatDate, formatSignedMoney } from '../../lib/format.ts';

const headings = [
  { label: 'Date', className: 'hidden w-32 sm:table-cell' },
  { label: 'Description', className: '' },
  { label: 'Category', className: 'hidden w-48 md:table-cell' },
  { label: 'Account', className: 'hidden w-52 lg:table-cell' },
  { label: 'Status', className: 'hidden w-32 sm:table-cell' },
  { label: 'Amount', className: 'w-24 text-right sm:w-32' },
];

function Status({ isPending }: { isPending: boolean }) {
  const Icon = isPending ? Clock : Check;
  return (
    <span className="inline-flex items-center gap-1.5 whitespace-nowrap">
      <Icon aria-hidden="true" size={14} strokeWidth={1.5} />
      {isPending ? 'Pending' : 'Completed'}
    </span>
  );
}

function Row({ row, marked }: { row: Transaction; marked: boolean }) {
  const { id, date, description, merchantName, aiCategory, accountName, isPending, amount } = row;
  const category = aiCategory ?? uncategorizedName;
  const merchant = merchantName !== null && merchantName !== description ? merchantName : null;
  return (
    <tr
      id={id}
      aria-current={marked || undefined}
      className={`scroll-mt-24 *:border-b *:border-line aria-current:bg-sunken ${isPending ? 'text-muted' : ''}`}
    >
      <td className="figures hidden h-11 pr-4 text-13 whitespace-nowrap text-muted sm:table-cell">
        {formatDate(date)}
      </td>
      <td className="max-w-0 py-2 pr-4">
        <span className="block truncate font-medium">
          {merchant ?? description}
          {merchant !== null && (
            <span className="ml-3 text-12 font-normal text-muted max-sm:hidden">{description}</span>
          )}
        </span>
        <span className="block truncate text-12 text-muted sm:hidden">
          {formatDate(date)} · {isPending ? 'Pending' : 'Completed'} · {category}
        </span>
      </td>
      <td className="hidden max-w-0 truncate pr-4 text-13 md:table-cell">
        <span className="rounded-small border border-line px-2 py-0.5">{category}</span>
      </td>
      <td className="hidden max-w-0 truncate pr-4 text-13 text-muted lg:table-cell">{accountName}</td>
      <td className="hidden pr-4 text-13 text-muted sm:table-cell">
        <Status isPending={isPending} />
      </td>
      <td
        className={`figures text-right font-medium whitespace-nowrap ${amount > 0 && !isPending ? 'text-money-in' : ''}`}
      >
        {formatSignedMoney(amount)}
      </td>
    </tr>
  );
}

/** Rows of transactions, newest first. `markedId`: the row that the address points at. */
export function TransactionTable({
  rows,
  markedId,
}: {
  rows: readonly Transaction[];
  markedId: string | null;
}) {
  return (
    <table className="w-full border-separate border-spacing-0">
      <caption className="sr-only">Transactions, newest first</caption>
      <thead>
        <tr className="text-left text-13">
          {headings.map(({ label, className }) => (
            <th
              key={label}
              scope="col"
              className={`sticky top-14 z-10 h-10 border-b border-ink/80 bg-paper font-medium ${className}`}
            >
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <Row key={row.id} row={row} marked={row.id === markedId} />
        ))}
      </tbody>
    </table>
  );
}
