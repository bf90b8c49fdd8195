import type { MerchantDetail } from '@cairn/contract/merchants';
import { knownAmount, sumOfRows } from '@cairn/domain/partial-sum';
import { useState } from 'react';
import { Link } from 'react-router';
import { formatMonth } from '../../lib/format.ts';
import { formatRows } from '../../lib/sum-text.ts';
import { Section } from '../../ui/section.tsx';
import { ShowAllButton } from '../../ui/show-all-button.tsx';
import { monthFilter, transactionsAddress } from '../transactions/transactions-address.ts';

const fewMonths = 12;

/** What was spent each month, newest first: each bar opens the transactions that it adds up. A month that is not wholly known has no bar. */
export function MerchantMonths({ merchant: { name, months } }: { merchant: MerchantDetail }) {
  const [all, setAll] = useState(false);
  const sums = months.map((figures) => ({ month: figures.month, sum: sumOfRows(figures.spent, figures) }));
  const shown = all ? sums : sums.slice(0, fewMonths);
  const most = Math.max(1, ...sums.map(({ sum }) => knownAmount(sum) ?? 0));
  return (
    <Section
      title="Spent by month"
      aside={
        months.length > fewMonths && (
          <ShowAllButton all={all} count={months.length} onToggle={() => setAll(!all)} />
        )
      }
    >
      <ul>
        {shown.map(({ month, sum }) => (
          <li key={month}>
            <Link
              to={transactionsAddress(monthFilter(month, { merchantIs: name, kind: 'net_spending' }))}
              className="-mx-2 block h-14 rounded-small px-2 pt-2.5 hover:bg-sunken"
            >
              <span className="flex items-baseline gap-3 leading-5">
                <span className="min-w-0 flex-1 truncate">{formatMonth(month)}</span>{' '}
                <span className="figures amount min-w-20 text-right font-medium">
                  {formatRows(sum)}
                  {sum.is === 'part' && <span className="font-normal text-muted"> in part</span>}
                </span>
              </span>
              <span
                aria-hidden="true"
                className={`mt-2 block h-1.5 rounded-full ${sum.is === 'known' ? 'bg-line' : 'border border-dashed border-line-strong'}`}
              >
                <span
                  className="block h-full rounded-full bg-accent"
                  style={{ width: `${Math.max(0, ((knownAmount(sum) ?? 0) / most) * 100)}%` }}
                />
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </Section>
  );
}
