import type { Budget } from '@cairn/contract/budgets';
import type { PlainMonth } from '@cairn/contract/plain-date';
import { useState } from 'react';
import { errorMessage } from '../../lib/api-error.ts';
import { formatMonth } from '../../lib/format.ts';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Section } from '../../ui/section.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { BudgetRow, budgetRowClass } from './budget-row.tsx';
import type { MonthProgress } from './budget-status.ts';
import type { BudgetChanges } from './use-budgets.ts';

const skeletonRows = 4;

function DeleteDialog({
  budget,
  remove,
  onClose,
}: {
  budget: Budget;
  remove: BudgetChanges['remove'];
  onClose: () => void;
}) {
  return (
    <ConfirmDialog
      title={`Delete ${budget.category}`}
      confirmLabel="Delete"
      busy={remove.isPending}
      error={remove.error === null ? null : errorMessage(remove.error)}
      onConfirm={() => remove.mutate(budget, { onSuccess: onClose })}
      onClose={onClose}
    >
      <p>Are you sure you want to delete this budget?</p>
    </ConfirmDialog>
  );
}

type Props = {
  /** Undefined while loading. */
  budgets: readonly Budget[] | undefined;
  month: PlainMonth;
  progress: MonthProgress | null;
  changes: BudgetChanges;
  onAdd: () => void;
};

/** The budgets, a row for each. */
export function BudgetList({ budgets, month, progress, changes, onAdd }: Props) {
  const [deleting, setDeleting] = useState<Budget | null>(null);
  return (
    <Section title="Your budgets" aside={<span className="text-13 text-muted">{formatMonth(month)}</span>}>
      {budgets === undefined && (
        <SkeletonRows rows={skeletonRows} rowClass={budgetRowClass} shape="name and bar" />
      )}
      {budgets?.length === 0 && (
        <EmptyState title="No budgets yet">
          <button type="button" onClick={onAdd} className="link">
            Add a budget
          </button>{' '}
          to see how a month’s spending stands to what you meant to spend.
        </EmptyState>
      )}
      {budgets !== undefined && budgets.length > 0 && (
        <ul className="divide-y divide-line">
          {budgets.map((budget) => (
            <BudgetRow
              key={budget.id}
              budget={budget}
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
        <DeleteDialog budget={deleting} remove={changes.remove} onClose={() => setDeleting(null)} />
      )}
    </Section>
  );
}
