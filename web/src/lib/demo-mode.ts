import type { User } from '@cairn/contract/auth';
import { demoPerson } from '@cairn/contract/demo-person';

/** The item of browser storage that turns the demo on when it is the string `true`. */
export const demoKey = 'cairn.demo';

/** The demo's placeholder for a token; no server accepts it. */
export const demoToken = 'demo';

export const demoUser: User = { id: 'demo', ...demoPerson };

/** Section 4: whether a stored user is the demo's, by e-mail address or by name, in any letter case. */
export function isDemoUser(user: User | null): boolean {
  if (user === null) return false;
  const isSame = (own: string, demos: string) => own.toLowerCase() === demos.toLowerCase();
  return isSame(user.email, demoPerson.email) || isSame(user.name, demoPerson.name);
}

/** Section 4 of the specification: whether demo mode is on. The one place that decides it. */
export function isDemoMode(flag: string | null, storedUser: User | null): boolean {
  return flag === 'true' || isDemoUser(storedUser);
}
