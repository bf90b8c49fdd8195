import { secondFactorRoutes } from '@cairn/contract/second-factor';
import { sessionRoutes } from '@cairn/contract/sessions';
import { call } from '../../api/api.ts';
import type { OutputOf } from '../../lib/call-types.ts';

export type Security = OutputOf<typeof sessionRoutes.security>;
export type NewAuthenticator = OutputOf<typeof secondFactorRoutes.addAuthenticator>;

/** How and where the person is signed in, and what happened to their account. */
export const loadSecurity = (signal?: AbortSignal): Promise<Security> =>
  call(sessionRoutes.security, signal === undefined ? {} : { signal });

export const endSession = (sessionId: string) => call(sessionRoutes.endSession, { params: { sessionId } });
export const endOtherSessions = () => call(sessionRoutes.endOtherSessions);

export const addAuthenticator = (): Promise<NewAuthenticator> => call(secondFactorRoutes.addAuthenticator);

/** Puts an authenticator into use; gives the recovery codes. */
export async function confirmAuthenticator(authenticatorId: string, code: string): Promise<string[]> {
  const params = { authenticatorId };
  return (await call(secondFactorRoutes.confirmAuthenticator, { params, body: { code } })).recoveryCodes;
}

export const removeAuthenticator = (authenticatorId: string) =>
  call(secondFactorRoutes.removeAuthenticator, { params: { authenticatorId } });

export const makeRecoveryCodes = async (): Promise<string[]> =>
  (await call(secondFactorRoutes.makeRecoveryCodes)).recoveryCodes;

/** Asks for a code again in a browser that was remembered. */
export const forgetBrowser = (browserId: string) =>
  call(secondFactorRoutes.forgetBrowser, { params: { browserId } });
