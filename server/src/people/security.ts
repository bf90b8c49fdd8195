import type { User } from '@cairn/contract/auth';
import { AppError } from '@cairn/contract/errors';
import { maxShownAccountEvents, type SignedInSession, type securityResponse } from '@cairn/contract/sessions';
import type { z } from 'zod';
import type { Session } from '../http/session.ts';
import { insertAccountEvent, type NewAccountEvent, readAccountEvents } from './account-events.store.ts';
import { describeBrowser } from './browsers.ts';
import type { EmailAddress } from './email-address.ts';
import type { IdentityDatabase } from './identity-database.store.ts';
import type { PasskeySettings } from './passkey-settings.ts';
import { deleteRememberedBrowsers } from './second-factor.store.ts';
import type { SecondFactorSettings } from './second-factor-settings.ts';
import { deleteOtherSessions, deleteSessionOf, type ListedSession, listSessions } from './sessions.store.ts';

/** How long a person can read what happened to their account. */
export const accountEventsRetentionMs = 365 * 24 * 60 * 60_000;

function shown({ userAgent, startedAt, lastUsedAt, ...session }: ListedSession, currentId: string | null) {
  return {
    ...session,
    isCurrent: session.id === currentId,
    startedAt: startedAt.toISOString(),
    lastUsedAt: lastUsedAt.toISOString(),
    browser: describeBrowser(userAgent),
  };
}

type Parts = {
  database: IdentityDatabase;
  secondFactor: Pick<SecondFactorSettings, 'read'>;
  passkeys: Pick<PasskeySettings, 'read'>;
  emailAddress: Pick<EmailAddress, 'read'>;
  now: () => Date;
};

/** A person’s sessions, and the record of what happened to their account. */
export function createSecurity({ database, secondFactor, passkeys, emailAddress, now }: Parts) {
  return {
    async readSecurity({
      user,
      sessionId,
    }: Pick<Session, 'sessionId' | 'user'>): Promise<z.output<typeof securityResponse>> {
      const [listed, events, factor, keys, address] = await Promise.all([
        listSessions(database, user.id, now()),
        readAccountEvents(database, user.id, maxShownAccountEvents),
        secondFactor.read(user.id),
        passkeys.read(user.id),
        emailAddress.read(user.id),
      ]);
      const sessions = listed.map((session) => shown(session, sessionId));
      return {
        sessions: sessions.toSorted((a, b) => Number(b.isCurrent) - Number(a.isCurrent)),
        events,
        secondFactor: factor,
        passkeys: keys,
        emailAddress: address,
      };
    },

    async endSession({ id: userId }: Pick<User, 'id'>, sessionId: string): Promise<void> {
      const isEnded = await deleteSessionOf(database, { userId, sessionId });
      if (!isEnded) throw new AppError('not_found', 'This session has ended already.');
    },

    /** Those that end are asked for a code when they come again. */
    async endOtherSessions({ sessionId, user }: Pick<Session, 'sessionId' | 'user'>): Promise<void> {
      await deleteRememberedBrowsers(database, user.id);
      await deleteOtherSessions(database, { userId: user.id, sessionId });
    },

    async findSession(userId: string, sessionId: string): Promise<SignedInSession | null> {
      const listed = await listSessions(database, userId, now());
      const found = listed.find(({ id }) => id === sessionId);
      return found === undefined ? null : shown(found, null);
    },

    recordAccountEvent: (event: Omit<NewAccountEvent, 'at'>): Promise<void> =>
      insertAccountEvent(database, { ...event, at: now() }),
  };
}
