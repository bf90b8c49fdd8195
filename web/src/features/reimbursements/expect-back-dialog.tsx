import type { Reimbursement } from '@cairn/contract/reimbursements';
import { negateCents, sumCents } from '@cairn/domain/money';
import { type FormEvent, useState } from 'react';
import { errorMessage } from '../../lib/api-error.ts';
import { formatMoneyIn } from '../../lib/format.ts';
import { typedAmount } from '../../lib/typed-amount.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { FormActions } from '../../ui/form-actions.tsx';
import { InlineError } from '../../ui/notice.tsx';
import { useFirstFocus } from '../../ui/use-first-focus.ts';
import type { ReimbursementChanges } from './use-reimbursements.ts';

type Props = { of: Reimbursement; changes: ReimbursementChanges; onClose: () => void };

/** Notes what somebody has to pay back of an expense. */
export function ExpectBackDialog({ of, changes: { expect }, onClose }: Props) {
  const { transaction, expected } = of;
  const [typed, setTyped] = useState('');
  const [from, setFrom] = useState('');
  const [isSent, setIsSent] = useState(false);
  const form = useFirstFocus<HTMLFormElement>();
  const most = sumCents([
    negateCents(transaction.amount),
    ...expected.map(({ amount }) => negateCents(amount)),
  ]);
  const amount = typedAmount(typed);
  const isRight = amount !== null && amount > 0 && amount <= most;

  function submit(event: FormEvent): void {
    event.preventDefault();
    setIsSent(true);
    if (expect.isPending || !isRight) return;
    expect.mutate(
      { params: { transactionId: transaction.id }, body: { amount, from: from.trim() } },
      { onSuccess: onClose },
    );
  }

  return (
    <Dialog title="Expect money back" onClose={onClose}>
      <form ref={form} noValidate onSubmit={submit} className="space-y-4">
        <Field
          label="Amount"
          inputMode="decimal"
          autoComplete="off"
          value={typed}
          error={
            isSent && !isRight ? `Enter an amount up to ${formatMoneyIn(transaction.currency, most)}.` : null
          }
          onChange={(event) => setTyped(event.target.value)}
        />
        <Field
          label="From (optional)"
          autoComplete="off"
          maxLength={100}
          value={from}
          onChange={(event) => setFrom(event.target.value)}
        />
        {expect.error !== null && <InlineError>{errorMessage(expect.error)}</InlineError>}
        <FormActions label="Save" busy={expect.isPending} onCancel={onClose} />
      </form>
    </Dialog>
  );
}
