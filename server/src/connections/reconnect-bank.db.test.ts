import { describe, expect, test } from 'vitest';
import { editTransactions } from '../edits/edits.store.ts';
import { makePrivate } from '../ledger/test-rows.ts';
import { readNotifications } from '../notifications/notifications.store.ts';
import { disconnectBank } from './disconnect-bank.ts';
import {
  account,
  bank,
  coffee,
  everyday,
  hourMs,
  rent,
  savings,
  useReconnecting,
} from './test-reconnecting.ts';

const dayMs = 24 * hourMs;

const here = useReconnecting();
const {
  createdItems,
  isLive,
  connectAndSync,
  requireLogin,
  read,
  accounts,
  itemsToRemove,
  actions,
  rows,
  syncWholeHistory,
  descriptions,
} = here;

describe('P03 pitfall 7 pitfall 8 a bank that needs a login and is linked again', () => {
  test('stays one connection with its accounts, transactions and edits, on the new Item', async () => {
    const { connectionId, item } = await connectAndSync('ins_109508');
    const before = await rows();
    const accountsBefore = await accounts();
    const edited = before.filter((_, index) => index % 97 === 0).map(({ id }) => id);
    await read((tx) =>
      editTransactions(
        tx,
        edited.map((id) => ({ id, note: `note of ${id}`, categoryId: 'travel' })),
        here.world.deps.now(),
      ),
    );
    await read((tx) => makePrivate(tx, { id: accountsBefore[0]?.id ?? '' }));
    await requireLogin(connectionId, item);

    here.world.clock.ms += 2 * dayMs;
    let linked = '';
    const [fresh, ...more] = await createdItems(async () => {
      linked = (await here.world.connect(here.scope, 'ins_109508')).connectionId;
    });
    expect(more).toEqual([]);
    expect(linked).toBe(connectionId);
    expect(await isLive(item)).toBe(false);
    expect(await itemsToRemove()).toEqual([]);
    expect(await here.world.connections(here.scope)).toMatchObject([
      { id: connectionId, state: 'historical' },
    ]);
    expect(await read((tx) => readNotifications(tx, here.world.deps.now()))).toMatchObject([
      { subjectId: connectionId, message: expect.stringContaining('reconnected') },
    ]);
    // Nothing is lost before the new Item's first sync.
    expect((await rows()).map(({ id, cents }) => ({ id, cents }))).toEqual(
      before.map(({ id, cents }) => ({ id, cents })),
    );

    await here.world.sync(connectionId);
    here.world.clock.ms += 600;
    await here.world.sync(connectionId);
    const inBetween = await rows();
    expect(new Set(inBetween.map(({ id }) => id)).size).toBe(inBetween.length);
    expect(await here.world.wrongTotals(here.scope)).toEqual([]);

    here.world.clock.ms += hourMs;
    await here.world.sync(connectionId);
    const record = await here.world.bankRows([fresh?.item_id ?? '']);
    const since = record.map(({ date }) => date).toSorted()[0] ?? '';
    const ledger = await here.world.ledgerRows(here.scope);
    expect(ledger.filter(({ date }) => date >= since)).toEqual(record);
    // The bank's two years start two days later; older transactions stay.
    expect(ledger.length).toBe(record.length + before.filter(({ postedOn }) => postedOn < since).length);
    expect(await here.world.wrongTotals(here.scope)).toEqual([]);
    const after = new Map((await rows()).map((row) => [row.id, row]));
    for (const id of edited)
      expect(after.get(id)).toMatchObject({ note: `note of ${id}`, categoryId: 'travel' });
    expect([...after.values()].filter(({ orphanedAt }) => orphanedAt !== null)).toEqual([]);
    expect((await accounts()).map(({ id }) => id)).toEqual(accountsBefore.map(({ id }) => id));
    expect(await accounts()).not.toEqual(accountsBefore);
    expect(await actions()).toContain('reconnect');
    expect(await here.world.connections(here.scope)).toMatchObject([{ state: 'healthy', message: null }]);
  });
});

describe('P03 which Item is used', () => {
  test('pitfall 8 a working connection with all accounts retains its Item', async () => {
    const { connectionId, item } = await connectAndSync('ins_109508', bank(everyday, savings));
    const made = await createdItems(() => here.world.connect(here.scope, 'ins_109508', bank(everyday)));
    expect(made).toEqual([]);
    expect(await isLive(item)).toBe(true);
    expect(await here.world.connections(here.scope)).toMatchObject([{ id: connectionId, state: 'healthy' }]);
  });

  test('pitfall 9 when linking invalidated the old Item without notice, the new one is used', async () => {
    const { connectionId, item } = await connectAndSync('ins_109508', bank(everyday));
    const ids = (await rows()).map(({ id }) => id);
    await here.world.sdk.sandboxItemResetLogin({ access_token: item.access_token });
    const made = await createdItems(() => here.world.connect(here.scope, 'ins_109508', bank(everyday)));
    expect(made).toHaveLength(1);
    expect(await isLive(item)).toBe(false);
    await syncWholeHistory(connectionId);
    expect((await rows()).map(({ id }) => id)).toEqual(ids);
    expect(await here.world.connections(here.scope)).toMatchObject([{ state: 'healthy' }]);
  });

  test('an Item that the provider removed is replaced, and removing it again is harmless', async () => {
    const { connectionId, item } = await connectAndSync('ins_109508', bank(everyday));
    await here.world.sdk.itemRemove({ access_token: item.access_token });
    await createdItems(() => here.world.connect(here.scope, 'ins_109508', bank(everyday)));
    await syncWholeHistory(connectionId);
    expect(await descriptions()).toEqual(['CORNER COFFEE', 'CORNER COFFEE', 'RENT']);
    expect(await itemsToRemove()).toEqual([]);
  });

  test('a new Item with more accounts replaces a working one, and the rest is added', async () => {
    const { connectionId, item } = await connectAndSync('ins_109508', bank(everyday));
    const [known] = await accounts();
    await createdItems(() => here.world.connect(here.scope, 'ins_109508', bank(everyday, savings)));
    expect(await isLive(item)).toBe(false);
    await syncWholeHistory(connectionId);
    expect((await accounts()).map(({ id, name }) => [name, id === known?.id])).toEqual([
      ['Everyday', true],
      ['Savings', false],
    ]);
    expect(await descriptions()).toEqual(['CORNER COFFEE', 'CORNER COFFEE', 'INTEREST', 'RENT']);
    expect(await actions()).toContain('open');
  });

  test('two Items with different accounts both stay; a shared account appears once', async () => {
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
    here.world.enqueued.length = 0;
    await disconnectBank(here.world.disconnecting, here.scope, first.connectionId);
    expect(here.world.enqueued).toContainEqual(
      expect.objectContaining({ name: 'sync', job: { connectionId: second.connectionId, attempt: 0 } }),
    );
    await here.world.sync(second.connectionId);
    expect(await descriptions()).toEqual(['INTEREST', 'SHOES']);
    expect((await accounts()).map(({ name }) => name)).toEqual(['Card', 'Savings']);
    expect(await here.world.wrongTotals(here.scope)).toEqual([]);
  });

  test('two identical accounts are not matched', async () => {
    const twins = bank(account('Pocket', '7777', [coffee]), account('Pocket', '7777', [rent]));
    const { connectionId, item } = await connectAndSync('ins_109508', twins);
    await requireLogin(connectionId, item);
    await here.world.connect(here.scope, 'ins_109508', bank(account('Pocket', '7777', [coffee])));
    expect(await here.world.connections(here.scope)).toHaveLength(2);
  });

  test('an account at another bank is never matched', async () => {
    const { connectionId, item } = await connectAndSync('ins_109508', bank(everyday));
    await requireLogin(connectionId, item);
    await here.world.connect(here.scope, 'ins_109511', bank(everyday));
    expect(await here.world.connections(here.scope)).toHaveLength(2);
  });
});

describe('P03 two links at once', () => {
  test('of a broken connection: one Item is used, the others are removed', async () => {
    const { connectionId, item } = await connectAndSync('ins_109508', bank(everyday));
    await requireLogin(connectionId, item);
    const made = await createdItems(() =>
      Promise.all([1, 2, 3].map(() => here.world.connect(here.scope, 'ins_109508', bank(everyday)))),
    );
    expect(made).toHaveLength(1);
    expect(await isLive(item)).toBe(false);
    await syncWholeHistory(connectionId);
    expect(await here.world.connections(here.scope)).toMatchObject([{ id: connectionId, state: 'healthy' }]);
    expect(await descriptions()).toEqual(['CORNER COFFEE', 'CORNER COFFEE', 'RENT']);
    expect(await itemsToRemove()).toEqual([]);
  });
});
