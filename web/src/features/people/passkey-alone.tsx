import { PasskeyButton } from './passkey-button.tsx';
import { usePasskeySupport } from './use-passkey-support.ts';

type Props = {
  label: string;
  /** It is being used. */
  onUse: () => void;
  /** There is a token, which is being verified. */
  onToken: (token: string) => void;
  /** Signed in and verified. */
  onDone: () => void;
};

/** Signs in without a password. Where there are no passkeys its space stays: what is below must not move. */
export default function PasskeyAlone({ label, onUse, onToken, onDone }: Props) {
  const use = async () => {
    onUse();
    // Most people come for the form: what asks the server and the device comes once it is to.
    const { signInWithPasskey } = await import('./passkey-calls.ts');
    return signInWithPasskey(null, onToken);
  };
  return (
    <div className={usePasskeySupport() === 'supported' ? '' : 'invisible'}>
      <PasskeyButton label={label} variant="secondary" use={use} onDone={onDone} />
    </div>
  );
}
