import { invitationDays } from '@cairn/contract/operator';
import { useCopy } from '../../lib/use-copy.ts';
import { Button, SmallButton } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';

/** Shows the link of an invitation, once. `path`: of the page that it opens; the token is in the fragment, which browsers do not send. */
export function InvitationLink({
  path,
  token,
  onClose,
}: {
  path: string;
  token: string;
  onClose: () => void;
}) {
  const { isCopied, copy } = useCopy();
  const link = `${window.location.origin}${path}#${token}`;
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
