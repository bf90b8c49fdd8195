import { useState } from 'react';
import { Field } from '../../ui/field.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { InvitationLink } from './invitation-link.tsx';
import type { Invite } from './use-operator.ts';

type Props = { invite: Invite; isMailSetUp: boolean; onClose: () => void };

/** Invites somebody: by mail where an address is given and mail is set up, else by a link to pass on. */
export function InviteDialog({ invite, isMailSetUp, onClose }: Props) {
  const [email, setEmail] = useState('');
  const token = invite.data?.token ?? null;
  if (token !== null) return <InvitationLink path="/register" token={token} onClose={onClose} />;
  return (
    <FormDialog
      title="Invite somebody"
      label={isMailSetUp && email.trim() !== '' ? 'Send Invitation' : 'Make Link'}
      sending={invite}
      onSubmit={() => invite.mutate(email.trim(), { onSuccess: (made) => made.token === null && onClose() })}
      onClose={onClose}
    >
      <p className="text-muted">
        {isMailSetUp
          ? 'The person gets a link by mail. Without an address you get a link that anybody can use once.'
          : 'You get a link to pass on. With an address, only that person can use it.'}
      </p>
      <Field
        label="Email (optional)"
        type="email"
        autoComplete="off"
        value={email}
        onChange={(event) => setEmail(event.target.value)}
      />
    </FormDialog>
  );
}
