import type { loginBody, registerBody, User } from '@cairn/contract/auth';
import type { z } from 'zod';
import type { HouseholdScope } from '../db/household-scope.ts';
import { addressOf } from './addresses.ts';
import type { createCredentials } from './credentials.ts';
import type { Devices } from './devices.ts';
import { networksOf } from './networks.ts';
import type { createSecondFactor, Proof } from './second-factor.ts';
import type { createSessions } from './sessions.ts';

/** The caller: `address` from the socket or a listed proxy; `userAgent` shortened; `devices` from the device cookie. */
export type ClientInfo = { address: string; userAgent: string | null; devices?: string | null };
/** `devices` is the new device cookie. `isNewBrowser`: the browser had none of this user. */
export type SignedIn = {
  token: string;
  sessionId: string;
  user: User;
  devices: string;
  isNewBrowser: boolean;
  proof: Proof;
};

/** Used until the user sets a time zone. */
export const defaultTimeZone = 'UTC';

type Parts = {
  credentials: ReturnType<typeof createCredentials>;
  sessions: ReturnType<typeof createSessions>;
  devices: Devices;
  secondFactor: Pick<ReturnType<typeof createSecondFactor>, 'remember'>;
  ensureHousehold: (user: User, timeZone: string) => Promise<HouseholdScope>;
};

/** A caller as limits and known browsers see them. */
export const originOf = ({ address, devices = null }: ClientInfo) => ({
  networks: networksOf(address),
  devices,
});

/** How a session begins: by registering, or by signing in. */
export function createSignIn({ credentials, sessions, devices, secondFactor, ensureHousehold }: Parts) {
  /** The browser’s mark of this person, and whether it had none. */
  const browserOf = (user: User, { devices: cookie = null }: ClientInfo) => ({
    devices: devices.addTo(cookie, addressOf(user.email)),
    isNewBrowser: devices.find(cookie, addressOf(user.email)) === null,
  });

  async function remember(user: User, cookie: string, userAgent: string | null): Promise<void> {
    const mark = devices.find(cookie, addressOf(user.email));
    if (mark !== null) await secondFactor.remember(user.id, mark, userAgent);
  }

  return {
    async register(input: z.output<typeof registerBody>, client: ClientInfo): Promise<SignedIn> {
      const user = await credentials.add(input, originOf(client));
      await ensureHousehold(user, input.timeZone ?? defaultTimeZone);
      return { ...(await sessions.start(user, client)), user, ...browserOf(user, client), proof: 'none' };
    },

    async login(input: z.output<typeof loginBody>, client: ClientInfo): Promise<SignedIn> {
      const checked = await credentials.check(input, originOf(client));
      const started = await sessions.start(checked.user, client);
      try {
        await credentials.requireUnchanged(checked);
      } catch (error) {
        await sessions.end(started.token);
        throw error;
      }
      const { user, proof } = checked;
      const browser = browserOf(user, client);
      // Where no code was asked for, a browser that is remembered would skip the first one.
      if (input.rememberBrowser === true && proof !== 'none')
        await remember(user, browser.devices, client.userAgent);
      return { ...started, user, ...browser, proof };
    },
  };
}
