import type { AccountDetail } from '@cairn/contract/accounts';
import type { Completions } from '@cairn/contract/own-transactions';
import type { Category } from '@cairn/contract/transactions';
import { isPlainDate, type PlainDate } from '@cairn/domain/plain-date';
import { AmountField } from '../../ui/amount-field.tsx';
import { Field } from '../../ui/field.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { choosableCategories, optionOf } from '../categories/category-tree.ts';
import { DescriptionField } from '../transactions/description-field.tsx';
import { Direction } from '../transactions/direction-field.tsx';
import { descriptionError, type OwnTransactionDraft } from '../transactions/entry-draft.ts';

export type OwnAccounts = readonly Pick<AccountDetail, 'id' | 'name' | 'currency'>[];

type Props = {
  draft: OwnTransactionDraft & { isIncoming: boolean };
  today: PlainDate;
  isSent: boolean;
  accounts: OwnAccounts;
  completions: Completions['completions'];
  categories: readonly Category[];
  /** Whether the category is chosen here. */
  hasCategory: boolean;
  onChange: (change: Partial<OwnTransactionDraft>) => void;
};

/** The fields of a transaction on an account that is kept by hand. */
export function OwnTransactionForm({ draft, accounts, categories, onChange, ...rest }: Props) {
  const { today, isSent, completions, hasCategory } = rest;
  const account = accounts.find(({ id }) => id === draft.accountId);
  return (
    <>
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
        <AmountField
          label="Amount"
          currency={account?.currency ?? 'USD'}
          value={draft.amount}
          isSent={isSent}
          onChange={(amount) => onChange({ amount })}
        />
        <Direction isIncoming={draft.isIncoming} onChange={(isIncoming) => onChange({ isIncoming })} />
      </div>
      <DescriptionField
        value={draft.description}
        error={descriptionError(draft, isSent)}
        completions={completions}
        categoryName={(id) => categories.find((one) => one.id === id)?.name}
        onChange={(description) => onChange({ description })}
      />
      <div className="grid grid-cols-2 gap-4">
        {hasCategory && (
          <SelectField
            label="Category"
            options={[
              { value: '', label: 'Automatic' },
              'line',
              ...choosableCategories(categories).map(optionOf),
            ]}
            value={draft.categoryId ?? ''}
            onChange={(event) => onChange({ categoryId: event.target.value })}
          />
        )}
        <SelectField
          label="Account"
          options={accounts.map(({ id, name }) => ({ value: id, label: name }))}
          value={draft.accountId ?? ''}
          onChange={(event) => onChange({ accountId: event.target.value })}
        />
        <div className={hasCategory ? 'col-span-2' : ''}>
          <Field
            label="Date"
            type="date"
            max={today}
            value={draft.date}
            error={isSent && !isPlainDate(draft.date) ? 'Enter a date.' : null}
            onChange={(event) => onChange({ date: event.target.value })}
          />
        </div>
      </div>
    </>
  );
}
