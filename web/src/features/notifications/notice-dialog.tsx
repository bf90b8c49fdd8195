import { accountRoutes } from '@cairn/contract/accounts';
import { type NoticeChoice, noticeNames } from '@cairn/contract/notice-settings';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { queryFor } from '../../api/queries.ts';
import { AmountField, amountIn } from '../../ui/amount-field.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { amountLabels, noticeWords } from './notice-words.ts';
import type { NoticeChanges } from './use-notice-settings.ts';

/** Kinds that are of an amount. */
export type AmountKind = keyof typeof amountLabels;

type Props = {
  kind: AmountKind;
  /** What is changed; null for a new one. */
  choice: NoticeChoice | null;
  currency: string;
  choose: NoticeChanges['choose'];
  onClose: () => void;
};

/** The amount of an alert, and of a balance the account. */
export function NoticeDialog({ kind, choice, currency, choose, onClose }: Props) {
  const { data } = useQuery({ ...queryFor(accountRoutes.accounts, {}), enabled: kind === 'balance-below' });
  const [amount, setAmount] = useState(choice?.amount == null ? '' : String(choice.amount / 100));
  const [chosenId, setChosenId] = useState(choice?.account?.id ?? '');
  const [isSent, setSent] = useState(false);
  const accounts = data?.accounts.filter(({ closedOn }) => closedOn === null) ?? [];
  const account = accounts.find(({ id }) => id === chosenId) ?? accounts[0];
  const cents = amountIn(amount);

  function submit(): void {
    setSent(true);
    if (cents === null || (kind === 'balance-below' && account === undefined)) return;
    const ofAccount = kind === 'balance-below' && account !== undefined ? { accountId: account.id } : {};
    choose.mutate({ kind, amount: cents, ...ofAccount }, { onSuccess: onClose });
  }

  return (
    <FormDialog
      title={noticeNames[kind]}
      label="Save"
      sending={choose}
      disabled={kind === 'balance-below' && account === undefined}
      onSubmit={submit}
      onClose={onClose}
    >
      <p className="text-muted">{noticeWords[kind]}</p>
      {kind === 'balance-below' &&
        (choice?.account ? (
          <p className="font-medium">{choice.account.name}</p>
        ) : (
          <SelectField
            label="Account"
            options={accounts.map(({ id, name }) => ({ value: id, label: name }))}
            value={account?.id ?? ''}
            onChange={(event) => setChosenId(event.target.value)}
          />
        ))}
      <AmountField
        label={amountLabels[kind]}
        currency={account?.currency ?? currency}
        value={amount}
        isSent={isSent}
        onChange={setAmount}
      />
    </FormDialog>
  );
}
