import { useEffect, useSyncExternalStore } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { secondStepSetup } from '../../lib/second-step-setup.ts';

const setupPath = '/two-step';

/** Whether the person must set up a second step first. */
export function useSetupNeeded(): boolean {
  return useSyncExternalStore(secondStepSetup.subscribe, secondStepSetup.isNeeded, () => false);
}

/** When a call is refused because the server requires a second step, leads the person to where they set one up, and afterwards back. */
export function useWayToSetup(): void {
  const navigate = useNavigate();
  const { pathname, search, hash } = useLocation();
  useEffect(
    () =>
      secondStepSetup.subscribe(() => {
        if (!secondStepSetup.isNeeded() || pathname === setupPath) return;
        void navigate(setupPath, { replace: true, state: { from: { pathname, search, hash } } });
      }),
    [navigate, pathname, search, hash],
  );
}
