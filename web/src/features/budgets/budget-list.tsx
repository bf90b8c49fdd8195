import type { Budget } from '@cairn/contract/budgets';
import type { Category } from '@cairn/contract/transactions';
import { budgetName } from '@cairn/domain/budgets';
import type { PlainMonth } from '@cairn/domain/plain-date';
import { useState } from 'react';
import { errorMessage } from '../../lib/api-error.ts';
import { formatMonth } from '../../lib/format.ts';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Section } from '../../ui/section.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { colorsOf } from '../categories/category-tree.ts';
import { BudgetRow, budgetRowClass } from './budget-row.tsx';
import type { MonthProgress } from './budget-status.ts';
import type { BudgetChanges } from './use-budgets.ts';

const skeletonRows = 4;

type DeleteDialogProps = {
  budget: Budget;
  month: PlainMonth;
  remove: BudgetChanges['remove'];
  onClose: () => void;
};

function DeleteDialog({ budget, month, remove, onClose }: DeleteDialogProps) {
  return (
    <ConfirmDialog
      title={`Delete ${budgetName(budget)}`}
      confirmLabel="Delete"
      busy={remove.isPending}
      error={remove.error === null ? null : errorMessage(remove.error)}
      onConfirm={() => remove.mutate({ budget, month }, { onSuccess: onClose })}
      onClose={onClose}
    >
      <p>Are you sure you want to delete this budget?</p>
      <p className="text-13 text-muted">
        It will be deleted from {formatMonth(month)} onward. Earlier months keep it.
      </p>
    </ConfirmDialog>
  );
}

type Props = {
  /** Undefined while loading. */
  budgets: readonly Budget[] | undefined;
  /** Undefined while loading. */
  categories: readonly Category[] | undefined;
  month: PlainMonth;
  progress: MonthProgress | null;
  changes: BudgetChanges;
  onAdd: () => void;
};

/** The budgets, a row for each. */
export function BudgetList({ budgets, categories, month, progress, changes, onAdd }: Props) {
  const colors = colorsOf(categories);
  const isNow = progress !== null;
  const [deleting, setDeleting] = useState<Budget | null>(null);
  return (
    <Section title="Your budgets" aside={formatMonth(month)}>
      {budgets === undefined && (
        <SkeletonRows rows={skeletonRows} rowClass={budgetRowClass} shape="name and bar" />
      )}
      {budgets?.length === 0 && (
        <EmptyState title={isNow ? 'No budgets yet' : `No budgets in ${formatMonth(month)}`}>
          <button type="button" onClick={onAdd} className="link">
            Add a budget
          </button>{' '}
          to compare a month’s spending with what you planned.
        </EmptyState>
      )}
      {budgets !== undefined && budgets.length > 0 && (
        <ul className="divide-y divide-line">
          {budgets.map((budget) => (
            <BudgetRow
              key={budget.id}
              budget={budget}
              color={colors.byId(budget.categoryId)}
              month={month}
              progress={progress}
              onEdit={changes.edit.mutate}
              onDelete={() => {
                changes.remove.reset();
                setDeleting(budget);
              }}
            />
          ))}
        </ul>
      )}
      {deleting !== null && (
        <DeleteDialog
          budget={deleting}
          month={month}
          remove={changes.remove}
          onClose={() => setDeleting(null)}
        />
      )}
    </Section>
  );
}
