import type { TransactionTotals } from '@cairn/contract/transactions';
import { sumOfRows } from '@cairn/domain/partial-sum';
import { figureLabel } from '../../lib/figure-labels.ts';
import { formatCount } from '../../lib/format.ts';
import { formatRows } from '../../lib/sum-text.ts';
import { MaybeLink } from '../../ui/maybe-link.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { type TransactionsFilter, transactionsAddress } from '../transactions/transactions-address.ts';

type Card = {
  title: string;
  /** For phones, where three figures stand side by side. */
  short: string;
  figure: string | undefined;
  to: string | null;
  isMoney: boolean;
};

function cards(totals: TransactionTotals | undefined, filter: TransactionsFilter): Card[] {
  // The rows behind a figure; none are left to take away where the filter says already what money does.
  const rowsOf = (kind: 'net_spending' | 'income') =>
    filter.kind === undefined ? transactionsAddress({ ...filter, kind }) : null;
  return [
    {
      title: figureLabel('listedCount'),
      short: 'Count',
      figure: totals && formatCount(totals.count),
      to: null,
      isMoney: false,
    },
    {
      title: figureLabel('listedSpent'),
      short: 'Spent',
      figure: totals && formatRows(sumOfRows(totals.spent, totals)),
      to: rowsOf('net_spending'),
      isMoney: true,
    },
    {
      title: figureLabel('listedIncome'),
      short: 'Income',
      figure: totals && formatRows(sumOfRows(totals.income, totals)),
      to: rowsOf('income'),
      isMoney: true,
    },
  ];
}

type Props = {
  totals: TransactionTotals | undefined;
  filter: TransactionsFilter;
  /** The totals are not yet those of the rows shown. */
  ahead: boolean;
};

/** Section 2: count, spent and income of all rows that the filter leaves. Undefined while loading. */
export function SummaryCards({ totals, filter, ahead }: Props) {
  return (
    <dl
      aria-busy={ahead || undefined}
      aria-label="Summary"
      className="grid grid-cols-[5.5rem_1fr_1fr] divide-x divide-line rounded-large border border-line bg-surface sm:grid-cols-3"
    >
      {cards(totals, filter).map(({ title, short, figure, to, isMoney }) => (
        <div key={title} className="min-w-0 px-3 pt-3 pb-2 sm:px-6">
          <dt className="truncate text-12 text-muted sm:text-13">
            <span className="max-sm:sr-only">{title}</span>
            <span aria-hidden="true" className="sm:hidden">
              {short}
            </span>
          </dt>
          <dd
            className={`figures flex h-9 items-center truncate font-serif sm:text-24 ${(figure?.length ?? 0) > 9 ? 'text-15' : 'text-18'} ${isMoney ? 'amount' : ''} ${ahead ? 'text-muted' : ''}`}
          >
            {figure === undefined ? (
              <Skeleton className="h-5 w-20 max-w-full" />
            ) : (
              <MaybeLink
                to={to}
                className={
                  to === null ? 'truncate' : 'truncate decoration-1 underline-offset-6 hover:underline'
                }
              >
                {figure}
              </MaybeLink>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}
