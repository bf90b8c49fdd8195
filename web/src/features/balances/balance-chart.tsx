import type { BalanceHistoryResponse } from '@cairn/contract/dashboard';
import { type KeyboardEvent, type PointerEvent, useState } from 'react';
import { Link } from 'react-router';
import { balanceScale, depthOf } from '../../lib/balance-scale.ts';
import { formatDate, formatMoney } from '../../lib/format.ts';
import { dayFilter, transactionsAddress } from '../../lib/transactions-address.ts';
import { ChartLine, DateAxis, MoneyAxis } from '../../ui/chart-parts.tsx';

type Point = BalanceHistoryResponse['points'][number];
/** A day with its place in the plot, in percent of the plot's width and height. */
type Place = { point: Point; left: number; top: number };

const dateLabels = 7;
const stepOfKey: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, PageUp: -7, PageDown: 7 };

function Line({ places }: { places: readonly Place[] }) {
  const line = places.map(({ left, top }) => `${left.toFixed(3)} ${top.toFixed(3)}`).join('L');
  return (
    <ChartLine path={`M${line}`}>
      <linearGradient id="under-balance" x1="0" x2="0" y1="0" y2="1">
        <stop offset="0" stopColor="currentColor" stopOpacity="0.16" />
        <stop offset="1" stopColor="currentColor" stopOpacity="0" />
      </linearGradient>
      <path d={`M${line}L100 100L0 100Z`} fill="url(#under-balance)" />
    </ChartLine>
  );
}

/** The day that is looked at: a rule and its figure when it was pointed at, and a dot in any case. */
function Marker({ place, pointed }: { place: Place; pointed: boolean }) {
  const { point, left, top } = place;
  return (
    <span aria-hidden="true">
      {pointed && <span className="absolute inset-y-0 w-px bg-line-strong" style={{ left: `${left}%` }} />}
      <span
        className="absolute size-2.5 -translate-1/2 rounded-full border-2 border-surface bg-accent"
        style={{ left: `${left}%`, top: `${top}%` }}
      />
      {pointed && (
        <span
          className="figures pointer-events-none absolute -top-1 z-10 mx-2 rounded-small border border-line-strong bg-surface px-2.5 py-1 text-13 whitespace-nowrap"
          style={left > 50 ? { right: `${100 - left}%` } : { left: `${left}%` }}
        >
          <span className="text-muted">{formatDate(point.date)}</span>{' '}
          <span className="amount font-semibold">{formatMoney(point.balance)}</span>
        </span>
      )}
    </span>
  );
}

/** The total balance as a line over the days, at least two. The day pointed at, or moved to by arrow keys, opens its rows. */
export function BalanceChart({ points }: { points: readonly Point[] }) {
  const [pointedDay, setPointedDay] = useState<number | null>(null);
  const lastDay = points.length - 1;
  const day = Math.min(pointedDay ?? lastDay, lastDay);
  const scale = balanceScale(points.map(({ balance }) => balance));
  const places = points.map((point, index) => ({
    point,
    left: (index / lastDay) * 100,
    top: depthOf(point.balance, scale) * 100,
  }));
  const place = places[day];
  if (place === undefined) return null;

  function pointAt(event: PointerEvent): void {
    const { left, width } = event.currentTarget.getBoundingClientRect();
    const share = Math.min(1, Math.max(0, (event.clientX - left) / width));
    setPointedDay(Math.round(share * lastDay));
  }

  function moveBy(event: KeyboardEvent): void {
    const step = stepOfKey[event.key];
    if (step === undefined) return;
    event.preventDefault();
    setPointedDay(Math.min(lastDay, Math.max(0, day + step)));
  }

  return (
    <div className="pt-2">
      <div className="relative h-41">
        <MoneyAxis scale={scale} background="bg-surface" />
        <Link
          to={transactionsAddress(dayFilter(place.point.date))}
          aria-label={`Total balance on ${formatDate(place.point.date)}: ${formatMoney(place.point.balance)}. Use the arrow keys to move by day.`}
          className="absolute inset-y-0 right-15 left-0 touch-pan-y"
          onPointerMove={pointAt}
          onPointerDown={pointAt}
          onPointerLeave={() => setPointedDay(null)}
          onKeyDown={moveBy}
          onBlur={() => setPointedDay(null)}
        >
          <Line places={places} />
          <Marker place={place} pointed={pointedDay !== null} />
        </Link>
      </div>
      <DateAxis dates={points.map(({ date }) => date)} count={dateLabels} />
    </div>
  );
}
