import { invitationDays } from '@cairn/contract/invitation-life';
import { OneTimeLink } from './one-time-link.tsx';

type Props = { path: string; token: string; onClose: () => void };

/** Shows the link of an invitation, once. `path`: of the page that it opens. */
export function InvitationLink(props: Props) {
  return (
    <OneTimeLink title="Invitation link" {...props}>
      Pass this link on. It works once, for {invitationDays} days, and is not shown again.
    </OneTimeLink>
  );
}
