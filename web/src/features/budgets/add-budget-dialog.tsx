import { budgetDefaults } from '@cairn/contract/budgets';
import type { Category } from '@cairn/contract/transactions';
import { amountFaults } from '@cairn/domain/entered-amount';
import type { PlainMonth } from '@cairn/domain/plain-date';
import { useRef, useState } from 'react';
import { errorMessage } from '../../lib/api-error.ts';
import { ChoiceFields } from '../../ui/choice-fields.tsx';
import { Field } from '../../ui/field.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { type Whose, whoseBudgets, whoseNames, whoseWords } from './budget-words.ts';
import { budgetCategoryOptions } from './category-options.ts';
import { HoldsForField } from './holds-for-field.tsx';
import type { BudgetChanges } from './use-budgets.ts';
import { limitAsText, limitFromText } from './whole-money.ts';

type Props = {
  month: PlainMonth;
  /** Undefined while loading. */
  categories: readonly Category[] | undefined;
  offersPersonal: boolean;
  add: BudgetChanges['add'];
  onClose: () => void;
};

/** Section 5: nothing is checked before adding but what the server checks, whose words are then shown. */
export function AddBudgetDialog({ month, categories, offersPersonal, add, onClose }: Props) {
  const [chosen, setChosen] = useState<string>(budgetDefaults.category);
  const [limit, setLimit] = useState(String(budgetDefaults.monthlyLimit));
  const [holdsFor, setHoldsFor] = useState<'onward' | 'month'>('onward');
  const [whose, setWhose] = useState<Whose>('shared');
  const monthlyLimit = limitFromText(limit);

  const options = budgetCategoryOptions(categories);
  const names = options.flatMap((option) => (option === 'line' ? [] : [option.value]));
  // What is sent is what is shown: the default may have been renamed, hidden or merged.
  const category = names.includes(chosen) ? chosen : (names[0] ?? chosen);
  const isSent = useRef(false);

  function submit(): void {
    // The second press of a double click comes before the page shows that the first one was heard.
    if (isSent.current || monthlyLimit === null) return;
    isSent.current = true;
    const budget = { category, monthlyLimit, month, holdsFor, isPersonal: whose === 'personal' };
    add.mutate(budget, {
      onSuccess: onClose,
      onError: () => {
        isSent.current = false;
      },
    });
  }

  return (
    <FormDialog
      title="Add Budget"
      label="Add Budget"
      sending={{ isPending: add.isPending, error: null }}
      onSubmit={submit}
      onClose={onClose}
    >
      <SelectField
        label="Category"
        options={options}
        value={category}
        onChange={(event) => setChosen(event.target.value)}
      />
      <Field
        label="Monthly limit"
        type="number"
        inputMode="decimal"
        min={budgetDefaults.min}
        step={budgetDefaults.step}
        value={limit}
        error={
          monthlyLimit === null ? amountFaults.decimals : add.error === null ? null : errorMessage(add.error)
        }
        onChange={(event) => setLimit(event.target.value)}
        onBlur={() => {
          if (monthlyLimit !== null) setLimit(limitAsText(monthlyLimit));
        }}
      />
      <HoldsForField month={month} value={holdsFor} onChange={setHoldsFor} />
      {offersPersonal && (
        <ChoiceFields
          legend="Who sees it"
          values={whoseBudgets}
          names={whoseNames}
          words={whoseWords}
          value={whose}
          onChange={setWhose}
        />
      )}
    </FormDialog>
  );
}
