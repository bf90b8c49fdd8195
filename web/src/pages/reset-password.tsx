import { useState } from 'react';
import { Link, useLocation } from 'react-router';
import { AuthFrame } from '../features/people/auth-frame.tsx';
import { ResetPasswordForm } from '../features/people/reset-password-form.tsx';
import { pageMeta } from '../lib/page-meta.tsx';
import { buttonClass } from '../ui/button.tsx';

export const meta = () =>
  pageMeta({
    title: 'Choose a new password · Cairn',
    description: 'Choose a new password by the link of a letter.',
    path: '/reset-password',
  });

export default function ResetPasswordPage() {
  // The token is in the fragment, which browsers do not send.
  const token = useLocation().hash.slice(1);
  const [isDone, setDone] = useState(false);
  if (isDone)
    return (
      <AuthFrame title="Your password is changed" lead="All sessions have ended, on every device.">
        <Link to="/login" className={`${buttonClass('primary')} w-full`}>
          Sign In
        </Link>
      </AuthFrame>
    );
  return (
    <AuthFrame title="Choose a new password" lead="All your sessions end once it is changed.">
      {token === '' ? (
        <p role="alert">This link is not complete. Open it from the letter, or copy all of it.</p>
      ) : (
        <ResetPasswordForm token={token} onDone={() => setDone(true)} />
      )}
      <p className="mt-6">
        <Link to="/forgot-password" className="link">
          Get a new link
        </Link>
      </p>
    </AuthFrame>
  );
}
