import type { SharedCosts } from '@cairn/contract/shared-costs';
import { transferLike } from '@cairn/domain/shared-costs';
import { useState } from 'react';
import { formatDate } from '../../lib/format.ts';
import { Field } from '../../ui/field.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { alikeWords, nameOf, type Sharing } from './costs-words.ts';
import { type PaymentDraft, paymentDraftOf, paymentFaults, paymentIn } from './payment-draft.ts';
import type { CostChanges } from './use-shared-costs.ts';

type Props = {
  answer: Pick<SharedCosts, 'today'>;
  sharing: Sharing;
  /** What one person owes another, and is paid. */
  owed: Sharing['payments'][number] | null;
  enter: CostChanges['enter'];
  onClose: () => void;
};

/** Enters what one person paid another in cash, or from an account that not everybody sees. */
export function PaymentDialog({ answer: { today }, sharing, owed, enter, onClose }: Props) {
  const [draft, setDraft] = useState(() => paymentDraftOf(sharing, owed, today));
  const [isSent, setIsSent] = useState(false);
  const change = (edit: Partial<PaymentDraft>) => setDraft({ ...draft, ...edit });
  const faults = paymentFaults(draft, today);
  const payment = paymentIn(draft, today);
  const alike = payment === null ? undefined : transferLike(payment, sharing.transfers);
  const options = sharing.people.map(({ userId }) => ({
    value: userId,
    label: nameOf(sharing.people, userId),
  }));

  function submit(): void {
    setIsSent(true);
    if (payment !== null) enter.mutate(payment, { onSuccess: onClose });
  }

  return (
    <FormDialog title="Paid another way" label="Save" sending={enter} onSubmit={submit} onClose={onClose}>
      <p className="text-muted">
        In cash, or from an account that not everybody sees. It counts here only: no transaction is added.
      </p>
      <SelectField
        label="Who paid"
        options={options}
        value={draft.fromUserId}
        onChange={(event) => change({ fromUserId: event.target.value })}
      />
      <div>
        <SelectField
          label="Who was paid"
          options={options}
          value={draft.toUserId}
          onChange={(event) => change({ toUserId: event.target.value })}
        />
        {isSent && faults.toUserId !== null && (
          <p role="alert" className="mt-1 text-13 text-danger">
            {faults.toUserId}
          </p>
        )}
      </div>
      <Field
        label="Amount"
        inputMode="decimal"
        autoComplete="off"
        value={draft.amount}
        error={isSent ? faults.amount : null}
        onChange={(event) => change({ amount: event.target.value })}
      />
      <Field
        label="Date"
        type="date"
        max={today}
        value={draft.date}
        error={isSent ? faults.date : null}
        onChange={(event) => change({ date: event.target.value })}
      />
      <div aria-live="polite" className="space-y-2 text-13 empty:hidden">
        {payment !== null && payment.date < sharing.since && (
          <p>Costs are shared from {formatDate(sharing.since)}: a payment before that does not count.</p>
        )}
        {alike !== undefined && <p>{alikeWords(alike)} Save this only if it is another one.</p>}
      </div>
    </FormDialog>
  );
}
