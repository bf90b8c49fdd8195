import { transactionRoutes } from '@cairn/contract/transactions';
import { uncategorizedName } from '@cairn/domain/categories';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { queryFor } from '../../api/queries.ts';
import { countOf, formatDate, formatSignedMoneyIn } from '../../lib/format.ts';
import { Section } from '../../ui/section.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { transactionAddress, transactionsAddress } from '../transactions/transactions-address.ts';

const shownCount = 8;

/** A merchant's newest transactions, and the way to all of them. */
export function NewestRows({ name, count }: { name: string; count: number }) {
  const { data } = useQuery(
    queryFor(transactionRoutes.transactions, { query: { merchantIs: name, limit: shownCount } }),
  );
  return (
    <Section
      title="Transactions"
      aside={
        <Link to={transactionsAddress({ merchantIs: name })} className="link text-13">
          {count === 1 ? 'Show in the list' : `All ${countOf(count, 'transaction')}`}
        </Link>
      }
    >
      {data === undefined && <SkeletonRows rows={Math.min(count, shownCount)} rowClass="h-14" />}
      <ul className="divide-y divide-line">
        {data?.transactions.map(({ id, date, description, aiCategory, amount, currency }) => (
          <li key={id}>
            <Link
              to={transactionAddress({ id, date })}
              className="-mx-2 flex h-14 items-center justify-between gap-4 rounded-small px-2 hover:bg-sunken"
            >
              <span className="min-w-0">
                <span className="block truncate">{description}</span>{' '}
                <span className="figures block truncate text-13 text-muted">
                  {formatDate(date)} · {aiCategory ?? uncategorizedName}
                </span>
              </span>{' '}
              <span className={`figures amount shrink-0 font-medium ${amount > 0 ? 'text-money-in' : ''}`}>
                {formatSignedMoneyIn(currency, amount)}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </Section>
  );
}
