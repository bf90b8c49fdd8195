import type { ForecastPoint } from '@cairn/contract/forecast';
import type { Cents } from '@cairn/domain/money';
import { balanceScale, depthOf } from '../../lib/balance-scale.ts';
import { formatDate, formatMoney } from '../../lib/format.ts';
import { ChartLine, DateAxis, MoneyAxis } from '../../ui/chart-parts.tsx';

const dateLabels = 5;

type Props = { cash: Cents; points: readonly ForecastPoint[] };

/** The band and the line of what is expected, from today's cash on. The table below has the same values. */
export function ForecastChart({ cash, points }: Props) {
  const last = points.at(-1);
  if (last === undefined) return null;
  const scale = balanceScale([cash, ...points.flatMap(({ low, high }) => [low, high])]);
  const place = (amount: number, day: number) =>
    `${((day / points.length) * 100).toFixed(3)} ${(depthOf(amount, scale) * 100).toFixed(3)}`;
  const start = place(cash, 0);
  const line = points.map(({ expected }, index) => place(expected, index + 1));
  const upper = points.map(({ high }, index) => place(high, index + 1));
  const lower = points.map(({ low }, index) => place(low, index + 1)).reverse();
  return (
    <div
      role="img"
      aria-label={`Expected on ${formatDate(last.date)}: ${formatMoney(last.expected)}, likely between ${formatMoney(last.low)} and ${formatMoney(last.high)}.`}
    >
      <div className="relative h-41">
        <MoneyAxis scale={scale} background="bg-paper" />
        <div className="absolute inset-y-0 right-15 left-0">
          <ChartLine path={`M${[start, ...line].join('L')}`}>
            <path d={`M${[start, ...upper, ...lower].join('L')}Z`} fill="currentColor" fillOpacity="0.16" />
          </ChartLine>
        </div>
      </div>
      <DateAxis dates={points.map(({ date }) => date)} count={dateLabels} />
    </div>
  );
}
