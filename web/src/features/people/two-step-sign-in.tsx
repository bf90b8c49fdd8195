import type { SecondFactor } from '@cairn/contract/second-factor';
import { useState } from 'react';
import { formatMoment } from '../../lib/format.ts';
import { SmallButton } from '../../ui/button.tsx';
import { ConfirmDialog, Dialog } from '../../ui/dialog.tsx';
import { Section } from '../../ui/section.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import {
  addAuthenticator,
  forgetBrowser,
  makeRecoveryCodes,
  type NewAuthenticator,
  removeAuthenticator,
} from './security-calls.ts';
import { SetUpTwoStep } from './set-up-two-step.tsx';
import { StatusLine } from './status-line.tsx';
import { type SecurityChange, useSecurityChange } from './use-security.ts';

type Opened =
  | { is: 'set up'; authenticator: NewAuthenticator }
  | { is: 'codes'; codes: readonly string[] }
  | { is: 'turn off'; authenticatorId: string };

type Props = { secondFactor: SecondFactor; hasPasskey: boolean; reload: () => Promise<void> };
type BrowsersProps = Pick<SecondFactor, 'rememberedBrowsers'> & Pick<SecurityChange, 'isBusy' | 'change'>;

function RememberedBrowsers({ rememberedBrowsers, isBusy, change }: BrowsersProps) {
  if (rememberedBrowsers.length === 0) return null;
  return (
    <>
      <h3 className="mt-4 font-medium">Browsers that aren’t asked for a second step</h3>
      <ul className="divide-y divide-line">
        {rememberedBrowsers.map(({ id, browser, until }) => (
          <li key={id} className="flex items-center justify-between gap-6 py-2">
            <span>
              {browser ?? 'Unknown browser'}{' '}
              <span className="text-13 text-muted">until {formatMoment(Date.parse(until))}</span>
            </span>
            <SmallButton
              disabled={isBusy}
              onClick={() =>
                change(() => forgetBrowser(id), 'The browser will be asked for a second step again.')
              }
            >
              Forget<span className="sr-only"> {browser ?? 'an unknown browser'}</span>
            </SmallButton>
          </li>
        ))}
      </ul>
    </>
  );
}

type RowProps = Pick<SecondFactor, 'authenticator' | 'recoveryCodesLeft'> & {
  hasPasskey: boolean;
  isBusy: boolean;
  onSetUp: () => void;
  onNewCodes: () => void;
  onTurnOff: (authenticatorId: string) => void;
};

/** What is asked for beside the password, and what can be done about it. */
function SecondStep({
  authenticator,
  recoveryCodesLeft,
  hasPasskey,
  isBusy,
  onSetUp,
  onNewCodes,
  onTurnOff,
}: RowProps) {
  const isOn = authenticator !== null || hasPasskey;
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
      {isOn ? (
        <p className={recoveryCodesLeft === 0 ? 'text-warning' : 'text-muted'}>
          {recoveryCodesLeft === 1 ? '1 recovery code' : `${recoveryCodesLeft} recovery codes`} left
        </p>
      ) : (
        <p className="min-w-0 flex-1 basis-64 text-muted">
          With a code from an authenticator app at each sign-in, a stolen password is not enough.
        </p>
      )}
      <span className="flex flex-wrap gap-2">
        {isOn && (
          <SmallButton disabled={isBusy} onClick={onNewCodes}>
            New Recovery Codes
          </SmallButton>
        )}
        {authenticator === null ? (
          <SmallButton disabled={isBusy} onClick={onSetUp}>
            {hasPasskey ? 'Add Authenticator App' : 'Turn On'}
          </SmallButton>
        ) : (
          <>
            <SmallButton disabled={isBusy} onClick={onSetUp}>
              Replace App
            </SmallButton>
            <SmallButton disabled={isBusy} onClick={() => onTurnOff(authenticator.id)}>
              {hasPasskey ? 'Remove Authenticator App' : 'Turn Off'}
            </SmallButton>
          </>
        )}
      </span>
    </div>
  );
}

/** A second step at each sign-in with the password: on or off, with recovery codes and the browsers that are not asked. */
export function TwoStepSignIn({ secondFactor, hasPasskey, reload }: Props) {
  const { authenticator, recoveryCodesLeft, rememberedBrowsers } = secondFactor;
  const { status, isBusy, change } = useSecurityChange(reload);
  const [opened, setOpened] = useState<Opened | null>(null);
  const close = () => setOpened(null);

  async function setUp(): Promise<void> {
    const added = await change(addAuthenticator, null);
    if (added !== null) setOpened({ is: 'set up', authenticator: added.result });
  }

  async function makeCodes(): Promise<void> {
    const made = await change(makeRecoveryCodes, null);
    if (made !== null) setOpened({ is: 'codes', codes: made.result });
  }

  async function turnOff(authenticatorId: string): Promise<void> {
    close();
    await change(
      () => removeAuthenticator(authenticatorId),
      hasPasskey ? 'The authenticator app was removed.' : 'Two-step sign-in is off.',
    );
  }

  return (
    <Section
      title="Two-step sign-in"
      className="mt-10"
      aside={authenticator === null && !hasPasskey ? 'Off' : 'On'}
    >
      <SecondStep
        authenticator={authenticator}
        recoveryCodesLeft={recoveryCodesLeft}
        hasPasskey={hasPasskey}
        isBusy={isBusy}
        onSetUp={setUp}
        onNewCodes={makeCodes}
        onTurnOff={(authenticatorId) => setOpened({ is: 'turn off', authenticatorId })}
      />
      <RememberedBrowsers rememberedBrowsers={rememberedBrowsers} isBusy={isBusy} change={change} />
      <StatusLine status={status} />
      {opened?.is === 'set up' && (
        <SetUpTwoStep
          authenticator={opened.authenticator}
          onDone={() => {
            close();
            reload();
          }}
          onClose={close}
        />
      )}
      {opened?.is === 'codes' && (
        <Dialog title="New recovery codes" onClose={close}>
          <RecoveryCodes codes={opened.codes} onDone={close} />
        </Dialog>
      )}
      {opened?.is === 'turn off' && (
        <ConfirmDialog
          title={hasPasskey ? 'Remove the authenticator app?' : 'Turn off two-step sign-in?'}
          confirmLabel={hasPasskey ? 'Remove' : 'Turn Off'}
          onConfirm={() => turnOff(opened.authenticatorId)}
          onClose={close}
        >
          <p>
            {hasPasskey
              ? 'When you sign in with your password, you’re asked for a passkey or a recovery code.'
              : 'Your password alone will sign in. Your recovery codes will no longer work.'}
          </p>
        </ConfirmDialog>
      )}
    </Section>
  );
}
