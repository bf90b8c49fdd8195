import type { Identity } from '../identity/identity.ts';
import type { Handlers } from './handlers.ts';

export function authHandlers(identity: Pick<Identity, 'register' | 'login' | 'verify' | 'logout'>) {
  return {
    register: async ({ body, client, setDeviceCookie }) => {
      const { devices, ...signedIn } = await identity.register(body, client);
      setDeviceCookie(devices);
      return signedIn;
    },
    login: async ({ body, client, setDeviceCookie }) => {
      const { devices, ...signedIn } = await identity.login(body, client);
      setDeviceCookie(devices);
      return signedIn;
    },
    verify: async ({ body, client }) => ({ user: await identity.verify(body.token, client) }),
    logout: async ({ token }) => {
      await identity.logout(token);
      return {};
    },
  } satisfies Partial<Handlers>;
}
