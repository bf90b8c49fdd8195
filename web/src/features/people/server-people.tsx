import type { Invitation, RegistrationMode, SecondStepMode } from '@cairn/contract/operator';
import { useState } from 'react';
import { errorMessage } from '../../lib/api-error.ts';
import { formatMoment } from '../../lib/format.ts';
import { SmallButton } from '../../ui/button.tsx';
import { Section } from '../../ui/section.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { InviteDialog } from './invite-dialog.tsx';
import { ServerAccounts } from './server-accounts.tsx';
import { useOperator } from './use-operator.ts';

const registrationWords: Record<RegistrationMode, string> = {
  open: 'Anybody who reaches this server can create an account.',
  invitation: 'People need an invitation to create an account.',
  closed: 'This server accepts no new accounts, also not with an invitation.',
};

const secondStepWords: Record<SecondStepMode, string> = {
  optional: 'Two-step sign-in is up to each person.',
  required: 'Everybody must have two-step sign-in: an authenticator app, a passkey, or single sign-on.',
};

type RowProps = { invitation: Invitation; isBusy: boolean; onWithdraw: () => void };

function InvitationRow({ invitation: { email, expiresAt }, isBusy, onWithdraw }: RowProps) {
  const whom = email ?? 'Anybody with the link';
  return (
    <li className="flex items-center justify-between gap-6 py-3">
      <div className="min-w-0">
        <p className="font-medium break-words">{whom}</p>
        <p className="text-13 text-muted">Until {formatMoment(Date.parse(expiresAt))}</p>
      </div>
      <SmallButton disabled={isBusy} onClick={onWithdraw}>
        Withdraw<span className="sr-only"> the invitation of {whom}</span>
      </SmallButton>
    </li>
  );
}

/** Who may create an account on this server, who is invited, and who has one. */
export function ServerPeople() {
  const { server, invite, withdraw } = useOperator();
  const [isInviting, setInviting] = useState(false);
  if (server.data === undefined)
    return server.error === null ? (
      <SkeletonRows rows={2} rowClass="h-18" />
    ) : (
      <p role="alert">{errorMessage(server.error)}</p>
    );
  const { registration, secondStep, isMailSetUp, invitations } = server.data;
  const open = () => {
    invite.reset();
    setInviting(true);
  };
  return (
    <div className="space-y-10">
      <Section
        title="Who can join"
        aside={registration !== 'closed' && <SmallButton onClick={open}>Invite</SmallButton>}
      >
        <p className="text-muted">{registrationWords[registration]}</p>
        {registration !== 'closed' && invitations.length > 0 && (
          <ul aria-label="Invitations" className="mt-3 divide-y divide-line">
            {invitations.map((invitation) => (
              <InvitationRow
                key={invitation.id}
                invitation={invitation}
                isBusy={withdraw.isPending}
                onWithdraw={() => withdraw.mutate(invitation.id)}
              />
            ))}
          </ul>
        )}
        {isInviting && (
          <InviteDialog invite={invite} isMailSetUp={isMailSetUp} onClose={() => setInviting(false)} />
        )}
      </Section>
      <Section title="Two-step sign-in">
        <p className="text-muted">{secondStepWords[secondStep]}</p>
      </Section>
      <ServerAccounts isMailSetUp={isMailSetUp} />
    </div>
  );
}
