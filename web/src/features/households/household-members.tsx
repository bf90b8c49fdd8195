import type { Member, MemberInvitation } from '@cairn/contract/members';
import { Trash2, UserCog } from 'lucide-react';
import { useState } from 'react';
import { formatDate, formatMoment } from '../../lib/format.ts';
import { ActionsMenu } from '../../ui/actions-menu.tsx';
import { SmallButton } from '../../ui/button.tsx';
import { Section } from '../../ui/section.tsx';
import { showFailure } from '../../ui/toast-store.ts';
import { asRole } from './as-role.ts';
import { roleNames } from './household-words.ts';
import { InviteMemberDialog } from './invite-member-dialog.tsx';
import { MemberDialog } from './member-dialog.tsx';
import { RemoveMember } from './remove-member.tsx';
import { useHouseholdChanges } from './use-household.ts';

function accessWords({ role, lastDay, hasEnded }: Member): string {
  if (lastDay === null) return roleNames[role];
  return `${roleNames[role]} ${hasEnded ? 'until' : 'through'} ${formatDate(lastDay)}${hasEnded ? ', ended' : ''}`;
}

const actionItems = {
  role: { label: 'Change role…', icon: UserCog },
  remove: { label: 'Remove…', icon: Trash2 },
} as const;
type Action = keyof typeof actionItems;

type MemberRowProps = { member: Member; actions: readonly Action[]; onAction: (action: Action) => void };

function MemberRow({ member, actions, onAction }: MemberRowProps) {
  return (
    <li className="flex items-center justify-between gap-4 py-3">
      <div className="min-w-0">
        <p className="font-medium break-words">
          {member.name}
          {member.isYou && <span className="font-normal text-muted"> (you)</span>}
        </p>
        <p className="truncate text-13 text-muted">{member.email}</p>
      </div>
      <div className="flex shrink-0 items-center gap-2">
        <span className={`text-13 ${member.hasEnded ? 'text-warning' : 'text-muted'}`}>
          {accessWords(member)}
        </span>
        {actions.length > 0 && (
          <ActionsMenu
            label={`Actions for ${member.name}`}
            items={actionItems}
            actions={actions}
            onAction={onAction}
          />
        )}
      </div>
    </li>
  );
}

type InvitationRowProps = { invitation: MemberInvitation; isBusy: boolean; onWithdraw: () => void };

function InvitationRow({ invitation, isBusy, onWithdraw }: InvitationRowProps) {
  const { email, role, lastDay, expiresAt } = invitation;
  const whom = email ?? 'Anybody with the link';
  return (
    <li className="flex items-center justify-between gap-6 py-3">
      <div className="min-w-0">
        <p className="font-medium break-words">{whom}</p>
        <p className="text-13 text-muted">
          Invited {asRole(role, lastDay)}; the link works until {formatMoment(Date.parse(expiresAt))}
        </p>
      </div>
      <SmallButton disabled={isBusy} onClick={onWithdraw}>
        Withdraw<span className="sr-only"> the invitation of {whom}</span>
      </SmallButton>
    </li>
  );
}

type Props = {
  members: readonly Member[];
  invitations: readonly MemberInvitation[];
  isMailSetUp: boolean;
  isOwner: boolean;
};

/** Who is in the household and who is invited; for owners also what they may change. */
export function HouseholdMembers({ members, invitations, isMailSetUp, isOwner }: Props) {
  const { invite, withdraw, edit, remove } = useHouseholdChanges();
  const [isInviting, setInviting] = useState(false);
  const [acting, setActing] = useState<{ action: Action; member: Member } | null>(null);
  const actionsFor = ({ isYou }: Member): Action[] =>
    isOwner ? (isYou ? ['role'] : ['role', 'remove']) : [];
  const open = () => {
    invite.reset();
    setInviting(true);
  };
  const act = (member: Member) => (action: Action) => {
    edit.reset();
    remove.reset();
    setActing({ action, member });
  };
  return (
    <Section title="People" aside={isOwner && <SmallButton onClick={open}>Invite</SmallButton>}>
      <ul aria-label="Members" className="divide-y divide-line">
        {members.map((member) => (
          <MemberRow
            key={member.userId}
            member={member}
            actions={actionsFor(member)}
            onAction={act(member)}
          />
        ))}
      </ul>
      {invitations.length > 0 && (
        <ul aria-label="Invitations" className="divide-y divide-line border-t border-line">
          {invitations.map((invitation) => (
            <InvitationRow
              key={invitation.id}
              invitation={invitation}
              isBusy={withdraw.isPending}
              onWithdraw={() =>
                withdraw.mutate(invitation.id, {
                  onError: (error) => showFailure('The invitation could not be withdrawn.', error),
                })
              }
            />
          ))}
        </ul>
      )}
      {isInviting && (
        <InviteMemberDialog invite={invite} isMailSetUp={isMailSetUp} onClose={() => setInviting(false)} />
      )}
      {acting?.action === 'role' && (
        <MemberDialog member={acting.member} edit={edit} onClose={() => setActing(null)} />
      )}
      {acting?.action === 'remove' && (
        <RemoveMember member={acting.member} remove={remove} onClose={() => setActing(null)} />
      )}
    </Section>
  );
}
