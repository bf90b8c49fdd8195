import type { registerBody, User } from '@cairn/contract/auth';
import type { PasskeyProof } from '@cairn/contract/passkey-proof';
import type { z } from 'zod';
import type { HouseholdScope } from '../db/household-scope.ts';
import type { ProviderAnswer } from '../openid/openid.ts';
import { addressOf } from './addresses.ts';
import type { createCredentials } from './credentials.ts';
import type { Devices } from './devices.ts';
import { networksOf } from './networks.ts';
import type { createProofs, Login } from './proofs.ts';
import type { createProviderAccounts } from './provider-accounts.ts';
import type { createSecondFactor, Proof } from './second-factor.ts';
import type { createSessions } from './sessions.ts';
import type { createSingleSignOn } from './single-sign-on.ts';

/**
 * The caller: `address` from the socket or a listed proxy; `userAgent` shortened; `devices` from the device cookie; `site` where their browser
 * sees the server.
 */
export type ClientInfo = {
  address: string;
  userAgent: string | null;
  devices?: string | null;
  site?: string | null;
  /** The cookie of a sign-in at the provider that this browser has begun. */
  attempt?: string | null;
};
/** `devices` is the new device cookie. `isNewBrowser`: the browser had none of this user. */
export type SignedIn = {
  token: string;
  sessionId: string;
  user: User;
  devices: string;
  isNewBrowser: boolean;
  proof: Proof;
};

/** `isLinked`: the account was one that signed in otherwise until now. */
export type SignedInAtProvider = SignedIn & { isLinked: boolean };
type AnswerAtProvider = ProviderAnswer & { timeZone?: string | undefined };

/** Used until the user sets a time zone. */
export const defaultTimeZone = 'UTC';

type Parts = {
  credentials: ReturnType<typeof createCredentials>;
  proofs: Pick<ReturnType<typeof createProofs>, 'checkPasskey'>;
  sessions: ReturnType<typeof createSessions>;
  devices: Devices;
  secondFactor: Pick<ReturnType<typeof createSecondFactor>, 'remember'>;
  singleSignOn: Pick<ReturnType<typeof createSingleSignOn>, 'backFromSignIn'>;
  providerAccounts: ReturnType<typeof createProviderAccounts>;
  ensureHousehold: (user: User, timeZone: string) => Promise<HouseholdScope>;
};

/** A caller as limits, known browsers and passkeys see them. */
export const originOf = ({ address, devices = null, site = null }: ClientInfo) => ({
  networks: networksOf(address),
  devices,
  site,
});

/** How a session begins: by registering, or by signing in. */
export function createSignIn({
  credentials,
  proofs,
  sessions,
  devices,
  secondFactor,
  singleSignOn,
  providerAccounts,
  ensureHousehold,
}: Parts) {
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

    async login(input: Login, client: ClientInfo): Promise<SignedIn> {
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

    /** A passkey is both factors: a device that the person has, and that recognizes them. */
    async loginWithPasskey(passkey: PasskeyProof, client: ClientInfo): Promise<SignedIn> {
      const user = await proofs.checkPasskey(passkey, originOf(client));
      return { ...(await sessions.start(user, client)), user, ...browserOf(user, client), proof: 'passkey' };
    },

    /** The provider proves who it is, with a second factor of its own where it has one. It may have asked for that long ago. */
    async loginAtProvider(
      { timeZone, ...answer }: AnswerAtProvider,
      client: ClientInfo,
    ): Promise<SignedInAtProvider> {
      const back = await singleSignOn.backFromSignIn(answer, client);
      const { user, is } = await providerAccounts.accountOf(back);
      if (is === 'new') await ensureHousehold(user, timeZone ?? defaultTimeZone);
      const started = await sessions.start(user, client, { isAtProvider: true });
      const { devices, isNewBrowser } = browserOf(user, client);
      return {
        ...started,
        user,
        devices,
        isNewBrowser: isNewBrowser && is !== 'new',
        proof: 'none',
        isLinked: is === 'linked',
      };
    },
  };
}
