import type { ServerPerson } from '@cairn/contract/server-people';
import { errorMessage } from '../../lib/api-error.ts';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { OneTimeLink } from './one-time-link.tsx';
import type { PersonChanges } from './use-server-people.ts';

type Props = { person: ServerPerson; onClose: () => void };
type ChangeProps = Props & Pick<PersonChanges, 'setDisabled'>;

/** Asks before somebody is kept out, and says what that does. */
export function DisablePerson({ person: { id, name }, setDisabled, onClose }: ChangeProps) {
  return (
    <ConfirmDialog
      title={`Disable ${name}’s account?`}
      confirmLabel={setDisabled.isPending ? 'Disabling…' : 'Disable'}
      busy={setDisabled.isPending}
      error={setDisabled.error === null ? null : errorMessage(setDisabled.error)}
      onConfirm={() => setDisabled.mutate({ id, isDisabled: true }, { onSuccess: onClose })}
      onClose={onClose}
    >
      <p>
        {name} is signed out everywhere and cannot sign in. Their API keys and invitations end, and they get
        no letters.
      </p>
      <p>
        Their data stays. Banks that only they see are no longer synced; what others see goes on. You can
        enable the account again.
      </p>
    </ConfirmDialog>
  );
}

/** Asks before somebody is let in again. */
export function EnablePerson({ person: { id, name }, setDisabled, onClose }: ChangeProps) {
  return (
    <FormDialog
      title={`Enable ${name}’s account?`}
      label="Enable"
      sending={setDisabled}
      onSubmit={() => setDisabled.mutate({ id, isDisabled: false }, { onSuccess: onClose })}
      onClose={onClose}
    >
      <p>
        {name} can sign in again, and their banks are synced again. API keys and invitations that ended stay
        ended.
      </p>
    </FormDialog>
  );
}

/** Asks before somebody gets a link to choose a new password, and shows it where the server sends no mail. */
export function SendPasswordLink({
  person: { id, name, email },
  isMailSetUp,
  sendLink,
  onClose,
}: Props & Pick<PersonChanges, 'sendLink'> & { isMailSetUp: boolean }) {
  const token = sendLink.data?.token ?? null;
  if (token !== null)
    return (
      <OneTimeLink title={`Password link for ${name}`} path="/reset-password" token={token} onClose={onClose}>
        Pass this link on to {name}, and to no one else: it lets anybody into their account. It works once,
        for 30 minutes, and is not shown again.
      </OneTimeLink>
    );
  return (
    <FormDialog
      title={`Password link for ${name}`}
      label={isMailSetUp ? 'Send Link' : 'Make Link'}
      sending={sendLink}
      onSubmit={() => sendLink.mutate(id, { onSuccess: (made) => made.token === null && onClose() })}
      onClose={onClose}
    >
      <p>
        {isMailSetUp
          ? `A link to choose a new password is sent to ${email}. It works once, for 30 minutes.`
          : 'This server sends no mail: you get a link to choose a new password, and pass it on yourself.'}
      </p>
      <p>
        Until the link is used, the password stays as it is. Using it signs {name} out everywhere. Two-step
        sign-in stays on.
      </p>
    </FormDialog>
  );
}
