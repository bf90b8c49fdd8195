import { useLocation } from 'react-router';
import { Invitation } from '../features/households/invitation.tsx';
import { AuthFrame } from '../features/people/auth-frame.tsx';
import { pageMeta } from '../lib/page-meta.tsx';

export const meta = () =>
  pageMeta({
    title: 'Join a household · Cairn',
    description: 'Join a household by the link of an invitation.',
    path: '/join',
  });

export default function JoinPage() {
  // The token is in the fragment, which browsers do not send.
  const token = useLocation().hash.slice(1);
  return (
    <AuthFrame title="Join a household" lead="Share a household’s finances in Cairn.">
      {token === '' ? (
        <p role="alert">This link is not complete. Open it from the letter, or copy all of it.</p>
      ) : (
        <Invitation token={token} />
      )}
    </AuthFrame>
  );
}
