import type { OwnAccountKind, Sharing } from '@cairn/contract/accounts';
import { negateCents } from '@cairn/domain/money';
import { lazy, Suspense, useState } from 'react';
import { AmountField, amountIn } from '../../ui/amount-field.tsx';
import { Field } from '../../ui/field.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { isDebtKind, ownAccountKinds } from './own-account-kinds.ts';
import type { OwnAccounts } from './use-own-accounts.ts';

/** Fetched where others are in the household. */
const SharingFields = lazy(() =>
  import('./sharing-fields.tsx').then(({ SharingFields: Fields }) => ({ default: Fields })),
);

type Props = {
  /** The household's currency. */
  currency: string;
  add: OwnAccounts['addAccount'];
  /** Whether others are in the household. */
  isShared: boolean;
  onClose: () => void;
};

/** Adds an account that no bank keeps. */
export function AddAccountDialog({ currency: householdCurrency, add, isShared, onClose }: Props) {
  const [sharing, setSharing] = useState<Sharing>(isShared ? 'mine' : 'ours');
  const [name, setName] = useState('');
  const [kind, setKind] = useState<OwnAccountKind>('cash');
  const [currency, setCurrency] = useState(householdCurrency);
  const [balance, setBalance] = useState('');
  const [isSent, setIsSent] = useState(false);
  const code = currency.trim().toUpperCase();

  function submit(): void {
    setIsSent(true);
    const amount = amountIn(balance);
    const isBalanceWrong = amount === null && balance.trim() !== '';
    if (name.trim() === '' || isBalanceWrong) return;
    const stated = amount !== null && isDebtKind(kind) ? negateCents(amount) : amount;
    add.mutate(
      { name, kind, sharing, currency: code, ...(stated === null ? {} : { balance: stated }) },
      { onSuccess: onClose },
    );
  }

  return (
    <FormDialog title="Add Account" label="Add Account" sending={add} onSubmit={submit} onClose={onClose}>
      <Field
        label="Name"
        value={name}
        maxLength={100}
        error={isSent && name.trim() === '' ? 'Enter a name for the account.' : null}
        onChange={(event) => setName(event.target.value)}
      />
      <SelectField
        label="Kind"
        options={ownAccountKinds}
        value={kind}
        onChange={(event) =>
          setKind(ownAccountKinds.find(({ value }) => value === event.target.value)?.value ?? 'cash')
        }
      />
      <AmountField
        label={isDebtKind(kind) ? 'What you owe now (optional)' : 'Balance now (optional)'}
        currency={code}
        value={balance}
        isSent={isSent}
        isOptional
        onChange={setBalance}
      />
      <Field
        label="Currency"
        value={currency}
        maxLength={3}
        autoCapitalize="characters"
        onChange={(event) => setCurrency(event.target.value)}
      />
      {isShared && (
        <Suspense>
          <SharingFields sharing={sharing} onChange={setSharing} />
        </Suspense>
      )}
    </FormDialog>
  );
}
