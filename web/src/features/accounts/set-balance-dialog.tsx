import type { AccountDetail } from '@cairn/contract/accounts';
import { negateCents } from '@cairn/domain/money';
import { isPlainDate, type PlainDate } from '@cairn/domain/plain-date';
import { useState } from 'react';
import { AmountField, amountIn } from '../../ui/amount-field.tsx';
import { Field } from '../../ui/field.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { isDebt } from './own-account-kinds.ts';
import type { OwnAccounts } from './use-own-accounts.ts';

type Props = {
  account: Pick<AccountDetail, 'id' | 'name' | 'type' | 'currency'>;
  today: PlainDate;
  set: OwnAccounts['stateBalance'];
  onClose: () => void;
};

/** Sets what an account that is kept by hand held at the end of a day. */
export function SetBalanceDialog({ account, today, set, onClose }: Props) {
  const [balance, setBalance] = useState('');
  const [on, setOn] = useState<string>(today);
  const [isSent, setIsSent] = useState(false);
  const owes = isDebt(account.type);

  function submit(): void {
    setIsSent(true);
    const amount = amountIn(balance);
    if (amount === null || !isPlainDate(on)) return;
    const body = { balance: owes ? negateCents(amount) : amount, on };
    set.mutate({ params: { ownAccountId: account.id }, body }, { onSuccess: onClose });
  }

  return (
    <FormDialog
      title={`Set Balance of ${account.name}`}
      label="Set Balance"
      sending={set}
      onSubmit={submit}
      onClose={onClose}
    >
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
    </FormDialog>
  );
}
