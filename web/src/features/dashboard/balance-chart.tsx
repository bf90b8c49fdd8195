import type { BalanceHistoryResponse } from '@cairn/contract/dashboard';
import { type KeyboardEvent, type PointerEvent, useState } from 'react';
import { Link } from 'react-router';
import { balanceScale, depthOf } from '../../lib/balance-scale.ts';
import { closedBelow, linePaths } from '../../lib/chart-line.ts';
import { formatAxisMoney, formatDate, formatMoney, formatSignedMoney } from '../../lib/format.ts';
import { ChartLine, DateAxis, MoneyAxis } from '../../ui/chart-parts.tsx';
import { dayFilter, transactionsAddress } from '../transactions/transactions-address.ts';

type Point = BalanceHistoryResponse['points'][number];
/** A day with its place in the plot, in percent of the plot's width and height; `top` is null where the balance is unknown. */
type Place = { point: Point; left: number; top: number | null; isTransfer: boolean };

const dateLabels = 7;
const stepOfKey: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, PageUp: -7, PageDown: 7 };
/** Of the height of the plot: a smaller transfer is no step that one would take for a loss. */
const marksFrom = 0.12;
const mostMarks = 3;

/** Solid, but for the steps that are transfers, and nothing where the balance is unknown. */
function Line({ places }: { places: readonly Place[] }) {
  const { lines, transfers } = linePaths(places);
  return (
    <ChartLine path={lines.join('')} dashedPath={transfers.join('')}>
      <linearGradient id="under-balance" x1="0" x2="0" y1="0" y2="1">
        <stop offset="0" stopColor="currentColor" stopOpacity="0.16" />
        <stop offset="1" stopColor="currentColor" stopOpacity="0" />
      </linearGradient>
      {lines.map((path) => (
        <path key={path} d={closedBelow(path)} fill="url(#under-balance)" />
      ))}
    </ChartLine>
  );
}

/** The largest transfers with their amounts, each beside its step. */
function TransferMarks({ places, step }: { places: readonly Place[]; step: number }) {
  const marked = places
    .flatMap((place, index) => {
      const { top, left, isTransfer } = place;
      const before = places[index - 1]?.top ?? null;
      return isTransfer && top !== null && before !== null
        ? [{ ...place, left, middle: (top + before) / 2 }]
        : [];
    })
    .toSorted((a, b) => Math.abs(b.point.transferred) - Math.abs(a.point.transferred))
    .slice(0, mostMarks);
  return marked.map(({ point: { date, transferred }, left, middle }) => (
    <span
      key={date}
      aria-hidden="true"
      className="figures pointer-events-none absolute mx-2 -translate-y-1/2 rounded-small bg-surface px-1 text-12 whitespace-nowrap text-muted"
      style={{ top: `${middle}%`, ...(left > 50 ? { right: `${100 - left}%` } : { left: `${left}%` }) }}
    >
      Transfer <span className="amount">{formatAxisMoney(transferred, step)}</span>
    </span>
  ));
}

/** The day that is looked at: a rule and its figure when it was pointed at, and a dot in any case. */
function Marker({ place, pointed }: { place: Place; pointed: boolean }) {
  const { point, left, top } = place;
  const text = point.balance === null ? 'Unknown' : formatMoney(point.balance);
  return (
    <span aria-hidden="true">
      {pointed && <span className="absolute inset-y-0 w-px bg-line-strong" style={{ left: `${left}%` }} />}
      {top !== null && (
        <span
          className="absolute size-2.5 -translate-1/2 rounded-full border-2 border-surface bg-accent"
          style={{ left: `${left}%`, top: `${top}%` }}
        />
      )}
      {pointed && (
        <span
          className="figures pointer-events-none absolute -top-1 z-10 mx-2 rounded-small border border-line-strong bg-surface px-2.5 py-1 text-13 whitespace-nowrap"
          style={left > 50 ? { right: `${100 - left}%` } : { left: `${left}%` }}
        >
          <span className="text-muted">{formatDate(point.date)}</span>{' '}
          <span className="amount font-semibold">{text}</span>
          {point.transferred !== 0 && (
            <span className="text-muted">
              , transfers <span className="amount">{formatSignedMoney(point.transferred)}</span>
            </span>
          )}
        </span>
      )}
    </span>
  );
}

/** A day's balance in words, with the transfers that changed it. */
export function pointWords({ balance, transferred }: Point): string {
  if (balance === null) return 'Unknown';
  const transfers = transferred === 0 ? '' : `, transfers ${formatSignedMoney(transferred)}`;
  return `${formatMoney(balance)}${transfers}`;
}

/** A balance as a line over the days, at least two; `name` says of what. The day pointed at, or moved to by arrow keys, opens its rows. */
export function BalanceChart({ points, name }: { points: readonly Point[]; name: string }) {
  const [pointedDay, setPointedDay] = useState<number | null>(null);
  const lastDay = points.length - 1;
  const day = Math.min(pointedDay ?? lastDay, lastDay);
  const scale = balanceScale(points.flatMap(({ balance }) => balance ?? []));
  const places = points.map((point, index) => ({
    point,
    left: (index / lastDay) * 100,
    top: point.balance === null ? null : depthOf(point.balance, scale) * 100,
    isTransfer: Math.abs(point.transferred) >= marksFrom * (scale.max - scale.min),
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
          aria-label={`${name} on ${formatDate(place.point.date)}: ${pointWords(place.point)}. Use the arrow keys to move by day.`}
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
        {/* Beside the link: its name says the day, and not what else stands on the line. */}
        <div className="pointer-events-none absolute inset-y-0 right-15 left-0">
          <TransferMarks places={places} step={scale.step} />
        </div>
      </div>
      <DateAxis dates={points.map(({ date }) => date)} count={dateLabels} />
    </div>
  );
}
