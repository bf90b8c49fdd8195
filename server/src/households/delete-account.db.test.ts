import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { HouseholdScope } from '../db/household-scope.ts';
import { inHousehold } from '../db/in-household.ts';
import { mintHouseholdScope } from '../db/mint-household-scope.ts';
import { editTransactions } from '../edits/edits.store.ts';
import { inHouseholdOnce } from '../journal/idempotency-keys.store.ts';
import { refreshInsights } from '../overview/refresh-insights.job.ts';
import { overviewDepsOn } from '../overview/test-overviews.ts';
import type { Identity } from '../people/identity.ts';
import type { Queue } from '../queue/queue.ts';
import type { TestSync } from '../syncing/test-sync.ts';
import { type DeleteAccountDeps, deleteAccount } from './delete-account.ts';
import {
  createTestDeletion,
  home,
  type Item,
  linesWith,
  office,
  type Person,
  password,
  smallBank,
  type TestDeletion,
  tablesOf,
} from './test-deletion.ts';

let deletion: TestDeletion;
let world: TestSync;
let admin: pg.Client;
let identity: Identity;
let queue: Queue;
let deps: DeleteAccountDeps;
beforeAll(async () => {
  deletion = await createTestDeletion();
  ({ world, admin, identity, queue, deps } = deletion);
});
afterAll(() => deletion.close());
beforeEach(() => world.control('failures', { calls: 0, error_code: 'INSTITUTION_DOWN' }));

async function answerCall(scope: HouseholdScope): Promise<void> {
  const once = { key: randomUUID(), digest: 'a', encode: (answer: string) => answer, decode: String };
  const { database, now } = world.deps;
  await inHouseholdOnce(database, scope, { once, now: now() }, async () => 'WHAT WAS ANSWERED');
}

/** All data of a user: two banks, an edit, insights, jobs, sessions, failed logins. */
async function settleIn(document?: object): Promise<{ person: Person; items: Item[] }> {
  const person = await deletion.register();
  const items: Item[] = [];
  for (const id of ['ins_109508', 'ins_109511'])
    items.push(await deletion.connect(person.scope, id, document));
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

/** Marks of a user's rows: our ids, the provider's ids, and the address. */
async function marksOf({ user, email, scope }: Person, items: readonly Item[]): Promise<string[]> {
  const { rows } = await admin.query<{ id: string }>(
    `select id::text from cairn.accounts where household_id = $1
     union all select provider_account_id from cairn.accounts where household_id = $1
     union all (select source_id from cairn.transactions where household_id = $1 limit 20)
     union all (select id::text from cairn.transactions where household_id = $1 limit 20)`,
    [scope.householdId],
  );
  const ids = items.flatMap((item) => [item.connectionId, item.itemId]);
  return [user.id, email, scope.householdId, ...ids, ...rows.map(({ id }) => id)];
}

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
    const before = await deletion.readEveryTable();
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

    const after = await deletion.readEveryTable();
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
  });

  test('their tokens and password are invalid, and their address can register again', async () => {
    const person = await deletion.register();
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
    expect(linesWith(await deletion.readEveryTable(), marks)).toEqual([]);
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
    expect(linesWith(await deletion.readEveryTable(), marks)).toEqual([]);
  });

  test('a concurrent call’s new household is deleted', async () => {
    const person = await deletion.register();
    const calledBetween = {
      ...identity,
      deleteUser: async (...call: Parameters<Identity['deleteUser']>) => {
        const session = await identity.authenticate(person.token);
        expect(session?.scope.householdId).not.toBe(person.scope.householdId);
        await identity.deleteUser(...call);
      },
    };
    await deleteAccount({ ...deps, identity: calledBetween }, person.user);
    expect(linesWith(await deletion.readEveryTable(), [person.user.id, person.email])).toEqual([]);
  });
});

describe('in a shared household', () => {
  test('only the user’s connections, membership and identity are deleted', async () => {
    const leaving = await deletion.register();
    const staying = mintHouseholdScope(leaving.scope.householdId, randomUUID());
    await admin.query(
      `insert into cairn.household_members (household_id, user_id, role) values ($1, $2, 'member')`,
      [staying.householdId, staying.userId],
    );
    const going = await deletion.connect(leaving.scope, 'ins_109508', smallBank);
    const remaining = await deletion.connect(staying, 'ins_109511', smallBank);
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
      'select private_to_user_id from cairn.idempotency_keys where household_id = $1',
      [staying.householdId],
    );
    expect(answers.rows).toEqual([{ private_to_user_id: staying.userId }]);
    expect(await identity.authenticate(leaving.token)).toBeNull();
    // The journal belongs to all members and is append-only: the id of a deleted user stays, and who saw what of it.
    const traces = linesWith(await deletion.readEveryTable(), [leaving.user.id, leaving.email, going.itemId]);
    expect(tablesOf(traces)).toEqual(['cairn.journal', 'cairn.private_accounts']);
  });
});
