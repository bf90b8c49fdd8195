import type { User } from '@cairn/contract/auth';
import type { IdentityDatabase } from './identity-database.store.ts';
import {
  deleteSession,
  insertSession,
  type NewSession,
  readLiveSession,
  writeSessionUse,
} from './sessions.store.ts';
import { hashToken, isTokenFormat, makeToken } from './tokens.ts';

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

/** A session that nobody uses for this long ends. */
export const sessionIdleMs = 14 * dayMs;
/** A session ends this long after it began, whatever its use. */
export const sessionLifeMs = 90 * dayMs;
/** Clocks of two processes may differ by this much. */
const clockSkewMs = 60 * minuteMs;
/** Use is written down at most this often, so that reading a page does not write a row. */
export const sessionUseEveryMs = 5 * minuteMs;

/** Sessions by their bearer tokens, of which only the hash is ever stored. */
export function openSessions({ database, now }: { database: IdentityDatabase; now: () => Date }) {
  return {
    /** Begins a session and returns its token, which is never to be had again. */
    async start(user: User, client: Pick<NewSession, 'address' | 'userAgent'>): Promise<string> {
      const token = makeToken();
      const createdAt = now();
      await insertSession(database, {
        userId: user.id,
        tokenHash: hashToken(token),
        address: client.address,
        userAgent: client.userAgent,
        createdAt,
        expiresAt: new Date(createdAt.getTime() + sessionIdleMs),
        endsAt: new Date(createdAt.getTime() + sessionLifeMs),
      });
      return token;
    },

    async read(token: string): Promise<{ sessionId: string; user: User } | null> {
      if (!isTokenFormat(token)) return null;
      const usedAt = now();
      const session = await readLiveSession(
        database,
        hashToken(token),
        usedAt,
        new Date(usedAt.getTime() + sessionLifeMs + clockSkewMs),
      );
      if (session === null) return null;
      if (usedAt.getTime() - session.usedAt.getTime() >= sessionUseEveryMs) {
        const expiresAt = new Date(Math.min(usedAt.getTime() + sessionIdleMs, session.endsAt.getTime()));
        await writeSessionUse(database, session.id, { usedAt, expiresAt });
      }
      return {
        sessionId: session.id,
        user: { id: session.userId, name: session.name, email: session.email },
      };
    },

    async end(token: string): Promise<void> {
      if (isTokenFormat(token)) await deleteSession(database, hashToken(token));
    },
  };
}
