import type { AccountDetail } from '@cairn/contract/dashboard';
import { negateCents } from '@cairn/domain/money';
import { isPlainDate, type PlainDate } from '@cairn/domain/plain-date';
import { type FormEvent, useState } from 'react';
import { errorMessage } from '../../lib/api-error.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { FormActions } from '../../ui/form-actions.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { useFirstFocus } from '../../ui/use-first-focus.ts';
import { AmountField, amountIn } from './amount-field.tsx';
import type { ByHand } from './use-by-hand.ts';

type Props = {
  account: Pick<AccountDetail, 'id' | 'name' | 'currency'>;
  today: PlainDate;
  add: ByHand['addTransaction'];
  onClose: () => void;
};

const directions = [
  { value: 'out', label: 'Money out' },
  { value: 'in', label: 'Money in' },
];

/** Adds a transaction to an account that is kept by hand. */
export function AddTransactionDialog({ account, today, add, onClose }: Props) {
  const [amount, setAmount] = useState('');
  const [direction, setDirection] = useState('out');
  const [description, setDescription] = useState('');
  const [date, setDate] = useState<string>(today);
  const [isSent, setIsSent] = useState(false);
  const form = useFirstFocus<HTMLFormElement>();

  function submit(event: FormEvent): void {
    event.preventDefault();
    setIsSent(true);
    const entered = amountIn(amount);
    if (add.isPending || entered === null || description.trim() === '' || !isPlainDate(date)) return;
    add.mutate(
      {
        params: { ownAccountId: account.id },
        body: { amount: direction === 'out' ? negateCents(entered) : entered, date, description },
      },
      { onSuccess: onClose },
    );
  }

  return (
    <Dialog title={`Add Transaction to ${account.name}`} onClose={onClose}>
      <form ref={form} noValidate onSubmit={submit} className="space-y-4">
        <AmountField
          label="Amount"
          currency={account.currency}
          value={amount}
          isSent={isSent}
          onChange={setAmount}
        />
        <SelectField
          label="Direction"
          options={directions}
          value={direction}
          onChange={(event) => setDirection(event.target.value)}
        />
        <Field
          label="Description"
          value={description}
          maxLength={200}
          error={isSent && description.trim() === '' ? 'Enter whom it was paid to, or what for.' : null}
          onChange={(event) => setDescription(event.target.value)}
        />
        <Field
          label="Date"
          type="date"
          max={today}
          value={date}
          error={
            add.error !== null
              ? errorMessage(add.error)
              : isSent && !isPlainDate(date)
                ? 'Enter a date.'
                : null
          }
          onChange={(event) => setDate(event.target.value)}
        />
        <FormActions label="Add Transaction" busy={add.isPending} onCancel={onClose} />
      </form>
    </Dialog>
  );
}
