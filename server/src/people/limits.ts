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
  /** Failures per account and network: for a user who mistypes. */
  loginAccountAndNetwork: Backoff;
  /** Failures per account on a known browser, counted separately. */
  loginDevice: Backoff;
  /** Failures per account: against attempts from many networks. */
  loginAccount: Backoff;
  loginNetwork: Bucket;
  letterAccount: Bucket;
  letterNetwork: Bucket;
  registerAccount: Bucket;
  registerNetwork: Bucket;
  verifyNetwork: Bucket;
  /** Challenges for passkeys, which anybody may ask for. */
  challengeNetwork: Bucket;
};

const second = 1000;
const minute = 60 * second;
const day = 24 * 60 * minute;

/** A network may be an office or a university: generous. An account is one person: strict. */
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
  letterAccount: { kind: 'bucket', capacity: 5, drainPerSecond: 1 / 600 },
  letterNetwork: { kind: 'bucket', capacity: 100, drainPerSecond: 1 / 30 },
  registerAccount: { kind: 'bucket', capacity: 10, drainPerSecond: 1 / 60 },
  registerNetwork: { kind: 'bucket', capacity: 300, drainPerSecond: 1 / 3 },
  verifyNetwork: { kind: 'bucket', capacity: 300, drainPerSecond: 1 },
  challengeNetwork: { kind: 'bucket', capacity: 300, drainPerSecond: 1 },
};

/** A failed login costs ten times a successful one: a burst of 100 failures, then one every ten seconds. */
const failedLoginCost = 10;
const goodLoginCost = 1;

/** Longer than any policy above. */
export const attemptsRetentionMs = 2 * day;

/** Each wider IPv6 prefix allows this many times more, for more households. */
const widening = 4;

/** An attempt: networks, narrowest first, and the known device. */
export type Attempt = { email: string; networks: readonly string[]; device: string | null };

type NetworkLimit =
  | 'loginNetwork'
  | 'letterNetwork'
  | 'registerNetwork'
  | 'verifyNetwork'
  | 'challengeNetwork';

/** What attempts are counted under: keyed hashes, so that the counts contain no names. */
function createAttemptKeys(secret: Buffer) {
  function keyOf(limit: keyof LimitPolicies | 'account', ...parts: string[]): string {
    return createHmac('sha256', secret)
      .update(JSON.stringify([limit, ...parts]))
      .digest('hex');
  }
  return {
    account: (email: string) => keyOf('account', email),
    registration: (email: string) => keyOf('registerAccount', email),
    letter: (email: string) => keyOf('letterAccount', email),
    device: (email: string, device: string) => keyOf('loginDevice', email, device),
    network: (limit: NetworkLimit, network: string) => keyOf(limit, network),
    failures: ({ email, networks }: Attempt) => ({
      loginAccountAndNetwork: keyOf('loginAccountAndNetwork', email, networks[0] ?? ''),
      loginAccount: keyOf('loginAccount', email),
    }),
  };
}

/** The limits on authentication, counted in PostgreSQL. Each call throws AppError too_many_requests with the wait. */
export function createLimits(options: {
  database: IdentityDatabase;
  secret: Buffer;
  policies: LimitPolicies;
  now: () => Date;
}) {
  const { database, policies, now } = options;
  const keys = createAttemptKeys(options.secret);

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

  /** One charge per network, wider ones with more capacity. */
  function chargesOf(limit: NetworkLimit, networks: readonly string[], cost: number): Charge[] {
    const { kind, capacity, drainPerSecond } = policies[limit];
    return networks.map((network, index) => {
      const room = widening ** index;
      const policy: Bucket = { kind, capacity: capacity * room, drainPerSecond: drainPerSecond * room };
      return { key: keys.network(limit, network), accountKey: null, policy, cost };
    });
  }

  return {
    /** Counts a login as failed before its result is known. */
    async countLogin(attempt: Attempt): Promise<void> {
      const accountKey = keys.account(attempt.email);
      if (attempt.device !== null) {
        const key = keys.device(attempt.email, attempt.device);
        // What a successful login costs in the end: a hash and a session.
        return count([
          { key, accountKey, policy: policies.loginDevice, cost: 1 },
          ...chargesOf('loginNetwork', attempt.networks, goodLoginCost),
        ]);
      }
      const failures = keys.failures(attempt);
      await count([
        {
          key: failures.loginAccountAndNetwork,
          accountKey,
          policy: policies.loginAccountAndNetwork,
          cost: 1,
        },
        { key: failures.loginAccount, accountKey, policy: policies.loginAccount, cost: 1 },
        ...chargesOf('loginNetwork', attempt.networks, failedLoginCost),
      ]);
    },

    /** Resets the account's failures after a correct password, and reduces the network's cost. */
    async recordLoginSuccess(attempt: Attempt): Promise<void> {
      if (attempt.device !== null)
        return deleteAttempts(database, [keys.device(attempt.email, attempt.device)]);
      await deleteAttempts(database, Object.values(keys.failures(attempt)));
      for (const network of attempt.networks)
        await refundAttempt(database, keys.network('loginNetwork', network), failedLoginCost - goodLoginCost);
    },

    async countRegistration({ email, networks }: Attempt): Promise<void> {
      await count([
        {
          key: keys.registration(email),
          accountKey: keys.account(email),
          policy: policies.registerAccount,
          cost: 1,
        },
        ...chargesOf('registerNetwork', networks, 1),
      ]);
    },

    /** Counts letters that anybody may have sent to an address. */
    async countLetter({ email, networks }: Pick<Attempt, 'email' | 'networks'>): Promise<void> {
      await count([
        { key: keys.letter(email), accountKey: keys.account(email), policy: policies.letterAccount, cost: 1 },
        ...chargesOf('letterNetwork', networks, 1),
      ]);
    },

    /** Deletes all counts of an email address. */
    async clearAccountAttempts(email: string): Promise<void> {
      await deleteAccountAttempts(database, keys.account(email));
    },

    /** Counts as a failed login does, where no account is known that it could be counted under. */
    async countUnknownPasskey(networks: readonly string[]): Promise<void> {
      await count(chargesOf('loginNetwork', networks, failedLoginCost));
    },

    async countChallenge(networks: readonly string[]): Promise<void> {
      await count(chargesOf('challengeNetwork', networks, 1));
    },

    async countInvalidToken(networks: readonly string[]): Promise<void> {
      await count(chargesOf('verifyNetwork', networks, 1));
    },
  };
}
