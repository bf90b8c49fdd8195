import { authRoutes } from '@cairn/contract/auth';
import { call } from '../../api/api.ts';
import { mayLeave } from '../../lib/before-leaving.ts';
import { session } from '../../lib/session.ts';

/** How long logging out waits for the server’s answer. */
const logoutTimeoutMs = 2_000;

/**
 * Revokes the token at the server if it can be reached, and leaves here in any case; false where the person chose to stay, since
 * something was not saved.
 */
export function signOut(): Promise<boolean> {
  // Pressed again meanwhile, it is the same leaving.
  leaving ??= leave().finally(() => {
    leaving = null;
  });
  return leaving;
}

let leaving: Promise<boolean> | null = null;

async function leave(): Promise<boolean> {
  if (!(await mayLeave())) return false;
  // The person asked to leave this browser; a server out of reach, or a slow one, must not keep them in.
  const answered = call(authRoutes.logout).catch(() => null);
  await Promise.race([answered, new Promise((resolve) => setTimeout(resolve, logoutTimeoutMs))]);
  session.end('person');
  return true;
}
