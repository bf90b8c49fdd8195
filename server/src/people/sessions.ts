import type { User } from '@cairn/contract/auth';
import { authMessages } from '@cairn/contract/auth-messages';
import { AppError } from '@cairn/contract/errors';
import { confirmedMinutes } from '@cairn/contract/second-factor';
import { mintHouseholdScope } from '../db/mint-household-scope.ts';
import type { Session } from '../http/session.ts';
import type { IdentityDatabase } from './identity-database.store.ts';
import type { SecondStepRule } from './second-factor.store.ts';
import {
  deleteSession,
  insertSession,
  type LiveSession,
  type NewSession,
  readLiveSession,
  writeSessionConfirmation,
  writeSessionHousehold,
  writeSessionUse,
} from './sessions.store.ts';
import { hashToken, isTokenFormat, makeToken } from './tokens.ts';

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

/** Idle timeout. */
export const sessionIdleMs = 14 * dayMs;
/** Absolute lifetime. */
export const sessionLifeMs = 90 * dayMs;
/** Tolerated difference between clocks. */
const clockSkewMs = 60 * minuteMs;
/** How often use is recorded at most, so that reads rarely write. */
export const sessionUseEveryMs = 5 * minuteMs;

/** How long a proof that it is the person holds, in both directions: a clock that was ahead does not make it last. */
export const confirmedMs = confirmedMinutes * minuteMs;

/** `household`: what the session acts in; null while a registration was interrupted. */
export type ReadSession = Omit<Session, 'scope' | 'role'> & {
  household: Pick<Session, 'scope' | 'role'> | null;
};

function householdOf({ householdId, userId, role }: LiveSession): ReadSession['household'] {
  if (householdId === null || role === null) return null;
  return { scope: mintHouseholdScope(householdId, userId, { canChange: role !== 'viewer' }), role };
}

type Parts = { database: IdentityDatabase; secondStep: SecondStepRule; now: () => Date };

/** Sessions by bearer token; only its hash is stored. */
export function createSessions({ database, secondStep, now }: Parts) {
  return {
    /**
     * Starts a session. Its token cannot be retrieved again. `isAtProvider`: the person signed in there, and may have proven long ago that it is
     * them; else they just have. Throws AppError account_disabled.
     */
    async start(
      user: User,
      client: Pick<NewSession, 'address' | 'userAgent'>,
      { isAtProvider = false } = {},
    ): Promise<{ token: string; sessionId: string }> {
      const token = makeToken();
      const createdAt = now();
      const sessionId = await insertSession(database, {
        userId: user.id,
        tokenHash: hashToken(token),
        address: client.address,
        userAgent: client.userAgent,
        createdAt,
        confirmedAt: isAtProvider ? null : createdAt,
        isAtProvider,
        expiresAt: new Date(createdAt.getTime() + sessionIdleMs),
        endsAt: new Date(createdAt.getTime() + sessionLifeMs),
      });
      if (sessionId === null)
        throw new AppError('account_disabled', authMessages.accountDisabled, { userId: user.id });
      return { token, sessionId };
    },

    async read(token: string): Promise<ReadSession | null> {
      if (!isTokenFormat(token)) return null;
      const usedAt = now();
      const session = await readLiveSession(database, hashToken(token), {
        now: usedAt,
        latestEnd: new Date(usedAt.getTime() + sessionLifeMs + clockSkewMs),
        isStepRequired: secondStep.isRequired,
      });
      if (session === null) return null;
      if (usedAt.getTime() - session.usedAt.getTime() >= sessionUseEveryMs) {
        const expiresAt = new Date(Math.min(usedAt.getTime() + sessionIdleMs, session.endsAt.getTime()));
        await writeSessionUse(database, session.id, { usedAt, expiresAt });
      }
      return {
        sessionId: session.id,
        key: null,
        lacksSecondStep: session.lacksSecondStep,
        isConfirmed:
          session.confirmedAt !== null &&
          Math.abs(usedAt.getTime() - session.confirmedAt.getTime()) <= confirmedMs,
        user: {
          id: session.userId,
          name: session.name,
          email: session.email,
          isOperator: session.isOperator,
        },
        household: householdOf(session),
      };
    },

    /** The person has just proven that it is them. */
    confirm: (sessionId: string): Promise<void> =>
      writeSessionConfirmation(database, { sessionId, confirmedAt: now() }),

    /** Goes on in another of the person’s households. */
    moveTo: ({ sessionId, user }: Pick<Session, 'sessionId' | 'user'>, householdId: string): Promise<void> =>
      writeSessionHousehold(database, { sessionId, userId: user.id, householdId }),

    async end(token: string): Promise<void> {
      if (isTokenFormat(token)) await deleteSession(database, hashToken(token));
    },
  };
}
