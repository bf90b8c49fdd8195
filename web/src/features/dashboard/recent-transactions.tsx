import { maxRecentTransactions } from '@cairn/contract/dashboard';
import type { RecentTransaction } from '@cairn/contract/transactions';
import { uncategorizedName } from '@cairn/domain/categories';
import { transactionName } from '@cairn/domain/transactions';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { formatDate, formatSignedMoneyIn } from '../../lib/format.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Section } from '../../ui/section.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { transactionAddress } from '../transactions/transactions-address.ts';

const rowClass = 'h-14';

function RecentRow({ transaction }: { transaction: RecentTransaction }) {
  const { id, date, aiCategory, amount, currency } = transaction;
  return (
    <li>
      <Link
        to={transactionAddress({ id, date })}
        className={`-mx-2 flex items-center justify-between gap-4 rounded-small px-2 hover:bg-sunken ${rowClass}`}
      >
        <span className="min-w-0">
          <span className="block truncate font-medium">{transactionName(transaction)}</span>{' '}
          <span className="block truncate text-13 text-muted">
            {formatDate(date)} · {aiCategory ?? uncategorizedName}
          </span>
        </span>{' '}
        <span className={`figures amount shrink-0 font-medium ${amount > 0 ? 'text-money-in' : ''}`}>
          {formatSignedMoneyIn(currency, amount)}
        </span>
      </Link>
    </li>
  );
}

type Props = { transactions: RecentTransaction[] | undefined; prompt: ReactNode };

/** 'Recent Transactions': at most six. Undefined while loading. */
export function RecentTransactions({ transactions, prompt }: Props) {
  const shown = transactions?.slice(0, maxRecentTransactions);
  return (
    <Section
      title="Recent Transactions"
      aside={
        <Link to="/transactions" className="link text-13">
          All transactions
        </Link>
      }
    >
      <div className="section-body min-h-[21.3rem]">
        {shown === undefined && <SkeletonRows rows={maxRecentTransactions} rowClass={rowClass} />}
        {shown?.length === 0 && <EmptyState title="No transactions yet">{prompt}</EmptyState>}
        {shown !== undefined && shown.length > 0 && (
          <ul className="divide-y divide-line">
            {shown.map((transaction) => (
              <RecentRow key={transaction.id} transaction={transaction} />
            ))}
          </ul>
        )}
      </div>
    </Section>
  );
}
