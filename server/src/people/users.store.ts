import type { User } from '@cairn/contract/auth';
import { sql } from 'kysely';
import { addressOf } from './addresses.ts';
import type { IdentityDatabase } from './identity-database.store.ts';

/** What is known of a person wherever they are named. */
export const userColumns = [
  'users.id',
  'users.name',
  'users.email',
  'users.is_operator as isOperator',
] as const;

/** `passwordHash`: null for somebody who signs in at a provider only. */
export type NewUser = { name: string; email: string; passwordHash: string | null };

export type StoredUser = { user: User; passwordHash: string | null };

/** By an address as it was typed. People who registered before addresses had one spelling are found by theirs. */
export async function findUserByEmail(database: IdentityDatabase, typed: string): Promise<StoredUser | null> {
  const address = addressOf(typed);
  const row = await database
    .selectFrom('users')
    .select([...userColumns, 'password_hash as passwordHash'])
    .where('email', 'in', [address, typed.toLowerCase()])
    .orderBy((users) => users('email', '=', address), 'desc')
    .executeTakeFirst();
  if (row === undefined) return null;
  const { passwordHash, ...user } = row;
  return { user, passwordHash };
}

/** null when there is no such user. */
export async function findUser(database: IdentityDatabase, userId: string): Promise<User | null> {
  const row = await database
    .selectFrom('users')
    .select(userColumns)
    .where('id', '=', userId)
    .executeTakeFirst();
  return row ?? null;
}

/** As findUser; until the transaction ends, no other one locks them. */
export async function lockUser(transaction: IdentityDatabase, userId: string): Promise<User | null> {
  const row = await transaction
    .selectFrom('users')
    .select(userColumns)
    .where('id', '=', userId)
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}

/** Notes that a person reads the mail of their address, unless that is known. */
export async function verifyAddress(
  transaction: IdentityDatabase,
  { userId, now }: { userId: string; now: Date },
): Promise<void> {
  await transaction
    .updateTable('users')
    .set({ email_verified_at: now })
    .where('id', '=', userId)
    .where('email_verified_at', 'is', null)
    .execute();
}

/** Those of these people who are there. */
export async function findUsers(database: IdentityDatabase, userIds: readonly string[]): Promise<User[]> {
  if (userIds.length === 0) return [];
  return database.selectFrom('users').select(userColumns).where('id', 'in', userIds).execute();
}

/** Whether there is anybody on the server. */
export async function hasUsers(database: IdentityDatabase): Promise<boolean> {
  return (await database.selectFrom('users').select('id').limit(1).executeTakeFirst()) !== undefined;
}

/** Any number: no other lock of these tables is taken by it. */
const firstPersonLock = 20_260_101;

/** Until the transaction ends, no other transaction finds it empty: of two at once on an empty server one is the first. */
async function isServerEmpty(transaction: IdentityDatabase): Promise<boolean> {
  if (await hasUsers(transaction)) return false;
  await sql`select pg_advisory_xact_lock(${firstPersonLock})`.execute(transaction);
  return !(await hasUsers(transaction));
}

/** The first person of the server is its operator. In a transaction of the caller. Throws PostgreSQL's error when the address is taken. */
export async function insertUser(transaction: IdentityDatabase, person: NewUser): Promise<User> {
  const isFirst = await isServerEmpty(transaction);
  return transaction
    .insertInto('users')
    .values({
      name: person.name,
      email: person.email,
      password_hash: person.passwordHash,
      is_operator: isFirst,
    })
    .returning(userColumns)
    .executeTakeFirstOrThrow();
}

/** Makes somebody an operator of the server. */
export async function makeOperator(database: IdentityDatabase, userId: string): Promise<void> {
  await database.updateTable('users').set({ is_operator: true }).where('id', '=', userId).execute();
}

/** The sessions are deleted by cascade. */
export async function deleteUser(database: IdentityDatabase, userId: string): Promise<void> {
  await database.deleteFrom('users').where('id', '=', userId).execute();
}
