import { accountRoutes } from '@cairn/contract/accounts';
import { householdRoutes } from '@cairn/contract/household';
import type { Transaction } from '@cairn/contract/transactions';
import { toCents } from '@cairn/domain/money';
import { isPlainDate } from '@cairn/domain/plain-date';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { queryFor } from '../../api/queries.ts';
import { countOf } from '../../lib/format.ts';
import { faultOfTyped, typedAmount } from '../../lib/typed-amount.ts';
import { Field } from '../../ui/field.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import type { AmountChange, OwnChange } from './own-changes.ts';

type FieldProps = { change: OwnChange; onChange: (change: OwnChange) => void };

/** The day that all of them are on; a day to come is none. */
function DateField({ change, onChange }: FieldProps) {
  const today = useQuery(queryFor(householdRoutes.household, {})).data?.today;
  const [typed, setTyped] = useState('');
  const isToCome = today !== undefined && typed > today;
  return (
    <Field
      label="Date"
      type="date"
      max={today}
      value={typed}
      error={isToCome ? 'Choose today or an earlier day.' : null}
      onChange={({ target: { value } }) => {
        setTyped(value);
        const isDay = isPlainDate(value) && (today === undefined || value <= today);
        onChange({ ...change, date: isDay ? value : undefined });
      }}
    />
  );
}

type AmountChoice = '' | AmountChange['is'];

const amountOptions: { value: AmountChoice; label: string }[] = [
  { value: '', label: 'Leave as they are' },
  { value: 'set', label: 'Set all to' },
  { value: 'swap', label: 'Swap money in and out' },
];

function AmountFields({ change, onChange }: FieldProps) {
  const [choice, setChoice] = useState<AmountChoice>('');
  const [typed, setTyped] = useState('');
  const cents = typedAmount(typed);
  const choose = (is: AmountChoice, text: string) => {
    setChoice(is);
    setTyped(text);
    onChange({ ...change, amount: is === 'swap' ? { is } : is === 'set' ? amountIn(text) : undefined });
  };
  return (
    <>
      <SelectField
        label="Amounts"
        options={amountOptions}
        value={choice}
        onChange={({ target }) =>
          choose(amountOptions.find(({ value }) => value === target.value)?.value ?? '', typed)
        }
      />
      {choice === 'set' && (
        <Field
          label="Amount of each"
          inputMode="decimal"
          autoComplete="off"
          value={typed}
          error={
            typed.trim() !== '' && (cents === null || cents === 0)
              ? (faultOfTyped(typed) ?? 'Enter an amount other than zero.')
              : null
          }
          onChange={({ target }) => choose(choice, target.value)}
        />
      )}
    </>
  );
}

/** Which way the money went stays with each row, so a sign means nothing. */
function amountIn(typed: string): AmountChange | undefined {
  const cents = typedAmount(typed);
  return cents === null || cents === 0 ? undefined : { is: 'set', cents: toCents(Math.abs(cents)) };
}

function AccountField({ change, onChange }: FieldProps) {
  const accounts = useQuery(queryFor(accountRoutes.accounts, {})).data?.accounts ?? [];
  const open = accounts.filter(({ connectionId, closedOn }) => connectionId === null && closedOn === null);
  return (
    <SelectField
      label="Account"
      options={[
        { value: '', label: 'Leave as it is' },
        ...open.map(({ id, name }) => ({ value: id, label: name })),
      ]}
      value={change.account?.id ?? ''}
      onChange={({ target }) => onChange({ ...change, account: open.find(({ id }) => id === target.value) })}
    />
  );
}

type Props = FieldProps & { rows: readonly Transaction[] };

/** Date, amount and account of the rows that were added by hand; nothing where there are none. */
export function OwnChangesFields({ rows, ...field }: Props) {
  const count = rows.filter(({ isByHand }) => isByHand).length;
  if (count === 0) return null;
  return (
    <fieldset className="mt-5 min-w-0 border-t border-line pt-4">
      <legend className="sr-only">Added by hand</legend>
      {count < rows.length && (
        <p className="mb-3 text-13 text-muted">
          Only for the {countOf(count, 'transaction')} that {count === 1 ? 'was' : 'were'} added by hand:
        </p>
      )}
      <div className="grid gap-4 sm:grid-cols-2">
        <DateField {...field} />
        <AccountField {...field} />
        <AmountFields {...field} />
      </div>
    </fieldset>
  );
}
