import { knownAmount } from '@cairn/domain/partial-sum';
import { Products } from 'plaid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readAccountsList } from '../accounts/accounts-list.store.ts';
import { recordItemStatus } from '../bank/connection-life.store.ts';
import { connectBank } from '../connections/connect-bank.ts';
import { readDashboard } from '../dashboard/dashboard.store.ts';
import type { HouseholdScope } from '../db/household-scope.ts';
import { inHousehold } from '../db/in-household.ts';
import { requestBankRefresh } from './request-bank-refresh.ts';
import { syncConnection } from './sync-connection.job.ts';
import { createTestSync, type TestSync } from './test-sync.ts';

const dayMs = 24 * 3_600_000;

let world: TestSync;
beforeAll(async () => {
  world = await createTestSync({ historyDays: 90 });
});
afterAll(() => world.close());

const heldNames = async (scope: HouseholdScope) => {
  const { accounts } = await inHousehold(world.deps.database, scope, (tx) =>
    readAccountsList(tx, world.deps.now()),
  );
  return accounts.flatMap(({ holdings }) => holdings).map(({ name }) => name);
};

/** The bank's amounts have two decimals. */
const centsOf = (amount: number | null) => (amount === null ? null : Math.round(amount * 100));
const byValue = (a: { value: number | null }, b: { value: number | null }) => (b.value ?? 0) - (a.value ?? 0);

test('pitfall 14 pitfall 24 holdings match the bank’s every day, and are counted once', async () => {
  const scope = await world.newHousehold();
  const { data } = await world.sdk.sandboxPublicTokenCreate({
    institution_id: 'ins_109508',
    initial_products: [Products.Transactions, Products.Investments],
  });
  const { connectionId } = await connectBank(world.disconnecting, scope, data.public_token);
  const accessToken = (await world.liveItems())[0]?.access_token ?? '';
  const seen = new Set<string>();
  for (const days of [1, 3, 30]) {
    world.clock.ms += days * dayMs;
    await world.sync(connectionId);
    const { data: bank } = await world.sdk.investmentsHoldingsGet({ access_token: accessToken });
    const names = new Map(bank.securities.map((one) => [one.security_id, one.name]));
    const { accounts, netWorth } = await inHousehold(world.deps.database, scope, (tx) =>
      readAccountsList(tx, world.deps.now()),
    );
    const invested = accounts.filter(({ type }) => type === 'investment');
    expect(invested).toHaveLength(bank.accounts.length);
    expect(
      invested
        .flatMap(({ holdings }) => holdings)
        .map(({ name, quantity, price, value, cost }) => {
          return { name, quantity: Number(quantity), price: Number(price), value, cost };
        }),
    ).toEqual(
      bank.holdings
        .map((held) => ({
          name: names.get(held.security_id),
          quantity: held.quantity,
          price: held.institution_price,
          value: centsOf(held.institution_value),
          cost: centsOf(held.cost_basis),
        }))
        .toSorted(byValue),
    );
    expect(invested.map(({ currentBalance }) => currentBalance)).toEqual(
      bank.accounts.map(({ balances }) => centsOf(balances.current)),
    );
    expect(invested.map(({ holdingsDifference }) => holdingsDifference)).toEqual(invested.map(() => 0));
    const summary = await inHousehold(world.deps.database, scope, (tx) =>
      readDashboard(tx, world.deps.now()),
    );
    const sum = accounts.reduce((total, { currentBalance }) => total + (currentBalance ?? 0), 0);
    expect([knownAmount(netWorth), summary.financial_summary.total_balance]).toEqual([sum, sum]);
    seen.add(JSON.stringify(bank.holdings));
  }
  expect(seen.size, 'the bank’s prices moved').toBe(3);
});

test('while holdings fail, transactions are synced and the known holdings stay', async () => {
  const scope = await world.newHousehold();
  const before = new Set((await world.liveItems()).map((item) => item.item_id));
  const { data } = await world.sdk.sandboxPublicTokenCreate({
    institution_id: 'ins_109508',
    initial_products: [Products.Transactions, Products.Investments],
  });
  const { connectionId } = await connectBank(world.disconnecting, scope, data.public_token);
  world.clock.ms += dayMs;
  await world.sync(connectionId);
  const item = (await world.liveItems()).find(({ item_id }) => !before.has(item_id));
  const heldBefore = await heldNames(scope);
  expect(heldBefore).not.toEqual([]);
  const path = '/investments/holdings/get';
  await world.control('failures', { calls: 1, error_code: 'INTERNAL_SERVER_ERROR', path });
  world.clock.ms += 3 * dayMs;
  world.bankFailures.length = 0;
  await world.sync(connectionId);
  expect(await world.ledgerRows(scope)).toEqual(await world.bankRows([item?.item_id ?? '']));
  expect(await heldNames(scope)).toEqual(heldBefore);
  expect(await world.connections(scope)).toMatchObject([{ state: 'healthy', message: null }]);
  expect(world.bankFailures).toMatchObject([{ code: 'INTERNAL_SERVER_ERROR' }]);
});

test.each([
  {
    products: ['investments'] as const,
    calls: ['accountsGet', 'investmentsHoldingsGet', 'investmentsTransactionsGet'],
  },
  {
    products: ['transactions'] as const,
    calls: ['accountsGet', 'transactionsRefresh', 'transactionsSync'],
  },
])('with $products configured, no other product is called', async ({ products, calls }) => {
  const scope = await world.newHousehold();
  const { data } = await world.sdk.sandboxPublicTokenCreate({
    institution_id: 'ins_109508',
    initial_products: [Products.Transactions, Products.Investments],
  });
  const { connectionId } = await connectBank(world.disconnecting, scope, data.public_token);
  world.clock.ms += dayMs;
  const made = new Set<string | symbol>();
  const plaid = new Proxy(world.deps.plaid, {
    get(bank, name) {
      made.add(name);
      return Reflect.get(bank, name);
    },
  });
  const deps = { ...world.deps, plaid, products };
  await requestBankRefresh(deps, connectionId);
  await syncConnection(deps, { connectionId, attempt: 0 });
  expect([...made].map(String).toSorted()).toEqual(expect.arrayContaining(calls));
  expect(
    [...made].filter((name) => /^(transactions|investments|liabilities)/.test(String(name))).toSorted(),
  ).toEqual(calls.slice(1));
  const { accounts } = await inHousehold(world.deps.database, scope, (tx) =>
    readAccountsList(tx, world.deps.now()),
  );
  expect(accounts).toHaveLength(5);
  const isHeld = accounts.some(({ holdings }) => holdings.length > 0);
  expect(isHeld).toBe(calls.includes('investmentsHoldingsGet'));
  expect((await world.connections(scope))[0]?.state).not.toMatch(/failed|degraded/);
});

test('refused holdings are requested again after a week, or after a Link session', async () => {
  const scope = await world.newHousehold();
  const { connectionId } = await world.connect(scope, 'ins_109508');
  const bank = world.deps.plaid;
  let asked = 0;
  const investmentsHoldingsGet: typeof bank.investmentsHoldingsGet = (request) => {
    asked += 1;
    return bank.investmentsHoldingsGet(request);
  };
  const counting: typeof bank = Object.create(bank, {
    investmentsHoldingsGet: { value: investmentsHoldingsGet },
  });
  const askedBySync = async (days: number) => {
    world.clock.ms += days * dayMs;
    asked = 0;
    await world.sync(connectionId, { plaid: counting });
    return asked;
  };
  expect([await askedBySync(1), await askedBySync(1), await askedBySync(1)]).toEqual([1, 0, 0]);
  expect([await askedBySync(7), await askedBySync(1)]).toEqual([1, 0]);
  const update = {
    id: connectionId,
    consentExpiresAt: null,
    event: 'link_completed' as const,
    now: world.deps.now(),
  };
  await inHousehold(world.deps.database, scope, (tx) => recordItemStatus(tx, update));
  expect(await askedBySync(1)).toBe(1);
});
