import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { readAccountsList } from '../accounts/accounts-list.store.ts';
import { orphanRowsOfConnection } from '../accounts/orphans.store.ts';
import { resetCursor } from '../bank/known-connections.store.ts';
import type { HouseholdScope } from '../db/household-scope.ts';
import { inHousehold } from '../db/in-household.ts';
import { editTransactions } from '../edits/edits.store.ts';
import { lockLedgerForWriting } from '../journal/write-lock.store.ts';
import { createTestSync, type TestSync } from './test-sync.ts';

const hourMs = 3_600_000;
const sync = '/transactions/sync';

let world: TestSync;
beforeAll(async () => {
  // Of two pages, so that the second one can be broken.
  world = await createTestSync({ historyDays: 300 });
});
afterEach(() => world.control('calm', {}));
afterAll(() => world.close());

/** A household whose whole history is ready at the bank but not synced. */
async function connectPerson() {
  const scope = await world.newHousehold();
  const before = new Set((await world.liveItems()).map((item) => item.item_id));
  const { connectionId } = await world.connect(scope, 'ins_109508');
  const [item] = (await world.liveItems()).filter(({ item_id }) => !before.has(item_id));
  if (item === undefined) throw new Error('no Item was made');
  world.clock.ms += hourMs;
  return { scope, connectionId, itemId: item.item_id, access_token: item.access_token };
}
type Person = Awaited<ReturnType<typeof connectPerson>>;

const bankRows = ({ itemId }: Person) => world.bankRows([itemId]);
const hostile = (plan: {
  path?: string;
  list: string;
  id: string | undefined;
  fields?: object;
  record?: string;
}) => world.control('hostile', { path: sync, calls: 1000, ...plan });
const accountsOf = (scope: HouseholdScope) =>
  inHousehold(world.deps.database, scope, (tx) => readAccountsList(tx, world.deps.now()));
const unreadableOf = async ({ scope }: Person) => (await accountsOf(scope)).unreadable;

function journalOf({ scope }: Person, action: string) {
  return inHousehold(world.deps.database, scope, ({ query, householdId }) =>
    query
      .selectFrom('journal')
      .select(['subject_kind as kind', 'before', 'after'])
      .where('household_id', '=', householdId)
      .where('action', '=', action)
      .execute(),
  );
}

async function expectHealthy({ scope }: Person) {
  expect(world.failures).toEqual([]);
  expect(await world.connections(scope)).toMatchObject([{ state: 'healthy', message: null }]);
  expect(await world.wrongTotals(scope)).toEqual([]);
}

/** Syncs a new pending transaction with a note of the user; returns its id at the bank. */
async function pendingRow(person: Person): Promise<string> {
  const { access_token, scope, connectionId } = person;
  await world.sync(connectionId);
  await world.control('rows/add', { access_token, amount: 31.5, name: 'PENDING SHOP', pending: true });
  const added = (await bankRows(person)).find(({ description }) => description.includes('PENDING SHOP'));
  if (added === undefined) throw new Error('the bank shows no pending row');
  await world.sync(connectionId);
  await inHousehold(world.deps.database, scope, async (tx) => {
    const { id } = await tx.query
      .selectFrom('transactions')
      .select('id')
      .where('household_id', '=', tx.householdId)
      .where('source_id', '=', added.bankId)
      .executeTakeFirstOrThrow();
    await editTransactions(tx, [{ id, note: 'mine' }], world.deps.now());
  });
  return added.bankId;
}

async function shopRows({ scope }: Person) {
  return inHousehold(world.deps.database, scope, ({ query, householdId }) =>
    query
      .selectFrom('transactions')
      .select(['is_pending as isPending', 'user_note as note', 'amount_cents as cents'])
      .where('household_id', '=', householdId)
      .where('description', 'like', '%PENDING SHOP%')
      .where('removed_at', 'is', null)
      .execute(),
  );
}

describe('P04 one bad record never stops the rest', () => {
  test('invalid records are stored with their reasons, and every other transaction is synced', async () => {
    const person = await connectPerson();
    const { scope, connectionId } = person;
    const rows = await bankRows(person);
    const bad: [string, object][] = [
      ['amount', { amount: '1e15' }],
      ['amount', { amount: '1e999' }],
      ['amount', { amount: '"NaN"' }],
      ['date', { date: '"0000-01-01"' }],
      ['date', { date: '"9999-12-31"' }],
      ['currency', { iso_currency_code: '"U\\u0000D"' }],
      ['status', { pending: '{}' }],
      ['account', { account_id: '["a"]' }],
      ['id', { transaction_id: '"\\u0000"' }],
    ];
    const cleaned = { name: '"A\\u0000\\ud800B"', merchant_name: `"${'x'.repeat(1_000_000)}"` };
    const [cleanedRow, ...others] = rows.slice(0, bad.length + 2);
    for (const [n, [, fields]] of bad.entries())
      await hostile({ list: 'added', id: others[n]?.bankId, fields });
    await hostile({ list: 'added', id: others[bad.length]?.bankId, record: '[null, "\\u0000"]' });
    await hostile({ list: 'added', id: cleanedRow?.bankId, fields: cleaned });
    await world.sync(connectionId);
    await expectHealthy(person);

    const aside = new Set(others.map(({ bankId }) => bankId));
    const expected = rows.filter(({ bankId }) => !aside.has(bankId));
    const here = await world.ledgerRows(scope);
    expect(here.map(({ bankId }) => bankId)).toEqual(expected.map(({ bankId }) => bankId));
    expect(here.find(({ bankId }) => bankId === cleanedRow?.bankId)?.description).toBe('A B');

    const groups = await unreadableOf(person);
    const counts = new Map<string, number>();
    for (const { reason, count, kind } of groups) {
      expect(kind).toBe('transaction');
      counts.set(reason, (counts.get(reason) ?? 0) + count);
    }
    expect(Object.fromEntries(counts)).toEqual({
      amount: 3,
      date: 2,
      currency: 1,
      status: 1,
      account: 1,
      id: 1,
      form: 1,
    });
    expect(await journalOf(person, 'unreadable')).toHaveLength(10);
  });

  test('corrected records are applied, removed ones deleted, and another sync changes nothing', async () => {
    const person = await connectPerson();
    const { access_token, connectionId, scope } = person;
    const [corrected, removed] = (await bankRows(person)).filter(({ isPending }) => !isPending);
    if (corrected === undefined || removed === undefined) throw new Error('the bank has no rows');
    for (const { bankId } of [corrected, removed])
      await hostile({ list: 'added', id: bankId, fields: { amount: '1e15' } });
    await world.sync(connectionId);
    await world.sync(connectionId);
    const counts = async () => (await unreadableOf(person)).map(({ count }) => count);
    expect((await counts()).reduce((sum, count) => sum + count, 0)).toBe(2);
    expect(await journalOf(person, 'unreadable')).toHaveLength(2);

    await world.control('calm', {});
    await world.control('rows/modify', { access_token, transaction_id: corrected.bankId, amount: 12.5 });
    await world.sync(connectionId);
    expect(await counts()).toEqual([1]);
    expect(await world.ledgerRows(scope)).toContainEqual(
      expect.objectContaining({ bankId: corrected.bankId, cents: -1250 }),
    );
    await world.control('rows/remove', { access_token, transaction_id: removed.bankId });
    await world.sync(connectionId);
    expect(await counts()).toEqual([]);
    expect((await journalOf(person, 'unreadable_over')).map(({ after }) => after)).toEqual(
      expect.arrayContaining([{ outcome: 'read' }, { outcome: 'removed' }]),
    );
    expect(await world.ledgerRows(scope)).toEqual(await bankRows(person));
    await expectHealthy(person);
  });

  test('an unreadable change leaves the transaction unchanged, and is reported', async () => {
    const person = await connectPerson();
    const { access_token, connectionId, scope } = person;
    await world.sync(connectionId);
    const before = await world.ledgerRows(scope);
    const row = before.find(({ isPending }) => !isPending);
    await world.control('rows/modify', { access_token, transaction_id: row?.bankId, amount: 77 });
    await hostile({ list: 'modified', id: row?.bankId, fields: { date: '"0000-00-00"' } });
    await world.sync(connectionId);
    expect(await world.ledgerRows(scope)).toEqual(before);
    expect(await unreadableOf(person)).toMatchObject([{ reason: 'date', count: 1, hasEarlier: true }]);
    await expectHealthy(person);
  });
});

describe('P03 P04 a full fetch with unreadable records', () => {
  test('removes no transaction until all are readable, and then leaves each charge once', async () => {
    const person = await connectPerson();
    const { access_token, connectionId, scope } = person;
    await world.sync(connectionId);
    const before = await world.ledgerRows(scope);
    const row = before.find(({ isPending }) => !isPending);
    await hostile({ list: 'added', id: row?.bankId, fields: { date: '"0000-00-00"' } });
    await inHousehold(world.deps.database, scope, async (tx) => {
      await lockLedgerForWriting(tx);
      await orphanRowsOfConnection(tx, connectionId, world.deps.now());
      await resetCursor(tx, [connectionId]);
    });
    for (let time = 0; time < 3; time += 1) {
      await world.sync(connectionId);
      expect(await world.ledgerRows(scope)).toEqual(before);
    }
    expect(await unreadableOf(person)).toMatchObject([{ reason: 'date', count: 1, hasEarlier: true }]);

    await world.control('calm', {});
    await world.control('rows/modify', { access_token, transaction_id: row?.bankId, amount: 77 });
    await world.sync(connectionId);
    expect(await world.ledgerRows(scope)).toEqual(await bankRows(person));
    expect(await unreadableOf(person)).toEqual([]);
    const waiting = await inHousehold(world.deps.database, scope, ({ query }) =>
      query.selectFrom('transactions').select('id').where('orphaned_at', 'is not', null).execute(),
    );
    expect(waiting).toEqual([]);
    await expectHealthy(person);
  });
});

describe('P04 P05 a pending charge whose posted row cannot be read', () => {
  test('stays with the user’s note, and becomes the posted transaction once that is readable', async () => {
    const person = await connectPerson();
    const pendingId = await pendingRow(person);
    const { access_token, connectionId } = person;
    await hostile({ list: 'added', id: pendingId, fields: { amount: '1e15' } });
    await world.control('rows/post', { access_token, transaction_id: pendingId });
    await world.sync(connectionId);
    await world.sync(connectionId);
    expect(await shopRows(person)).toEqual([{ isPending: true, note: 'mine', cents: -3150 }]);
    expect(await unreadableOf(person)).toMatchObject([{ reason: 'amount', count: 1, hasEarlier: true }]);

    await world.control('calm', {});
    const posted = (await bankRows(person)).find(({ description }) => description.includes('PENDING SHOP'));
    await world.control('rows/modify', { access_token, transaction_id: posted?.bankId, amount: 33 });
    await world.sync(connectionId);
    expect(await shopRows(person)).toEqual([{ isPending: false, note: 'mine', cents: -3300 }]);
    expect(await unreadableOf(person)).toEqual([]);
    await expectHealthy(person);
  });

  test('is removed when the bank removes the posted one', async () => {
    const person = await connectPerson();
    const pendingId = await pendingRow(person);
    const { access_token, connectionId } = person;
    await hostile({ list: 'added', id: pendingId, fields: { amount: '1e15' } });
    await world.control('rows/post', { access_token, transaction_id: pendingId });
    await world.sync(connectionId);
    await world.control('calm', {});
    const posted = (await bankRows(person)).find(({ description }) => description.includes('PENDING SHOP'));
    await world.control('rows/remove', { access_token, transaction_id: posted?.bankId });
    await world.sync(connectionId);
    expect(await shopRows(person)).toEqual([]);
    expect(await unreadableOf(person)).toEqual([]);
    await expectHealthy(person);
  });

  test('an unreadable pending record is deleted when its posted one arrives', async () => {
    const person = await connectPerson();
    const { access_token, connectionId } = person;
    await world.sync(connectionId);
    await world.control('rows/add', { access_token, amount: 31.5, name: 'PENDING SHOP', pending: true });
    const pending = (await bankRows(person)).find(({ description }) => description.includes('PENDING SHOP'));
    await hostile({ list: 'added', id: pending?.bankId, fields: { amount: '1e15' } });
    await world.sync(connectionId);
    expect(await unreadableOf(person)).toMatchObject([{ reason: 'amount', count: 1, hasEarlier: false }]);
    await world.control('calm', {});
    await world.control('rows/post', { access_token, transaction_id: pending?.bankId });
    await world.sync(connectionId);
    expect(await shopRows(person)).toMatchObject([{ isPending: false, cents: -3150 }]);
    expect(await unreadableOf(person)).toEqual([]);
  });
});

describe('P04 invalid replies', () => {
  test.each(['cut', 'garbled', 'html', 'redirect', 'flood'])(
    '%s: retried with backoff, and nothing is lost',
    async (how) => {
      const person = await connectPerson();
      const { connectionId, scope } = person;
      const expected = await bankRows(person);
      world.enqueued.length = 0;
      await world.control('breaks', { how, path: sync, skip: 1 });
      await world.sync(connectionId);
      expect(await world.connections(scope)).toMatchObject([{ state: 'degraded', transactionsCount: 0 }]);
      expect(world.enqueued).toMatchObject([{ name: 'sync', afterMs: expect.any(Number) }]);
      expect(world.enqueued.every((one) => one.name === 'sync' && one.afterMs > 1_000)).toBe(true);
      await world.control('calm', {});
      await world.sync(connectionId);
      expect(await world.ledgerRows(scope)).toEqual(expected);
      await expectHealthy(person);
    },
  );
});

describe('P04 accounts with hostile values', () => {
  test('names are cleaned, impossible balances are unknown, and an unreadable account stays open unchanged', async () => {
    const person = await connectPerson();
    const { connectionId, scope } = person;
    await world.sync(connectionId);
    const { accounts: before } = await accountsOf(scope);
    const provider = await inHousehold(world.deps.database, scope, ({ query, householdId }) =>
      query
        .selectFrom('accounts')
        .select(['id', 'provider_account_id as providerId'])
        .where('household_id', '=', householdId)
        .execute(),
    );
    const [cleaned, unreadable] = before;
    const idOf = (id: string | undefined) => provider.find((one) => one.id === id)?.providerId;
    const balances = '{"current": 1e300, "available": -0.5, "iso_currency_code": "USD"}';
    const fields = { name: '"Every\\u0000day\\ud800"', mask: '[1]', balances };
    await hostile({ path: '/accounts/get', list: 'accounts', id: idOf(cleaned?.id), fields });
    await hostile({
      path: '/accounts/get',
      list: 'accounts',
      id: idOf(unreadable?.id),
      fields: { type: '{}' },
    });
    await world.sync(connectionId);
    await expectHealthy(person);
    const { accounts, unreadable: groups } = await accountsOf(scope);
    expect(accounts.find(({ id }) => id === cleaned?.id)).toMatchObject({ name: 'Every day', mask: null });
    expect(accounts.find(({ id }) => id === unreadable?.id)).toMatchObject({
      closedOn: null,
      currentBalance: unreadable?.currentBalance,
    });
    expect(groups).toMatchObject(
      expect.arrayContaining([
        expect.objectContaining({ kind: 'balance', accountId: cleaned?.id, reason: 'amount' }),
        expect.objectContaining({
          kind: 'account',
          accountId: unreadable?.id,
          reason: 'type',
          hasEarlier: true,
        }),
      ]),
    );
    await world.control('calm', {});
    await world.sync(connectionId);
    expect(await accountsOf(scope)).toMatchObject({ accounts: before, unreadable: [] });
  });
});
