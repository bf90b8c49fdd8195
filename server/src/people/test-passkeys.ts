import { defaultLimitPolicies } from './limits.ts';
import { createAuthenticator, type Twist } from './test-authenticator.ts';
import { ada, createTestIdentity, home, leastPasswordCost, type TestIdentity } from './test-identity.ts';

export const site = 'https://money.example.org';
/** A caller whose browser sees the server there. */
export const here = { ...home, site };

export type Device = ReturnType<typeof createAuthenticator>;

/** Without delays between failures, which have their own tests. */
const freely = <P extends { freeFailures: number }>(policy: P): P => ({ ...policy, freeFailures: 1000 });

export function createPasskeyIdentity(): Promise<TestIdentity> {
  const { loginDevice, loginAccount, loginAccountAndNetwork } = defaultLimitPolicies;
  return createTestIdentity({
    passwordCost: leastPasswordCost,
    limits: {
      loginDevice: freely(loginDevice),
      loginAccount: freely(loginAccount),
      loginAccountAndNetwork: freely(loginAccountAndNetwork),
      loginNetwork: { kind: 'bucket', capacity: 100_000, drainPerSecond: 1 },
    },
  });
}

/** People with passkeys, and the ways in which these are used, each of which an attack can twist. */
export function peopleOn({ identity }: TestIdentity) {
  let count = 0;

  async function newPerson() {
    count += 1;
    const credentials = { ...ada, email: `passkey${count}@example.com` };
    const { token, user } = await identity.register(credentials, here);
    const session = await identity.authenticate(token);
    if (session === null) throw new Error('A new person is signed in');
    return { credentials, user, session };
  }
  type Person = Awaited<ReturnType<typeof newPerson>>;

  async function add({ session }: Person, device: Device, twist: Twist = {}): Promise<string[]> {
    const options = await identity.passkeys.begin(session, here);
    return identity.passkeys.add(session, device.create(options, twist), here);
  }

  return {
    newPerson,
    add,

    /** A new person with a passkey. */
    async newOwner(given: { counts?: boolean; isSynced?: boolean } = {}) {
      const person = await newPerson();
      const device = createAuthenticator(site, given);
      const recoveryCodes = await add(person, device);
      return { ...person, device, recoveryCodes };
    },

    async signIn(device: Device, twist: Twist = {}, client = here) {
      const options = await identity.passkeys.beginSignIn(here);
      return identity.loginWithPasskey(device.get(options, twist), client);
    },

    async signInInTwoSteps({ credentials }: Person, device: Device, twist: Twist = {}) {
      const options = await identity.passkeys.beginSignIn(here);
      return identity.login({ ...credentials, passkey: device.get(options, twist) }, here);
    },

    async confirm({ session }: Person, device: Device, twist: Twist = {}) {
      const options = await identity.passkeys.beginConfirmation(session, here);
      await identity.confirmIdentity(session, { passkey: device.get(options, twist) }, here);
    },

    passkeysOf: async ({ session }: Person) => (await identity.readSecurity(session)).passkeys,
  };
}
