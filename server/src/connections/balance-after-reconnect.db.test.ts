import { Products } from 'plaid';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { readAccountsList } from '../accounts/accounts-list.store.ts';
import type { HouseholdScope } from '../db/household-scope.ts';
import { inHousehold } from '../db/in-household.ts';
import { createTestSync, type TestSync } from '../syncing/test-sync.ts';
import { connectBank } from './connect-bank.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

let world: TestSync;
let scope: HouseholdScope;
beforeAll(async () => {
  world = await createTestSync({ historyDays: 90 });
});
afterAll(() => world.close());
beforeEach(async () => {
  scope = await world.newHousehold();
});

/** Links with this much history. */
async function link(daysRequested: number): Promise<string> {
  const { data } = await world.sdk.sandboxPublicTokenCreate({
    institution_id: 'ins_109508',
    initial_products: [Products.Transactions],
    options: { transactions: { days_requested: daysRequested } },
  });
  return (await connectBank(world.disconnecting, scope, data.public_token)).connectionId;
}

async function syncDays(connectionId: string, days: number): Promise<void> {
  for (let day = 0; day < days; day += 1) {
    world.clock.ms += dayMs;
    await world.sync(connectionId);
    for (const { name, status, difference } of await reconciliation())
      expect({ name, status, difference }).not.toMatchObject({ status: 'difference' });
  }
}

const reconciliation = async () => {
  const { accounts } = await inHousehold(world.deps.database, scope, (tx) =>
    readAccountsList(tx, world.deps.now()),
  );
  return accounts.map((account) => ({ name: account.name, type: account.type, ...account.reconciliation }));
};

test.each([
  ['less history', 730, 90],
  ['more history', 90, 730],
])(
  'P03 P06 relinking through an Item with %s causes no reconciliation difference',
  async (_how, first, second) => {
    const connectionId = await link(first);
    await syncDays(connectionId, 9);
    const before = await reconciliation();
    expect(before.filter(({ status }) => status === 'balanced').length).toBeGreaterThan(2);

    const broken = (await world.liveItems()).at(-1);
    await world.sdk.sandboxItemResetLogin({ access_token: broken?.access_token ?? '' });
    await world.sync(connectionId);
    world.clock.ms += 3 * dayMs;
    expect(await link(second)).toBe(connectionId);
    for (const waitMs of [0, 600, hourMs]) {
      world.clock.ms += waitMs;
      await world.sync(connectionId);
      expect((await reconciliation()).map(({ status }) => status)).not.toContain('difference');
    }
    await syncDays(connectionId, 12);
    expect(await reconciliation()).toEqual(
      before.map((one) => ({ ...one, difference: expect.toBeOneOf([null, 0]) })),
    );
    expect(await world.wrongTotals(scope)).toEqual([]);
  },
);
