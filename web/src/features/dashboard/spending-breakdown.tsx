import { type CategorySpending, maxLegendEntries } from '@cairn/contract/dashboard';
import { toCents } from '@cairn/domain/money';
import type { PlainMonth } from '@cairn/domain/plain-date';
import { type ReactNode, useState } from 'react';
import { formatMoney, formatMonth } from '../../lib/format.ts';
import { ColorDot } from '../../ui/color-dot.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { MaybeLink } from '../../ui/maybe-link.tsx';
import { Section } from '../../ui/section.tsx';
import { Skeleton, SkeletonRows } from '../../ui/skeleton.tsx';
import { BreakdownDonut } from './breakdown-donut.tsx';
import { RestLink } from './rest-link.tsx';
import { percentWords, shareBase, totalSpending } from './shares.ts';
import { type AddressOf, type ShownCategory, useShownCategories } from './shown-categories.ts';

const rowClass = 'h-9';

type LegendProps = {
  items: readonly ShownCategory[];
  addressOf: AddressOf;
  pointed: string | null;
  onPoint: (category: string | null) => void;
};

function Legend({ items, addressOf, pointed, onPoint }: LegendProps) {
  return (
    <div className="min-w-0">
      <ul className="divide-y divide-line">
        {items.slice(0, maxLegendEntries).map(({ category, amount, color, percent }) => (
          <li key={category} onPointerEnter={() => onPoint(category)} onPointerLeave={() => onPoint(null)}>
            <MaybeLink
              to={addressOf(category)}
              className={`-mx-2 flex items-center gap-3 rounded-small px-2 text-13 ${rowClass} ${pointed === category ? 'bg-sunken' : ''}`}
            >
              <ColorDot color={color} />
              <span className="min-w-0 flex-1 truncate">{category}</span>{' '}
              <span className="figures text-muted">{percentWords(percent, amount)}</span>{' '}
              <span className="figures amount w-24 text-right font-medium">{formatMoney(amount)}</span>
            </MaybeLink>
          </li>
        ))}
      </ul>
      <RestLink
        items={items.slice(maxLegendEntries)}
        kind="smaller"
        addressOf={addressOf}
        className="border-t border-line"
        amountClass="w-24"
      />
    </div>
  );
}

/** A ring is of what was spent; there is none where nothing was, or where a part is unknown. */
function isRingKnown(items: readonly ShownCategory[], countWithoutRate: number): boolean {
  return countWithoutRate === 0 && shareBase(items) > 0;
}

function TotalAlone({
  items,
  countWithoutRate,
}: {
  items: readonly ShownCategory[];
  countWithoutRate: number;
}) {
  return (
    <div className="flex flex-col items-center text-center">
      <span className="text-12 text-muted">{countWithoutRate > 0 ? 'Known total' : 'Total'}</span>
      <span className="figures amount font-serif text-18">{formatMoney(totalSpending(items))}</span>
      {countWithoutRate > 0 && (
        <p className="mt-2 text-13 text-muted">Shares are unknown until every transaction has a rate.</p>
      )}
    </div>
  );
}

/** Where some categories got more back than they cost: how the shares and the month’s total differ. */
function NetLine({ items }: { items: readonly ShownCategory[] }) {
  const spent = shareBase(items);
  const total = totalSpending(items);
  if (spent === total) return null;
  return (
    <p className="figures mt-2 text-13 text-muted">
      You spent <span className="amount">{formatMoney(spent)}</span> and got{' '}
      <span className="amount">{formatMoney(toCents(spent - total))}</span> back:{' '}
      <span className="amount font-medium text-ink">{formatMoney(total)}</span> in all. Shares are of what you
      spent.
    </p>
  );
}

type Props = {
  items: CategorySpending[] | undefined;
  month: PlainMonth;
  /** How many of the month’s transactions are in no amount. */
  countWithoutRate: number;
  prompt: ReactNode;
};

/** 'Spending Breakdown': the month as a donut with its total, and a legend of at most six. Undefined while loading. */
export function SpendingBreakdown({ items, month, countWithoutRate, prompt }: Props) {
  const { shown, addressOf } = useShownCategories(items, month, countWithoutRate);
  const [pointed, setPointed] = useState<string | null>(null);
  const halves =
    'grid items-center gap-x-12 gap-y-4 sm:grid-cols-[14rem_minmax(0,1fr)] lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)]';
  const shared = { addressOf, pointed, onPoint: setPointed };
  return (
    <Section title="Spending Breakdown" aside={formatMonth(month)}>
      <div className="section-body min-h-[30.75rem] sm:min-h-64">
        {shown === undefined && (
          <div className={halves}>
            <Skeleton className="mx-auto my-6.75 size-42.5 rounded-full" />
            <SkeletonRows rows={maxLegendEntries} rowClass={rowClass} shape="name" />
          </div>
        )}
        {shown?.length === 0 && <EmptyState title="No spending data yet">{prompt}</EmptyState>}
        {shown !== undefined && shown.length > 0 && (
          <div className={halves}>
            {isRingKnown(shown, countWithoutRate) ? (
              <BreakdownDonut items={shown} {...shared} />
            ) : (
              <TotalAlone items={shown} countWithoutRate={countWithoutRate} />
            )}
            <div className="min-w-0">
              <Legend items={shown} {...shared} />
              <NetLine items={shown} />
            </div>
          </div>
        )}
      </div>
    </Section>
  );
}
