import { knownAmount, sumOfRows } from '@cairn/domain/partial-sum';
import type { PlainMonth } from '@cairn/domain/plain-date';
import { figureLabel } from '../../lib/figure-labels.ts';
import { formatMonth, formatWholeUnits } from '../../lib/format.ts';
import { formatRows } from '../../lib/sum-text.ts';
import { MaybeLink } from '../../ui/maybe-link.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { WithoutRate } from '../../ui/without-rate.tsx';
import { BudgetBar } from './budget-bar.tsx';
import { spentAddress } from './budget-row.tsx';
import type { MonthProgress } from './budget-status.ts';
import { overWords } from './budget-words.ts';
import type { BudgetsAnswer } from './budgets-answer.ts';
import { formatWholeMoney, wholeDollars } from './whole-money.ts';

type TotalProps = {
  title: string;
  figure: string | undefined;
  to?: string | null;
  danger?: boolean;
};

function Total({ title, figure, to = null, danger = false }: TotalProps) {
  const length = figure?.length ?? 0;
  const size = length > 8 ? 'text-15 sm:text-36' : length > 6 ? 'text-18 sm:text-36' : 'text-24 sm:text-36';
  return (
    <div className="min-w-0 border-line px-3 py-4 not-last:border-r sm:px-6">
      <MaybeLink to={to} className="group block w-fit max-w-full">
        <span className="block truncate text-13 text-muted">{title}</span>{' '}
        <span
          className={`figures amount flex h-11 items-center font-serif tracking-tight whitespace-nowrap decoration-1 underline-offset-6 group-[:is(a)]:group-hover:underline ${size} ${danger ? 'text-danger' : ''}`}
        >
          {figure ?? <Skeleton className="h-6 w-20 sm:w-32" />}
        </span>
      </MaybeLink>
    </div>
  );
}

type Props = {
  answer: BudgetsAnswer | undefined;
  month: PlainMonth;
  progress: MonthProgress | null;
};

/** What the active budgets allow, what was spent of it and what remains, as one strip. Undefined while loading. */
export function BudgetTotals({ answer, month, progress }: Props) {
  const active = answer?.budgets.filter((budget) => budget.isActive) ?? [];
  const [one, ...others] = active;
  // Budgets of everybody's accounts and of one's own are of two lists of rows, which their own figures open.
  const isOneList = others.every(({ isPersonal }) => isPersonal === one?.isPersonal);
  const counted = {
    categoryIds: [...new Set(active.flatMap((budget) => budget.categoryIds))],
    accountIds: one?.accountIds ?? null,
  };
  const totals = answer?.totals;
  const sum = answer && sumOfRows(answer.totals.spent, answer);
  const spent = sum === undefined ? null : knownAmount(sum);
  // Of the figures as they are shown, so that the three add up.
  const remaining = totals && spent !== null ? wholeDollars(totals.limit) - wholeDollars(spent) : null;
  return (
    <section aria-label="Totals" className="rounded-large border border-line bg-surface">
      <div className="grid grid-cols-3">
        <Total title={figureLabel('budgeted')} figure={totals && formatWholeMoney(totals.limit)} />
        <Total
          title={figureLabel('budgetsSpent')}
          figure={sum && formatRows(sum, formatWholeMoney)}
          to={isOneList ? spentAddress(month, counted) : null}
        />
        <Total
          title={figureLabel('budgetsRemaining')}
          figure={remaining === null ? totals && 'Unknown' : formatWholeUnits(remaining)}
          danger={remaining !== null && remaining < 0}
        />
      </div>
      <div className="border-t border-line px-4 py-4 sm:px-6">
        <WithoutRate count={answer?.countWithoutRate ?? 0} className="mb-3" />
        {totals === undefined ? (
          <Skeleton className="h-2.5 rounded-full" />
        ) : (
          <BudgetBar label="All budgets spent" spent={spent} limit={totals.limit} progress={progress} tall />
        )}
        <p className="figures mt-2.5 h-5 truncate text-13 text-muted">
          {progress === null
            ? `All of ${formatMonth(month)}`
            : `Today: day ${progress.day} of ${progress.days}`}
          {totals !== undefined && spent !== null && totals.limit > 0 && (
            <span className="amount"> · {overWords(spent, totals.limit)}</span>
          )}
        </p>
      </div>
    </section>
  );
}
