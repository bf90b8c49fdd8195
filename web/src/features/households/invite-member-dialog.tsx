import { useState } from 'react';
import { Field } from '../../ui/field.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { InvitationLink } from '../people/invitation-link.tsx';
import { AccessFields } from './access-fields.tsx';
import type { Access, HouseholdChanges } from './use-household.ts';

type Props = { invite: HouseholdChanges['invite']; isMailSetUp: boolean; onClose: () => void };

/** Invites somebody to the household: by mail where an address is given and mail is set up, else by a link to pass on. */
export function InviteMemberDialog({ invite, isMailSetUp, onClose }: Props) {
  const [email, setEmail] = useState('');
  const [access, setAccess] = useState<Access>({ role: 'member', lastDay: null });
  const token = invite.data?.token ?? null;
  if (token !== null) return <InvitationLink path="/join" token={token} onClose={onClose} />;
  const send = () =>
    invite.mutate(
      { email: email.trim(), ...access },
      { onSuccess: (made) => made.token === null && onClose() },
    );
  return (
    <FormDialog
      title="Invite to the household"
      label={isMailSetUp && email.trim() !== '' ? 'Send Invitation' : 'Make Link'}
      sending={invite}
      onSubmit={send}
      onClose={onClose}
    >
      <Field
        label="Email (optional)"
        type="email"
        autoComplete="off"
        value={email}
        onChange={(event) => setEmail(event.target.value)}
      />
      <p className="text-13 text-muted">
        {isMailSetUp
          ? 'The person gets a link by mail. Without an address you get a link that anybody can use once.'
          : 'You get a link to pass on. With an address, only that person can use it.'}
      </p>
      <AccessFields access={access} onChange={setAccess} />
    </FormDialog>
  );
}
