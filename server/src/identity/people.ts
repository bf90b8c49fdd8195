import { randomUUID } from 'node:crypto';
import type { User } from '@cairn/contract/auth';
import { betterAuth } from 'better-auth';
import type { IdentityDatabase } from './identity-database.store.ts';

/** better-auth's name for a person's own password, among the ways to sign in. */
export const passwordProvider = 'credential';

const timestamps = { createdAt: 'created_at', updatedAt: 'updated_at' };

export type Person = { user: User; passwordHash: string | null };
export type NewSession = {
  userId: string;
  tokenHash: string;
  address: string;
  userAgent: string | null;
  createdAt: Date;
  expiresAt: Date;
  endsAt: Date;
};

export type People = ReturnType<typeof openPeople>;

/**
 * People, their ways to sign in, and their sessions, kept by better-auth in our tables. Its HTTP handler is never mounted
 * and its endpoints are not called; docs/decisions/0004-identity.md says why.
 */
export function openPeople(database: IdentityDatabase, secret: Buffer) {
  const auth = configure(database, secret);
  const keep = async () => (await auth.$context).internalAdapter;

  return {
    /** The person with this address, which is in lower case, and what is stored of their password. */
    async findByEmail(email: string): Promise<Person | null> {
      const found = await (await keep()).findUserByEmail(email, { includeAccounts: true });
      if (found === null) return null;
      const own = found.accounts.find((account) => account.providerId === passwordProvider);
      return { user: toUser(found.user), passwordHash: own?.password ?? null };
    },

    /** Adds a person with their password, both or neither. Throws what PostgreSQL says when the address is taken. */
    async add(person: { name: string; email: string; passwordHash: string }): Promise<User> {
      const id = randomUUID();
      const newUser = { id, name: person.name, email: person.email, emailVerified: false };
      // Named for OAuth, but the one call that adds a person and a way to sign in within one transaction.
      const { user } = await (await keep()).createOAuthUser(newUser, {
        providerId: passwordProvider,
        accountId: id,
        password: person.passwordHash,
      });
      return toUser(user);
    },

    async addSession({ userId, tokenHash, address, createdAt, ...session }: NewSession): Promise<void> {
      const row = { ...session, token: tokenHash, ipAddress: address, createdAt, updatedAt: createdAt };
      await (await keep()).createSession(userId, false, row, true);
    },

    async deleteSession(tokenHash: string): Promise<void> {
      await (await keep()).deleteSession(tokenHash);
    },
  };
}

function toUser({ id, name, email }: User): User {
  return { id, name, email };
}

function configure(database: IdentityDatabase, secret: Buffer) {
  return betterAuth({
    database: { db: database, type: 'postgres', transaction: true },
    // Given in this form, no variable of the environment takes its place.
    secrets: [{ version: 1, value: secret.toString('base64') }],
    // Used for links and cookies, of which there are none.
    baseURL: 'http://localhost',
    // It logs addresses of people.
    logger: { disabled: true },
    telemetry: { enabled: false },
    // Columns are ours to check, in tests against the migrations; it would do so at every start.
    advanced: { database: { generateId: 'uuid', validateSchema: false } },
    user: { modelName: 'users', fields: { emailVerified: 'email_verified', ...timestamps } },
    session: {
      modelName: 'sessions',
      fields: {
        userId: 'user_id',
        expiresAt: 'expires_at',
        ipAddress: 'ip_address',
        userAgent: 'user_agent',
        ...timestamps,
      },
      additionalFields: { endsAt: { type: 'date', required: true, input: false, fieldName: 'ends_at' } },
    },
    account: {
      modelName: 'credentials',
      fields: {
        userId: 'user_id',
        accountId: 'account_id',
        providerId: 'provider_id',
        accessToken: 'access_token',
        refreshToken: 'refresh_token',
        idToken: 'id_token',
        accessTokenExpiresAt: 'access_token_expires_at',
        refreshTokenExpiresAt: 'refresh_token_expires_at',
        ...timestamps,
      },
    },
    verification: { modelName: 'verifications', fields: { expiresAt: 'expires_at', ...timestamps } },
  });
}
