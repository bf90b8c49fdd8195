import type { PlannedTransaction } from '@cairn/contract/planned';
import type { Transaction } from '@cairn/contract/transactions';
import { isPlainDate, type PlainDate } from '@cairn/domain/plain-date';
import { plannedFrequencies } from '@cairn/domain/planned-days';
import { useState } from 'react';
import { formatDate } from '../../lib/format.ts';
import { AmountField } from '../../ui/amount-field.tsx';
import { Field } from '../../ui/field.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { InlineError } from '../../ui/notice.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { accountWords } from '../accounts/account-words.ts';
import { choosableCategories, optionOf } from '../categories/category-tree.ts';
import { DescriptionField } from '../transactions/description-field.tsx';
import { Direction } from '../transactions/direction-field.tsx';
import { descriptionError, withOffers } from '../transactions/entry-draft.ts';
import { useOwnTransactionOffers } from '../transactions/use-entry-offers.ts';
import { draftOfPlan, endError, newPlanOf, nextDaysOf, type PlannedDraft, planIn } from './planned-draft.ts';
import { frequencyWords } from './planned-words.ts';
import { useSavePlanned } from './use-planned.ts';

type WhenProps = {
  draft: PlannedDraft;
  today: PlainDate;
  isSent: boolean;
  onChange: (change: Partial<PlannedDraft>) => void;
};

/** How often, from when, until when, and on which days that is. */
function When({ draft, today, isSent, onChange }: WhenProps) {
  const isOnce = draft.frequency === 'once';
  const next = nextDaysOf(draft, today);
  return (
    <>
      <div className={`grid grid-cols-1 gap-4 ${isOnce ? 'sm:grid-cols-2' : 'sm:grid-cols-3'}`}>
        <SelectField
          label="How often"
          options={plannedFrequencies.map((value) => ({ value, label: frequencyWords[value] }))}
          value={draft.frequency}
          onChange={(event) =>
            onChange({ frequency: plannedFrequencies.find((one) => one === event.target.value) ?? 'monthly' })
          }
        />
        <Field
          label={isOnce ? 'Date' : 'First date'}
          type="date"
          value={draft.date}
          error={isSent && !isPlainDate(draft.date) ? 'Enter a date.' : null}
          onChange={(event) => onChange({ date: event.target.value })}
        />
        {!isOnce && (
          <Field
            label="Ends on (optional)"
            type="date"
            value={draft.lastDate}
            error={isSent ? endError(draft) : null}
            onChange={(event) => onChange({ lastDate: event.target.value })}
          />
        )}
      </div>
      <p aria-live="polite" className="figures text-13 text-muted">
        {next.length === 0 ? 'No day is to come.' : `Next: ${next.map((day) => formatDate(day)).join(', ')}`}
      </p>
    </>
  );
}

type Props = {
  /** The transaction that is to be repeated. */
  like: Transaction | null;
  /** The plan that is changed; null for a new one. */
  planned: PlannedTransaction | null;
  today: PlainDate;
  onClose: () => void;
};

/** Plans a transaction on any account, once or recurring, or changes a plan. */
export default function PlannedDialog({ like, planned, today, onClose }: Props) {
  const [draft, setDraft] = useState(() =>
    planned === null ? newPlanOf(like, today) : draftOfPlan(planned),
  );
  const [isSent, setIsSent] = useState(false);
  const { allAccounts: accounts, categories, completions } = useOwnTransactionOffers(draft.description);
  const offered = {
    ...draft,
    ...withOffers(
      draft,
      completions,
      (accounts ?? []).map(({ id }) => id),
    ),
  };
  const named = (accounts ?? []).map(({ id, name, institution, mask }) => ({
    accountId: id,
    accountName: name,
    institution,
    mask,
  }));
  const save = useSavePlanned(planned?.id ?? null);
  const change = (part: Partial<PlannedDraft>) => setDraft({ ...draft, ...part });

  function submit(): void {
    setIsSent(true);
    const body = planIn(offered);
    if (body !== null) save.mutate(body, { onSuccess: onClose });
  }

  return (
    <FormDialog
      title={planned === null ? 'Plan a Transaction' : 'Edit Planned Transaction'}
      placement="top"
      label={planned === null ? 'Plan Transaction' : 'Save'}
      disabled={accounts === undefined || accounts.length === 0}
      sending={save}
      onSubmit={submit}
      onClose={onClose}
    >
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
        <AmountField
          label="Amount"
          currency={accounts?.find(({ id }) => id === offered.accountId)?.currency ?? 'USD'}
          value={draft.amount}
          isSent={isSent}
          onChange={(amount) => change({ amount })}
        />
        <Direction isIncoming={offered.isIncoming} onChange={(isIncoming) => change({ isIncoming })} />
      </div>
      <DescriptionField
        value={draft.description}
        error={descriptionError(draft, isSent)}
        completions={completions.completions}
        categoryName={(id) => categories.find((one) => one.id === id)?.name}
        onChange={(description) => change({ description })}
      />
      <div className="grid grid-cols-2 gap-4">
        <SelectField
          label="Category"
          options={[{ value: '', label: 'None' }, 'line', ...choosableCategories(categories).map(optionOf)]}
          value={offered.categoryId}
          onChange={(event) => change({ categoryId: event.target.value })}
        />
        <SelectField
          label="Account"
          options={named.map((one) => ({ value: one.accountId, label: accountWords(one, named) }))}
          value={offered.accountId ?? ''}
          onChange={(event) => change({ accountId: event.target.value })}
        />
      </div>
      <When draft={draft} today={today} isSent={isSent} onChange={change} />
      {accounts?.length === 0 && <InlineError>Add an account first, under Accounts.</InlineError>}
    </FormDialog>
  );
}
