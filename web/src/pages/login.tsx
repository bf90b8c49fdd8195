import { use, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { preloadNow } from '../api/preload-script.ts';
import type { SecondStep } from '../features/people/auth-calls.ts';
import { AuthFrame } from '../features/people/auth-frame.tsx';
import { startDemo } from '../features/people/demo-mode.ts';
import { LoginForm } from '../features/people/login-form.tsx';
import { placeToReturn } from '../features/people/return-place.ts';
import { useSession } from '../features/people/session-state.ts';
import { useStoredToken } from '../features/people/use-stored-token.ts';
import { WaysIn } from '../features/people/ways-in.tsx';
import { pageMeta } from '../lib/page-meta.tsx';
import { PreparePage } from '../lib/prepare-page.ts';
import { session } from '../lib/session.ts';
import { Button } from '../ui/button.tsx';

export const meta = () =>
  pageMeta({
    title: 'Sign in · Cairn',
    description: 'Sign in to see your balances, spending, budgets and insights.',
    path: '/login',
  });

const usual = '/dashboard';

/** The calls of the page that most people go on to are made beside the check of the token, and not after it. */
async function askForUsual(token: string): Promise<void> {
  const { preload } = await import('./dashboard.tsx');
  const paths = preload.map(({ path }) => path);
  if (session.read().token === token) preloadNow(token, paths);
}

export default function LoginPage() {
  const navigate = useNavigate();
  const { state } = useLocation();
  const next = placeToReturn(state);
  const goOn = () => void navigate(next, { replace: true });
  const prepare = use(PreparePage);
  const [starting, setStarting] = useState(false);
  const tryDemo = () => {
    setStarting(true);
    startDemo();
    navigate('/dashboard');
  };
  // A person who is signed in already has nothing to do here.
  useStoredToken(goOn);
  const [step, setStep] = useState<SecondStep | null>(null);
  const [isOnlyWay, setOnlyWay] = useState(false);
  const ended = useSession()?.endedBy === 'server' && state !== null;
  return (
    <AuthFrame
      title={step === null ? 'Welcome back' : step.withPasskey ? 'Confirm it’s you' : 'Enter your code'}
      lead={
        step !== null ? (
          step.message
        ) : (
          <>
            Sign in, or{' '}
            <Link to="/register" state={state} className="link">
              register
            </Link>{' '}
            if you are new here.
            {/* Beside the form the example says it; where there is no room for the example, this does. */}
            <span className="mt-2 block lg:hidden">Cairn analyzes your spending patterns with AI.</span>
          </>
        )
      }
    >
      {ended && (
        <p role="status" className="-mt-4 mb-6 border-l-2 border-warning pl-3">
          Your session has ended. Please sign in again.
        </p>
      )}
      <WaysIn invitation={null} next={next} isOnlyWay={isOnlyWay} onOnlyWay={setOnlyWay}>
        <LoginForm
          onUse={() => prepare(next)}
          onSecondStep={setStep}
          // Without its code the page asks by itself.
          onToken={(token) => void (next === usual && askForUsual(token).catch(() => undefined))}
          onDone={goOn}
        />
      </WaysIn>
      {step === null && (
        <div className="mt-6 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
          {!isOnlyWay && (
            <span className="flex flex-wrap gap-x-6 gap-y-3">
              <Link to="/register" state={state} className="link">
                Need an account?
              </Link>
              <Link to="/forgot-password" className="link">
                Forgot password?
              </Link>
            </span>
          )}
          <Button variant="secondary" busy={starting} onClick={tryDemo}>
            Try the demo
          </Button>
        </div>
      )}
    </AuthFrame>
  );
}
