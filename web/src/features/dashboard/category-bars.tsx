import { type CategorySpending, maxCategoryBars } from '@cairn/contract/dashboard';
import { zeroCents } from '@cairn/domain/money';
import type { PlainMonth } from '@cairn/domain/plain-date';
import type { ReactNode } from 'react';
import { formatMoney, formatMonth } from '../../lib/format.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { MaybeLink } from '../../ui/maybe-link.tsx';
import { Section } from '../../ui/section.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { RestLink } from './rest-link.tsx';
import { barPercent, percentWords } from './shares.ts';
import { useShownCategories } from './shown-categories.ts';

type Props = {
  items: CategorySpending[] | undefined;
  month: PlainMonth;
  /** How many of the month’s transactions are in no amount. */
  countWithoutRate: number;
  prompt: ReactNode;
};

/** 'Spending by Category': the five largest of the month. Undefined while loading. */
export function CategoryBars({ items, month, countWithoutRate, prompt }: Props) {
  const { shown: all, addressOf } = useShownCategories(items, month, countWithoutRate);
  const shown = all?.slice(0, maxCategoryBars);
  const first = shown?.[0]?.amount ?? zeroCents;
  return (
    <Section title="Spending by Category" aside={formatMonth(month)}>
      <div className="section-body min-h-[23.75rem]">
        {shown === undefined && <SkeletonRows rows={maxCategoryBars} rowClass="h-16" shape="name and bar" />}
        {shown?.length === 0 && <EmptyState title="No spending data available yet">{prompt}</EmptyState>}
        {shown !== undefined && shown.length > 0 && (
          <ul>
            {shown.map(({ category, amount, color, percent }) => (
              <li key={category}>
                <MaybeLink
                  to={addressOf(category)}
                  className="-mx-2 block h-16 rounded-small px-2 pt-3.5 hover:bg-sunken"
                >
                  <span className="flex items-baseline gap-3 leading-5">
                    <span className="min-w-0 flex-1 truncate">{category}</span>{' '}
                    <span className="figures text-13 text-muted">{percentWords(percent, amount)}</span>{' '}
                    <span className="figures amount min-w-20 text-right font-medium">
                      {formatMoney(amount)}
                    </span>
                  </span>
                  <span aria-hidden="true" className="mt-2 block h-1.5 rounded-full bg-line">
                    <span
                      className="block h-full rounded-full"
                      style={{
                        width: `${barPercent(amount, first)}%`,
                        backgroundColor: color,
                      }}
                    />
                  </span>
                </MaybeLink>
              </li>
            ))}
          </ul>
        )}
        <RestLink
          items={all?.slice(maxCategoryBars) ?? []}
          kind="more"
          addressOf={addressOf}
          className="mt-2"
          amountClass="min-w-20"
        />
      </div>
    </Section>
  );
}
