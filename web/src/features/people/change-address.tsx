import { useState } from 'react';
import { Field } from '../../ui/field.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';

type Props = { onSave: (email: string) => void; onClose: () => void };

/** Asks for a new email address. */
export function ChangeAddress({ onSave, onClose }: Props) {
  const [email, setEmail] = useState('');
  return (
    <FormDialog
      title="Change your email address"
      label="Send Links"
      sending={{ isPending: false, error: null }}
      disabled={email.trim() === ''}
      onSubmit={() => onSave(email.trim())}
      onClose={onClose}
    >
      <p className="mb-4">
        You get a letter at your address of today and at the new one. Once you have confirmed both, you sign
        in with the new address, and all your sessions end.
      </p>
      <Field
        label="New email"
        type="email"
        autoComplete="email"
        value={email}
        onChange={(event) => setEmail(event.target.value)}
      />
    </FormDialog>
  );
}
