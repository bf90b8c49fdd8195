import { afterAll, beforeAll, beforeEach } from 'vitest';
import type { HouseholdScope } from '../db/household-scope.ts';
import { inHousehold } from '../db/in-household.ts';
import { createTestSync, type TestSync } from '../syncing/test-sync.ts';

export const hourMs = 3_600_000;

type Item = { item_id: string; access_token: string };

/** A new household for each test, at a bank that can be linked again, with helpers. */
export function useReconnecting() {
  let world: TestSync;
  let scope: HouseholdScope;
  beforeAll(async () => {
    world = await createTestSync();
  });
  afterAll(() => world.close());
  beforeEach(async () => {
    scope = await world.newHousehold();
    world.failures.length = 0;
    await world.control('failures', { calls: 0, error_code: 'INSTITUTION_DOWN' });
  });

  /** The live Items that `work` creates. */
  async function createdItems(work: () => Promise<unknown>): Promise<Item[]> {
    const before = new Set((await world.allItems()).map((item) => item.item_id));
    await work();
    return (await world.liveItems()).filter((item) => !before.has(item.item_id));
  }

  const isLive = async ({ item_id }: Item) =>
    (await world.liveItems()).some((live) => live.item_id === item_id);

  async function connectAndSync(institutionId: string, document?: object) {
    let connectionId = '';
    const [item] = await createdItems(async () => {
      connectionId = (await world.connect(scope, institutionId, document)).connectionId;
    });
    if (item === undefined) throw new Error('The bank knows no new Item');
    world.clock.ms += hourMs;
    await world.sync(connectionId);
    return { connectionId, item };
  }

  async function requireLogin(connectionId: string, item: Item) {
    await world.sdk.sandboxItemResetLogin({ access_token: item.access_token });
    await world.sync(connectionId);
  }

  const read = <T>(work: Parameters<typeof inHousehold<T>>[2]) =>
    inHousehold(world.deps.database, scope, work);

  const accounts = () =>
    read(({ query }) =>
      query
        .selectFrom('accounts')
        .select(['id', 'name', 'provider_account_id'])
        .orderBy('name')
        .orderBy('id')
        .execute(),
    );

  const itemsToRemove = () =>
    read(({ query }) => query.selectFrom('items_to_remove').select('provider_item_id').execute());

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
          'source_id as bankId',
          'posted_on as postedOn',
          'amount_cents as cents',
          'description',
          'is_pending as isPending',
          'user_note as note',
          'category_id as categoryId',
          'transfer_id as transferId',
          'orphaned_at as orphanedAt',
        ])
        .where('removed_at', 'is', null)
        .orderBy('id')
        .execute(),
    );

  /** Syncs until complete: not ready, the first month, the whole history. */
  async function syncWholeHistory(connectionId: string) {
    for (const waitMs of [0, 600, hourMs]) {
      world.clock.ms += waitMs;
      await world.sync(connectionId);
    }
  }

  const descriptions = async () => (await rows()).map(({ description }) => description).toSorted();

  return {
    get world() {
      return world;
    },
    get scope() {
      return scope;
    },
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
  };
}

export type Charge = [date: string, amount: number, description: string];

export const account = (name: string, mask: string, rows: Charge[] = [], of: object = {}) => ({
  type: 'depository',
  subtype: 'checking',
  starting_balance: 1000,
  meta: { name, mask },
  transactions: rows.map(([date, amount, description]) => {
    return { date_transacted: date, date_posted: date, amount, description };
  }),
  ...of,
});
export const bank = (...override_accounts: object[]) => ({ override_accounts });

export const coffee: Charge = ['2026-11-10', 4.5, 'CORNER COFFEE'];
export const rent: Charge = ['2026-11-02', 900, 'RENT'];
export const everyday = account('Everyday', '1111', [coffee, coffee, rent]);
export const savings = account('Savings', '2222', [['2026-11-03', -20, 'INTEREST']], { subtype: 'savings' });
