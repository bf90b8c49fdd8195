import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { openStoredFiles } from '../attachments/stored-files.ts';
import { connectBank } from '../connections/connect-bank.ts';
import type { HouseholdScope } from '../db/household-scope.ts';
import { openPool } from '../db/pool.ts';
import { createIdentity } from '../people/identity.ts';
import type { SignedIn } from '../people/sign-in.ts';
import { leastPasswordCost } from '../people/test-identity.ts';
import { openQueue } from '../queue/queue.ts';
import { installQueue, queueNames } from '../queue/queue-schema.ts';
import { createTestSync } from '../syncing/test-sync.ts';
import { noteJoined } from './members.ts';

const hourMs = 3_600_000;
export const password = 'correct horse';
export const home = { address: '203.0.113.7', userAgent: 'Test browser' };
export const office = { address: '198.51.100.9', userAgent: 'Another browser' };

export type Item = { connectionId: string; itemId: string; accessToken: string };
export type Person = SignedIn & { email: string; scope: HouseholdScope };

/** A bank with one row, where the number of rows does not matter. */
export const smallBank = {
  override_accounts: [
    {
      type: 'depository',
      subtype: 'checking',
      starting_balance: 1000,
      meta: { name: 'Checking', mask: '0001' },
      transactions: [
        {
          date_transacted: '2026-11-02',
          date_posted: '2026-11-02',
          amount: 12.5,
          description: 'BLUE BOTTLE',
        },
      ],
    },
  ],
};

export const linesWith = (lines: readonly string[], marks: readonly string[]) =>
  lines.filter((line) => marks.some((mark) => line.includes(mark)));

export const tablesOf = (lines: readonly string[]) => [
  ...new Set(lines.map((line) => line.split(' ', 1)[0])),
];

/** For tests: people with a bank, a queue and a folder of files, and all that is left of them. */
export async function createTestDeletion() {
  const world = await createTestSync();
  await installQueue(world.urls.adminUrl);
  const filesFolder = await mkdtemp(join(tmpdir(), 'cairn-files-'));
  const queue = openQueue(world.urls.sessionUrl, async () => new Map());
  await queue.boss.start();
  const admin = new pg.Client({ connectionString: world.urls.adminUrl });
  await admin.connect();
  const identityPool = openPool({
    url: world.urls.identityUrl,
    searchPath: 'identity',
    maxConnections: 4,
  });
  const identity = createIdentity({
    identityPool,
    database: world.deps.database,
    secret: Buffer.alloc(32, 7),
    sealingKeys: world.deps.keys,
    now: world.deps.now,
    noteJoined,
    passwordCost: leastPasswordCost,
  });
  const storedFiles = openStoredFiles(filesFolder);

  return {
    world,
    admin,
    queue,
    identity,
    storedFiles,
    deps: { ...world.disconnecting, queue, identity, storedFiles },
    /** The files of every household, as "household/kind/id". */
    filesLeft: async () =>
      (await readdir(filesFolder, { recursive: true, withFileTypes: true }))
        .filter((entry) => entry.isFile())
        .map((entry) => join(entry.parentPath, entry.name).slice(filesFolder.length + 1)),
    async register(): Promise<Person> {
      const email = `${randomBytes(6).toString('hex')}@example.com`;
      const signedIn = await identity.register({ name: `Name of ${email}`, email, password }, home);
      const session = await identity.authenticate(signedIn.token);
      if (session === null) throw new Error('A session that has just begun does not live');
      return { ...signedIn, email, scope: session.scope };
    },
    /** Connects and syncs a bank, by default with two years of rows, with jobs in the real queue. */
    async connect(scope: HouseholdScope, institutionId: string, document?: object): Promise<Item> {
      const known = new Set((await world.allItems()).map((item) => item.item_id));
      const { connectionId } = await connectBank(
        { ...world.disconnecting, queue },
        scope,
        await world.publicToken(institutionId, document),
      );
      world.clock.ms += hourMs;
      await world.sync(connectionId, { queue });
      const item = (await world.allItems()).find(({ item_id }) => !known.has(item_id));
      if (item === undefined) throw new Error('The bank knows no new Item');
      return { connectionId, itemId: item.item_id, accessToken: item.access_token };
    },
    readEveryTable: () => readEveryTable(admin),
    async close(): Promise<void> {
      await queue.boss.stop({ graceful: false });
      await Promise.all([admin.end(), identityPool.end()]);
      await world.close();
      await rm(filesFolder, { recursive: true });
    },
  };
}

export type TestDeletion = Awaited<ReturnType<typeof createTestDeletion>>;

/**
 * Every row of every table that is not PostgreSQL's own, as text: "schema.table {…}"; without the jobs that keep, beside the backups, that an id
 * is gone.
 */
export async function readEveryTable(admin: pg.Client): Promise<string[]> {
  const { rows: tables } = await admin.query<{ name: string }>(
    `select format('%I.%I', nspname, relname) as name from pg_class join pg_namespace n on n.oid = relnamespace
     where relkind in ('r', 'p', 'm') and nspname not in ('pg_catalog', 'information_schema') and nspname !~ '^pg_'`,
  );
  const lines: string[] = [];
  for (const { name } of tables) {
    const { rows } = await admin.query<{ text: string }>(
      `select to_jsonb(whole)::text as text from ${name} whole`,
    );
    lines.push(...rows.map(({ text }) => `${name} ${text}`));
  }
  return lines.filter((line) => !isNoteOfDeletion(line)).sort();
}

const isNoteOfDeletion = (line: string) =>
  line.startsWith('pgboss.') && line.includes(`"name": "${queueNames.deletion}"`);
