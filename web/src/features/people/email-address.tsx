import type { EmailAddressState } from '@cairn/contract/email-address';
import { type ReactNode, useState } from 'react';
import { formatMoment } from '../../lib/format.ts';
import { SmallButton } from '../../ui/button.tsx';
import { Section } from '../../ui/section.tsx';
import { changeAddress, endAddressChange, sendAddressLink } from './address-calls.ts';
import { ChangeAddress } from './change-address.tsx';
import { useSession } from './session-state.ts';
import { StatusLine } from './status-line.tsx';
import { useSecurityChange } from './use-security.ts';
import type { Status } from './use-status-form.ts';

const noMail = 'This server can’t send mail. Ask the person who runs it for';

/** What was sent, or who has it. */
const sentWords = (sent: string, withoutMail: string) => (isMailSetUp: boolean) =>
  isMailSetUp
    ? ({ kind: 'done', message: sent } satisfies Status)
    : ({ kind: 'note', message: `${noMail} ${withoutMail}` } satisfies Status);

const linkSent = sentWords('A link was sent to your address.', 'the link.');
const linksSent = sentWords('Links were sent to both addresses.', 'the links.');

function waitsFor({ isOldConfirmed, isNewConfirmed }: NonNullable<EmailAddressState['change']>): string {
  if (isOldConfirmed) return 'your new address';
  return isNewConfirmed ? 'your address of today' : 'both addresses';
}

function Row({ words, note, children }: { words: string; note: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 py-2">
      <div className="min-w-0 flex-1 basis-64">
        <p className="font-medium break-words">{words}</p>
        <p className="text-13 text-muted">{note}</p>
      </div>
      <span className="flex flex-wrap gap-2">{children}</span>
    </div>
  );
}

type Props = { emailAddress: EmailAddressState; reload: () => Promise<void> };

/** The person’s email address: whether they have confirmed it, and a change of it. */
export function EmailAddress({ emailAddress: { isVerified, change: waiting }, reload }: Props) {
  const session = useSession();
  const { status, isBusy, change } = useSecurityChange(reload);
  const [isChanging, setChanging] = useState(false);

  async function send(email: string): Promise<void> {
    setChanging(false);
    await change(() => changeAddress(email), linksSent);
  }

  return (
    <Section title="Email address" className="mt-10">
      <Row
        words={session?.user?.email ?? ''}
        note={isVerified ? 'Confirmed' : 'Not confirmed yet. Until then, you can’t invite people by mail.'}
      >
        {!isVerified && (
          <SmallButton disabled={isBusy} onClick={() => change(sendAddressLink, linkSent)}>
            Send Link
          </SmallButton>
        )}
        <SmallButton disabled={isBusy} onClick={() => setChanging(true)}>
          Change
        </SmallButton>
      </Row>
      {waiting !== null && (
        <Row
          words={`Change to ${waiting.to}`}
          note={`Waits for ${waitsFor(waiting)} to confirm, until ${formatMoment(Date.parse(waiting.expiresAt))}`}
        >
          <SmallButton
            disabled={isBusy}
            onClick={() => change(endAddressChange, 'Your email address stays as it is.')}
          >
            Cancel Change
          </SmallButton>
        </Row>
      )}
      <StatusLine status={status} />
      {isChanging && <ChangeAddress onSave={send} onClose={() => setChanging(false)} />}
    </Section>
  );
}
