import { useState } from 'react';
import { Field, PasswordField } from '../../ui/field.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { confirmIdentity } from './identity-calls.ts';
import { PasskeyButton } from './passkey-button.tsx';
import { confirmWithPasskey } from './passkey-calls.ts';
import { usePasskeySupport } from './use-passkey-support.ts';

type Sending = { isPending: boolean; error: Error | null };

/** Asks for the password, or for a code or a passkey where the person has one. */
export default function ConfirmIdentity({ onAnswer }: { onAnswer: (isConfirmed: boolean) => void }) {
  const support = usePasskeySupport();
  const [isByCode, setByCode] = useState(false);
  const [typed, setTyped] = useState('');
  const [sending, setSending] = useState<Sending>({ isPending: false, error: null });

  async function confirm(): Promise<void> {
    setSending({ isPending: true, error: null });
    try {
      await confirmIdentity(isByCode ? { code: typed } : { password: typed });
      onAnswer(true);
    } catch (error) {
      setSending({ isPending: false, error: error instanceof Error ? error : new Error(String(error)) });
    }
  }

  const field = {
    value: typed,
    onChange: (event: { target: { value: string } }) => setTyped(event.target.value),
  };
  return (
    <FormDialog
      title="Confirm it’s you"
      label="Continue"
      sending={sending}
      disabled={typed === ''}
      onSubmit={confirm}
      onClose={() => onAnswer(false)}
    >
      <p>For your security, this needs {isByCode ? 'a code' : 'your password'} once more.</p>
      {isByCode ? (
        <Field key="code" label="Code" inputMode="text" autoComplete="one-time-code" {...field} />
      ) : (
        <PasswordField key="password" label="Password" autoComplete="current-password" {...field} />
      )}
      <button
        type="button"
        className="link"
        onClick={() => {
          setByCode(!isByCode);
          setTyped('');
        }}
      >
        {isByCode ? 'Use your password instead' : 'Use a code from your authenticator app instead'}
      </button>
      {support === 'supported' && (
        <PasskeyButton
          label="Use a passkey"
          variant="secondary"
          use={confirmWithPasskey}
          onDone={() => onAnswer(true)}
        />
      )}
    </FormDialog>
  );
}
