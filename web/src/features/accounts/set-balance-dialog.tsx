import type { AccountDetail } from '@cairn/contract/accounts';
import { negateCents } from '@cairn/domain/money';
import { isPlainDate, type PlainDate } from '@cairn/domain/plain-date';
import { type FormEvent, useState } from 'react';
import { errorMessage } from '../../lib/api-error.ts';
import { AmountField, amountIn } from '../../ui/amount-field.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { FormActions } from '../../ui/form-actions.tsx';
import { InlineError } from '../../ui/notice.tsx';
import { useFirstFocus } from '../../ui/use-first-focus.ts';
import { isDebt } from './own-account-kinds.ts';
import type { ByHand } from './use-by-hand.ts';

type Props = {
  account: Pick<AccountDetail, 'id' | 'name' | 'type' | 'currency'>;
  today: PlainDate;
  set: ByHand['stateBalance'];
  onClose: () => void;
};

/** Sets what an account that is kept by hand held at the end of a day. */
export function SetBalanceDialog({ account, today, set, onClose }: Props) {
  const [balance, setBalance] = useState('');
  const [on, setOn] = useState<string>(today);
  const [isSent, setIsSent] = useState(false);
  const form = useFirstFocus<HTMLFormElement>();
  const owes = isDebt(account.type);

  function submit(event: FormEvent): void {
    event.preventDefault();
    setIsSent(true);
    const amount = amountIn(balance);
    if (set.isPending || amount === null || !isPlainDate(on)) return;
    const body = { balance: owes ? negateCents(amount) : amount, on };
    set.mutate({ params: { ownAccountId: account.id }, body }, { onSuccess: onClose });
  }

  return (
    <Dialog title={`Set Balance of ${account.name}`} onClose={onClose}>
      <form ref={form} noValidate onSubmit={submit} className="space-y-4">
        <AmountField
          label={owes ? 'What you owed' : 'Balance'}
          currency={account.currency}
          value={balance}
          isSent={isSent}
          onChange={setBalance}
        />
        <Field
          label="At the end of"
          type="date"
          max={today}
          value={on}
          error={isSent && !isPlainDate(on) ? 'Enter a date.' : null}
          onChange={(event) => setOn(event.target.value)}
        />
        <p className="text-13 text-muted">
          No transaction is added or changed. Transactions after this day are counted on top.
        </p>
        {set.error !== null && <InlineError>{errorMessage(set.error)}</InlineError>}
        <FormActions label="Set Balance" busy={set.isPending} onCancel={onClose} />
      </form>
    </Dialog>
  );
}
