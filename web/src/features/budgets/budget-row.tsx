import type { Budget } from '@cairn/contract/budgets';
import { budgetName, budgetStatus } from '@cairn/domain/budgets';
import { knownAmount, sumOfRows } from '@cairn/domain/partial-sum';
import type { PlainMonth } from '@cairn/domain/plain-date';
import { CalendarCheck, Lock, Pause, Play, Trash2 } from 'lucide-react';
import type { ComponentProps } from 'react';
import { formatMonth } from '../../lib/format.ts';
import { formatRows } from '../../lib/sum-text.ts';
import { ColorDot } from '../../ui/color-dot.tsx';
import { MaybeLink } from '../../ui/maybe-link.tsx';
import { WithoutRate } from '../../ui/without-rate.tsx';
import { monthFilter, transactionsAddress } from '../transactions/transactions-address.ts';
import { BudgetBar } from './budget-bar.tsx';
import type { MonthProgress } from './budget-status.ts';
import { onlyWords, overWords, paceWords } from './budget-words.ts';
import { useLimitEditor } from './limit-editor.tsx';
import { StatusLabel } from './status-label.tsx';
import type { BudgetChanges } from './use-budgets.ts';
import { formatWholeMoney } from './whole-money.ts';

/** As tall as a row's skeleton. */
export const budgetRowClass = 'min-h-34 py-4 sm:min-h-30';

type Counted = Pick<Budget, 'categoryIds' | 'accountIds'>;

/** The address of the rows that a budget's `spent` sums; null when it sums none. */
export function spentAddress(month: PlainMonth, { categoryIds, accountIds }: Counted): string | null {
  if (categoryIds.length === 0 || accountIds?.length === 0) return null;
  const accounts = accountIds === null ? {} : { accountId: accountIds.join(',') };
  return transactionsAddress(
    monthFilter(month, { categoryId: categoryIds.join(','), ...accounts, kind: 'net_spending' }),
  );
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

type Props = {
  budget: Budget;
  /** Its category's color, as CSS has it. */
  color: string;
  month: PlainMonth;
  progress: MonthProgress | null;
  onEdit: BudgetChanges['edit']['mutate'];
  onDelete: () => void;
};

/** One budget: what was spent of how much, its status and its pace. */
export function BudgetRow({ budget, color, month, progress, onEdit, onDelete }: Props) {
  const { category, monthlyLimit, isActive, isForMonthOnly, isPersonal } = budget;
  const name = budgetName(budget);
  const sum = sumOfRows(budget.spent, budget);
  const spent = knownAmount(sum);
  const status = spent === null ? 'unknown' : budgetStatus(spent, monthlyLimit);
  const paceShown = progress !== null && isActive && monthlyLimit > 0;
  const { limitButton, limitForm } = useLimitEditor({
    category: name,
    month,
    limit: monthlyLimit,
    isForMonthOnly,
    onChange: (limit, holdsFor) => onEdit({ budget, edit: { monthlyLimit: limit, holdsFor, month } }),
  });
  return (
    <li className={budgetRowClass} aria-label={name}>
      <div className="flex items-center gap-x-3">
        <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3">
          <h3 className="flex min-w-0 items-center gap-2 font-medium">
            <ColorDot color={color} />
            <span className="truncate">{category}</span>
          </h3>
          <StatusLabel status={status} isActive={isActive} />
          {isPersonal && (
            <span className="inline-flex items-center gap-1.5 text-13 whitespace-nowrap text-muted">
              <Lock size={14} />
              Only you see this budget
            </span>
          )}
        </div>
        <div className="-mr-2 flex shrink-0">
          <IconButton
            aria-label={`${isActive ? 'Pause' : 'Resume'} ${name}`}
            onClick={() => onEdit({ budget, edit: { isActive: !isActive, month } })}
          >
            {isActive ? <Pause size={16} /> : <Play size={16} />}
          </IconButton>
          <IconButton aria-label={`Delete ${name}`} onClick={onDelete}>
            <Trash2 size={16} />
          </IconButton>
        </div>
      </div>
      <p className="figures mt-0.5 mb-2.5 flex h-8 items-center gap-2">
        <MaybeLink
          to={spentAddress(month, budget)}
          className="font-serif text-24 decoration-1 underline-offset-4 hover:underline"
        >
          <span className="amount">{formatRows(sum, formatWholeMoney)}</span>
          <span className="sr-only">
            {' '}
            spent on {name} in {formatMonth(month)}
          </span>
        </MaybeLink>
        <span className="text-muted">of</span>
        {limitButton}
        {isForMonthOnly && (
          <span className="inline-flex items-center gap-1.5 text-13 whitespace-nowrap text-muted">
            <CalendarCheck size={14} />
            {onlyWords(month)}
          </span>
        )}
      </p>
      {limitForm}
      <div className={isActive ? '' : 'opacity-40'}>
        <BudgetBar label={`${name} spent`} spent={spent} limit={monthlyLimit} progress={progress} />
      </div>
      <WithoutRate count={budget.countWithoutRate} className="mt-2" />
      {spent !== null && (
        <p className="figures mt-2 flex flex-wrap gap-x-4 text-13 text-muted">
          <span className={`amount ${status === 'over' && isActive ? 'font-medium text-danger' : ''}`}>
            {overWords(spent, monthlyLimit)}
          </span>
          {paceShown && <span className="amount">{paceWords(spent, monthlyLimit, progress)}</span>}
        </p>
      )}
    </li>
  );
}
