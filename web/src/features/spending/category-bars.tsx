import { type CategorySpending, maxCategoryBars } from '@cairn/contract/dashboard';
import { zeroCents } from '@cairn/contract/money';
import type { PlainMonth } from '@cairn/contract/plain-date';
import type { ReactNode } from 'react';
import { formatMoney, formatMonth } from '../../lib/format.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { MaybeLink } from '../../ui/maybe-link.tsx';
import { Section } from '../../ui/section.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { useCategoryAddress } from './category-links.ts';
import { barPercent, paletteColour } from './shares.ts';

type Props = { items: CategorySpending[] | undefined; month: PlainMonth; prompt: ReactNode };

/** 'Spending by Category': the five largest of the month. Undefined while loading. */
export function CategoryBars({ items, month, prompt }: Props) {
  const addressOf = useCategoryAddress(month);
  const shown = items?.slice(0, maxCategoryBars);
  const first = shown?.[0]?.amount ?? zeroCents;
  return (
    <Section
      title="Spending by Category"
      aside={<span className="text-13 text-muted">{formatMonth(month)}</span>}
    >
      <div className="min-h-60">
        {shown === undefined && <SkeletonRows rows={maxCategoryBars} rowClass="h-12" />}
        {shown?.length === 0 && <EmptyState title="No spending data available yet">{prompt}</EmptyState>}
        <ul>
          {shown?.map(({ category, amount }, index) => (
            <li key={category}>
              <MaybeLink
                to={addressOf(category)}
                className="-mx-2 block h-12 rounded-small px-2 pt-2 hover:bg-sunken"
              >
                <span className="flex justify-between gap-4 leading-5">
                  <span className="truncate">{category}</span>{' '}
                  <span className="figures font-medium">{formatMoney(amount)}</span>
                </span>
                <span aria-hidden="true" className="mt-1.5 block h-1.5 rounded-full bg-line">
                  <span
                    className="block h-full rounded-full"
                    style={{
                      width: `${barPercent(amount, first)}%`,
                      backgroundColor: paletteColour(index),
                    }}
                  />
                </span>
              </MaybeLink>
            </li>
          ))}
        </ul>
      </div>
    </Section>
  );
}
