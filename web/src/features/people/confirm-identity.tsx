import { useState } from 'react';
import { Field, PasswordField } from '../../ui/field.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { confirmIdentity } from './identity-calls.ts';
import { PasskeyButton } from './passkey-button.tsx';
import { confirmWithPasskey } from './passkey-calls.ts';
import { ProviderButton } from './provider-button.tsx';
import { confirmAtProvider } from './single-sign-on-calls.ts';
import { usePasskeySupport } from './use-passkey-support.ts';
import { useProvider } from './use-ways-to-sign-in.ts';

type Sending = { isPending: boolean; error: Error | null };

/** Asks for the password, or for a code, a passkey or single sign-on where the person has one. */
export default function ConfirmIdentity({ onAnswer }: { onAnswer: (isConfirmed: boolean) => void }) {
  const support = usePasskeySupport();
  const provider = useProvider();
  // Where nothing else signs in, people have none, or have forgotten it.
  const hasPassword = provider?.isOnlyWay !== true;
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
      <p>
        For your security, this needs{' '}
        {isByCode ? 'a code' : hasPassword ? 'your password' : 'a proof that it’s you'} once more.
      </p>
      {isByCode && <Field key="code" label="Code" inputMode="text" autoComplete="one-time-code" {...field} />}
      {!isByCode && hasPassword && (
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
        {isByCode
          ? `Use ${hasPassword ? 'your password' : 'another proof'} instead`
          : 'Use a code from your authenticator app instead'}
      </button>
      {provider !== null && (
        <ProviderButton label={`Sign in again with ${provider.name}`} go={confirmAtProvider} />
      )}
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
