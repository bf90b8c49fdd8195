import { type ApiKey, maxApiKeys } from '@cairn/contract/api-keys';
import type { User } from '@cairn/contract/auth';
import type { HouseholdRole } from '@cairn/contract/household-role';
import type { KeyScope } from '@cairn/contract/key-scope';
import { sql } from 'kysely';
import type { IdentityDatabase } from './identity-database.store.ts';
import { hasFactor, isAtProvider, lockPerson, type SecondStepRule } from './second-factor.store.ts';

type KeyRow = Omit<ApiKey, 'madeAt' | 'expiresAt' | 'lastUsedAt'> & {
  madeAt: Date;
  expiresAt: Date;
  lastUsedAt: Date | null;
};

const shownColumns = sql`
  api_keys.id, api_keys.name, api_keys.beginning, api_keys.household_id as "householdId", api_keys.scopes, api_keys.made_at as "madeAt",
  api_keys.expires_at as "expiresAt", api_keys.last_used_at as "lastUsedAt"`;

const shown = ({ madeAt, expiresAt, lastUsedAt, ...key }: KeyRow): ApiKey => ({
  ...key,
  madeAt: madeAt.toISOString(),
  expiresAt: expiresAt.toISOString(),
  lastUsedAt: lastUsedAt === null ? null : lastUsedAt.toISOString(),
});

/** A person’s keys that work, newest first. */
export async function listApiKeys(database: IdentityDatabase, userId: string, now: Date): Promise<ApiKey[]> {
  const { rows } = await sql<KeyRow>`
    select ${shownColumns} from identity.api_keys
    join lateral cairn.place_in_household(api_keys.user_id, api_keys.household_id, ${now}) place
      on place.joined_at = api_keys.member_since
    where api_keys.user_id = ${userId} and api_keys.ended_at is null and api_keys.expires_at > ${now}
    order by api_keys.made_at desc, api_keys.id`.execute(database);
  return rows.map(shown);
}

export type NewApiKey = {
  userId: string;
  householdId: string;
  keyHash: string;
  beginning: string;
  name: string;
  scopes: readonly KeyScope[];
  madeAt: Date;
  expiresAt: Date;
};

/** Adds a key of a person in a household; `gone` where they are no longer in it, or are disabled. */
export async function insertApiKey(
  database: IdentityDatabase,
  key: NewApiKey,
): Promise<ApiKey | 'too many' | 'gone'> {
  return database.transaction().execute(async (transaction) => {
    await lockPerson(transaction, key.userId);
    if ((await listApiKeys(transaction, key.userId, key.madeAt)).length >= maxApiKeys) return 'too many';
    const { rows } = await sql<KeyRow>`
      insert into identity.api_keys
        (user_id, household_id, member_since, key_hash, beginning, name, scopes, made_at, expires_at)
      select ${key.userId}, ${key.householdId}, place.joined_at, ${key.keyHash}, ${key.beginning}, ${key.name}, ${[...key.scopes]}::text[],
        ${key.madeAt}, ${key.expiresAt}
      from cairn.place_in_household(${key.userId}, ${key.householdId}, ${key.madeAt}) place
      where exists (select from identity.users where id = ${key.userId} and disabled_at is null)
      returning ${shownColumns}`.execute(transaction);
    const row = rows[0];
    return row === undefined ? 'gone' : shown(row);
  });
}

export type FoundApiKey = {
  id: string;
  keyName: string;
  user: Omit<User, 'isOperator'>;
  householdId: string;
  scopes: KeyScope[];
  expiresAt: Date;
  endedAt: Date | null;
  lastUsedAt: Date | null;
  /** What its person may do in its household; null where they are not in it, or left and came back since it was made. */
  role: HouseholdRole | null;
  /** The server requires a second step, and its person has none. */
  lacksSecondStep: boolean;
};

/** A key, also one that no longer works; null where there is none. */
export async function findApiKey(
  database: IdentityDatabase,
  keyHash: string,
  { now, isRequired, hasProvider }: { now: Date } & SecondStepRule,
): Promise<FoundApiKey | null> {
  const { rows } = await sql<Omit<FoundApiKey, 'user'> & { userId: string; name: string; email: string }>`
    select api_keys.id, api_keys.name as "keyName", users.id as "userId", users.name, users.email, api_keys.household_id as "householdId", api_keys.scopes,
      api_keys.expires_at as "expiresAt", api_keys.ended_at as "endedAt", api_keys.last_used_at as "lastUsedAt", place.role,
      ${isRequired}::boolean and not ${hasFactor} and not (${hasProvider}::boolean and ${isAtProvider}) as "lacksSecondStep"
    from identity.api_keys
    join identity.users on users.id = api_keys.user_id
    left join lateral cairn.place_in_household(api_keys.user_id, api_keys.household_id, ${now}) place
      on place.joined_at = api_keys.member_since
    where api_keys.key_hash = ${keyHash}`.execute(database);
  const row = rows[0];
  if (row === undefined) return null;
  const { userId: id, name, email, ...key } = row;
  return { ...key, user: { id, name, email } };
}

export async function writeApiKeyUse(
  database: IdentityDatabase,
  { id, usedAt }: { id: string; usedAt: Date },
): Promise<void> {
  await database.updateTable('api_keys').set({ last_used_at: usedAt }).where('id', '=', id).execute();
}

/** Ends a key of a person; false where they have none of that id that has not ended. */
export async function endApiKey(
  database: IdentityDatabase,
  { userId, apiKeyId, at }: { userId: string; apiKeyId: string; at: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await database
    .updateTable('api_keys')
    .set({ ended_at: at })
    .where('user_id', '=', userId)
    .where('id', '=', apiKeyId)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Ends all keys of a person. */
export async function endApiKeysOf(
  database: IdentityDatabase,
  { userId, at }: { userId: string; at: Date },
): Promise<void> {
  await database
    .updateTable('api_keys')
    .set({ ended_at: at })
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .execute();
}

/** Ends all keys for a household, whoever made them; gives how many. */
export async function endApiKeysOfHousehold(
  database: IdentityDatabase,
  { householdId, at }: { householdId: string; at: Date },
): Promise<number> {
  const { numUpdatedRows } = await database
    .updateTable('api_keys')
    .set({ ended_at: at })
    .where('household_id', '=', householdId)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** Forgets keys that ended or expired before. */
export async function purgeApiKeys(database: IdentityDatabase, before: Date): Promise<void> {
  await database
    .deleteFrom('api_keys')
    .where((where) => where.or([where('ended_at', '<', before), where('expires_at', '<', before)]))
    .execute();
}
