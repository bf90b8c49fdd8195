import { session } from '../../lib/session.ts';
import { useSession } from './session-state.ts';

/** Starts the demo in this browser; a session stays signed in. Navigate to /dashboard afterwards. */
export function startDemo(): void {
  session.startDemo();
}

/** Ends the demo; a person's own session, if there was one, is back. */
export function leaveDemo(): void {
  session.leaveDemo();
}

/** Whether the demo is on; false while a prerendered page comes to life. */
export function useIsDemo(): boolean {
  return useSession()?.isDemo ?? false;
}
