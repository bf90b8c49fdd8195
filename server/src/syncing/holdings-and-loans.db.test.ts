import { addDays, type PlainDate } from '@cairn/domain/plain-date';
import { Products } from 'plaid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { toBankError } from '../bank/plaid-errors.ts';
import { connectBank } from '../connections/connect-bank.ts';
import type { HouseholdScope } from '../db/household-scope.ts';
import { inHousehold } from '../db/in-household.ts';
import { readHousehold, todayOf } from '../journal/households.store.ts';
import { createTestSync, type TestSync } from './test-sync.ts';

const dayMs = 24 * 3_600_000;

let world: TestSync;
beforeAll(async () => {
  world = await createTestSync();
});
afterAll(() => world.close());

const everything = ['transactions', 'investments', 'liabilities'] as const;

async function openHome() {
  const scope = await world.newHousehold();
  const before = new Set((await world.liveItems()).map((item) => item.item_id));
  const { data } = await world.sdk.sandboxPublicTokenCreate({
    institution_id: 'ins_109508',
    initial_products: [Products.Transactions, Products.Investments, Products.Liabilities],
  });
  const { connectionId } = await connectBank(world.disconnecting, scope, data.public_token);
  const item = (await world.liveItems()).find(({ item_id }) => !before.has(item_id));
  return { scope, connectionId, accessToken: item?.access_token ?? '' };
}

const daysOf = (scope: HouseholdScope, table: 'balance_history' | 'holdings_by_day' | 'loan_terms') =>
  inHousehold(world.deps.database, scope, async ({ query, householdId }) => {
    const rows = await query
      .selectFrom(table)
      .select(['account_id as accountId', 'on_date as on'])
      .where('household_id', '=', householdId)
      .distinct()
      .orderBy('on_date')
      .execute();
    return rows;
  });

const accountsOf = (scope: HouseholdScope) =>
  inHousehold(world.deps.database, scope, ({ query, householdId }) =>
    query.selectFrom('accounts').select(['id', 'type']).where('household_id', '=', householdId).execute(),
  );

const todayIn = (scope: HouseholdScope): Promise<PlainDate> =>
  inHousehold(world.deps.database, scope, async (tx) => todayOf(await readHousehold(tx), world.deps.now()));

test('each sync keeps the day’s balances of every account, its holdings and its loans’ terms', async () => {
  const { scope, connectionId } = await openHome();
  const linkedOn = await todayIn(scope);
  const synced: PlainDate[] = [];
  for (const days of [1, 1, 5]) {
    world.clock.ms += days * dayMs;
    await world.sync(connectionId, { products: everything });
    synced.push(await todayIn(scope));
  }
  const accounts = await accountsOf(scope);
  const ofType = (...types: string[]) =>
    accounts.filter(({ type }) => types.includes(type)).map(({ id }) => id);
  const allDays = (ids: readonly string[]) =>
    synced.flatMap((on) => ids.map((accountId) => ({ accountId, on }))).toSorted(byDay);
  const balances = (await daysOf(scope, 'balance_history')).filter(({ on }) => on !== linkedOn);
  expect(balances.toSorted(byDay)).toEqual(allDays(accounts.map(({ id }) => id)));
  expect((await daysOf(scope, 'holdings_by_day')).toSorted(byDay)).toEqual(allDays(ofType('investment')));
  const terms = await daysOf(scope, 'loan_terms');
  expect(terms.length).toBeGreaterThan(0);
  expect(terms.toSorted(byDay)).toEqual(allDays([...new Set(terms.map(({ accountId }) => accountId))]));
  expect(ofType('loan', 'credit')).toEqual(expect.arrayContaining(terms.map(({ accountId }) => accountId)));
});

const byDay = (a: { accountId: string; on: string }, b: { accountId: string; on: string }) =>
  `${a.on} ${a.accountId}` < `${b.on} ${b.accountId}` ? -1 : 1;

test('P35 what is kept of a day is what the bank reported, and a second sync writes nothing', async () => {
  const { scope, connectionId, accessToken } = await openHome();
  world.clock.ms += dayMs;
  await world.sync(connectionId, { products: everything });
  const { data: bank } = await world.sdk.investmentsHoldingsGet({ access_token: accessToken });
  const read = () =>
    inHousehold(world.deps.database, scope, async ({ query, householdId }) => ({
      holdings: await query
        .selectFrom('holdings_by_day')
        .selectAll()
        .where('household_id', '=', householdId)
        .orderBy('value_cents')
        .execute(),
      loans: await query
        .selectFrom('loan_terms')
        .selectAll()
        .where('household_id', '=', householdId)
        .execute(),
    }));
  const kept = await read();
  expect(
    kept.holdings.map((row) => [Number(row.quantity), Number(row.price), row.value_cents, row.cost_cents]),
  ).toEqual(
    bank.holdings
      .map(({ quantity, institution_price, institution_value, cost_basis }) => [
        quantity,
        institution_price,
        Math.round(institution_value * 100),
        cost_basis === null ? null : Math.round(cost_basis * 100),
      ])
      .toSorted((a, b) => Number(a[2]) - Number(b[2])),
  );
  const { data: debts } = await world.sdk.liabilitiesGet({ access_token: accessToken });
  const rates = [
    ...(debts.liabilities.credit ?? []).map(
      ({ aprs }) => aprs.find(({ apr_type }) => apr_type === 'purchase_apr')?.apr_percentage,
    ),
    ...(debts.liabilities.student ?? []).map((loan) => loan.interest_rate_percentage),
    ...(debts.liabilities.mortgage ?? []).map((loan) => loan.interest_rate.percentage),
  ];
  expect(kept.loans.map((row) => Number(row.rate_percent)).toSorted()).toEqual(rates.toSorted());
  for (const loan of debts.liabilities.student ?? []) {
    const balance =
      debts.accounts.find(({ account_id }) => account_id === loan.account_id)?.balances.current ?? 0;
    expect(kept.loans.map((row) => row.principal_cents)).toContain(
      -Math.round((balance - (loan.outstanding_interest_amount ?? 0)) * 100),
    );
  }
  world.clock.ms += 3_600_000;
  await world.sync(connectionId, { products: everything });
  expect(await read()).toEqual(kept);
});

test('trades are the bank’s, two years back, and older ones stay when the bank no longer has them', async () => {
  const { scope, connectionId, accessToken } = await openHome();
  world.clock.ms += dayMs;
  await world.sync(connectionId, { products: everything });
  const idsAtBank = async (from: PlainDate) => {
    const ids: string[] = [];
    for (let isMore = true; isMore; ) {
      const { data } = await world.sdk.investmentsTransactionsGet({
        access_token: accessToken,
        start_date: from,
        end_date: await todayIn(scope),
        options: { count: 500, offset: ids.length },
      });
      ids.push(...data.investment_transactions.map((trade) => trade.investment_transaction_id));
      isMore = ids.length < data.total_investment_transactions;
    }
    return ids.toSorted();
  };
  const idsKept = () =>
    inHousehold(world.deps.database, scope, async ({ query, householdId }) => {
      const rows = await query
        .selectFrom('trades')
        .select('provider_trade_id as id')
        .where('household_id', '=', householdId)
        .execute();
      return rows.map(({ id }) => id).toSorted();
    });
  const first = await idsAtBank(addDays(await todayIn(scope), -730));
  expect(first.length).toBeGreaterThan(10);
  expect(await idsKept()).toEqual(first);
  world.clock.ms += 60 * dayMs;
  await world.sync(connectionId, { products: everything });
  const now = await idsAtBank(addDays(await todayIn(scope), -730));
  expect(now.length, 'the oldest trades have left the bank').toBeLessThan(new Set([...first, ...now]).size);
  expect(await idsKept()).toEqual([...new Set([...first, ...now])].toSorted());
});

test.each([
  { code: 'PRODUCT_NOT_READY', type: 'ITEM_ERROR', pausedHours: 0, again: 0.5 },
  { code: 'PRODUCTS_NOT_SUPPORTED', type: 'ITEM_ERROR', pausedHours: 6 * 24, again: 2 * 24 },
  { code: 'INTERNAL_SERVER_ERROR', type: 'API_ERROR', pausedHours: 0.5, again: 1 },
  { code: 'ITEM_LOGIN_REQUIRED', type: 'ITEM_ERROR', pausedHours: 0.5, again: 1 },
])(
  '$code of loans and trades breaks no sync, and is not asked for again at each',
  async ({ code, type, pausedHours, again }) => {
    const { scope, connectionId } = await openHome();
    world.clock.ms += dayMs;
    const bank = world.deps.plaid;
    const asked: string[] = [];
    let isRefused = true;
    const refuse = (name: 'liabilitiesGet' | 'investmentsTransactionsGet') => {
      asked.push(name);
      return isRefused ? Promise.reject(toBankError(400, { error_type: type, error_code: code })) : null;
    };
    const failing: typeof bank = Object.create(bank, {
      liabilitiesGet: {
        value: (...[request]: Parameters<typeof bank.liabilitiesGet>) =>
          refuse('liabilitiesGet') ?? bank.liabilitiesGet(request),
      },
      investmentsTransactionsGet: {
        value: (...[request]: Parameters<typeof bank.investmentsTransactionsGet>) =>
          refuse('investmentsTransactionsGet') ?? bank.investmentsTransactionsGet(request),
      },
    });
    const askedBySync = async (hours: number) => {
      world.clock.ms += hours * 3_600_000;
      asked.length = 0;
      await world.sync(connectionId, { plaid: failing, products: everything });
      expect((await world.connections(scope))[0]?.state).not.toMatch(/failed|degraded|needs_login/);
      return asked.length;
    };
    expect(await askedBySync(0)).toBe(2);
    expect(await daysOf(scope, 'loan_terms')).toEqual([]);
    expect(await askedBySync(pausedHours)).toBe(0);
    isRefused = false;
    expect(await askedBySync(again)).toBe(2);
    expect(await daysOf(scope, 'loan_terms')).not.toEqual([]);
    expect(await askedBySync(1)).toBe(0);
  },
);
