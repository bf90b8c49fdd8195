import { PasskeyButton } from './passkey-button.tsx';
import { signInWithPasskey } from './passkey-calls.ts';
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
  const use = () => {
    onUse();
    return signInWithPasskey(null, onToken);
  };
  return (
    <div className={usePasskeySupport() === 'supported' ? '' : 'invisible'}>
      <PasskeyButton label={label} variant="secondary" use={use} onDone={onDone} />
    </div>
  );
}
