import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { HouseholdScope } from '../db/household-scope.ts';
import { inHousehold } from '../db/in-household.ts';
import { readNotifications } from '../insights/notifications.store.ts';
import { editTransactions } from '../ledger/edits.store.ts';
import { connectBank } from './connect-bank.ts';
import { disconnectBank } from './disconnect-bank.ts';
import { openTestSync, type TestSync } from './test-sync.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

let world: TestSync;
let scope: HouseholdScope;
beforeAll(async () => {
  world = await openTestSync();
});
afterAll(() => world.close());
beforeEach(async () => {
  scope = await world.newHousehold();
  world.failures.length = 0;
  await world.control('failures', { calls: 0, error_code: 'INSTITUTION_DOWN' });
});

type Item = { item_id: string; access_token: string };

/** The live Items at the bank that a piece of work makes. */
async function itemsMadeBy(work: () => Promise<unknown>): Promise<Item[]> {
  const before = new Set((await world.allItems()).map((item) => item.item_id));
  await work();
  return (await world.liveItems()).filter((item) => !before.has(item.item_id));
}

const isLive = async ({ item_id }: Item) =>
  (await world.liveItems()).some((live) => live.item_id === item_id);

async function connectAndSync(institutionId: string, document?: object) {
  let connectionId = '';
  const [item] = await itemsMadeBy(async () => {
    connectionId = (await world.connect(scope, institutionId, document)).connectionId;
  });
  if (item === undefined) throw new Error('The bank knows no new Item');
  world.clock.ms += hourMs;
  await world.sync(connectionId);
  return { connectionId, item };
}

async function askForLogin(connectionId: string, item: Item) {
  await world.deps.plaid.sandboxItemResetLogin({ access_token: item.access_token });
  await world.sync(connectionId);
}

const read = <T>(work: Parameters<typeof inHousehold<T>>[2]) => inHousehold(world.deps.database, scope, work);

const accounts = () =>
  read(({ query }) =>
    query
      .selectFrom('accounts')
      .select(['id', 'name', 'provider_account_id'])
      .orderBy('name')
      .orderBy('id')
      .execute(),
  );

const spares = () =>
  read(({ query }) => query.selectFrom('spare_items').select('provider_item_id').execute());

const actions = () =>
  read(async ({ query }) =>
    (await query.selectFrom('journal').select('action').execute()).map(({ action }) => action),
  );

const rows = () =>
  read(({ query }) =>
    query
      .selectFrom('transactions')
      .select([
        'id',
        'bank_transaction_id as bankId',
        'bank_posted_on as postedOn',
        'bank_amount_cents as cents',
        'bank_description as description',
        'bank_is_pending as isPending',
        'person_note as note',
        'category_id as categoryId',
        'machine_transfer_id as transferId',
        'bank_orphaned_at as orphanedAt',
      ])
      .where('bank_removed_at', 'is', null)
      .orderBy('id')
      .execute(),
  );

/** Syncs as often as the bank has more to tell: not ready, the first month, the whole history. */
async function syncToTheEnd(connectionId: string) {
  for (const waitMs of [0, 600, hourMs]) {
    world.clock.ms += waitMs;
    await world.sync(connectionId);
  }
}

describe('P03 pitfall 7 pitfall 8 a bank that wants a sign-in and is linked again instead', () => {
  test('stays one connection with its accounts, rows and edits, and goes on through the new Item', async () => {
    const { connectionId, item } = await connectAndSync('ins_109508');
    const before = await rows();
    const accountsBefore = await accounts();
    const edited = before.filter((_, index) => index % 97 === 0).map(({ id }) => id);
    await read((tx) =>
      editTransactions(
        tx,
        edited.map((id) => ({ id, note: `note of ${id}`, categoryId: 'travel' })),
        world.deps.now(),
      ),
    );
    await read((tx) =>
      tx.query
        .updateTable('accounts')
        .set({ private_to_user_id: scope.userId })
        .where('id', '=', accountsBefore[0]?.id ?? '')
        .execute(),
    );
    await askForLogin(connectionId, item);

    world.clock.ms += 2 * dayMs;
    let linked = '';
    const [fresh, ...more] = await itemsMadeBy(async () => {
      linked = (await world.connect(scope, 'ins_109508')).connectionId;
    });
    expect(more).toEqual([]);
    expect(linked).toBe(connectionId);
    expect(await isLive(item)).toBe(false);
    expect(await spares()).toEqual([]);
    expect(await world.connections(scope)).toMatchObject([{ id: connectionId, state: 'historical' }]);
    expect(await read(readNotifications)).toMatchObject([
      { subjectId: connectionId, message: expect.stringContaining('reconnected') },
    ]);
    // Before anything of the new Item has come, all that was here is here.
    expect((await rows()).map(({ id, cents }) => ({ id, cents }))).toEqual(
      before.map(({ id, cents }) => ({ id, cents })),
    );

    await world.sync(connectionId);
    world.clock.ms += 600;
    await world.sync(connectionId);
    const inBetween = await rows();
    expect(new Set(inBetween.map(({ id }) => id)).size).toBe(inBetween.length);
    expect(await world.wrongTotals(scope)).toEqual([]);

    world.clock.ms += hourMs;
    await world.sync(connectionId);
    const record = await world.bankRows([fresh?.item_id ?? '']);
    const since = record.map(({ date }) => date).toSorted()[0] ?? '';
    const ledger = await world.ledgerRows(scope);
    expect(ledger.filter(({ date }) => date >= since)).toEqual(record);
    // Two days further on, the bank's two years begin two days later; what it no longer gives stays.
    expect(ledger.length).toBe(record.length + before.filter(({ postedOn }) => postedOn < since).length);
    expect(await world.wrongTotals(scope)).toEqual([]);
    const after = new Map((await rows()).map((row) => [row.id, row]));
    for (const id of edited)
      expect(after.get(id)).toMatchObject({ note: `note of ${id}`, categoryId: 'travel' });
    expect([...after.values()].filter(({ orphanedAt }) => orphanedAt !== null)).toEqual([]);
    expect((await accounts()).map(({ id }) => id)).toEqual(accountsBefore.map(({ id }) => id));
    expect(await accounts()).not.toEqual(accountsBefore);
    expect(await actions()).toContain('reconnect');
    expect(await world.connections(scope)).toMatchObject([{ state: 'healthy', message: null }]);
  }, 120_000);
});

type Charge = [date: string, amount: number, description: string];

const account = (name: string, mask: string, rows: Charge[] = [], of: object = {}) => ({
  type: 'depository',
  subtype: 'checking',
  starting_balance: 1000,
  meta: { name, mask },
  transactions: rows.map(([date, amount, description]) => {
    return { date_transacted: date, date_posted: date, amount, description };
  }),
  ...of,
});
const bank = (...override_accounts: object[]) => ({ override_accounts });

const coffee: Charge = ['2026-11-10', 4.5, 'CORNER COFFEE'];
const rent: Charge = ['2026-11-02', 900, 'RENT'];
const everyday = account('Everyday', '1111', [coffee, coffee, rent]);
const savings = account('Savings', '2222', [['2026-11-03', -20, 'INTEREST']], { subtype: 'savings' });

const descriptions = async () => (await rows()).map(({ description }) => description).toSorted();

describe('P03 which Item stays', () => {
  test('pitfall 8 the connection works and shows as much: the new Item is spare', async () => {
    const { connectionId, item } = await connectAndSync('ins_109508', bank(everyday, savings));
    const made = await itemsMadeBy(() => world.connect(scope, 'ins_109508', bank(everyday)));
    expect(made).toEqual([]);
    expect(await isLive(item)).toBe(true);
    expect(await world.connections(scope)).toMatchObject([{ id: connectionId, state: 'healthy' }]);
  });

  test('pitfall 9 the bank ended the old Item by making the new one, and nobody has told us: the new one goes on', async () => {
    const { connectionId, item } = await connectAndSync('ins_109508', bank(everyday));
    const ids = (await rows()).map(({ id }) => id);
    await world.deps.plaid.sandboxItemResetLogin({ access_token: item.access_token });
    const made = await itemsMadeBy(() => world.connect(scope, 'ins_109508', bank(everyday)));
    expect(made).toHaveLength(1);
    expect(await isLive(item)).toBe(false);
    await syncToTheEnd(connectionId);
    expect((await rows()).map(({ id }) => id)).toEqual(ids);
    expect(await world.connections(scope)).toMatchObject([{ state: 'healthy' }]);
  });

  test('an Item that the provider has removed is replaced, and ending it again does no harm', async () => {
    const { connectionId, item } = await connectAndSync('ins_109508', bank(everyday));
    await world.deps.plaid.itemRemove({ access_token: item.access_token });
    await itemsMadeBy(() => world.connect(scope, 'ins_109508', bank(everyday)));
    await syncToTheEnd(connectionId);
    expect(await descriptions()).toEqual(['CORNER COFFEE', 'CORNER COFFEE', 'RENT']);
    expect(await spares()).toEqual([]);
  });

  test('the new Item shows more than a connection that works: it goes on through the new one, and the rest is added', async () => {
    const { connectionId, item } = await connectAndSync('ins_109508', bank(everyday));
    const [known] = await accounts();
    await itemsMadeBy(() => world.connect(scope, 'ins_109508', bank(everyday, savings)));
    expect(await isLive(item)).toBe(false);
    await syncToTheEnd(connectionId);
    expect((await accounts()).map(({ id, name }) => [name, id === known?.id])).toEqual([
      ['Everyday', true],
      ['Savings', false],
    ]);
    expect(await descriptions()).toEqual(['CORNER COFFEE', 'CORNER COFFEE', 'INTEREST', 'RENT']);
    expect(await actions()).toContain('open');
  });

  test('each shows something of its own: both stay, and the account that both show comes once, from whichever is there', async () => {
    const card = account('Card', '3333', [['2026-11-04', 33, 'SHOES']], {
      type: 'credit',
      subtype: 'credit card',
    });
    const first = await connectAndSync('ins_109508', bank(everyday, savings));
    const second = await connectAndSync('ins_109508', bank(savings, card));
    expect(second.connectionId).not.toBe(first.connectionId);
    expect((await accounts()).map(({ name }) => name)).toEqual(['Card', 'Everyday', 'Savings']);
    const all = ['CORNER COFFEE', 'CORNER COFFEE', 'INTEREST', 'RENT', 'SHOES'];
    expect(await descriptions()).toEqual(all);
    world.enqueued.length = 0;
    await disconnectBank(world.disconnecting, scope, first.connectionId);
    expect(world.enqueued).toContainEqual(
      expect.objectContaining({ name: 'sync', job: { bankItemId: second.connectionId, attempt: 0 } }),
    );
    await world.sync(second.connectionId);
    expect(await descriptions()).toEqual(['INTEREST', 'SHOES']);
    expect((await accounts()).map(({ name }) => name)).toEqual(['Card', 'Savings']);
    expect(await world.wrongTotals(scope)).toEqual([]);
  });

  test('two accounts that look the same are not guessed at', async () => {
    const twins = bank(account('Pocket', '7777', [coffee]), account('Pocket', '7777', [rent]));
    const { connectionId, item } = await connectAndSync('ins_109508', twins);
    await askForLogin(connectionId, item);
    await world.connect(scope, 'ins_109508', bank(account('Pocket', '7777', [coffee])));
    expect(await world.connections(scope)).toHaveLength(2);
  });

  test('the account of another bank is another account, however it looks', async () => {
    const { connectionId, item } = await connectAndSync('ins_109508', bank(everyday));
    await askForLogin(connectionId, item);
    await world.connect(scope, 'ins_109511', bank(everyday));
    expect(await world.connections(scope)).toHaveLength(2);
  });
});

describe('P03 two links at once', () => {
  test('of a broken connection: one Item takes over, the other is spare', async () => {
    const { connectionId, item } = await connectAndSync('ins_109508', bank(everyday));
    await askForLogin(connectionId, item);
    const made = await itemsMadeBy(() =>
      Promise.all([1, 2, 3].map(() => world.connect(scope, 'ins_109508', bank(everyday)))),
    );
    expect(made).toHaveLength(1);
    expect(await isLive(item)).toBe(false);
    await syncToTheEnd(connectionId);
    expect(await world.connections(scope)).toMatchObject([{ id: connectionId, state: 'healthy' }]);
    expect(await descriptions()).toEqual(['CORNER COFFEE', 'CORNER COFFEE', 'RENT']);
    expect(await spares()).toEqual([]);
  });
});

describe('P03 cut off at any step', () => {
  const failing = (path: string) =>
    world.control('failures', { calls: 1, path, error_code: 'INTERNAL_SERVER_ERROR' });
  const enqueueFails = {
    enqueueSync: async () => {
      throw new Error('cut');
    },
  };

  test.each([
    ['the new Item cannot be read', async () => failing('/item/get'), {}],
    ['its accounts cannot be read', async () => failing('/accounts/get'), {}],
    ['the transaction breaks off', async () => undefined, enqueueFails],
  ])(
    '%s: the old connection is as it was, the new Item is ended, and a second try goes through',
    async (_name, cut, change) => {
      const { connectionId, item } = await connectAndSync('ins_109508', bank(everyday));
      const before = await rows();
      await askForLogin(connectionId, item);
      const deps = { ...world.disconnecting, queue: { ...world.disconnecting.queue, ...change } };
      const made = await itemsMadeBy(async () => {
        const token = await world.publicToken('ins_109508', bank(everyday));
        await cut();
        await expect(connectBank(deps, scope, token)).rejects.toThrow();
      });
      expect(made).toEqual([]);
      expect(await isLive(item)).toBe(true);
      expect(await rows()).toEqual(before);
      expect(await world.connections(scope)).toMatchObject([{ state: 'needs_login' }]);
      await world.connect(scope, 'ins_109508', bank(everyday));
      await syncToTheEnd(connectionId);
      expect((await rows()).map(({ id }) => id)).toEqual(before.map(({ id }) => id));
    },
  );

  test('the old Item cannot be ended at once: the link stands, and the next sync ends it', async () => {
    const { connectionId, item } = await connectAndSync('ins_109508', bank(everyday));
    await askForLogin(connectionId, item);
    await failing('/item/remove');
    await world.connect(scope, 'ins_109508', bank(everyday));
    expect(await isLive(item)).toBe(true);
    expect(await spares()).toEqual([{ provider_item_id: item.item_id }]);
    await syncToTheEnd(connectionId);
    expect(await isLive(item)).toBe(false);
    expect(await spares()).toEqual([]);
    expect(await descriptions()).toEqual(['CORNER COFFEE', 'CORNER COFFEE', 'RENT']);
  });

  test('the process ends before the Item is placed: a quarter of an hour later the next sync ends it', async () => {
    const { connectionId } = await connectAndSync('ins_109508', bank(everyday));
    // From the moment of its death on, a process does nothing: neither in the database nor at the provider.
    const never = new Promise<never>(() => undefined);
    const plaid: typeof world.deps.plaid = Object.create(world.deps.plaid, {
      itemGet: { value: () => never },
    });
    const [orphan] = await itemsMadeBy(async () => {
      const token = await world.publicToken('ins_109508', bank(everyday));
      void connectBank({ ...world.disconnecting, plaid }, scope, token);
      while ((await spares()).length === 0) await new Promise((resolve) => setImmediate(resolve));
    });
    if (orphan === undefined) throw new Error('The bank knows no new Item');
    await world.sync(connectionId);
    expect(await isLive(orphan)).toBe(true);
    world.clock.ms += hourMs;
    await world.sync(connectionId);
    expect(await isLive(orphan)).toBe(false);
  });

  test('between the syncs of the new Item, each of which may fail: nothing is here twice at any time', async () => {
    const { connectionId, item } = await connectAndSync('ins_109508', bank(everyday));
    const ids = (await rows()).map(({ id }) => id);
    await askForLogin(connectionId, item);
    await world.connect(scope, 'ins_109508', bank(everyday));
    for (const path of ['/transactions/sync', '/accounts/get', undefined]) {
      if (path !== undefined) await failing(path);
      world.clock.ms += hourMs;
      await world.sync(connectionId);
      expect((await rows()).map(({ id }) => id)).toEqual(ids);
    }
    expect(await world.wrongTotals(scope)).toEqual([]);
  });
});

describe('P03 pitfall 16 transfers across a reconnect', () => {
  test('a payment of the card and a move to savings stay pairs, and count as nothing', async () => {
    const card = account('Card', '3333', [['2026-11-06', -75, 'PAYMENT THANK YOU']], {
      type: 'credit',
      subtype: 'credit card',
    });
    const both = bank(
      account('Everyday', '1111', [
        ['2026-11-05', 75, 'CARD PAYMENT'],
        ['2026-11-07', 60, 'TRANSFER TO SAVINGS'],
      ]),
      account('Savings', '2222', [['2026-11-07', -60, 'TRANSFER FROM CHECKING']], { subtype: 'savings' }),
      card,
    );
    const { connectionId, item } = await connectAndSync('ins_109508', both);
    const pairs = async () => (await rows()).map(({ id, transferId }) => ({ id, transferId }));
    const before = await pairs();
    expect(before.every(({ transferId }) => transferId !== null)).toBe(true);
    await askForLogin(connectionId, item);
    await world.connect(scope, 'ins_109508', both);
    expect(await pairs()).toEqual(before);
    await syncToTheEnd(connectionId);
    expect(await pairs()).toEqual(before);
  });
});

describe('P03 what the new Item no longer shows', () => {
  test('a posted row inside its record is taken back, kept with its note and said in the journal; an older one stays', async () => {
    const { connectionId, item } = await connectAndSync(
      'ins_109508',
      bank(
        account('Everyday', '1111', [['2026-10-01', 12, 'OLDER'], coffee, ['2026-11-11', 8, 'GONE'], rent]),
      ),
    );
    await askForLogin(connectionId, item);
    await world.connect(scope, 'ins_109508', bank(account('Everyday', '1111', [coffee, rent])));
    await syncToTheEnd(connectionId);
    expect(await descriptions()).toEqual(['CORNER COFFEE', 'OLDER', 'RENT']);
    expect((await actions()).filter((action) => action === 'missing_after_reconnect')).toHaveLength(1);
    expect(await world.wrongTotals(scope)).toEqual([]);
  });
});
