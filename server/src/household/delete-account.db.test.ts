import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { connectBank } from '../connections/connect-bank.ts';
import type { HouseholdScope } from '../db/household-scope.ts';
import { inHousehold } from '../db/in-household.ts';
import { mintHouseholdScope } from '../db/mint-household-scope.ts';
import { openPool } from '../db/pool.ts';
import { type Identity, openIdentity, type SignedIn } from '../identity/identity.ts';
import { leastPasswordCost } from '../identity/test-identity.ts';
import { inHouseholdOnce } from '../ledger/journal/answered-calls.store.ts';
import { editTransactions } from '../ledger/transactions/edits.store.ts';
import { openQueue, type Queue } from '../queue/queue.ts';
import { installQueue } from '../queue/queue-schema.ts';
import { refreshInsights } from '../reports/refresh-insights.job.ts';
import { overviewDepsOn } from '../reports/test-overviews.ts';
import { openStoredFiles } from '../stored-files/stored-files.ts';
import { openTestSync, type TestSync } from '../sync/test-sync.ts';
import { type DeleteAccountDeps, deleteAccount } from './delete-account.ts';

const hourMs = 3_600_000;
const password = 'correct horse';
const home = { address: '203.0.113.7', userAgent: 'Test browser' };
const office = { address: '198.51.100.9', userAgent: 'Another browser' };

let world: TestSync;
let admin: pg.Client;
let identityPool: pg.Pool;
let identity: Identity;
let queue: Queue;
let deps: DeleteAccountDeps;
let filesFolder: string;
beforeAll(async () => {
  world = await openTestSync();
  await installQueue(world.urls.adminUrl);
  filesFolder = await mkdtemp(join(tmpdir(), 'cairn-files-'));
  queue = openQueue(world.urls.sessionUrl, async () => new Map());
  await queue.boss.start();
  admin = new pg.Client({ connectionString: world.urls.adminUrl });
  await admin.connect();
  identityPool = openPool({ url: world.urls.identityUrl, searchPath: 'identity', maxConnections: 4 });
  const { database } = world.deps;
  identity = openIdentity({
    identityPool,
    database,
    secret: Buffer.alloc(32, 7),
    now: world.deps.now,
    passwordCost: leastPasswordCost,
  });
  deps = { ...world.disconnecting, queue, identity, storedFiles: openStoredFiles(filesFolder) };
});
afterAll(async () => {
  await queue.boss.stop({ graceful: false });
  await Promise.all([admin.end(), identityPool.end()]);
  await world.close();
  await rm(filesFolder, { recursive: true });
});
beforeEach(() => world.control('failures', { calls: 0, error_code: 'INSTITUTION_DOWN' }));

async function answerCall(scope: HouseholdScope): Promise<void> {
  const once = { key: randomUUID(), digest: 'a', encode: (answer: string) => answer, decode: String };
  const { database, now } = world.deps;
  await inHouseholdOnce(database, scope, { once, now: now() }, async () => 'WHAT WAS ANSWERED');
}

type Item = { connectionId: string; itemId: string; accessToken: string };
type Person = SignedIn & { email: string; scope: HouseholdScope };

async function register(): Promise<Person> {
  const email = `${randomBytes(6).toString('hex')}@example.com`;
  const signedIn = await identity.register({ name: `Name of ${email}`, email, password }, home);
  const session = await identity.authenticate(signedIn.token);
  if (session === null) throw new Error('A session that has just begun does not live');
  return { ...signedIn, email, scope: session.scope };
}

/** A bank with one row, where the number of rows does not matter. */
const smallBank = {
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

/** Connects and syncs a bank, by default with two years of rows, with jobs in the real queue. */
async function connect(scope: HouseholdScope, institutionId: string, document?: object): Promise<Item> {
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
}

/** All data of a user: two banks, an edit, insights, jobs, sessions, failed logins. */
async function settleIn(document?: object): Promise<{ person: Person; items: Item[] }> {
  const person = await register();
  const items: Item[] = [];
  for (const id of ['ins_109508', 'ins_109511']) items.push(await connect(person.scope, id, document));
  await inHousehold(world.deps.database, person.scope, async (tx) => {
    const { id } = await tx.query.selectFrom('transactions').select('id').executeTakeFirstOrThrow();
    await editTransactions(tx, [{ id, note: `Note of ${person.email}` }], world.deps.now());
    await queue.enqueueFollowUp({ userId: person.scope.userId, learningId: randomUUID() }, { tx });
  });
  await refreshInsights(overviewDepsOn(world.deps.database, world.deps.now), person.scope);
  await identity.login({ email: person.email, password }, office);
  for (const client of [home, office])
    await identity.login({ email: person.email, password: 'wrong horse' }, client).catch(() => undefined);
  return { person, items };
}

/** Every row of every table that is not PostgreSQL's own, as text: "schema.table {…}". */
async function readEveryTable(): Promise<string[]> {
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
  return lines.sort();
}

/** Marks of a user's rows: our ids, the provider's ids, and the address. */
async function marksOf({ user, email, scope }: Person, items: readonly Item[]): Promise<string[]> {
  const { rows } = await admin.query<{ id: string }>(
    `select id::text from cairn.accounts where household_id = $1
     union all select provider_account_id from cairn.accounts where household_id = $1
     union all (select bank_transaction_id from cairn.transactions where household_id = $1 limit 20)
     union all (select id::text from cairn.transactions where household_id = $1 limit 20)`,
    [scope.householdId],
  );
  const ids = items.flatMap((item) => [item.connectionId, item.itemId]);
  return [user.id, email, scope.householdId, ...ids, ...rows.map(({ id }) => id)];
}

const linesWith = (lines: readonly string[], marks: readonly string[]) =>
  lines.filter((line) => marks.some((mark) => line.includes(mark)));

const tablesOf = (lines: readonly string[]) => [...new Set(lines.map((line) => line.split(' ', 1)[0]))];

const errorOf = (call: Promise<unknown>) =>
  call.then(
    () => null,
    (error: unknown) => error,
  );

describe('P30 after a user has deleted their account', () => {
  test('pitfall 32 no table contains their data, their Items are removed, and another user’s data is unchanged', async () => {
    const other = await settleIn(smallBank);
    const attemptsBefore = await admin.query('select key from identity.attempts order by key');
    const { person, items } = await settleIn();
    const marks = await marksOf(person, items);
    const otherMarks = await marksOf(other.person, other.items);
    const before = await readEveryTable();
    // The rows existed before.
    expect(tablesOf(linesWith(before, marks))).toEqual(
      expect.arrayContaining([
        'cairn.transactions',
        'cairn.daily_totals',
        'cairn.balance_history',
        'cairn.insights',
        'cairn.journal',
        'cairn.sync_runs',
        'identity.users',
        'identity.sessions',
      ]),
    );
    expect(linesWith(before, marks).some((line) => /^pgboss\.\S+ .*connectionId/.test(line))).toBe(true);

    await deleteAccount(deps, person.user);

    const after = await readEveryTable();
    expect(linesWith(after, marks)).toEqual([]);
    expect(linesWith(after, otherMarks)).toEqual(linesWith(before, otherMarks));
    expect((await admin.query('select key from identity.attempts order by key')).rows).toEqual(
      attemptsBefore.rows,
    );
    const known = await world.allItems();
    for (const { itemId, accessToken } of items) {
      expect(known.find((item) => item.item_id === itemId)).toMatchObject({ removed: true });
      expect(await errorOf(world.sdk.itemGet({ access_token: accessToken }))).toMatchObject({
        response: { status: 400, data: { error_code: 'ITEM_NOT_FOUND' } },
      });
    }
    for (const { itemId } of other.items)
      expect(known.find((item) => item.item_id === itemId)).toMatchObject({ removed: false });
  }, 180_000);

  test('their tokens and password are invalid, and their address can register again', async () => {
    const person = await register();
    const elsewhere = await identity.login({ email: person.email, password }, office);
    await deleteAccount(deps, person.user);
    for (const { token } of [person, elsewhere]) expect(await identity.authenticate(token)).toBeNull();
    await expect(identity.login({ email: person.email, password }, home)).rejects.toMatchObject({
      code: 'invalid_credentials',
    });
    const again = await identity.register({ name: 'Again', email: person.email, password }, home);
    expect(again.user.id).not.toBe(person.user.id);
  });
});

test('pitfall 32 an Item already removed at the provider does not stop the others', async () => {
  const { person, items } = await settleIn(smallBank);
  await world.sdk.itemRemove({ access_token: items[0]?.accessToken ?? '' });
  await deleteAccount(deps, person.user);
  const removedAtBank = new Map((await world.allItems()).map((item) => [item.item_id, item.removed]));
  expect(items.map((item) => removedAtBank.get(item.itemId))).toEqual([true, true]);
  expect(await identity.authenticate(person.token)).toBeNull();
});

describe('when the provider does not respond', () => {
  test('finished steps stay, the rest is unchanged, and a second try continues', async () => {
    const { person, items } = await settleIn(smallBank);
    const [first, second] = items;
    // The second bank fails at the provider.
    const failing = {
      ...queue,
      deleteJobs: async (...call: Parameters<Queue['deleteJobs']>) => {
        await queue.deleteJobs(...call);
        const failure = { calls: 1, error_code: 'INTERNAL_SERVER_ERROR', path: '/item/remove' };
        await world.control('failures', failure);
      },
    };
    await expect(deleteAccount({ ...deps, queue: failing }, person.user)).rejects.toMatchObject({
      code: 'bank_unavailable',
      message: expect.stringContaining('not deleted yet'),
    });
    expect(await identity.authenticate(person.token)).not.toBeNull();
    const removedAtBank = new Map((await world.allItems()).map((item) => [item.item_id, item.removed]));
    expect(items.map((item) => removedAtBank.get(item.itemId))).toEqual([true, false]);
    expect(await world.connections(person.scope)).toMatchObject([{ id: second?.connectionId }]);
    expect(await world.ledgerRows(person.scope)).toEqual(await world.bankRows([second?.itemId ?? '']));
    expect(await world.wrongTotals(person.scope)).toEqual([]);

    const marks = [person.user.id, person.email, person.scope.householdId, first?.connectionId ?? ''];
    await deleteAccount(deps, person.user);
    expect(linesWith(await readEveryTable(), marks)).toEqual([]);
  });
});

describe('at the same moment', () => {
  test('a second click is harmless', async () => {
    const { person, items } = await settleIn();
    const marks = await marksOf(person, items);
    const patient = {
      ...deps,
      withLock: <T>(name: string, work: () => Promise<T>) => world.disconnecting.withLock(name, work, 60_000),
    };
    await Promise.all([deleteAccount(patient, person.user), deleteAccount(patient, person.user)]);
    expect(linesWith(await readEveryTable(), marks)).toEqual([]);
  });

  test('a concurrent call’s new household is deleted', async () => {
    const person = await register();
    const calledBetween = {
      ...identity,
      deleteUser: async (...call: Parameters<Identity['deleteUser']>) => {
        const session = await identity.authenticate(person.token);
        expect(session?.scope.householdId).not.toBe(person.scope.householdId);
        await identity.deleteUser(...call);
      },
    };
    await deleteAccount({ ...deps, identity: calledBetween }, person.user);
    expect(linesWith(await readEveryTable(), [person.user.id, person.email])).toEqual([]);
  });
});

describe('in a shared household', () => {
  test('only the user’s connections, membership and identity are deleted', async () => {
    const leaving = await register();
    const staying = mintHouseholdScope(leaving.scope.householdId, randomUUID());
    await admin.query(
      `insert into cairn.household_members (household_id, user_id, role) values ($1, $2, 'member')`,
      [staying.householdId, staying.userId],
    );
    const going = await connect(leaving.scope, 'ins_109508', smallBank);
    const remaining = await connect(staying, 'ins_109511', smallBank);
    for (const scope of [leaving.scope, staying]) await answerCall(scope);

    await deleteAccount(deps, leaving.user);

    const items = new Map((await world.allItems()).map((item) => [item.item_id, item.removed]));
    expect([items.get(going.itemId), items.get(remaining.itemId)]).toEqual([true, false]);
    expect(await world.connections(staying)).toMatchObject([{ id: remaining.connectionId }]);
    expect(await world.ledgerRows(staying)).toEqual(await world.bankRows([remaining.itemId]));
    expect(await world.wrongTotals(staying)).toEqual([]);
    const { rows } = await admin.query(
      'select user_id, role from cairn.household_members where household_id = $1',
      [staying.householdId],
    );
    expect(rows).toEqual([{ user_id: staying.userId, role: 'owner' }]);
    const answers = await admin.query(
      'select private_to_user_id from cairn.answered_calls where household_id = $1',
      [staying.householdId],
    );
    expect(answers.rows).toEqual([{ private_to_user_id: staying.userId }]);
    expect(await identity.authenticate(leaving.token)).toBeNull();
    // The journal belongs to all members and is append-only: the id of a deleted user stays.
    const traces = linesWith(await readEveryTable(), [leaving.user.id, leaving.email, going.itemId]);
    expect(tablesOf(traces)).toEqual(['cairn.journal']);
  });
});
