import type { Identity } from '../identity/identity.ts';
import type { Handlers } from './handlers.ts';

type AuthHandlers = Pick<Handlers, 'register' | 'login' | 'verify' | 'logout'>;

/** The calls that begin, check and end a session. */
export function authHandlers(
  identity: Pick<Identity, 'register' | 'login' | 'verify' | 'logout'>,
): AuthHandlers {
  return {
    register: ({ body, client }) => identity.register(body, client),
    login: ({ body, client }) => identity.login(body, client),
    verify: async ({ body, client }) => ({ user: await identity.verify(body.token, client) }),
    logout: async ({ token }) => {
      await identity.logout(token);
      return {};
    },
  };
}
