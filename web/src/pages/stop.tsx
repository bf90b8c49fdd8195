import { useLocation } from 'react-router';
import { StopNotice } from '../features/notifications/stop-notice.tsx';
import { AuthFrame } from '../features/people/auth-frame.tsx';
import { pageMeta } from '../lib/page-meta.tsx';

export const meta = () =>
  pageMeta({
    title: 'Stop a notification · Cairn',
    description: 'Stop a kind of notification by the link of a letter.',
    path: '/stop',
  });

export default function StopPage() {
  // The token is in the fragment, which browsers do not send.
  const token = useLocation().hash.slice(1);
  return (
    <AuthFrame title="Stop a notification" lead="You came here by the link of a letter.">
      {token === '' ? (
        <p role="alert">This link is not complete. Open it from the letter, or copy all of it.</p>
      ) : (
        <StopNotice token={token} />
      )}
    </AuthFrame>
  );
}
