import { useState } from 'react';
import { Link } from 'react-router';
import { AuthFrame } from '../features/people/auth-frame.tsx';
import { ForgotPasswordForm, type LinkAsked } from '../features/people/forgot-password-form.tsx';
import { pageMeta } from '../lib/page-meta.tsx';

export const meta = () =>
  pageMeta({
    title: 'Forgot password · Cairn',
    description: 'Get a link to choose a new password.',
    path: '/forgot-password',
  });

/** The same words whether the address has an account or not. */
function Asked({ email, isMailSetUp }: LinkAsked) {
  return isMailSetUp ? (
    <p>
      If <b className="font-medium break-words">{email}</b> has an account, a link is on its way there. It
      works once, for 30 minutes. If it does not come, look among your spam.
    </p>
  ) : (
    <p>
      This server can’t send mail. If <b className="font-medium break-words">{email}</b> has an account, the
      link is in the server’s log: ask whoever runs it. It works once, for 30 minutes.
    </p>
  );
}

export default function ForgotPasswordPage() {
  const [asked, setAsked] = useState<LinkAsked | null>(null);
  return (
    <AuthFrame
      title={asked === null ? 'Forgot your password?' : 'Next, follow the link'}
      lead={asked === null && 'Enter your email to get a link for a new one.'}
    >
      {asked === null ? (
        <ForgotPasswordForm onAsked={setAsked} />
      ) : (
        <div role="status">
          <Asked {...asked} />
        </div>
      )}
      <p className="mt-6">
        <Link to="/login" className="link">
          Back to sign in
        </Link>
      </p>
    </AuthFrame>
  );
}
