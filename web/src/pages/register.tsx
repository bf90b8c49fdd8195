import { useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { AuthFrame } from '../features/people/auth-frame.tsx';
import { RegisterForm } from '../features/people/register-form.tsx';
import { useStoredToken } from '../features/people/use-stored-token.ts';
import { WaysIn } from '../features/people/ways-in.tsx';
import { pageMeta } from '../lib/page-meta.tsx';

export const meta = () =>
  pageMeta({
    title: 'Create account · Cairn',
    description:
      'Create an account to see all your banks in one place, with the transactions behind every figure.',
    path: '/register',
  });

export default function RegisterPage() {
  const navigate = useNavigate();
  const { state, hash } = useLocation();
  // The token is in the fragment, which browsers do not send.
  const invitation = hash.length > 1 ? hash.slice(1) : null;
  const [isOnlyWay, setOnlyWay] = useState(false);
  const goOn = () => void navigate('/dashboard', { replace: true });
  // A person who is signed in already has nothing to do here.
  useStoredToken(goOn);
  return (
    <AuthFrame title="Create your account" lead="Always free. No credit card required.">
      <WaysIn invitation={invitation} next="/dashboard" isOnlyWay={isOnlyWay} onOnlyWay={setOnlyWay}>
        <RegisterForm invitation={invitation} onDone={goOn} />
      </WaysIn>
      <p className="mt-6 text-muted">
        Already have an account?{' '}
        <Link to="/login" state={state} className="link">
          Sign in
        </Link>
      </p>
    </AuthFrame>
  );
}
