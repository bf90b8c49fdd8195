import type { AccountHistoryResponse, Trade } from '@cairn/contract/account-history';
import { type AccountDetail, accountRoutes } from '@cairn/contract/accounts';
import type { Cents } from '@cairn/domain/money';
import { useQuery } from '@tanstack/react-query';
import { queryFor } from '../../api/queries.ts';
import { errorMessage } from '../../lib/api-error.ts';
import { balanceScale, depthOf } from '../../lib/balance-scale.ts';
import { closedBelow, linePaths } from '../../lib/chart-line.ts';
import {
  countOf,
  formatDate,
  formatDecimal,
  formatMoneyIn,
  formatSignedMoneyIn,
  isHouseholdCurrency,
} from '../../lib/format.ts';
import { ChartLine, DateAxis, MoneyAxis } from '../../ui/chart-parts.tsx';
import { ScrollArea } from '../../ui/scroll-area.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

const days = 365;
const dateLabels = 5;
/** So many days are drawn also where fewer are known. */
const leastDrawn = 30;

type Points = AccountHistoryResponse['points'];

function Line({ points, currency }: { points: Points; currency: string }) {
  const scale = balanceScale(points.flatMap(({ balance }) => balance ?? []));
  const { lines } = linePaths(
    points.map(({ balance }, index) => ({
      left: (index / (points.length - 1)) * 100,
      top: balance === null ? null : depthOf(balance, scale) * 100,
      isTransfer: false,
    })),
  );
  return (
    <div aria-hidden="true">
      <div className="relative h-24">
        {/* The axis writes the household’s currency. */}
        {isHouseholdCurrency(currency) && <MoneyAxis scale={scale} background="bg-paper" />}
        <div className="absolute inset-y-0 right-15 left-0">
          <ChartLine path={lines.join('')}>
            {lines.map((path) => (
              <path key={path} d={closedBelow(path)} fill="currentColor" opacity="0.08" />
            ))}
          </ChartLine>
        </div>
      </div>
      <DateAxis dates={points.map(({ date }) => date)} count={dateLabels} />
    </div>
  );
}

type Column = { title: string; of: (point: Points[number]) => string };

function columnsOf(account: AccountDetail, points: Points): Column[] {
  const money = (cents: Cents | null) =>
    cents === null ? 'Unknown' : formatMoneyIn(account.currency, cents);
  const isInvestment = account.type === 'investment';
  const has = (field: 'cost' | 'principal' | 'ratePercent') => points.some((point) => point[field] !== null);
  return [
    { title: isInvestment ? 'Value' : 'Balance', of: ({ balance }) => money(balance) },
    ...(has('cost') ? [{ title: 'Cost', of: ({ cost }: Points[number]) => money(cost) }] : []),
    ...(has('principal')
      ? [{ title: 'Principal', of: ({ principal }: Points[number]) => money(principal) }]
      : []),
    ...(has('ratePercent')
      ? [
          {
            title: 'Rate',
            of: ({ ratePercent }: Points[number]) =>
              ratePercent === null ? 'Unknown' : `${formatDecimal(ratePercent, 2)}%`,
          },
        ]
      : []),
  ];
}

function DaysTable({ account, points }: { account: AccountDetail; points: Points }) {
  const columns = columnsOf(account, points);
  return (
    <details className="mt-2">
      <summary className="w-fit text-muted hover:text-ink">Show as table</summary>
      <ScrollArea label={`Balances of ${account.name} by day`}>
        <table className="figures w-full">
          <caption className="sr-only">{account.name} at the end of each day</caption>
          <thead className="sticky top-0 bg-surface text-left">
            <tr>
              <th scope="col" className="py-2 font-medium">
                Date
              </th>
              {columns.map(({ title }) => (
                <th key={title} scope="col" className="py-2 pl-4 text-right font-medium">
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {points.toReversed().map((point) => (
              <tr key={point.date} className="border-t border-line">
                <td className="py-1.5 whitespace-nowrap">{formatDate(point.date)}</td>
                {columns.map(({ title, of }) => (
                  <td key={title} className="amount py-1.5 pl-4 text-right whitespace-nowrap">
                    {of(point)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollArea>
    </details>
  );
}

function TradeList({ trades }: { trades: readonly Trade[] }) {
  if (trades.length === 0) return null;
  return (
    <details className="mt-2">
      <summary className="w-fit text-muted hover:text-ink">{countOf(trades.length, 'trade')}</summary>
      <ScrollArea label="Trades">
        <ul className="figures divide-y divide-line">
          {trades.map(({ id, on, name, type, quantity, price, currency, amount }) => (
            <li key={id} className="flex flex-wrap justify-between gap-x-4 py-1.5">
              <span className="min-w-0 wrap-anywhere">
                {name}{' '}
                <span className="text-muted">
                  {type}, {formatDate(on)}
                  {Number(quantity) !== 0 && (
                    <span className="amount">
                      {' '}
                      · {formatDecimal(quantity)} × {formatDecimal(price, 2)}
                    </span>
                  )}
                </span>
              </span>
              <span className="amount">{formatSignedMoneyIn(currency, amount)}</span>
            </li>
          ))}
        </ul>
      </ScrollArea>
    </details>
  );
}

/** Which days the line leaves out. */
function unknownWords(points: Points): string | null {
  const unknown = points.filter(({ balance }) => balance === null);
  const last = unknown.at(-1);
  if (last === undefined) return null;
  const isOnlyAtStart = points.every(({ date, balance }) => date > last.date || balance === null);
  return isOnlyAtStart
    ? `The balance before ${formatDate(points[unknown.length]?.date ?? last.date)} is unknown.`
    : `The balance is unknown on ${countOf(unknown.length, 'day')}, and the line is broken there.`;
}

/** An account's balance at the end of each day of a year: a line with gaps where it is unknown, and the same as a table. The line begins at the
 * first day that is known. */
export function AccountHistory({ account }: { account: AccountDetail }) {
  const { data, error } = useQuery(
    queryFor(accountRoutes.accountHistory, { params: { accountId: account.id }, query: { days } }),
  );
  if (data === undefined)
    return error === null ? (
      <Skeleton className="mt-3 h-40" />
    ) : (
      <p className="mt-2">{errorMessage(error)}</p>
    );
  const firstKnown = data.points.findIndex(({ balance }) => balance !== null);
  if (firstKnown === -1) return <p className="mt-2 text-muted">No balance is known for the last year.</p>;
  const words = unknownWords(data.points);
  return (
    <div className="mt-3">
      <Line points={data.points.slice(Math.min(firstKnown, days - leastDrawn))} currency={account.currency} />
      {words !== null && <p className="mt-2 text-muted">{words}</p>}
      <DaysTable account={account} points={data.points} />
      <TradeList trades={data.trades} />
    </div>
  );
}
