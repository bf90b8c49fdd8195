import type { Budget } from '@cairn/contract/budgets';
import { toCents } from '@cairn/contract/money';
import type { PlainMonth } from '@cairn/contract/plain-date';
import { Pause, Play, Trash2 } from 'lucide-react';
import type { ComponentProps } from 'react';
import { formatMonth } from '../../lib/format.ts';
import { monthFilter, transactionsAddress } from '../../lib/transactions-address.ts';
import { MaybeLink } from '../../ui/maybe-link.tsx';
import { BudgetBar } from './budget-bar.tsx';
import { aheadOfPaceCents, budgetStatus, type MonthProgress, spentPercent } from './budget-status.ts';
import { LimitEditor } from './limit-editor.tsx';
import { StatusLabel } from './status-label.tsx';
import type { BudgetChanges } from './use-budgets.ts';
import { formatDollars, formatWholeMoney, wholeDollars } from './whole-money.ts';

/** As tall as a row's skeleton. */
export const budgetRowClass = 'min-h-34 py-4 sm:min-h-30';

/** The address of the rows that a budget's `spent` sums; null when it sums none. */
export function spentAddress(month: PlainMonth, categoryIds: readonly string[]): string | null {
  if (categoryIds.length === 0) return null;
  return transactionsAddress(monthFilter(month, { categoryId: categoryIds.join(','), flow: 'net_spending' }));
}

function IconButton(props: ComponentProps<'button'>) {
  return (
    <button
      type="button"
      className="flex size-9 items-center justify-center rounded-small text-muted hover:bg-sunken hover:text-ink"
      {...props}
    />
  );
}

/** What is left or over, as the difference of the two figures that are shown, so that the three add up. */
function RemainderWords({ spent, monthlyLimit }: Pick<Budget, 'spent' | 'monthlyLimit'>) {
  const left = wholeDollars(monthlyLimit) - wholeDollars(spent);
  return (
    <>
      <span className="amount">{formatDollars(Math.abs(left))}</span> {left < 0 ? 'over' : 'left'}
    </>
  );
}

function PaceWords({ budget, progress }: { budget: Budget; progress: MonthProgress }) {
  const ahead = aheadOfPaceCents(budget.spent, budget.monthlyLimit, progress);
  const dollars = wholeDollars(toCents(Math.abs(ahead)));
  return (
    <>
      {dollars === 0 ? (
        'Just at'
      ) : (
        <>
          <span className="amount">{formatDollars(dollars)}</span> {ahead > 0 ? 'above' : 'below'}
        </>
      )}{' '}
      an even pace on day {progress.day} of {progress.days}
    </>
  );
}

type Props = {
  budget: Budget;
  month: PlainMonth;
  progress: MonthProgress | null;
  onEdit: BudgetChanges['edit']['mutate'];
  onDelete: () => void;
};

/** One budget: what was spent of how much, its status, and how that stands to the month. */
export function BudgetRow({ budget, month, progress, onEdit, onDelete }: Props) {
  const { category, spent, monthlyLimit, isActive, categoryIds } = budget;
  const status = budgetStatus(spent, monthlyLimit);
  const paceShown = progress !== null && isActive && monthlyLimit > 0;
  return (
    <li className={budgetRowClass} aria-label={category}>
      <div className="flex items-center gap-x-3">
        <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3">
          <h3 className="truncate font-medium">{category}</h3>
          <StatusLabel status={status} isActive={isActive} />
        </div>
        <div className="-mr-2 flex shrink-0">
          <IconButton
            aria-label={`${isActive ? 'Pause' : 'Resume'} ${category}`}
            onClick={() => onEdit({ budget, edit: { isActive: !isActive } })}
          >
            {isActive ? (
              <Pause aria-hidden="true" size={16} strokeWidth={1.5} />
            ) : (
              <Play aria-hidden="true" size={16} strokeWidth={1.5} />
            )}
          </IconButton>
          <IconButton aria-label={`Delete ${category}`} onClick={onDelete}>
            <Trash2 aria-hidden="true" size={16} strokeWidth={1.5} />
          </IconButton>
        </div>
      </div>
      <p className="figures mt-0.5 mb-2.5 flex h-8 items-center gap-2">
        <MaybeLink
          to={spentAddress(month, categoryIds)}
          className="font-serif text-24 decoration-1 underline-offset-4 hover:underline"
        >
          <span className="amount">{formatWholeMoney(spent)}</span>
          <span className="sr-only">
            {' '}
            spent on {category} in {formatMonth(month)}
          </span>
        </MaybeLink>
        <span className="text-muted">of</span>
        <LimitEditor
          category={category}
          limit={monthlyLimit}
          onChange={(limit) => onEdit({ budget, edit: { monthlyLimit: limit } })}
        />
      </p>
      <div className={isActive ? '' : 'opacity-40'}>
        <BudgetBar
          label={`${category} spent`}
          spent={spent}
          limit={monthlyLimit}
          status={status}
          progress={progress}
        />
      </div>
      <p className="figures mt-2 flex flex-wrap gap-x-4 text-13 text-muted">
        <span>
          <RemainderWords spent={spent} monthlyLimit={monthlyLimit} /> · {spentPercent(spent, monthlyLimit)}%
        </span>
        {paceShown && (
          <span>
            <PaceWords budget={budget} progress={progress} />
          </span>
        )}
      </p>
    </li>
  );
}
