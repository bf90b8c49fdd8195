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

type Props = { secondFactor: SecondFactor; reload: () => Promise<void> };
type BrowsersProps = Pick<SecondFactor, 'rememberedBrowsers'> & Pick<SecurityChange, 'isBusy' | 'change'>;

function RememberedBrowsers({ rememberedBrowsers, isBusy, change }: BrowsersProps) {
  if (rememberedBrowsers.length === 0) return null;
  return (
    <>
      <h3 className="mt-4 font-medium">Browsers that aren’t asked for a code</h3>
      <ul className="divide-y divide-line">
        {rememberedBrowsers.map(({ id, browser, until }) => (
          <li key={id} className="flex items-center justify-between gap-6 py-2">
            <span>
              {browser ?? 'Unknown browser'}{' '}
              <span className="text-13 text-muted">until {formatMoment(Date.parse(until))}</span>
            </span>
            <SmallButton
              disabled={isBusy}
              onClick={() => change(() => forgetBrowser(id), 'The browser will be asked for a code again.')}
            >
              Forget<span className="sr-only"> {browser ?? 'an unknown browser'}</span>
            </SmallButton>
          </li>
        ))}
      </ul>
    </>
  );
}

/** A code at each sign-in, beside the password: on or off, with recovery codes and the browsers that are not asked. */
export function TwoStepSignIn({ secondFactor, reload }: Props) {
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
    await change(() => removeAuthenticator(authenticatorId), 'Two-step sign-in is off.');
  }

  return (
    <Section title="Two-step sign-in" className="mt-10" aside={authenticator === null ? 'Off' : 'On'}>
      {authenticator === null ? (
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
          <p className="min-w-0 flex-1 basis-64 text-muted">
            With a code from an authenticator app at each sign-in, a stolen password is not enough.
          </p>
          <SmallButton disabled={isBusy} onClick={setUp}>
            Turn On
          </SmallButton>
        </div>
      ) : (
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
          <p className={recoveryCodesLeft === 0 ? 'text-warning' : 'text-muted'}>
            {recoveryCodesLeft === 1 ? '1 recovery code' : `${recoveryCodesLeft} recovery codes`} left
          </p>
          <span className="flex flex-wrap gap-2">
            <SmallButton disabled={isBusy} onClick={makeCodes}>
              New Recovery Codes
            </SmallButton>
            <SmallButton
              disabled={isBusy}
              onClick={() => setOpened({ is: 'turn off', authenticatorId: authenticator.id })}
            >
              Turn Off
            </SmallButton>
          </span>
        </div>
      )}
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
          title="Turn off two-step sign-in?"
          confirmLabel="Turn Off"
          onConfirm={() => turnOff(opened.authenticatorId)}
          onClose={close}
        >
          <p>Your password alone will sign in. Your recovery codes will no longer work.</p>
        </ConfirmDialog>
      )}
    </Section>
  );
}
