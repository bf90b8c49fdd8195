import type { Reimbursement } from '@cairn/contract/reimbursements';
import { negateCents, sumCents } from '@cairn/domain/money';
import { useState } from 'react';
import { formatMoneyIn } from '../../lib/format.ts';
import { typedAmount } from '../../lib/typed-amount.ts';
import { Field } from '../../ui/field.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import type { ReimbursementChanges } from './use-reimbursements.ts';

type Props = { of: Reimbursement; changes: ReimbursementChanges; onClose: () => void };

/** Notes what somebody has to pay back of an expense. */
export function ExpectBackDialog({ of, changes: { expect }, onClose }: Props) {
  const { transaction, expected } = of;
  const [typed, setTyped] = useState('');
  const [from, setFrom] = useState('');
  const [isSent, setIsSent] = useState(false);
  const most = sumCents([
    negateCents(transaction.amount),
    ...expected.map(({ amount }) => negateCents(amount)),
  ]);
  const amount = typedAmount(typed);
  const isRight = amount !== null && amount > 0 && amount <= most;

  function submit(): void {
    setIsSent(true);
    if (!isRight) return;
    expect.mutate(
      { params: { transactionId: transaction.id }, body: { amount, from: from.trim() } },
      { onSuccess: onClose },
    );
  }

  return (
    <FormDialog title="Expect money back" label="Save" sending={expect} onSubmit={submit} onClose={onClose}>
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
    </FormDialog>
  );
}
