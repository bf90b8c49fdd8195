import { useLocation } from 'react-router';
import { AuthFrame } from '../features/people/auth-frame.tsx';
import { ConfirmAddress } from '../features/people/confirm-address.tsx';
import { pageMeta } from '../lib/page-meta.tsx';

export const meta = () =>
  pageMeta({
    title: 'Confirm an email address · Cairn',
    description: 'Confirm an email address by the link of a letter.',
    path: '/confirm-address',
  });

export default function ConfirmAddressPage() {
  // The token is in the fragment, which browsers do not send.
  const token = useLocation().hash.slice(1);
  return (
    <AuthFrame title="Confirm an email address" lead="You came here by the link of a letter.">
      {token === '' ? (
        <p role="alert">This link is not complete. Open it from the letter, or copy all of it.</p>
      ) : (
        <ConfirmAddress token={token} />
      )}
    </AuthFrame>
  );
}
