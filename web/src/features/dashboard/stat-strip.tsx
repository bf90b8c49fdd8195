import type { DashboardResponse } from '@cairn/contract/dashboard';
import type { Cents } from '@cairn/domain/money';
import type { PlainMonth } from '@cairn/domain/plain-date';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { figureLabel } from '../../lib/figure-labels.ts';
import {
  formatCount,
  formatDate,
  formatDecimal,
  formatMoney,
  formatMoneyIn,
  formatMonth,
  formatSignedMoney,
} from '../../lib/format.ts';
import { sumNote } from '../../lib/sum-text.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { WithoutRate } from '../../ui/without-rate.tsx';
import { monthFilter, transactionsAddress } from '../transactions/transactions-address.ts';
import { netFlowBadge } from './net-flow.ts';
import { totalBalanceOf } from './total-balance.ts';

type Summary = DashboardResponse['financial_summary'];

/** Figures too long for the display size step down rather than break out of their column. */
function totalSize(text: string): string {
  if (text.length <= 11) return 'text-[2.75rem] leading-17 sm:text-56 sm:leading-17';
  if (text.length <= 14) return 'text-36 leading-17 sm:text-[2.75rem] sm:leading-17';
  return 'text-24 leading-17 sm:text-36 sm:leading-17';
}

type FigureLinkProps = {
  title: string;
  to: string;
  figure: string;
  size: string;
  isMoney: boolean;
};

function FigureLink({ title, to, figure, size, isMoney }: FigureLinkProps) {
  return (
    <Link to={to} className="group block w-fit max-w-full">
      <span className="block text-13 text-muted">{title}</span>{' '}
      <span
        className={`figures rise mt-0.5 block font-serif tracking-tight decoration-1 underline-offset-6 group-hover:underline ${isMoney ? 'amount' : ''} ${size}`}
      >
        {figure}
      </span>
    </Link>
  );
}

function FigurePlaceholder({ title, className }: { title: string; className: string }) {
  return (
    <div>
      <span className="block text-13 text-muted">{title}</span>
      <span className={`mt-0.5 flex items-center ${className}`}>
        <Skeleton className="h-3/5 w-4/5 max-w-60" />
      </span>
    </div>
  );
}

type StatProps = {
  title: string;
  to: string;
  figure: string | undefined;
  note: ReactNode;
  isMoney?: boolean;
};

function Stat({ title, to, figure, note, isMoney = true }: StatProps) {
  return (
    <div className="flex min-w-0 flex-col justify-end border-line px-4 py-3 not-last:border-r sm:px-6 lg:border-l lg:py-5 lg:not-last:border-r-0">
      {figure === undefined ? (
        <FigurePlaceholder title={title} className="h-9" />
      ) : (
        <FigureLink
          title={title}
          to={to}
          figure={figure}
          isMoney={isMoney}
          size={
            figure.length > 10
              ? 'text-15 leading-9 sm:text-24 sm:leading-9'
              : 'text-18 leading-9 sm:text-24 sm:leading-9'
          }
        />
      )}
      <span className="block h-5 truncate text-12 leading-5 text-muted sm:text-13">{note}</span>
    </div>
  );
}

/** Of a month that has amounts without an exchange rate a zero is not known; another sum is what is known of it. */
function figureOfMonth({ count_without_rate: unknown }: Summary, text: string, amount: Cents): string {
  return unknown > 0 && amount === 0 ? 'Unknown' : text;
}

function TotalBalance({ summary, to }: { summary: Summary | undefined; to: string }) {
  if (summary === undefined)
    return (
      <div className="px-4 py-5 sm:px-6">
        <FigurePlaceholder title={figureLabel('totalBalance')} className="h-17" />
        <Skeleton className="mt-1 h-5 w-48" />
      </div>
    );
  const sum = totalBalanceOf(summary);
  const total = sum.is === 'unknown' ? 'Unknown' : formatMoney(sum.amount);
  // A share of what is not wholly known is none.
  const badge =
    sum.is === 'known' && summary.count_without_rate === 0
      ? netFlowBadge(summary.net_cash_flow, sum.amount)
      : null;
  const note = sumNote(sum);
  return (
    <div className="min-w-0 px-4 py-5 sm:px-6">
      <FigureLink
        title={figureLabel('totalBalance')}
        to={to}
        figure={total}
        size={totalSize(total)}
        isMoney
      />
      {note !== null && <p className="figures mt-1 text-13 leading-5 text-muted">{note}</p>}
      <p className="figures mt-1 h-5 truncate text-13 leading-5 text-muted">
        {badge !== null && (
          <span
            className={`mr-2 font-semibold ${summary.net_cash_flow < 0 ? 'text-danger' : 'text-money-in'}`}
          >
            {badge}
          </span>
        )}
        {figureLabel('monthlyNet')}:{' '}
        <span className="amount">
          {figureOfMonth(summary, formatSignedMoney(summary.net_cash_flow), summary.net_cash_flow)}
        </span>
      </p>
      {summary.converted_balances.length > 0 && (
        <p className="figures text-13 leading-5 text-muted">
          With{' '}
          {summary.converted_balances.map(({ currency, total_balance, rate, rate_on }, index) => (
            <span key={currency}>
              {index > 0 && ', '}
              <span className="amount">{formatMoneyIn(currency, total_balance)}</span> at{' '}
              {formatDecimal(rate)} ({formatDate(rate_on)})
            </span>
          ))}
        </p>
      )}
      {summary.other_balances.length > 0 && (
        <p className="figures text-13 leading-5 text-muted">
          Not counted:{' '}
          <span className="amount">
            {summary.other_balances
              .map((other) => formatMoneyIn(other.currency, other.total_balance))
              .join(', ')}
          </span>
          , without an exchange rate.{' '}
          <Link to="/currencies" className="link">
            Add rate
          </Link>
        </p>
      )}
      <WithoutRate count={summary.count_without_rate} className="figures leading-5" />
    </div>
  );
}

type Props = {
  summary: Summary | undefined;
  month: PlainMonth;
  accountsAddress: string;
};

/** The four stat cards as one strip. `accountsAddress` links to the accounts behind the total. */
export function StatStrip({ summary, month, accountsAddress }: Props) {
  const isInPart = summary !== undefined && summary.count_without_rate > 0;
  const note = isInPart ? `${formatMonth(month)}, in part` : formatMonth(month);
  return (
    <div className="grid lg:grid-cols-[minmax(0,1.5fr)_minmax(0,2fr)]">
      <TotalBalance summary={summary} to={accountsAddress} />
      <div className="grid grid-cols-[1fr_1fr] border-t border-line lg:grid-cols-3 lg:border-t-0 max-lg:*:nth-3:col-span-2 max-lg:*:nth-3:border-t max-lg:*:nth-2:border-r-0 sm:max-lg:grid-cols-3 sm:max-lg:*:nth-3:col-span-1 sm:max-lg:*:nth-3:border-t-0 sm:max-lg:*:nth-2:border-r">
        <Stat
          title={figureLabel('monthlySpending')}
          to={transactionsAddress(monthFilter(month, { kind: 'net_spending' }))}
          figure={
            summary && figureOfMonth(summary, formatMoney(summary.monthly_spending), summary.monthly_spending)
          }
          note={note}
        />
        <Stat
          title={figureLabel('monthlyIncome')}
          to={transactionsAddress(monthFilter(month, { kind: 'income' }))}
          figure={
            summary && figureOfMonth(summary, formatMoney(summary.monthly_income), summary.monthly_income)
          }
          note={note}
        />
        <Stat
          title={figureLabel('connectedAccounts')}
          isMoney={false}
          to={accountsAddress}
          figure={summary && formatCount(summary.accounts_count)}
          note={summary?.accounts_count === 0 ? 'None yet' : 'See each balance'}
        />
      </div>
    </div>
  );
}
