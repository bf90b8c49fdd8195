import type { Transaction } from '@cairn/contract/transactions';
import { transactionName } from '@cairn/domain/transactions';
import { useState } from 'react';
import { Field } from '../../ui/field.tsx';
import { SelectField } from '../../ui/select-field.tsx';

type Choice = '' | 'name' | 'own';

const options: { value: Choice; label: string }[] = [
  { value: '', label: 'Leave as they are' },
  { value: 'name', label: 'Rename all to' },
  { value: 'own', label: 'As before you named them' },
];

/** What the merchants of several rows are called: undefined leaves them, null removes the person's names. */
export function MerchantChoice({ onChange }: { onChange: (name: string | null | undefined) => void }) {
  const [choice, setChoice] = useState<Choice>('');
  const [name, setName] = useState('');
  const choose = (next: Choice) => {
    setChoice(next);
    onChange(next === 'name' ? cleanName(name) : next === 'own' ? null : undefined);
  };
  return (
    <>
      <SelectField
        label="Merchants"
        options={options}
        value={choice}
        onChange={({ target }) => choose(options.find(({ value }) => value === target.value)?.value ?? '')}
      />
      {choice === 'name' && (
        <Field
          label="Name of the merchant"
          autoComplete="off"
          maxLength={100}
          value={name}
          onChange={({ target }) => {
            setName(target.value);
            onChange(cleanName(target.value));
          }}
        />
      )}
    </>
  );
}

/** As the server stores it, so that a name that is there already is found to be. */
function cleanName(typed: string): string {
  return typed.normalize('NFC').trim();
}

/** What becomes of the merchant of a row, in words. */
export function merchantWords(row: Transaction, name: string | null): string {
  return name === null ? 'Merchant as it was before you named it' : `${transactionName(row)} → ${name}`;
}
