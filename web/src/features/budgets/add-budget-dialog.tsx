import { type BudgetCategory, budgetCategories, budgetDefaults } from '@cairn/contract/budgets';
import { type FormEvent, useState } from 'react';
import { errorMessage } from '../../lib/api-error.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import type { BudgetChanges } from './use-budgets.ts';
import { limitAsText, limitFromText } from './whole-money.ts';

const options = budgetCategories.map((category) => ({ value: category, label: category }));

/** Section 5: nothing is checked before adding but what the server checks, whose words are then shown. */
export function AddBudgetDialog({ add, onClose }: { add: BudgetChanges['add']; onClose: () => void }) {
  const [category, setCategory] = useState<BudgetCategory>(budgetDefaults.category);
  const [limit, setLimit] = useState(String(budgetDefaults.monthlyLimit));

  function submit(event: FormEvent): void {
    event.preventDefault();
    add.mutate({ category, monthlyLimit: limitFromText(limit) }, { onSuccess: onClose });
  }

  return (
    <Dialog title="Add Budget" onClose={onClose}>
      <form noValidate onSubmit={submit} className="space-y-4">
        <SelectField
          label="Category"
          options={options}
          value={category}
          onChange={(event) => setCategory(budgetCategories[event.target.selectedIndex] ?? category)}
        />
        <Field
          label="Monthly limit"
          type="number"
          inputMode="decimal"
          min={budgetDefaults.min}
          step={budgetDefaults.step}
          value={limit}
          error={add.error === null ? null : errorMessage(add.error)}
          onChange={(event) => setLimit(event.target.value)}
          onBlur={() => setLimit(limitAsText(limitFromText(limit)))}
        />
        <div className="flex justify-end gap-3 pt-2">
          <Button look="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" busy={add.isPending}>
            Add Budget
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
