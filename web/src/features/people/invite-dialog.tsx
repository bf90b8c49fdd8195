import { invitationDays } from '@cairn/contract/operator';
import { useState } from 'react';
import { useCopy } from '../../lib/use-copy.ts';
import { Button, SmallButton } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import type { Invite } from './use-operator.ts';

function InvitationLink({ link, onClose }: { link: string; onClose: () => void }) {
  const { isCopied, copy } = useCopy();
  return (
    <Dialog title="Invitation link" onClose={onClose}>
      <div className="space-y-4">
        <p>Pass this link on. It works once, for {invitationDays} days, and is not shown again.</p>
        <p className="rounded-small bg-sunken p-3 text-13 break-all">{link}</p>
        <div className="flex justify-between gap-3">
          <SmallButton onClick={() => copy(link)}>{isCopied ? 'Copied' : 'Copy'}</SmallButton>
          <Button onClick={onClose}>Done</Button>
        </div>
      </div>
    </Dialog>
  );
}

type Props = { invite: Invite; isMailSetUp: boolean; onClose: () => void };

/** Invites somebody: by mail where an address is given and mail is set up, else by a link to pass on. */
export function InviteDialog({ invite, isMailSetUp, onClose }: Props) {
  const [email, setEmail] = useState('');
  const token = invite.data?.token ?? null;
  if (token !== null)
    return <InvitationLink link={`${window.location.origin}/register#${token}`} onClose={onClose} />;
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
