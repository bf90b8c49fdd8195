import { useState } from 'react';
import { secondStepSetup } from '../../lib/second-step-setup.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { addPasskey } from './passkey-calls.ts';
import { RecoveryCodes } from './recovery-codes.tsx';
import { addAuthenticator, type NewAuthenticator } from './security-calls.ts';
import { SetUpTwoStep } from './set-up-two-step.tsx';
import { signOut } from './sign-out-calls.ts';
import { StatusLine } from './status-line.tsx';
import { usePasskeySupport } from './use-passkey-support.ts';
import { useSecurityChange } from './use-security.ts';
import { WaysIn } from './ways-in.tsx';

type Opened = { is: 'app'; authenticator: NewAuthenticator } | { is: 'codes'; codes: readonly string[] };

const nothingElse = async () => undefined;

/** What a second step can be: an authenticator app, a passkey, or single sign-on where the server has it. `next`: where to go on afterwards. */
export function SetUpSecondStep({ next }: { next: string }) {
  const support = usePasskeySupport();
  const { status, isBusy, change } = useSecurityChange(nothingElse);
  const [opened, setOpened] = useState<Opened | null>(null);
  const [isOnlyWay, setOnlyWay] = useState(false);

  async function setUpApp(): Promise<void> {
    const added = await change(addAuthenticator, null);
    if (added !== null) setOpened({ is: 'app', authenticator: added.result });
  }

  async function setUpPasskey(): Promise<void> {
    const added = await change(addPasskey, (result) =>
      result === 'left' ? { kind: 'note', message: 'No passkey was added.' } : null,
    );
    if (added === null || added.result === 'left') return;
    setOpened({ is: 'codes', codes: added.result.recoveryCodes });
  }

  return (
    <div className="space-y-4">
      <WaysIn invitation={null} next={next} isOnlyWay={isOnlyWay} onOnlyWay={setOnlyWay}>
        <Button disabled={isBusy} onClick={setUpApp} className="w-full">
          Use an Authenticator App
        </Button>
        {support === 'supported' && (
          <Button variant="secondary" disabled={isBusy} onClick={setUpPasskey} className="w-full">
            Use a Passkey
          </Button>
        )}
      </WaysIn>
      <StatusLine status={status} />
      <Button variant="ghost" onClick={() => void signOut()} className="w-full">
        Log Out
      </Button>
      {opened?.is === 'app' && (
        <SetUpTwoStep
          authenticator={opened.authenticator}
          onDone={secondStepSetup.noteDone}
          onClose={() => setOpened(null)}
        />
      )}
      {opened?.is === 'codes' && (
        <Dialog title="Passkey added" onClose={secondStepSetup.noteDone}>
          <RecoveryCodes codes={opened.codes} onDone={secondStepSetup.noteDone} />
        </Dialog>
      )}
    </div>
  );
}
