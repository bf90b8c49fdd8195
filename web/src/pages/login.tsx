import { useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { startDemo } from '../features/auth/demo-mode.ts';
import { LoginForm } from '../features/auth/login-form.tsx';
import { placeToReturn } from '../features/auth/return-place.ts';
import { useSession } from '../features/auth/session-state.ts';
import { useStoredToken } from '../features/auth/stored-token.ts';
import { pageMeta } from '../lib/page-meta.ts';
import { Button } from '../ui/button.tsx';
import { AuthFrame } from './auth-frame.tsx';

export const meta = () =>
  pageMeta({
    title: 'Sign in · Cairn',
    description: 'Sign in to see your balances, spending, budgets and insights.',
    path: '/login',
  });

export default function LoginPage() {
  const navigate = useNavigate();
  const { state } = useLocation();
  const goOn = () => void navigate(placeToReturn(state), { replace: true });
  const [starting, setStarting] = useState(false);
  const tryDemo = () => {
    setStarting(true);
    startDemo();
    navigate('/dashboard');
  };
  // A person who is signed in already has nothing to do here.
  useStoredToken(goOn);
  const ended = useSession()?.endedBy === 'server' && state !== null;
  return (
    <AuthFrame
      title="Welcome back"
      lead={
        <>
          Sign in, or{' '}
          <Link to="/register" state={state} className="link">
            register
          </Link>{' '}
          if you are new here.
          {/* Beside the form the example says it; where there is no room for the example, this does. */}
          <span className="mt-2 block lg:hidden">Cairn analyzes your spending patterns with AI.</span>
        </>
      }
    >
      {ended && (
        <p role="status" className="-mt-4 mb-6 border-l-2 border-warning pl-3">
          Your session has ended. Please sign in again.
        </p>
      )}
      <LoginForm onDone={goOn} />
      <div className="mt-6 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <Link to="/register" state={state} className="link">
          Need an account?
        </Link>
        <Button variant="secondary" busy={starting} onClick={tryDemo}>
          Try the demo
        </Button>
      </div>
    </AuthFrame>
  );
}
