import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { formatMoney } from '../../lib/format.ts';
import { donutSegments, segmentPath } from './donut-shape.ts';
import { shareBase, totalSpending } from './shares.ts';
import type { AddressOf, ShownCategory } from './shown-categories.ts';

type Props = {
  items: readonly ShownCategory[];
  addressOf: AddressOf;
  /** The category under the pointer: highlighted, with its amount in place of the total. */
  pointed: string | null;
  onPoint: (category: string | null) => void;
};

/** For the pointer only: the legend's link to the same rows is the one for the keyboard. */
function SegmentLink({ to, children }: { to: string | null; children: ReactNode }) {
  if (to === null) return children;
  return (
    <Link to={to} tabIndex={-1}>
      {children}
    </Link>
  );
}

/** The month as a ring, 56 units of 4 px high, with its total in the center. The legend holds the same as a list. */
export function BreakdownDonut({ items, addressOf, pointed, onPoint }: Props) {
  const total = shareBase(items);
  // With refunded categories the ring is of more than the month's total.
  const label = total === totalSpending(items) ? 'Total' : 'Spent';
  const drawn = items.filter(({ amount }) => amount > 0);
  const segments = donutSegments(drawn.map(({ amount }) => amount));
  const item = items.find(({ category }) => category === pointed);
  return (
    <div className="relative mx-auto size-56 shrink-0">
      <svg aria-hidden="true" viewBox="-112 -112 224 224" className="size-56">
        {drawn.map(({ category, color }, index) => {
          const segment = segments[index];
          return (
            <SegmentLink key={category} to={addressOf(category)}>
              <path
                d={segment && segmentPath(segment)}
                fill={color}
                opacity={pointed === null || pointed === category ? 1 : 0.3}
                className="transition-opacity duration-150"
                onPointerEnter={() => onPoint(category)}
                onPointerLeave={() => onPoint(null)}
              />
            </SegmentLink>
          );
        })}
      </svg>
      <div
        aria-hidden="true"
        className="pointer-events-none absolute inset-0 flex flex-col items-center justify-center"
      >
        <span className="max-w-24 truncate text-12 text-muted">{item?.category ?? label}</span>
        <span className={`figures amount font-serif ${total >= 1_000_000 ? 'text-15' : 'text-18'}`}>
          {formatMoney(item?.amount ?? total)}
        </span>
      </div>
    </div>
  );
}
