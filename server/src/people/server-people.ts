import { AppError } from '@cairn/contract/errors';
import { maxListedPeople, operatorMessages, type ServerPerson } from '@cairn/contract/server-people';
import type { Session } from '../http/session.ts';
import type { IdentityDatabase } from './identity-database.store.ts';
import { disablePerson, enablePerson, listPeople } from './server-people.store.ts';

type Operator = Pick<Session, 'user'>;
type Parts = { database: IdentityDatabase; now: () => Date };

/** Who has an account on the server, for those who run it: never what they have in their households. */
export function createServerPeople({ database, now }: Parts) {
  return {
    /** By a part of name or address; all for ''. `count`: also of those beyond the most that are listed. */
    async list({ user }: Operator, search: string): Promise<{ people: ServerPerson[]; count: number }> {
      const found = await listPeople(database, { search, limit: maxListedPeople, now: now() });
      const people = found.people.map(({ joinedAt, lastUsedAt, ...person }) => ({
        ...person,
        isYou: person.id === user.id,
        joinedAt: joinedAt.toISOString(),
        lastUsedAt: lastUsedAt === null ? null : lastUsedAt.toISOString(),
      }));
      return { people, count: found.count };
    },

    /** Throws AppError not_found, conflict for the operator's own account, or operator_only where they are none any longer. */
    async disable({ user }: Operator, userId: string): Promise<void> {
      const outcome = await disablePerson(database, { userId, operatorId: user.id, at: now() });
      if (outcome === 'gone') throw new AppError('not_found', operatorMessages.gone);
      if (outcome === 'own account') throw new AppError('conflict', operatorMessages.ownAccount);
      if (outcome === 'no operator')
        throw new AppError('operator_only', 'Only a person who runs this server can do this.');
    },

    /** Throws AppError not_found. */
    async enable(userId: string): Promise<void> {
      if (!(await enablePerson(database, userId))) throw new AppError('not_found', operatorMessages.gone);
    },
  };
}

export type ServerPeople = ReturnType<typeof createServerPeople>;
