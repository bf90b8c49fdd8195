import { maxPasskeyNameLength } from '@cairn/contract/passkeys';
import type { Passkey } from '@cairn/contract/second-factor';
import { useState } from 'react';
import { Field } from '../../ui/field.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';

type Props = { passkey: Passkey; onSave: (name: string) => void; onClose: () => void };

/** Asks for a name by which a passkey’s owner knows it. */
export function RenamePasskey({ passkey, onSave, onClose }: Props) {
  const [name, setName] = useState(passkey.name);
  return (
    <FormDialog
      title="Rename passkey"
      label="Save"
      sending={{ isPending: false, error: null }}
      disabled={name.trim() === ''}
      onSubmit={() => onSave(name)}
      onClose={onClose}
    >
      <Field
        label="Name"
        autoComplete="off"
        maxLength={maxPasskeyNameLength}
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
    </FormDialog>
  );
}
