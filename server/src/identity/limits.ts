import { createHmac } from 'node:crypto';
import { AppError } from '@cairn/contract/errors';
import {
  type Charge,
  countAttempt,
  deleteAccountAttempts,
  deleteAttempts,
  refundAttempt,
} from './attempts.store.ts';
import type { IdentityDatabase } from './identity-database.store.ts';
import { type Backoff, type Bucket, describeWait } from './limiter.ts';

export type LimitPolicies = {
  /** Failures of one account from one network: what a person who mistypes, or somebody at their desk, meets. */
  loginAccountAndNetwork: Backoff;
  /** Failures of one account on a browser that it is known on, apart from all others. */
  loginDevice: Backoff;
  /** Failures of one account from anywhere: what a guess spread over many networks meets. */
  loginAccount: Backoff;
  loginNetwork: Bucket;
  registerAccount: Bucket;
  registerNetwork: Bucket;
  verifyNetwork: Bucket;
};

const second = 1000;
const minute = 60 * second;
const day = 24 * 60 * minute;

/** One network may be an office, a university, or a suite of browser tests: generous. One account is one person: strict. */
export const defaultLimitPolicies: LimitPolicies = {
  loginAccountAndNetwork: {
    kind: 'backoff',
    freeFailures: 10,
    firstDelayMs: 30 * second,
    maxDelayMs: 15 * minute,
    forgetAfterMs: day,
  },
  loginDevice: {
    kind: 'backoff',
    freeFailures: 10,
    firstDelayMs: 30 * second,
    maxDelayMs: 15 * minute,
    forgetAfterMs: day,
  },
  loginAccount: {
    kind: 'backoff',
    freeFailures: 30,
    firstDelayMs: minute,
    maxDelayMs: 15 * minute,
    forgetAfterMs: day,
  },
  loginNetwork: { kind: 'bucket', capacity: 1000, drainPerSecond: 1 },
  registerAccount: { kind: 'bucket', capacity: 10, drainPerSecond: 1 / 60 },
  registerNetwork: { kind: 'bucket', capacity: 300, drainPerSecond: 1 / 3 },
  verifyNetwork: { kind: 'bucket', capacity: 300, drainPerSecond: 1 },
};

/** A failed login weighs ten times a good one: a hundred failures in a burst, then one every ten seconds. */
const failedLoginCost = 10;
const goodLoginCost = 1;

/** Longer than any policy above looks back. */
export const attemptsRetentionMs = 2 * day;

/** Each wider network of IPv6 holds this many times as much: more households may be in it. */
const widening = 4;

/** Who tries, as the limits see it: their networks, narrowest first, and the mark of a browser that they are known on. */
export type Attempt = { email: string; networks: readonly string[]; device: string | null };

/** The limits on every way in, counted in PostgreSQL. Each call throws AppError too_many_requests, saying for how long. */
export function openLimits(options: {
  database: IdentityDatabase;
  secret: Buffer;
  policies: LimitPolicies;
  now: () => Date;
}) {
  const { database, secret, policies, now } = options;

  function keyOf(limit: keyof LimitPolicies | 'account', ...parts: string[]): string {
    return createHmac('sha256', secret)
      .update(JSON.stringify([limit, ...parts]))
      .digest('hex');
  }

  async function count(charges: Charge[]): Promise<void> {
    const waitMs = await countAttempt(database, charges, now());
    if (waitMs !== null) {
      throw new AppError(
        'too_many_requests',
        `Too many attempts. Please try again in ${describeWait(waitMs)}.`,
        { retryAfterMs: waitMs },
      );
    }
  }

  const failureKeys = ({ email, networks }: Attempt) => ({
    loginAccountAndNetwork: keyOf('loginAccountAndNetwork', email, networks[0] ?? ''),
    loginAccount: keyOf('loginAccount', email),
  });
  const accountKeyOf = (email: string) => keyOf('account', email);
  const deviceKey = (email: string, device: string) => keyOf('loginDevice', email, device);

  /** One charge for each network, the wider ones with more room. */
  function chargesOf(
    limit: 'loginNetwork' | 'registerNetwork' | 'verifyNetwork',
    networks: readonly string[],
    cost: number,
  ): Charge[] {
    const { kind, capacity, drainPerSecond } = policies[limit];
    return networks.map((network, index) => {
      const room = widening ** index;
      const policy: Bucket = { kind, capacity: capacity * room, drainPerSecond: drainPerSecond * room };
      return { key: keyOf(limit, network), accountKey: null, policy, cost };
    });
  }

  return {
    /** Counts a login as a failure, before it is known. */
    async countLogin(attempt: Attempt): Promise<void> {
      const accountKey = accountKeyOf(attempt.email);
      if (attempt.device !== null) {
        const key = deviceKey(attempt.email, attempt.device);
        // As much as a good login is left with: each costs a hash and a session.
        return count([
          { key, accountKey, policy: policies.loginDevice, cost: 1 },
          ...chargesOf('loginNetwork', attempt.networks, goodLoginCost),
        ]);
      }
      const keys = failureKeys(attempt);
      await count([
        {
          key: keys.loginAccountAndNetwork,
          accountKey,
          policy: policies.loginAccountAndNetwork,
          cost: 1,
        },
        { key: keys.loginAccount, accountKey, policy: policies.loginAccount, cost: 1 },
        ...chargesOf('loginNetwork', attempt.networks, failedLoginCost),
      ]);
    },

    /** A right password: the account's failures are forgotten, the network's others are not. */
    async recordLoginSuccess(attempt: Attempt): Promise<void> {
      if (attempt.device !== null)
        return deleteAttempts(database, [deviceKey(attempt.email, attempt.device)]);
      await deleteAttempts(database, Object.values(failureKeys(attempt)));
      for (const network of attempt.networks)
        await refundAttempt(database, keyOf('loginNetwork', network), failedLoginCost - goodLoginCost);
    },

    async countRegistration({ email, networks }: Attempt): Promise<void> {
      await count([
        {
          key: keyOf('registerAccount', email),
          accountKey: accountKeyOf(email),
          policy: policies.registerAccount,
          cost: 1,
        },
        ...chargesOf('registerNetwork', networks, 1),
      ]);
    },

    /** Forgets all that was counted for an address, from whatever networks and browsers. */
    async clearAccountAttempts(email: string): Promise<void> {
      await deleteAccountAttempts(database, accountKeyOf(email));
    },

    async countInvalidToken(networks: readonly string[]): Promise<void> {
      await count(chargesOf('verifyNetwork', networks, 1));
    },
  };
}
