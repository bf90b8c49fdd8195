import { useState } from 'react';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { QrCode } from './qr-code.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { confirmAuthenticator, type NewAuthenticator } from './security-calls.ts';

const title = 'Two-step sign-in';

/** The secret in groups of four, to type it by hand. */
const inGroups = (secret: string) => secret.replace(/.{4}(?=.)/g, '$& ');

type Props = {
  authenticator: NewAuthenticator;
  /** It is in use. */
  onDone: () => void;
  onClose: () => void;
};

/** Adds Cairn to an authenticator app, and puts it into use by its first code. */
export function SetUpTwoStep({ authenticator: { authenticatorId, secret, uri }, onDone, onClose }: Props) {
  const [code, setCode] = useState('');
  const [recoveryCodes, setRecoveryCodes] = useState<readonly string[] | null>(null);
  const [sending, setSending] = useState<{ isPending: boolean; error: Error | null }>({
    isPending: false,
    error: null,
  });

  async function confirm(): Promise<void> {
    setSending({ isPending: true, error: null });
    try {
      setRecoveryCodes(await confirmAuthenticator(authenticatorId, code));
    } catch (error) {
      setSending({ isPending: false, error: error instanceof Error ? error : new Error(String(error)) });
    }
  }

  if (recoveryCodes !== null)
    return (
      <Dialog title="Two-step sign-in is on" onClose={onDone}>
        <RecoveryCodes codes={recoveryCodes} onDone={onDone} />
      </Dialog>
    );
  return (
    <FormDialog
      title={title}
      label="Turn On"
      sending={sending}
      disabled={code.trim() === ''}
      onSubmit={confirm}
      onClose={onClose}
    >
      <p>Scan this with an authenticator app, then enter the code that it shows.</p>
      <div className="flex justify-center">
        <QrCode text={uri} label="QR code for an authenticator app" />
      </div>
      <p className="text-13 text-muted">
        Can’t scan it? Enter this key in the app:{' '}
        <span className="break-words text-ink">{inGroups(secret)}</span>
      </p>
      <Field
        label="Code"
        inputMode="numeric"
        autoComplete="one-time-code"
        value={code}
        onChange={(event) => setCode(event.target.value)}
      />
    </FormDialog>
  );
}
