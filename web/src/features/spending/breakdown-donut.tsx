import { type CategorySpending, maxLegendEntries } from '@cairn/contract/dashboard';
import type { Cents } from '@cairn/contract/money';
import type { PlainMonth } from '@cairn/contract/plain-date';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { Pie, PieChart } from 'recharts';
import { countOf, formatMoney, formatMonth } from '../../lib/format.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { MaybeLink } from '../../ui/maybe-link.tsx';
import { Section } from '../../ui/section.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useCategoryAddress } from './category-links.ts';
import { paletteColour, shareOf, totalSpending } from './shares.ts';

type AddressOf = (category: string) => string | null;

/** Section 9: inner radius 55, outer 85, padding angle 3, height 56 units of 4 px. */
function Donut({
  items,
  total,
  addressOf,
}: {
  items: CategorySpending[];
  total: Cents;
  addressOf: AddressOf;
}) {
  const navigate = useNavigate();
  const segments = items
    .map(({ category, amount }, index) => ({ category, amount, fill: paletteColour(index) }))
    .filter(({ amount }) => amount > 0);
  return (
    <div className="relative mx-auto size-56 shrink-0">
      <div aria-hidden="true">
        <PieChart width={224} height={224} accessibilityLayer={false}>
          <Pie
            data={segments}
            dataKey="amount"
            nameKey="category"
            innerRadius={55}
            outerRadius={85}
            paddingAngle={3}
            startAngle={90}
            endAngle={-270}
            stroke="none"
            isAnimationActive={false}
            rootTabIndex={-1}
            className="cursor-pointer"
            onClick={(_, index) => {
              const address = addressOf(segments[index]?.category ?? '');
              if (address !== null) navigate(address);
            }}
          />
        </PieChart>
      </div>
      <div className="pointer-events-none absolute inset-0 flex flex-col items-center justify-center">
        <span className="text-12 text-muted">Total</span>
        <span className={`figures font-serif ${total >= 1_000_000 ? 'text-15' : 'text-18'}`}>
          {formatMoney(total)}
        </span>
      </div>
    </div>
  );
}

function Legend({
  items,
  total,
  addressOf,
}: {
  items: CategorySpending[];
  total: Cents;
  addressOf: AddressOf;
}) {
  const rest = items.slice(maxLegendEntries);
  return (
    <div className="min-w-0 flex-1">
      <ul className="divide-y divide-line">
        {items.slice(0, maxLegendEntries).map(({ category, amount }, index) => (
          <li key={category}>
            <MaybeLink
              to={addressOf(category)}
              className="-mx-2 flex h-9 items-center gap-3 rounded-small px-2 text-13 hover:bg-sunken"
            >
              <span
                aria-hidden="true"
                className="size-2.5 shrink-0 rounded-full"
                style={{ backgroundColor: paletteColour(index) }}
              />
              <span className="min-w-0 flex-1 truncate">{category}</span>{' '}
              <span className="figures text-muted">{shareOf(amount, total)}</span>{' '}
              <span className="figures w-24 text-right font-medium">{formatMoney(amount)}</span>
            </MaybeLink>
          </li>
        ))}
      </ul>
      {rest.length > 0 && (
        <p className="figures flex h-8 items-center justify-between text-13 text-muted">
          <span>{countOf(rest.length, 'smaller category', 'smaller categories')}</span>
          <span>{formatMoney(totalSpending(rest))}</span>
        </p>
      )}
    </div>
  );
}

type Props = { items: CategorySpending[] | undefined; month: PlainMonth; prompt: ReactNode };

/** 'Spending Breakdown': the month as a donut with its total, and a legend of at most six. Undefined while loading. */
export function SpendingBreakdown({ items, month, prompt }: Props) {
  const addressOf = useCategoryAddress(month);
  const total = items && totalSpending(items);
  return (
    <Section
      title="Spending Breakdown"
      aside={<span className="text-13 text-muted">{formatMonth(month)}</span>}
    >
      <div className="min-h-[29.75rem] sm:min-h-62">
        {items === undefined && (
          <div className="flex h-56 items-center justify-center sm:justify-start sm:pl-7">
            <Skeleton className="size-42.5 rounded-full" />
          </div>
        )}
        {items?.length === 0 && <EmptyState title="No spending data yet">{prompt}</EmptyState>}
        {items !== undefined && total !== undefined && items.length > 0 && (
          <div className="flex flex-col gap-x-8 sm:flex-row sm:items-center">
            <Donut items={items} total={total} addressOf={addressOf} />
            <Legend items={items} total={total} addressOf={addressOf} />
          </div>
        )}
      </div>
    </Section>
  );
}
