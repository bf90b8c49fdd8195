import type { PlainDate } from '@cairn/domain/plain-date';
import type { ReactNode } from 'react';
import { type BalanceScale, depthOf, evenPlaces } from '../lib/balance-scale.ts';
import { formatAxisDate, formatAxisMoney } from '../lib/format.ts';

/** Lines across a chart with their amounts at the right; `background` is the chart's own. */
export function MoneyAxis({ scale, background }: { scale: BalanceScale; background: string }) {
  return scale.ticks.map((tick) => (
    <span
      key={tick}
      aria-hidden="true"
      className="pointer-events-none absolute inset-x-0 border-t border-line"
      style={{ top: `${depthOf(tick, scale) * 100}%` }}
    >
      <span className={`figures absolute -top-2 right-0 w-15 text-right text-12 text-muted ${background}`}>
        <span className="amount">{formatAxisMoney(tick, scale.step)}</span>
      </span>
    </span>
  ));
}

/** So many of the days below a chart; phones show every other one. */
export function DateAxis({ dates, count }: { dates: readonly PlainDate[]; count: number }) {
  return (
    <div aria-hidden="true" className="mt-2 mr-15 flex justify-between text-12 whitespace-nowrap text-muted">
      {evenPlaces(dates.length, count).map((at) => {
        const date = dates[at];
        return (
          <span key={at} className="max-sm:even:hidden">
            {date !== undefined && formatAxisDate(date, dates.length)}
          </span>
        );
      })}
    </div>
  );
}

const lineStyle = {
  fill: 'none',
  stroke: 'currentColor',
  strokeWidth: '1.75',
  strokeLinejoin: 'round',
  strokeLinecap: 'round',
  vectorEffect: 'non-scaling-stroke',
} as const;

type ChartLineProps = { path: string; dashedPath?: string; children: ReactNode };

/** A drawing of 100 by 100 over the whole of its place: what `children` draw, and the line over it. */
export function ChartLine({ path, dashedPath = '', children }: ChartLineProps) {
  return (
    <svg
      viewBox="0 0 100 100"
      preserveAspectRatio="none"
      aria-hidden="true"
      className="absolute inset-0 size-full overflow-visible text-accent"
    >
      {children}
      <path d={path} {...lineStyle} />
      {dashedPath !== '' && <path d={dashedPath} {...lineStyle} strokeDasharray="1 4" />}
    </svg>
  );
}
