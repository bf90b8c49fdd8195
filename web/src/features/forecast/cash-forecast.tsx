import { type Forecast, type ForecastResponse, forecastRoutes } from '@cairn/contract/forecast';
import { useQuery } from '@tanstack/react-query';
import { queryFor } from '../../api/queries.ts';
import { errorMessage } from '../../lib/api-error.ts';
import { figureLabel } from '../../lib/figure-labels.ts';
import { formatDate, formatMoney, formatSignedMoney } from '../../lib/format.ts';
import { AmountLine } from '../../ui/amount-lines.tsx';
import { Section } from '../../ui/section.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { transactionAddress } from '../transactions/transactions-address.ts';
import { ForecastChart } from './forecast-chart.tsx';

function DaysTable({ points }: { points: Forecast['points'] }) {
  return (
    <details className="text-13">
      <summary className="w-fit text-muted hover:text-ink">Show as table</summary>
      <div className="mt-2 border-y border-line">
        <table className="figures w-full">
          <caption className="sr-only">Expected checking and savings balance at the end of each day</caption>
          <thead className="text-left">
            <tr>
              {['Date', 'Low', 'Expected', 'High'].map((title, column) => (
                <th key={title} scope="col" className={`py-2 font-medium ${column > 0 ? 'text-right' : ''}`}>
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {points.map(({ date, low, expected, high }) => (
              <tr key={date} className="border-t border-line">
                <td className="py-1.5">{formatDate(date)}</td>
                <td className="amount py-1.5 text-right">{formatMoney(low)}</td>
                <td className="amount py-1.5 text-right">{formatMoney(expected)}</td>
                <td className="amount py-1.5 text-right">{formatMoney(high)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}

/** The transactions expected by name; each links to its latest transaction, and one that was never paid to the plans. */
function Coming({ coming }: { coming: Forecast['coming'] }) {
  if (coming.length === 0) return null;
  return (
    <details className="text-13">
      <summary className="w-fit text-muted hover:text-ink">Upcoming transactions ({coming.length})</summary>
      <ul className="figures mt-2 max-h-72 overflow-y-auto border-y border-line">
        {coming.map(({ date, payee, amount, transactionId, lastDate, isPlanned }) => (
          <li
            key={`${date} ${payee} ${amount} ${transactionId}`}
            className="border-t border-line first:border-t-0"
          >
            <AmountLine
              to={
                transactionId === null || lastDate === null
                  ? '/recurring'
                  : transactionAddress({ id: transactionId, date: lastDate })
              }
              on={formatDate(date)}
              label={isPlanned ? `${payee} (planned)` : payee}
              amount={formatSignedMoney(amount)}
            />
          </li>
        ))}
      </ul>
    </details>
  );
}

function PastError({ forecast }: { forecast: Forecast }) {
  const { pastError, trialsCount } = forecast;
  return (
    <p className="max-w-[68ch] text-13 text-muted">
      {figureLabel('forecastError')}:{' '}
      <span className="figures amount">{formatMoney(pastError.forecast)}</span> after 30 days, the average of{' '}
      {trialsCount} tests on your past transactions. {figureLabel('simplerErrors')}:{' '}
      <span className="figures amount">{formatMoney(pastError.noChange)}</span> assuming no change,{' '}
      <span className="figures amount">{formatMoney(pastError.asBefore)}</span> repeating the last 30 days.
      The likely range covers about 4 in 5 outcomes.
    </p>
  );
}

function Shown({ cash, forecast }: { cash: ForecastResponse['cash']; forecast: Forecast }) {
  const last = forecast.points.at(-1);
  return (
    <div className="flex flex-col gap-4">
      {last !== undefined && (
        <p className="max-w-[62ch] font-serif text-18">
          You have <span className="figures amount">{formatMoney(cash)}</span> in checking and savings. By{' '}
          {formatDate(last.date)} you are expected to have{' '}
          <span className="figures amount">{formatMoney(last.expected)}</span>, likely between{' '}
          <span className="figures amount">{formatMoney(last.low)}</span> and{' '}
          <span className="figures amount">{formatMoney(last.high)}</span>.
        </p>
      )}
      <ForecastChart cash={cash} points={forecast.points} />
      <PastError forecast={forecast} />
      <Coming coming={forecast.coming} />
      <DaysTable points={forecast.points} />
    </div>
  );
}

/** The cash forecast for the next 30 days with its typical error, or why there is none. */
export function CashForecast() {
  const { data, error } = useQuery(queryFor(forecastRoutes.forecast, {}));
  return (
    <Section title="The next 30 days">
      <div className="section-body min-h-24 py-4">
        {data === undefined && error === null && <Skeleton className="h-46" />}
        {data === undefined && error !== null && <p className="text-muted">{errorMessage(error)}</p>}
        {data !== undefined && data.forecast === null && (
          <p className="max-w-[62ch] text-muted">{data.silentReason}</p>
        )}
        {data !== undefined && data.forecast !== null && <Shown cash={data.cash} forecast={data.forecast} />}
      </div>
    </Section>
  );
}
