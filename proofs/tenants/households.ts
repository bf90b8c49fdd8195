import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { HouseholdRole } from '@cairn/contract/household-role';
import { invitationDays } from '@cairn/contract/invitation-life';
import type { ServerStatus } from '@cairn/contract/server-status';
import pg from 'pg';
import { createConnectionEvents } from '../../server/src/app/connection-events.ts';
import { nounHandlers } from '../../server/src/app/nouns.ts';
import { testParts } from '../../server/src/app/test-parts.ts';
import { openStoredFiles } from '../../server/src/attachments/stored-files.ts';
import { announceConnection } from '../../server/src/bank/connections.store.ts';
import { rebuildDirectory } from '../../server/src/db/directory.ts';
import { inHousehold } from '../../server/src/db/in-household.ts';
import { isDatabaseGone } from '../../server/src/db/outage.ts';
import { type Database, openDatabase, openPool } from '../../server/src/db/pool.ts';
import type { TestDatabase } from '../../server/src/db/test-database.ts';
import type { EventSource } from '../../server/src/http/events.routes.ts';
import { buildServer } from '../../server/src/http/server.ts';
import type { Session } from '../../server/src/http/session.ts';
import { openIdentityDatabase } from '../../server/src/people/identity-database.store.ts';
import { createTestIdentity, home, type TestIdentity } from '../../server/src/people/test-identity.ts';
import { readQueueStatus } from '../../server/src/queue/queue-jobs.store.ts';
import { readServerStatus } from '../../server/src/server-status/server-status.ts';
import { testServerSettings } from '../../server/src/server-status/test-server-status.ts';
import { fillHousehold, storeFiles } from './fill-household.ts';
import { listTenantTables } from './insert-rows.ts';
import { makeTenant, type Tenant } from './make-tenant.ts';

/** A signed-in user. */
export type Caller = { email: string; token: string; session: Session };

const now = new Date('2026-02-28T12:00:00Z');
/** Everyone's password, also the new one of password changes. */
const password = 'private-pass';

/** The server with its real handlers. Bank and queue are stubs; `enqueued` records requested syncs. */
function buildRealServer(
  { identity }: TestIdentity,
  database: Database,
  events: EventSource,
  enqueued: string[],
  filesFolder: string,
  readStatus: () => Promise<ServerStatus>,
) {
  const parts = testParts(database, () => now);
  return buildServer({
    handlers: nounHandlers({
      ...parts,
      identity,
      deleteAccount: async ({ user }) => {
        await identity.deleteUser(user);
        return null;
      },
      queue: {
        ...parts.queue,
        requestSync: async (connectionId) => void enqueued.push(connectionId),
        enqueueStatusRefresh: async ({ connectionId }) => void enqueued.push(connectionId),
      },
      connections: {
        createLinkToken: async () => 'link-token',
        createUpdateModeToken: async () => 'link-token',
        connect: async () => ({ connectionId: 'new', institutionName: 'New bank', accountsCount: 0 }),
        disconnect: async () => null,
        receiveWebhook: async () => undefined,
      },
      storedFiles: openStoredFiles(filesFolder),
      readServerStatus: readStatus,
    }),
    authenticateKey: (secret, address) => identity.apiKeys.authenticate(secret, { address }),
    authenticate: (token) => identity.authenticate(token),
    events,
    isReady: async () => true,
    isDatabaseGone,
    webRoot: null,
    contentSecurity: { linkScriptUrl: '/link.js', bankBaseUrl: 'http://127.0.0.1' },
    publicUrl: null,
    trustedProxies: [],
    log: { level: 'silent' },
  });
}

/** Households on one server over a new database, or over one that the caller drops. */
export async function startHouseholds({ shared = null }: { shared?: TestDatabase | null } = {}) {
  const people = await createTestIdentity(undefined, shared);
  people.clock.now = now;
  const { identity, urls } = people;
  const database = openDatabase(openPool({ url: urls.appUrl, searchPath: 'cairn', maxConnections: 4 }));
  const admin = new pg.Client({ connectionString: urls.adminUrl });
  await admin.connect();
  const failures: unknown[] = [];
  const events = await createConnectionEvents(database, urls.sessionUrl, () => undefined);
  events.onFailure((error) => failures.push(error));
  const enqueued: string[] = [];
  const filesFolder = await mkdtemp(join(tmpdir(), 'cairn-files-'));
  const identityPool = openPool({ url: urls.identityUrl, searchPath: 'identity', maxConnections: 1 });
  const readStatus = () =>
    readServerStatus({
      database,
      identityDatabase: openIdentityDatabase(identityPool),
      queue: { status: () => readQueueStatus((statement) => admin.query(statement)) },
      settings: testServerSettings(filesFolder),
    });
  const app = buildRealServer(people, database, events, enqueued, filesFolder, readStatus);
  const origin = await app.listen({ port: 0, host: '127.0.0.1' });

  async function callerOf(email: string, token: string): Promise<Caller> {
    const session = await identity.authenticate(token);
    if (session === null) throw new Error('A session that has just begun does not live');
    return { email, token, session };
  }

  return {
    origin,
    database,
    /** Of the role that row-level security does not bind. */
    adminUrl: urls.adminUrl,
    /** Where the files of households are. */
    filesFolder,
    /** The moment of every call. */
    now,
    /** Connections with a requested sync. */
    enqueued,
    /** Errors while delivering events. */
    failures,
    async register(name: string, { address } = home): Promise<Caller> {
      const email = `${name}@example.com`;
      const person = { name, email, password, timeZone: 'Europe/London' };
      return callerOf(email, (await identity.register(person, { ...home, address })).token);
    },
    async login({ email }: Caller): Promise<Caller> {
      return callerOf(email, (await identity.login({ email, password }, home)).token);
    },
    async fill(tenant: Tenant): Promise<void> {
      await fillHousehold(admin, tenant);
      await admin.query(
        `insert into identity.invitations (id, token_hash, invited_by, created_at, expires_at, household_id, role)
         values ($1, $2, $3, $4, $5, $6, 'viewer')`,
        [
          tenant.invitationId,
          `invitation ${tenant.tag}`,
          tenant.ownerId,
          now,
          new Date(now.getTime() + invitationDays * 86_400_000),
          tenant.householdId,
        ],
      );
      await storeFiles(openStoredFiles(filesFolder), tenant);
    },
    /** Changes what somebody may do in a household, as an owner of it does. */
    async setRole({ householdId }: Tenant, { session }: Caller, role: HouseholdRole): Promise<void> {
      await admin.query(
        'update cairn.household_members set role = $1 where household_id = $2 and user_id = $3',
        [role, householdId, session.user.id],
      );
      await rebuildDirectory(admin);
    },
    /** Statements that are still running, of whichever role. */
    async listRunningStatements(): Promise<string[]> {
      const { rows } = await admin.query<{ query: string }>(
        `select query from pg_stat_activity
         where datname = current_database() and state = 'active' and pid <> pg_backend_pid()`,
      );
      return rows.map(({ query }) => query);
    },
    dump: (householdId: string): Promise<string> => dumpHousehold(admin, householdId),
    /** Announces a changed connection, as a sync does. */
    announce: ({ session }: Caller, connectionId: string): Promise<void> =>
      inHousehold(database, session.scope, (tx) => announceConnection(tx, connectionId)),
    async close(): Promise<void> {
      await app.close();
      await events.close();
      await Promise.all([admin.end(), database.destroy(), identityPool.end()]);
      await people.close();
      await rm(filesFolder, { recursive: true });
    },
  };
}

export type Households = Awaited<ReturnType<typeof startHouseholds>>;

/** The data of a registered user's household, with another member. */
export function tenantOf(owner: Caller, tag: string, seed: number, memberId: string = randomUUID()): Tenant {
  const { scope, user } = owner.session;
  return makeTenant({ tag, seed, householdId: scope.householdId, ownerId: user.id, memberId });
}

/** Every row of a household in every tenant table, regardless of visibility. */
async function dumpHousehold(admin: pg.Client, householdId: string): Promise<string> {
  const texts: string[] = [];
  for (const table of await listTenantTables(admin)) {
    const { rows } = await admin.query(
      `select to_jsonb(whole)::text as text from cairn.${table} whole where household_id = $1 order by 1`,
      [householdId],
    );
    texts.push(...rows.map(({ text }) => `${table} ${text}`));
  }
  return texts.join('\n');
}
