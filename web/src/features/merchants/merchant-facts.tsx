import type { MerchantDetail } from '@cairn/contract/merchants';
import type { Category } from '@cairn/contract/transactions';
import { uncategorizedName } from '@cairn/domain/categories';
import { sumOfRows } from '@cairn/domain/partial-sum';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { countOf, formatCount, formatDate, formatSignedMoney } from '../../lib/format.ts';
import { formatRows } from '../../lib/sum-text.ts';
import { ColorDot } from '../../ui/color-dot.tsx';
import { WithoutRate } from '../../ui/without-rate.tsx';
import { colorsOf } from '../categories/category-tree.ts';
import {
  dayFilter,
  type TransactionsFilter,
  transactionsAddress,
} from '../transactions/transactions-address.ts';

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="min-w-0 py-3">
      <dt className="text-13 text-muted">{label}</dt>
      <dd className="figures mt-0.5 truncate">{children}</dd>
    </div>
  );
}

type Props = { merchant: MerchantDetail; categories: readonly Category[] };

/** A merchant's figures of all time. Each opens the transactions behind it. */
export function MerchantFacts({ merchant, categories }: Props) {
  const { name, count, countWithoutRate, spent, income, firstOn, lastOn, usualCategory } = merchant;
  const earned = sumOfRows(income, merchant);
  const rows = (filter: TransactionsFilter = {}) => transactionsAddress({ ...filter, merchantIs: name });
  const category = categories.find(({ id }) => id === usualCategory.id)?.name ?? uncategorizedName;
  return (
    <>
      <p className="text-13 text-muted">Spent, all time</p>
      <p className="figures mt-1 font-serif text-36 tracking-tight">
        <Link to={rows({ kind: 'net_spending' })} className="amount hover:underline">
          {formatRows(sumOfRows(spent, merchant))}
        </Link>
      </p>
      <WithoutRate count={countWithoutRate} />
      <dl className="mt-4 grid grid-cols-2 gap-x-6 border-y border-line sm:grid-cols-4">
        <Fact label="Transactions">
          <Link to={rows()} className="link">
            {formatCount(count)}
          </Link>
        </Fact>
        <Fact label="Usual category">
          <Link
            to={rows({ categoryId: usualCategory.id })}
            title={countOf(usualCategory.count, 'transaction')}
            className="link inline-flex max-w-full items-center gap-1.5"
          >
            <ColorDot color={colorsOf(categories).byId(usualCategory.id)} />
            <span className="truncate">{category}</span>
          </Link>
        </Fact>
        <Fact label="First transaction">
          <Link to={rows(dayFilter(firstOn))} className="link">
            {formatDate(firstOn)}
          </Link>
        </Fact>
        <Fact label="Last transaction">
          <Link to={rows(dayFilter(lastOn))} className="link">
            {formatDate(lastOn)}
          </Link>
        </Fact>
        {earned.is !== 'unknown' && earned.amount !== 0 && (
          <Fact label="Income">
            <Link to={rows({ kind: 'income' })} className="link amount">
              {formatSignedMoney(earned.amount)}
            </Link>
          </Fact>
        )}
      </dl>
    </>
  );
}
