import type { ServerPerson } from '@cairn/contract/server-people';
import { sql } from 'kysely';
import { endApiKeysOf } from './api-keys.store.ts';
import type { IdentityDatabase } from './identity-database.store.ts';
import { deleteRememberedBrowsers } from './second-factor.store.ts';

type Listed = Omit<ServerPerson, 'isYou' | 'joinedAt' | 'lastUsedAt'> & {
  joinedAt: Date;
  lastUsedAt: Date | null;
};

/** People by a part of their name or address, all for '', the newest first; and how many there are of them. */
export async function listPeople(
  database: IdentityDatabase,
  { search, limit, now }: { search: string; limit: number; now: Date },
): Promise<{ people: Listed[]; count: number }> {
  const found = sql`strpos(lower(name), lower(${search})) > 0 or strpos(lower(email), lower(${search})) > 0`;
  const { rows: people } = await sql<Listed>`
    select id, name, email, is_operator as "isOperator", disabled_at is not null as "isDisabled", created_at as "joinedAt",
      (select max(last_used_at) from identity.sessions
        where user_id = users.id and expires_at > ${now} and ends_at > ${now}) as "lastUsedAt"
    from identity.users where ${found} order by created_at desc, id limit ${limit}`.execute(database);
  const { rows: counts } = await sql<{ count: number }>`
    select count(*)::int as count from identity.users where ${found}`.execute(database);
  return { people, count: counts[0]?.count ?? 0 };
}

/**
 * Keeps a person out, and ends all that they have open: sessions, API keys, browsers that are remembered, and invitations with which they could
 * come back. `own account` where it is the operator's own: so there is always one left. Of two operators who disable each other, one is first.
 */
export async function disablePerson(
  database: IdentityDatabase,
  { userId, operatorId, at }: { userId: string; operatorId: string; at: Date },
): Promise<'done' | 'gone' | 'own account' | 'no operator'> {
  return database.transaction().execute(async (transaction) => {
    const locked = await transaction
      .selectFrom('users')
      .select(['id', 'is_operator as isOperator', 'disabled_at as disabledAt'])
      .where((where) => where.or([where('is_operator', '=', true), where('id', '=', userId)]))
      .orderBy('id')
      .forUpdate()
      .execute();
    const operator = locked.find(({ id }) => id === operatorId);
    if (operator === undefined || !operator.isOperator || operator.disabledAt !== null) return 'no operator';
    if (userId === operatorId) return 'own account';
    const person = locked.find(({ id }) => id === userId);
    if (person === undefined) return 'gone';
    if (person.disabledAt === null)
      await transaction.updateTable('users').set({ disabled_at: at }).where('id', '=', userId).execute();
    await transaction.deleteFrom('sessions').where('user_id', '=', userId).execute();
    await endApiKeysOf(transaction, { userId, at });
    await deleteRememberedBrowsers(transaction, userId);
    await transaction.deleteFrom('invitations').where('invited_by', '=', userId).execute();
    return 'done';
  });
}

/** Lets a person sign in again; false where there is no such person. */
export async function enablePerson(database: IdentityDatabase, userId: string): Promise<boolean> {
  const { numUpdatedRows } = await database
    .updateTable('users')
    .set({ disabled_at: null })
    .where('id', '=', userId)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** These people without those who are disabled. */
export async function findEnabled(
  database: IdentityDatabase,
  userIds: readonly string[],
): Promise<ReadonlySet<string>> {
  if (userIds.length === 0) return new Set();
  const disabled = await database
    .selectFrom('users')
    .select('id')
    .where('id', 'in', userIds)
    .where('disabled_at', 'is not', null)
    .execute();
  return new Set(userIds).difference(new Set(disabled.map(({ id }) => id)));
}
