import { Navigate, useLocation } from 'react-router';
import { AuthFrame } from '../features/people/auth-frame.tsx';
import { placeToReturn } from '../features/people/return-place.ts';
import { useSession } from '../features/people/session-state.ts';
import { SetUpSecondStep } from '../features/people/set-up-second-step.tsx';
import { useSetupNeeded } from '../features/people/use-second-step-setup.ts';
import { useHydrated } from '../lib/hydrated.ts';
import { pageMeta } from '../lib/page-meta.tsx';

export const meta = () =>
  pageMeta({
    title: 'Set up a second step · Cairn',
    description: 'Set up a second step for signing in.',
    path: '/two-step',
  });

/** Where people are led whom the server refuses everything else until they have a second step. */
export default function TwoStepPage() {
  const { state } = useLocation();
  const session = useSession();
  const isNeeded = useSetupNeeded();
  const isHydrated = useHydrated();
  if (session !== null && session.token === null)
    return <Navigate to="/login" replace state={session.endedBy === 'person' ? null : state} />;
  const next = placeToReturn(state);
  // Whoever has one goes on, and so does whoever comes by this address alone: from there the server’s answer leads back.
  if (isHydrated && !isNeeded) return <Navigate to={next} replace />;
  return (
    <AuthFrame
      title="Set up a second step"
      lead="This server requires a second step when you sign in, so that a stolen password is not enough."
    >
      {isHydrated && <SetUpSecondStep next={next} />}
    </AuthFrame>
  );
}
