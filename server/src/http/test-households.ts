import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { openConnectionEvents } from '../app/connection-events.ts';
import { openArchives } from '../archives/archives.ts';
import { announceConnection } from '../bank/connections.store.ts';
import { openAccountEdits } from '../by-hand/account-edits.ts';
import { openAttachments } from '../by-hand/attachments.ts';
import { openDuplicates } from '../by-hand/duplicates.ts';
import { openOwnAccounts } from '../by-hand/own-accounts.ts';
import { openOwnEdits } from '../by-hand/own-edits.ts';
import { openOwnTransactions } from '../by-hand/own-transactions.ts';
import { openPlanned } from '../by-hand/planned.ts';
import { openSplits } from '../by-hand/splits.ts';
import { openStatements } from '../by-hand/statements.ts';
import { openTags } from '../by-hand/tags.ts';
import { openTakeOvers } from '../by-hand/take-over.ts';
import { openTransfers } from '../by-hand/transfers.ts';
import { openCategoryEdits } from '../categories/category-edits.ts';
import { openCategorizing } from '../categorizing/categorizing.ts';
import { openMerchants } from '../categorizing/merchants.ts';
import { inHousehold } from '../db/in-household.ts';
import { isDatabaseGone } from '../db/outage.ts';
import { type Database, openDatabase, openPool } from '../db/pool.ts';
import type { TestDatabase } from '../db/test-database.ts';
import { fillHousehold, storeFiles } from '../db/test-filled-household.ts';
import { readsOf } from '../db/test-reads.ts';
import { listTenantTables } from '../db/test-tenant-writes.ts';
import { makeTenant, type Tenant } from '../db/test-tenants.ts';
import { openSpool } from '../exports/spool.ts';
import { openHistory } from '../history/history.ts';
import { openExchangeRates } from '../household/exchange-rates.ts';
import type { Session } from '../identity/identity.ts';
import { home, openTestIdentity, type TestIdentity } from '../identity/test-identity.ts';
import { openImports } from '../imports/imports.ts';
import { readFile } from '../imports/read-files.ts';
import { overviewsOn } from '../reports/test-overviews.ts';
import { openStoredFiles } from '../stored-files/stored-files.ts';
import { accountSettingsHandlers } from './account-settings.routes.ts';
import { archivesHandlers } from './archives.routes.ts';
import { attachmentsHandlers } from './attachments.routes.ts';
import { authHandlers } from './auth.routes.ts';
import { bankHandlers } from './bank.routes.ts';
import { duplicatesHandlers } from './duplicates.routes.ts';
import type { EventSource } from './events.routes.ts';
import { exchangeRatesHandlers } from './exchange-rates.routes.ts';
import { historyHandlers } from './history.routes.ts';
import { householdHandlers } from './household.routes.ts';
import { importsHandlers } from './imports.routes.ts';
import { merchantsHandlers } from './merchants.routes.ts';
import { ownAccountsHandlers } from './own-accounts.routes.ts';
import { plannedHandlers } from './planned.routes.ts';
import { profileHandlers } from './profile.routes.ts';
import { reimbursementsHandlers } from './reimbursements.routes.ts';
import { buildServer } from './server.ts';
import { splitsHandlers } from './splits.routes.ts';
import { statementsHandlers } from './statements.routes.ts';
import { tagsHandlers } from './tags.routes.ts';
import { takeOverHandlers } from './take-over.routes.ts';
import { transfersHandlers } from './transfers.routes.ts';
import { webhookHandlers } from './webhook.routes.ts';

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
) {
  const done = async () => undefined;
  const byHand = {
    database,
    reads: readsOf(database),
    queue: { enqueueInsightsOf: done, enqueueFollowUp: done, enqueueImport: done, enqueueArchive: done },
    now: () => now,
  };
  return buildServer({
    handlers: {
      ...authHandlers(identity),
      ...profileHandlers({
        identity,
        deleteAccount: async ({ user }) => {
          await identity.deleteUser(user);
          return null;
        },
      }),
      ...householdHandlers({
        database,
        reads: readsOf(database),
        spool: openSpool(tmpdir()),
        categorizing: openCategorizing({
          database,
          queue: { enqueueInsights: done, enqueueInsightsOf: done, enqueueFollowUp: done },
          now: () => now,
          suggestionModel: null,
        }),
        categoryEdits: openCategoryEdits({ database, now: () => now }),
        refreshInsights: async () => false,
        overviews: overviewsOn(database, () => now),
        now: () => now,
        model: null,
      }),
      ...ownAccountsHandlers({
        ownAccounts: openOwnAccounts(byHand),
        ownTransactions: openOwnTransactions(byHand),
        editTogether: openOwnEdits(byHand),
      }),
      ...accountSettingsHandlers(openAccountEdits(byHand)),
      ...plannedHandlers(openPlanned(byHand)),
      ...statementsHandlers(openStatements(byHand)),
      ...takeOverHandlers(openTakeOvers(byHand)),
      ...splitsHandlers(openSplits(byHand)),
      ...duplicatesHandlers(openDuplicates(byHand)),
      ...attachmentsHandlers(openAttachments({ ...byHand, files: openStoredFiles(filesFolder) })),
      ...tagsHandlers(openTags(byHand)),
      ...merchantsHandlers(openMerchants(byHand)),
      ...archivesHandlers({
        archives: openArchives({ ...byHand, files: openStoredFiles(filesFolder) }),
      }),
      ...exchangeRatesHandlers({ exchangeRates: openExchangeRates(byHand) }),
      ...reimbursementsHandlers(byHand),
      ...transfersHandlers(openTransfers(byHand)),
      ...historyHandlers(
        openHistory({
          ...byHand,
          queue: { enqueueInsightsOf: done, enqueueFollowUp: done },
        }),
      ),
      ...importsHandlers({
        imports: openImports({ ...byHand, read: async (file, { today }) => readFile(file, today) }),
      }),
      ...bankHandlers({
        database,
        now: () => now,
        queue: {
          requestSync: async (connectionId) => void enqueued.push(connectionId),
          enqueueStatusRefresh: async ({ connectionId }) => void enqueued.push(connectionId),
        },
        linkScriptUrl: '/link.js',
        connections: {
          createLinkToken: async () => 'link-token',
          createUpdateModeToken: async () => 'link-token',
          connect: async () => ({ connectionId: 'new', institutionName: 'New bank', accountsCount: 0 }),
          disconnect: async () => null,
        },
      }),
      ...webhookHandlers({ receiveWebhook: async () => undefined, now: () => now }),
    },
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
  const people = await openTestIdentity(undefined, shared);
  people.clock.now = now;
  const { identity, urls } = people;
  const database = openDatabase(openPool({ url: urls.appUrl, searchPath: 'cairn', maxConnections: 4 }));
  const admin = new pg.Client({ connectionString: urls.adminUrl });
  await admin.connect();
  const failures: unknown[] = [];
  const events = await openConnectionEvents(database, urls.sessionUrl, () => undefined);
  events.onFailure((error) => failures.push(error));
  const enqueued: string[] = [];
  const filesFolder = await mkdtemp(join(tmpdir(), 'cairn-files-'));
  const app = buildRealServer(people, database, events, enqueued, filesFolder);
  const origin = await app.listen({ port: 0, host: '127.0.0.1' });

  async function callerOf(email: string, token: string): Promise<Caller> {
    const session = await identity.authenticate(token);
    if (session === null) throw new Error('A session that has just begun does not live');
    return { email, token, session };
  }

  return {
    origin,
    database,
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
      await storeFiles(openStoredFiles(filesFolder), tenant);
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
      await Promise.all([admin.end(), database.destroy()]);
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
