import type { User } from '@cairn/contract/auth';
import { demoPersonMessages, isDemoName } from '@cairn/contract/demo-person';
import { profileMessages, profileRoutes } from '@cairn/contract/profile';
import { asOneLine } from '@cairn/contract/text';
import { call } from '../../api/api.ts';
import { ApiError, errorMessage } from '../../lib/api-error.ts';
import { session } from '../../lib/session.ts';
import type { Status } from './use-status-form.ts';

const signInFirst = 'Sign in to change your password.';
const signedOut: User = { id: '', name: '', email: '' };

/**
 * Section 5, "Profile save": keeps the name in browser storage. When somebody is signed in the server has it first, and the browser's
 * copy stays as it is where the server did not take it. Never throws.
 */
export async function saveProfile(input: string): Promise<Status> {
  const name = asOneLine(input).trim();
  if (name === '') return { kind: 'failed', message: profileMessages.nameEmpty };
  const { token, user, isDemo } = session.read();
  if (!isDemo && isDemoName(name)) return { kind: 'failed', message: demoPersonMessages.name };
  if (token === null) {
    session.updateUser({ ...(user ?? signedOut), name });
    return { kind: 'done', message: profileMessages.profileUpdated };
  }
  try {
    const answer = await call(profileRoutes.editProfile, { body: { name } });
    if (session.read().token === token) session.updateUser(answer.user);
    return { kind: 'done', message: profileMessages.profileUpdated };
  } catch (error) {
    return { kind: 'failed', message: saveFailureWords(error) };
  }
}

/** Why the name was not saved. The page itself reports an ended session. */
export function saveFailureWords(error: unknown): string {
  if (error instanceof ApiError && error.status === 401) return 'Your name was not saved.';
  return `Your name was not saved. ${errorMessage(error)}`;
}

export type PasswordInput = { current: string; next: string; confirmation: string };

/** Section 5, "Password change", in its order; the server checks the current one. Never throws. */
export async function changePassword({ current, next, confirmation }: PasswordInput): Promise<Status> {
  if (current === '' || next === '' || confirmation === '')
    return { kind: 'failed', message: profileMessages.fieldsMissing };
  if (next !== confirmation) return { kind: 'failed', message: profileMessages.passwordMismatch };
  if (session.read().token === null) return { kind: 'failed', message: signInFirst };
  try {
    await call(profileRoutes.changePassword, { body: { currentPassword: current, newPassword: next } });
    return { kind: 'done', message: profileMessages.passwordChanged };
  } catch (error) {
    return { kind: 'failed', message: errorMessage(error) };
  }
}

/** Deletes the account on the server when signed in; gives the server's notice. Throws ApiError. */
export async function deleteAccount(): Promise<string | null> {
  const { token } = session.read();
  return token === null ? null : (await call(profileRoutes.deleteAccount)).notice;
}
