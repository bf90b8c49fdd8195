import { type BalanceHistoryResponse, dashboardRoutes } from '@cairn/contract/dashboard';
import { sumCents } from '@cairn/domain/money';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { queryFor } from '../../api/queries.ts';
import { errorMessage } from '../../lib/api-error.ts';
import { figureLabel } from '../../lib/figure-labels.ts';
import { countOf, formatDate, formatSignedMoney } from '../../lib/format.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { dayFilter, transactionsAddress } from '../transactions/transactions-address.ts';
import { BalanceChart, pointWords } from './balance-chart.tsx';

const ranges = [
  { days: 30, label: '30 days' },
  { days: 90, label: '90 days' },
  { days: 365, label: '1 year' },
] as const;

function RangePicker({ days, onChange }: { days: number; onChange: (days: number) => void }) {
  return (
    <fieldset className="flex gap-1">
      <legend className="sr-only">Period</legend>
      {ranges.map((range) => (
        <button
          key={range.days}
          type="button"
          aria-pressed={range.days === days}
          onClick={() => onChange(range.days)}
          className="h-8 rounded-small px-2 text-13 whitespace-nowrap sm:px-2.5 text-muted hover:text-ink aria-pressed:bg-sunken aria-pressed:font-medium aria-pressed:text-ink"
        >
          {range.label}
        </button>
      ))}
    </fieldset>
  );
}

function HistoryTable({ history }: { history: BalanceHistoryResponse }) {
  return (
    <details className="text-13">
      <summary className="w-fit text-muted hover:text-ink">Show as table</summary>
      <div className="mt-2 max-h-72 overflow-y-auto border-y border-line">
        <table className="figures w-full">
          <caption className="sr-only">{lineName(history)} at the end of each day</caption>
          <thead className="sticky top-0 bg-surface text-left">
            <tr>
              <th scope="col" className="py-2 font-medium">
                Date
              </th>
              <th scope="col" className="py-2 text-right font-medium">
                {lineName(history)}
              </th>
            </tr>
          </thead>
          <tbody>
            {history.points.toReversed().map((point) => (
              <tr key={point.date} className="border-t border-line">
                <td className="py-1.5">
                  <Link to={transactionsAddress(dayFilter(point.date))} className="link">
                    {formatDate(point.date)}
                  </Link>
                </td>
                <td className="amount py-1.5 text-right">{pointWords(point)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}

/** Which accounts the line is of, where these are not all. */
function ofAccounts({ memberCount, accountsCount }: BalanceHistoryResponse): string | null {
  return memberCount === accountsCount ? null : `${memberCount} of ${countOf(accountsCount, 'account')}`;
}

/** What a day's balance is called. */
function lineName(history: BalanceHistoryResponse): string {
  const accounts = ofAccounts(history);
  return accounts === null ? figureLabel('totalBalance') : `Balance of ${accounts}`;
}

const reasons = {
  balance: ['its past balance is unknown', 'their past balances are unknown'],
  rate: ['it has no exchange rate', 'they have no exchange rate'],
  closed: ['it was closed with a balance', 'they were closed with a balance'],
} as const;

/** Where the line begins, whom it leaves out and why, and what of its change was moved to or from elsewhere. */
function LineNote({ history: { leftOut, points } }: { history: BalanceHistoryResponse }) {
  const firstKnown = points.find(({ balance }) => balance !== null);
  const transferred = sumCents(points.map((point) => point.transferred));
  const [first] = leftOut;
  const which = Map.groupBy(leftOut, ({ reason }) => reason);
  const sentences = [...which].map(([reason, accounts]) => {
    const names =
      accounts.length > 2
        ? countOf(accounts.length, 'account')
        : accounts.map(({ name }) => name).join(' and ');
    return `Without ${names}: ${reasons[reason][accounts.length === 1 ? 0 : 1]}.`;
  });
  return (
    <>
      {firstKnown !== undefined && firstKnown !== points[0] && (
        <>No balance known before {formatDate(firstKnown.date)}. </>
      )}
      {sentences.join(' ')}
      {first !== undefined && transferred !== 0 && (
        <>
          {' '}
          Transfers changed this line by <span className="amount">{formatSignedMoney(transferred)}</span>.
        </>
      )}
      {which.has('rate') && (
        <>
          {' '}
          <Link to="/currencies" className="link">
            Add rates
          </Link>
        </>
      )}
    </>
  );
}

/** Fewer known days are a dot at the edge of the plot. */
const leastKnownDays = 7;

/** Without history every day is zero, and nothing is drawn. */
function hasLine(history: BalanceHistoryResponse | undefined): history is BalanceHistoryResponse {
  return (
    history !== undefined &&
    history.points.filter(({ balance }) => balance !== null).length >= leastKnownDays &&
    history.points.some(({ balance }) => balance !== null && balance !== 0)
  );
}

/** Why no line is drawn. */
function withoutLine({ accountsCount, points }: BalanceHistoryResponse): string {
  const isUnknown = accountsCount > 0 && points.every(({ balance }) => balance === null);
  return `Your balance over time appears here once ${isUnknown ? 'the balance of an account is known' : 'there is enough history'}.`;
}

type ChartAreaProps = { history: BalanceHistoryResponse | undefined; failure: Error | null };

function ChartArea({ history, failure }: ChartAreaProps) {
  if (history === undefined && failure === null) return <Skeleton className="mt-2 h-46" />;
  if (hasLine(history)) return <BalanceChart points={history.points} name={lineName(history)} />;
  return (
    <div className="flex h-full flex-col">
      <p className="py-1 text-muted">
        {history === undefined ? errorMessage(failure) : withoutLine(history)}
      </p>
      <div aria-hidden="true" className="ruled flex-1" />
    </div>
  );
}

/** The balance day by day, of the accounts whose past is known: a line, and the same as a table. */
export function BalanceOverTime() {
  const [days, setDays] = useState(90);
  const { data, error } = useQuery({
    ...queryFor(dashboardRoutes.balanceHistory, { query: { days } }),
    placeholderData: keepPreviousData,
  });
  const drawn = hasLine(data);
  return (
    <div className="border-t border-line px-4 pt-3 pb-4 sm:px-6">
      <div className="mb-2 flex h-8 items-center justify-between">
        <h2 className="text-13 leading-4 whitespace-nowrap text-muted">
          Balance over time
          {drawn && ofAccounts(data) !== null && (
            <span className="figures max-sm:block">
              <span className="max-sm:hidden"> · </span>
              {ofAccounts(data)}
            </span>
          )}
        </h2>
        <div className={drawn || data === undefined ? '' : 'invisible'}>
          <RangePicker days={days} onChange={setDays} />
        </div>
      </div>
      <div className="h-50">
        <ChartArea history={data} failure={error} />
      </div>
      <div className="mt-3 flex min-h-10 flex-col justify-between gap-x-6 gap-y-1 sm:min-h-5 sm:flex-row-reverse">
        <p className="text-12 leading-5 text-muted sm:flex-1 sm:text-right">
          {drawn && <LineNote history={data} />}
        </p>
        {drawn && <HistoryTable history={data} />}
      </div>
    </div>
  );
}
