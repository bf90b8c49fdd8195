import type { Recurring } from '@cairn/contract/recurring';
import { figureLabel } from '../../lib/figure-labels.ts';
import { formatMoney } from '../../lib/format.ts';
import { Skeleton } from '../../ui/skeleton.tsx';

type TotalProps = {
  title: string;
  figure: string | undefined;
  line: string | undefined;
};

function Total({ title, figure, line }: TotalProps) {
  return (
    <div className="min-w-0 px-3 pt-3 pb-3 sm:px-6">
      <dt className="text-13 text-muted">{title}</dt>
      <dd className="figures">
        <span className="amount flex h-11 items-center font-serif text-24 tracking-tight sm:text-36">
          {figure ?? <Skeleton className="h-6 w-28" />}
        </span>
        <span className="block h-5 text-13 text-muted">
          {line === undefined ? <Skeleton className="h-3 w-24" /> : <span className="amount">{line}</span>}
        </span>
      </dd>
    </div>
  );
}

/** What recurring payments cost and bring a month and a year: the sums of the list. Undefined while loading. */
export function RecurringTotals({ totals }: { totals: Recurring['totals'] | undefined }) {
  return (
    <dl className="grid grid-cols-2 divide-x divide-line rounded-large border border-line bg-surface">
      <Total
        title={figureLabel('recurringCosts')}
        figure={totals && formatMoney(totals.costs.monthly)}
        line={totals && `a month, ${formatMoney(totals.costs.yearly)} a year`}
      />
      <Total
        title={figureLabel('recurringIncome')}
        figure={totals && formatMoney(totals.income.monthly)}
        line={totals && `a month, ${formatMoney(totals.income.yearly)} a year`}
      />
    </dl>
  );
}
