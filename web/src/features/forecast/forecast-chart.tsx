import type { ForecastPoint } from '@cairn/contract/forecast';
import type { Cents } from '@cairn/domain/money';
import { type BalanceScale, balanceScale, depthOf, evenPlaces } from '../../lib/balance-scale.ts';
import { formatAxisDate, formatAxisMoney, formatDate, formatMoney } from '../../lib/format.ts';

/** Phones show every other one. */
const dateLabels = 5;

function MoneyAxis({ scale }: { scale: BalanceScale }) {
  return scale.ticks.map((tick) => (
    <span
      key={tick}
      className="pointer-events-none absolute inset-x-0 border-t border-line"
      style={{ top: `${depthOf(tick, scale) * 100}%` }}
    >
      <span className="figures absolute -top-2 right-0 w-15 bg-paper text-right text-12 text-muted">
        <span className="amount">{formatAxisMoney(tick, scale.step)}</span>
      </span>
    </span>
  ));
}

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
        <MoneyAxis scale={scale} />
        <div className="absolute inset-y-0 right-15 left-0">
          <svg
            viewBox="0 0 100 100"
            preserveAspectRatio="none"
            aria-hidden="true"
            className="absolute inset-0 size-full overflow-visible text-accent"
          >
            <path d={`M${[start, ...upper, ...lower].join('L')}Z`} fill="currentColor" fillOpacity="0.16" />
            <path
              d={`M${[start, ...line].join('L')}`}
              fill="none"
              stroke="currentColor"
              strokeWidth="1.75"
              strokeLinejoin="round"
              vectorEffect="non-scaling-stroke"
            />
          </svg>
        </div>
      </div>
      <div
        aria-hidden="true"
        className="mt-2 mr-15 flex justify-between text-12 whitespace-nowrap text-muted"
      >
        {evenPlaces(points.length, dateLabels).map((at) => (
          <span key={at} className="max-sm:even:hidden">
            {formatAxisDate(points[at]?.date ?? last.date, points.length)}
          </span>
        ))}
      </div>
    </div>
  );
}
