import type { PointerEvent } from 'react';
import { exampleMonth } from '../../content/example-month.ts';
import { dayFigures, dollarsOf, signedDollarsOf } from './example-figures.ts';

const { shortName, lastDay } = exampleMonth;
const balances = dayFigures.map(({ balanceCents }) => balanceCents);
const low = Math.min(...balances);
const high = Math.max(...balances);

/** Percent of the plot's width and height; a tenth of the height stays free above and below. */
function placeOf(day: number): { x: number; y: number } {
  const balance = dayFigures[day - 1]?.balanceCents ?? low;
  return { x: ((day - 1) / (lastDay - 1)) * 100, y: 90 - ((balance - low) / (high - low)) * 80 };
}

/** Money moves in steps: flat until the day of a booking, then up or down. */
const steps = dayFigures
  .map(({ day }) => placeOf(day))
  .map(({ x, y }, index) => (index === 0 ? `M${x} ${y.toFixed(2)}` : `H${x.toFixed(2)}V${y.toFixed(2)}`))
  .join('');

function bookedOn(day: number): string {
  const rows = dayFigures[day - 1]?.rows ?? [];
  if (rows.length === 0) return 'no transactions';
  return rows.map(({ merchant, amountCents }) => `${merchant} ${signedDollarsOf(amountCents)}`).join(', ');
}

/** The balance of each day of the example. A day is chosen by pointing, dragging or arrow keys. */
export function BalanceLine({ day, onChoose }: { day: number; onChoose: (day: number | null) => void }) {
  const { x, y } = placeOf(day);
  const balance = dollarsOf(dayFigures[day - 1]?.balanceCents ?? low);

  function point(event: PointerEvent<HTMLInputElement>): void {
    if (event.pointerType !== 'mouse') return;
    const { left, width } = event.currentTarget.getBoundingClientRect();
    const share = Math.min(1, Math.max(0, (event.clientX - left) / width));
    onChoose(1 + Math.round(share * (lastDay - 1)));
  }

  return (
    <div>
      <p className="figures flex h-5 items-baseline gap-2 text-13 whitespace-nowrap">
        <span className="w-12 shrink-0 text-muted">
          {shortName} {day}
        </span>
        <span className="shrink-0 font-semibold">{balance}</span>
        <span className="truncate text-muted">{bookedOn(day)}</span>
      </p>
      <div className="relative mt-2 h-28 sm:h-32">
        <svg
          viewBox="0 0 100 100"
          preserveAspectRatio="none"
          aria-hidden="true"
          className="absolute inset-0 size-full overflow-visible text-accent"
        >
          <path d={`${steps}V100H0Z`} fill="currentColor" opacity="0.08" />
          <path
            d={steps}
            fill="none"
            stroke="currentColor"
            strokeWidth="1.75"
            strokeLinejoin="round"
            vectorEffect="non-scaling-stroke"
          />
          <path
            d={`M${x} 0V100`}
            stroke="var(--line-strong)"
            strokeWidth="1"
            vectorEffect="non-scaling-stroke"
          />
          {/* A line without length and with round ends: a dot that stays round however the plot is stretched. */}
          <path
            d={`M${x} ${y}h0.001`}
            stroke="currentColor"
            strokeWidth="11"
            strokeLinecap="round"
            vectorEffect="non-scaling-stroke"
          />
        </svg>
        <input
          type="range"
          min={1}
          max={lastDay}
          value={day}
          onChange={(event) => onChoose(event.currentTarget.valueAsNumber)}
          onPointerMove={point}
          onPointerLeave={() => onChoose(null)}
          onBlur={() => onChoose(null)}
          aria-label="Day of the month"
          aria-valuetext={`${shortName} ${day}: total balance ${balance}, ${bookedOn(day)}`}
          className="day-range absolute inset-0 size-full"
        />
      </div>
      <p aria-hidden="true" className="mt-2 flex justify-between text-12 text-muted">
        <span>{shortName} 1</span>
        <span>
          {shortName} {lastDay}
        </span>
      </p>
    </div>
  );
}
