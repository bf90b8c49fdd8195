import { describe, expect, test } from 'vitest';
import { openDatabase, openPool } from '../db/pool.ts';
import { connectBank } from './connect-bank.ts';
import { account, bank, coffee, everyday, hourMs, rent, useReconnecting } from './test-reconnecting.ts';

const here = useReconnecting();
const {
  createdItems,
  isLive,
  connectAndSync,
  requireLogin,
  itemsToRemove,
  actions,
  rows,
  syncWholeHistory,
  descriptions,
} = here;

describe('P03 interrupted at any step', () => {
  const failing = (path: string) =>
    here.world.control('failures', { calls: 1, path, error_code: 'INTERNAL_SERVER_ERROR' });
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
    '%s: the old connection is unchanged, the new Item removed, and a second try succeeds',
    async (_name, cut, change) => {
      const { connectionId, item } = await connectAndSync('ins_109508', bank(everyday));
      const before = await rows();
      await requireLogin(connectionId, item);
      const deps = { ...here.world.disconnecting, queue: { ...here.world.disconnecting.queue, ...change } };
      const made = await createdItems(async () => {
        const token = await here.world.publicToken('ins_109508', bank(everyday));
        await cut();
        await expect(connectBank(deps, here.scope, token)).rejects.toThrow();
      });
      expect(made).toEqual([]);
      expect(await isLive(item)).toBe(true);
      expect(await rows()).toEqual(before);
      expect(await here.world.connections(here.scope)).toMatchObject([{ state: 'needs_login' }]);
      await here.world.connect(here.scope, 'ins_109508', bank(everyday));
      await syncWholeHistory(connectionId);
      expect((await rows()).map(({ id }) => id)).toEqual(before.map(({ id }) => id));
    },
  );

  test('the database fails after the exchange: the Item is removed at once', async () => {
    const gone = openDatabase(
      openPool({ url: 'postgres://127.0.0.1:1/gone', searchPath: 'cairn', maxConnections: 1 }),
    );
    const made = await createdItems(async () => {
      const token = await here.world.publicToken('ins_109508', bank(everyday));
      const deps = { ...here.world.disconnecting, database: gone };
      await expect(connectBank(deps, here.scope, token)).rejects.toMatchObject({ code: 'ECONNREFUSED' });
    });
    expect(made).toEqual([]);
    await gone.destroy();
  });

  test('the old Item cannot be removed at once: the next sync removes it', async () => {
    const { connectionId, item } = await connectAndSync('ins_109508', bank(everyday));
    await requireLogin(connectionId, item);
    await failing('/item/remove');
    await here.world.connect(here.scope, 'ins_109508', bank(everyday));
    expect(await isLive(item)).toBe(true);
    expect(await itemsToRemove()).toEqual([{ provider_item_id: item.item_id }]);
    await syncWholeHistory(connectionId);
    expect(await isLive(item)).toBe(false);
    expect(await itemsToRemove()).toEqual([]);
    expect(await descriptions()).toEqual(['CORNER COFFEE', 'CORNER COFFEE', 'RENT']);
  });

  test('the process ends before the Item is used: after 15 minutes the next sync removes it', async () => {
    const { connectionId } = await connectAndSync('ins_109508', bank(everyday));
    // A dead process does nothing: neither in the database nor at the provider.
    const never = new Promise<never>(() => undefined);
    const plaid: typeof here.world.deps.plaid = Object.create(here.world.deps.plaid, {
      itemGet: { value: () => never },
    });
    const [orphan] = await createdItems(async () => {
      const token = await here.world.publicToken('ins_109508', bank(everyday));
      void connectBank({ ...here.world.disconnecting, plaid }, here.scope, token);
      while ((await itemsToRemove()).length === 0) await new Promise((resolve) => setImmediate(resolve));
    });
    if (orphan === undefined) throw new Error('The bank knows no new Item');
    await here.world.sync(connectionId);
    expect(await isLive(orphan)).toBe(true);
    here.world.clock.ms += hourMs;
    await here.world.sync(connectionId);
    expect(await isLive(orphan)).toBe(false);
  });

  test('a slow link whose Item a sync removes is refused: no connection uses a removed Item', async () => {
    const { connectionId } = await connectAndSync('ins_109508', bank(everyday));
    const { plaid } = here.world.deps;
    const [isLinking, mayGoOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const slow: typeof plaid = Object.create(plaid, {
      itemGet: {
        value: async (...args: Parameters<typeof plaid.itemGet>) => {
          isLinking.resolve();
          await mayGoOn.promise;
          return plaid.itemGet(...args);
        },
      },
    });
    const token = await here.world.publicToken('ins_109509', bank(everyday));
    const linking = connectBank({ ...here.world.disconnecting, plaid: slow }, here.scope, token).then(
      () => 'linked',
      (error: unknown) => String(error),
    );
    await isLinking.promise;
    here.world.clock.ms += hourMs;
    // The sync has read the Items to remove, and the link continues before the provider removes this one.
    const ending: typeof plaid = Object.create(plaid, {
      itemRemove: {
        value: async (...args: Parameters<typeof plaid.itemRemove>) => {
          mayGoOn.resolve();
          await linking;
          return plaid.itemRemove(...args);
        },
      },
    });
    await here.world.sync(connectionId, { plaid: ending });
    expect(await linking).toContain('Connecting took too long and was stopped');
    expect(await here.world.connections(here.scope)).toHaveLength(1);
  });

  test('during the syncs of the new Item, each of which may fail, nothing appears twice', async () => {
    const { connectionId, item } = await connectAndSync('ins_109508', bank(everyday));
    const ids = (await rows()).map(({ id }) => id);
    await requireLogin(connectionId, item);
    await here.world.connect(here.scope, 'ins_109508', bank(everyday));
    for (const path of ['/transactions/sync', '/accounts/get', undefined]) {
      if (path !== undefined) await failing(path);
      here.world.clock.ms += hourMs;
      await here.world.sync(connectionId);
      expect((await rows()).map(({ id }) => id)).toEqual(ids);
    }
    expect(await here.world.wrongTotals(here.scope)).toEqual([]);
  });
});

describe('P03 pitfall 16 transfers across a relink', () => {
  test('a card payment and a move to savings stay paired transfers', async () => {
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
    await requireLogin(connectionId, item);
    await here.world.connect(here.scope, 'ins_109508', both);
    expect(await pairs()).toEqual(before);
    await syncWholeHistory(connectionId);
    expect(await pairs()).toEqual(before);
  });
});

describe('P03 transactions that the new Item lacks', () => {
  test('a posted one within its history is removed, stored with its note and journaled; an older one stays', async () => {
    const { connectionId, item } = await connectAndSync(
      'ins_109508',
      bank(
        account('Everyday', '1111', [['2026-10-01', 12, 'OLDER'], coffee, ['2026-11-11', 8, 'GONE'], rent]),
      ),
    );
    await requireLogin(connectionId, item);
    await here.world.connect(here.scope, 'ins_109508', bank(account('Everyday', '1111', [coffee, rent])));
    await syncWholeHistory(connectionId);
    expect(await descriptions()).toEqual(['CORNER COFFEE', 'OLDER', 'RENT']);
    expect((await actions()).filter((action) => action === 'missing_after_reconnect')).toHaveLength(1);
    expect(await here.world.wrongTotals(here.scope)).toEqual([]);
  });
});
