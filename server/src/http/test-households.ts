import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { announceConnection } from '../bank/bank-items.store.ts';
import { openConnectionEvents } from '../connection-events.ts';
import { inHousehold } from '../db/in-household.ts';
import { openDatabase, openPool } from '../db/pool.ts';
import { insertRows, makeTenant, type Tenant } from '../db/test-tenants.ts';
import type { Session } from '../identity/identity.ts';
import { ada, home, openTestIdentity } from '../identity/test-identity.ts';
import { authHandlers } from './auth.routes.ts';
import { bankHandlers } from './bank.routes.ts';
import { householdHandlers } from './household.routes.ts';
import { buildServer } from './server.ts';

/** Where a call stands: a token and what it opens. */
export type Caller = { email: string; token: string; session: Session };

/** The server as main.ts puts it together, over a database of its own; the bank and the queue are outside. */
export async function startHouseholds() {
  const identity = await openTestIdentity();
  identity.clock.now = new Date('2026-02-28T12:00:00Z');
  const { urls, clock } = identity;
  const database = openDatabase(openPool({ url: urls.appUrl, searchPath: 'cairn', maxConnections: 4 }));
  const admin = new pg.Client({ connectionString: urls.adminUrl });
  await admin.connect();
  const failures: unknown[] = [];
  const events = await openConnectionEvents(database, urls.appUrl, (error) => failures.push(error));
  /** Connections that a call has asked to sync. */
  const enqueued: string[] = [];

  const app = buildServer({
    handlers: {
      ...authHandlers(identity.identity),
      ...householdHandlers({ database, now: () => clock.now }),
      ...bankHandlers({
        database,
        queue: { enqueueSync: async ({ bankItemId }) => void enqueued.push(bankItemId) },
        linkScriptUrl: '/link.js',
        createLinkToken: async () => 'link-token',
        connectBank: async () => ({
          connectionId: randomUUID(),
          institutionName: 'New bank',
          accountsCount: 0,
        }),
      }),
    },
    authenticate: (token) => identity.identity.authenticate(token),
    events,
    isReady: async () => true,
    webRoot: null,
    contentSecurity: { linkScriptUrl: '/link.js', bankBaseUrl: 'http://127.0.0.1' },
    publicUrl: null,
    trustedProxies: [],
    log: { level: 'silent' },
  });
  const origin = await app.listen({ port: 0, host: '127.0.0.1' });

  async function callerOf(email: string, token: string): Promise<Caller> {
    const session = await identity.identity.authenticate(token);
    if (session === null) throw new Error('a session that has just begun does not live');
    return { email, token, session };
  }

  return {
    origin,
    enqueued,
    failures,
    async register(name: string): Promise<Caller> {
      const person = {
        name,
        email: `${name}@example.com`,
        password: ada.password,
        timeZone: 'Europe/London',
      };
      return callerOf(person.email, (await identity.identity.register(person, home)).token);
    },
    async login({ email }: Caller): Promise<Caller> {
      return callerOf(email, (await identity.identity.login({ email, password: ada.password }, home)).token);
    },
    /** Makes up what the household of `owner` has, with `member` as the second person in it; `fill` stores it. */
    makeTenant: (tag: string, seed: number, owner: Caller, memberId: string = randomUUID()): Tenant =>
      makeTenant({
        tag,
        seed,
        householdId: owner.session.scope.householdId,
        ownerId: owner.session.user.id,
        memberId,
      }),
    async fill({ rows, memberId, householdId }: Tenant): Promise<void> {
      // Registering has made the household; whoever joins another one on top acts for the one joined first.
      const isMade = ['households', 'household_members'];
      await insertRows(
        admin,
        rows.filter(({ table }) => !isMade.includes(table)),
      );
      await insertRows(admin, [
        {
          table: 'household_members',
          values: {
            household_id: householdId,
            user_id: memberId,
            role: 'member',
            joined_at: '2000-01-01T00:00:00Z',
          },
        },
      ]);
    },
    /** Tells, as a sync does, that a connection moved on. */
    announce: ({ session }: Caller, bankItemId: string): Promise<void> =>
      inHousehold(database, session.scope, (tx) => announceConnection(tx, bankItemId)),
    async close(): Promise<void> {
      await app.close();
      await events.close();
      await Promise.all([admin.end(), database.destroy()]);
      await identity.close();
    },
  };
}

export type Households = Awaited<ReturnType<typeof startHouseholds>>;
