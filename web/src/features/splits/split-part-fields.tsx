import type { Category, Transaction } from '@cairn/contract/transactions';
import { type Cents, negateCents } from '@cairn/domain/money';
import { monthsAfter } from '@cairn/domain/splits';
import { useId } from 'react';
import { formatDate, formatMoneyIn } from '../../lib/format.ts';
import { faultOfTyped, typedPercent } from '../../lib/typed-amount.ts';
import { CloseButton } from '../../ui/close-button.tsx';
import { Field } from '../../ui/field.tsx';
import { SelectField, type SelectOption } from '../../ui/select-field.tsx';
import { choosableCategories, optionOf } from '../categories/category-tree.ts';
import type { PartDraft } from './split-draft.ts';

type Props = {
  /** From 1. */
  place: number;
  part: PartDraft;
  whole: Transaction;
  /** What was typed, in cents; null for nothing and for what is no amount. */
  amount: Cents | null;
  categories: readonly Category[];
  onChange: (change: Partial<PartDraft>) => void;
  onRemove: (() => void) | null;
};

/** '' stands for the predicted category. */
function categoryOptions(
  { categorySource, aiCategory }: Transaction,
  categories: readonly Category[],
): SelectOption[] {
  const isPredicted = categorySource !== 'user' && aiCategory !== null;
  const automatic = isPredicted ? `${aiCategory} (automatic)` : 'Choose automatically';
  return [{ value: '', label: automatic }, 'line', ...choosableCategories(categories).map(optionOf)];
}

/** The fields of one part of a split. */
export function SplitPartFields({ place, part, whole, amount, categories, onChange, onRemove }: Props) {
  const headingId = useId();
  const isComputed = amount !== null && !/^\s*\d+(\.\d\d)?\s*$/.test(part.amount);
  const isShare = typedPercent(part.amount) !== null;
  const isWrong = amount === null && part.amount.trim() !== '';
  return (
    <fieldset
      aria-labelledby={headingId}
      className="min-w-0 border-t border-line py-3 first:border-t-0 first:pt-0"
    >
      <div className="mb-1 flex h-8 items-center justify-between">
        <p id={headingId} className="text-13 text-muted">
          Part {place}
          {part.monthsLater > 0 && `, counts on ${formatDate(monthsAfter(whole.date, part.monthsLater))}`}
        </p>
        {onRemove !== null && <CloseButton label={`Remove part ${place}`} iconSize={16} onClick={onRemove} />}
      </div>
      <div className="grid grid-cols-[7.5rem_minmax(0,1fr)] gap-x-3 gap-y-2 sm:grid-cols-[8rem_minmax(0,1fr)_minmax(0,1fr)]">
        <div>
          <Field
            label="Amount"
            inputMode="decimal"
            autoComplete="off"
            value={part.amount}
            placeholder={
              part.amount === '' && amount !== null ? (Math.abs(amount) / 100).toFixed(2) : undefined
            }
            aria-invalid={isWrong || undefined}
            onChange={(event) => onChange({ amount: event.target.value })}
          />
          <p aria-live="polite" className="figures mt-1 text-12 text-muted empty:hidden">
            {isWrong &&
              (isShare ? 'Nothing to split off' : (faultOfTyped(part.amount) ?? 'Nothing to split off'))}
            {isComputed &&
              (part.amount === ''
                ? 'the rest'
                : `= ${formatMoneyIn(whole.currency, whole.amount < 0 ? negateCents(amount) : amount)}`)}
          </p>
        </div>
        <SelectField
          label="Category"
          options={categoryOptions(whole, categories)}
          value={part.categoryId ?? ''}
          onChange={(event) => onChange({ categoryId: event.target.value || null })}
        />
        <div className="max-sm:col-span-2">
          <Field
            label="Note (optional)"
            autoComplete="off"
            maxLength={2000}
            value={part.note}
            onChange={(event) => onChange({ note: event.target.value })}
          />
        </div>
      </div>
    </fieldset>
  );
}
