import type { MerchantInList } from '@cairn/contract/merchants';
import { sumOfRows } from '@cairn/domain/partial-sum';
import type { PlainDate } from '@cairn/domain/plain-date';
import { Link } from 'react-router';
import { countOf, formatDate, formatSignedMoney } from '../../lib/format.ts';
import { formatRows } from '../../lib/sum-text.ts';
import { WithoutRate } from '../../ui/without-rate.tsx';
import { type TransactionsFilter, transactionsAddress } from '../transactions/transactions-address.ts';
import { merchantAddress } from './merchant-address.ts';
import { MerchantTile } from './merchant-tile.tsx';

type Period = { from?: PlainDate | undefined; to?: PlainDate | undefined };

function MerchantRow({ merchant, period }: { merchant: MerchantInList; period: Period }) {
  const { name, count, countWithoutRate, spent, income, lastOn } = merchant;
  const earned = sumOfRows(income, merchant);
  const rows = (kind?: TransactionsFilter['kind']) =>
    transactionsAddress({ merchantIs: name, ...period, kind });
  return (
    <li className="flex min-h-16 items-center gap-3 py-2">
      <MerchantTile name={name} />
      <div className="min-w-0 flex-1">
        <Link to={merchantAddress(name)} className="block truncate font-medium hover:underline">
          {name}
        </Link>
        <p className="figures text-13 text-muted max-sm:mt-0.5">
          <Link to={rows()} className="whitespace-nowrap hover:underline">
            {countOf(count, 'transaction')}
          </Link>
          <span className="max-sm:block">
            <span className="max-sm:hidden"> · </span>Last {formatDate(lastOn)}
          </span>
        </p>
        <WithoutRate count={countWithoutRate} />
      </div>
      <p className="figures shrink-0 text-right">
        <Link to={rows('net_spending')} className="amount block font-medium hover:underline">
          {formatRows(sumOfRows(spent, merchant))}
        </Link>
        {earned.is !== 'unknown' && earned.amount !== 0 && (
          <Link to={rows('income')} className="amount block text-13 leading-6 text-money-in hover:underline">
            {formatSignedMoney(earned.amount)}
          </Link>
        )}
      </p>
    </li>
  );
}

/** Merchants, each with what was spent at it, which opens the transactions that it adds up. */
export function MerchantList({
  merchants,
  period,
}: {
  merchants: readonly MerchantInList[];
  period: Period;
}) {
  return (
    <ul aria-label="Merchants" className="divide-y divide-line border-b border-line">
      {merchants.map((merchant) => (
        <MerchantRow key={merchant.name.toLowerCase()} merchant={merchant} period={period} />
      ))}
    </ul>
  );
}
