import { type ApiKey, apiKeyMessages, apiKeyPrefix, type apiKeyRoutes } from '@cairn/contract/api-keys';
import { AppError } from '@cairn/contract/errors';
import type { z } from 'zod';
import { inHousehold } from '../db/in-household.ts';
import { mintHouseholdScope } from '../db/mint-household-scope.ts';
import type { Database } from '../db/pool.ts';
import type { Client } from '../http/handlers.ts';
import type { Session } from '../http/session.ts';
import { requireEntitled } from '../plans/entitlements.ts';
import {
  endApiKey,
  endApiKeysOfHousehold,
  type FoundApiKey,
  findApiKey,
  insertApiKey,
  listApiKeys,
  writeApiKeyUse,
} from './api-keys.store.ts';
import type { IdentityDatabase } from './identity-database.store.ts';
import type { createLimits } from './limits.ts';
import { networksOf } from './networks.ts';
import type { SecondStepRule } from './second-factor.store.ts';
import { sessionUseEveryMs } from './sessions.ts';
import { hashToken, isTokenFormat, makeToken } from './tokens.ts';

const dayMs = 24 * 60 * 60_000;
/** How many characters of a key are shown beside its name. */
const shownLength = apiKeyPrefix.length + 4;

/** How long a program reads of a key that it has ended, and not only that it is wrong. */
export const endedApiKeysRetentionMs = 90 * dayMs;

type Parts = {
  database: IdentityDatabase;
  /** Where the households are, whose plans may have no keys. */
  households: Database;
  limits: Pick<ReturnType<typeof createLimits>, 'countInvalidToken'>;
  secondStep: SecondStepRule;
  now: () => Date;
};

/** Keys with which other programs call for a person. Only the hash of one is stored. */
export function createApiKeys({ database, households, limits, secondStep, now }: Parts) {
  return {
    list: (userId: string): Promise<ApiKey[]> => listApiKeys(database, userId, now()),

    /** The key itself cannot be read again. Throws AppError conflict where there are too many, or plan_needed. */
    async add(
      { user, scope }: Pick<Session, 'user' | 'scope'>,
      { name, scopes, days }: z.output<typeof apiKeyRoutes.addApiKey.body>,
    ): Promise<{ key: ApiKey; secret: string }> {
      await inHousehold(households, scope, (tx) => requireEntitled(tx, 'api', now()));
      const secret = apiKeyPrefix + makeToken();
      const madeAt = now();
      const key = await insertApiKey(database, {
        userId: user.id,
        householdId: scope.householdId,
        keyHash: hashToken(secret),
        beginning: secret.slice(0, shownLength),
        name,
        scopes: [...new Set(scopes)],
        madeAt,
        expiresAt: new Date(madeAt.getTime() + days * dayMs),
      });
      if (key === 'too many') throw new AppError('conflict', apiKeyMessages.tooMany);
      if (key === 'gone') throw new AppError('unauthorized', 'Please sign in again.');
      return { key, secret };
    },

    /** Throws AppError not_found. */
    async end(userId: string, apiKeyId: string): Promise<void> {
      if (!(await endApiKey(database, { userId, apiKeyId, at: now() })))
        throw new AppError('not_found', apiKeyMessages.gone);
    },

    /** Ends every key for a household; gives how many there were. */
    endAllOf: (householdId: string): Promise<number> =>
      endApiKeysOfHousehold(database, { householdId, at: now() }),

    /**
     * Whom a key calls for, where, and what it may do. Throws AppError unauthorized, which says whether it is wrong, has ended or has expired;
     * wrong ones are counted by network, and too_many_requests after many.
     */
    async authenticate(secret: string, client: Pick<Client, 'address'>): Promise<Session> {
      const usedAt = now();
      const key = isApiKeyFormat(secret)
        ? await findApiKey(database, hashToken(secret), { now: usedAt, ...secondStep })
        : null;
      if (key === null) {
        await limits.countInvalidToken(networksOf(client.address));
        throw new AppError('unauthorized', apiKeyMessages.wrong);
      }
      const session = sessionOf(key, usedAt);
      if (key.lastUsedAt === null || usedAt.getTime() - key.lastUsedAt.getTime() >= sessionUseEveryMs)
        await writeApiKeyUse(database, { id: key.id, usedAt });
      return session;
    },
  };
}

export type ApiKeys = ReturnType<typeof createApiKeys>;

function isApiKeyFormat(text: string): boolean {
  return text.startsWith(apiKeyPrefix) && isTokenFormat(text.slice(apiKeyPrefix.length));
}

/** Throws AppError unauthorized where the key no longer works. */
function sessionOf({ id, user, householdId, role, ...key }: FoundApiKey, now: Date): Session {
  const refuse = (message: string) => new AppError('unauthorized', message, { userId: user.id });
  if (key.endedAt !== null) throw refuse(apiKeyMessages.ended);
  if (key.expiresAt <= now) throw refuse(apiKeyMessages.expired);
  if (role === null) throw refuse(apiKeyMessages.noMember);
  return {
    sessionId: id,
    // A key is never an operator’s, also where an operator made it.
    user: { ...user, isOperator: false },
    scope: mintHouseholdScope(householdId, user.id, { canChange: role !== 'viewer' }),
    role,
    // What a key may call at all, it may without further proof: that was given when it was made.
    isConfirmed: true,
    lacksSecondStep: key.lacksSecondStep,
    key: { id, name: key.keyName, scopes: key.scopes },
  };
}
