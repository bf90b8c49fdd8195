import type { AccountBase } from 'plaid';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { readAccountsList } from '../accounts/accounts-list.store.ts';
import { readBalanceHistory } from '../accounts/balances.store.ts';
import { readDashboard } from '../dashboard/dashboard.store.ts';
import type { HouseholdScope } from '../db/household-scope.ts';
import { inHousehold } from '../db/in-household.ts';
import { lockLedgerForWriting } from '../journal/write-lock.store.ts';
import { readNotifications } from '../notifications/notifications.store.ts';
import { listTransactions } from '../transactions/transactions.store.ts';
import { createTestSync, type TestSync } from './test-sync.ts';

let world: TestSync;
let scope: HouseholdScope;
beforeAll(async () => {
  world = await createTestSync();
});
afterAll(() => world.close());
beforeEach(async () => {
  scope = await world.newHousehold();
  world.failures.length = 0;
});

const account = (name: string, mask: string, of: object = {}) => ({
  type: 'depository',
  subtype: 'checking',
  starting_balance: 1000,
  meta: { name, mask },
  transactions: [
    { date_transacted: '2026-11-10', date_posted: '2026-11-10', amount: 4.5, description: `COFFEE ${name}` },
  ],
  ...of,
});

async function connect(...override_accounts: object[]): Promise<string> {
  const { connectionId } = await world.connect(scope, 'ins_109508', { override_accounts });
  world.clock.ms += 3_600_000;
  return connectionId;
}

/** Syncs with the bank's account list changed by `edit`. */
function syncWith(connectionId: string, edit: (accounts: AccountBase[]) => AccountBase[]) {
  const bank = world.deps.plaid;
  const accountsGet: typeof bank.accountsGet = async ({ access_token }) => {
    const { data } = await world.sdk.accountsGet({ access_token });
    return { ...data, accounts: edit(data.accounts) };
  };
  const plaid: typeof bank = Object.create(bank, { accountsGet: { value: accountsGet } });
  return world.sync(connectionId, { plaid });
}

const without = (name: string) => (accounts: AccountBase[]) => accounts.filter((one) => one.name !== name);
const list = () => inHousehold(world.deps.database, scope, (tx) => readAccountsList(tx, world.deps.now()));
const dashboard = () => inHousehold(world.deps.database, scope, (tx) => readDashboard(tx, world.deps.now()));
const life = () =>
  inHousehold(world.deps.database, scope, async ({ query }) =>
    (
      await query
        .selectFrom('journal')
        .select(['action', 'after'])
        .where('subject_kind', '=', 'account')
        .where('action', '<>', 'sync')
        .orderBy('recorded_at')
        .execute()
    ).map(({ action, after }) => `${action} ${JSON.stringify(after)}`),
  );

describe('accounts that come and go', () => {
  test('P05 an account that the bank no longer lists is closed with a notification: its transactions count, its balance does not; listed again it reopens', async () => {
    const connectionId = await connect(account('Stays', '1111'), account('Goes', '2222'));
    await world.sync(connectionId);
    expect(await list()).toMatchObject({ totalBalance: { is: 'known', amount: 200_000 } });
    await syncWith(connectionId, without('Goes'));
    expect(await list()).toMatchObject({
      totalBalance: { is: 'known', amount: 100_000 },
      accounts: [
        { name: 'Stays', closedOn: null },
        { name: 'Goes', closedOn: '2026-11-20', currentBalance: 100_000, transactionsCount: 1 },
      ],
    });
    expect((await dashboard()).financial_summary).toMatchObject({
      total_balance: 100_000,
      accounts_count: 1,
      monthly_spending: 900,
    });
    // The line is of the same accounts on both days: what the other held is no loss.
    const { points, leftOut } = await inHousehold(world.deps.database, scope, (tx) =>
      readBalanceHistory(tx, 2, world.deps.now()),
    );
    expect(points.map(({ balance }) => balance)).toEqual([100_000, 100_000]);
    expect(leftOut).toMatchObject([{ name: 'Goes', reason: 'closed' }]);
    expect(await world.connections(scope)).toMatchObject([{ state: 'healthy', message: null }]);
    await world.sync(connectionId);
    expect(await list()).toMatchObject({ totalBalance: { is: 'known', amount: 200_000 } });
    expect((await life()).map((line) => line.split(' ')[0])).toEqual(['close', 'reopen']);
    const notifications = await inHousehold(world.deps.database, scope, (tx) =>
      readNotifications(tx, world.deps.now()),
    );
    expect(notifications.map(({ title, message }) => `${title}: ${message}`)).toEqual([
      expect.stringMatching(/^Goes: .* shares this account again/),
      expect.stringMatching(/^Goes: .* no longer shares this account/),
    ]);
  });

  test('a new account is added with its transactions and journaled', async () => {
    const connectionId = await connect(account('First', '1111'), account('New', '2222'));
    // At link time the bank had only the first.
    await inHousehold(world.deps.database, scope, async (tx) => {
      await lockLedgerForWriting(tx);
      await tx.query.deleteFrom('accounts').where('name', '=', 'New').execute();
    });
    await world.sync(connectionId);
    expect((await list()).accounts.map(({ name, transactionsCount }) => [name, transactionsCount])).toEqual([
      ['First', 1],
      ['New', 1],
    ]);
    expect(await life()).toEqual([expect.stringMatching(/^open .*"name":"New"/)]);
  });

  test('a transaction of an unlisted account does not fail the sync: the account is added as closed', async () => {
    const connectionId = await connect(account('Listed', '1111'), account('Hidden', '2222'));
    await inHousehold(world.deps.database, scope, async (tx) => {
      await lockLedgerForWriting(tx);
      await tx.query.deleteFrom('accounts').where('name', '=', 'Hidden').execute();
    });
    await syncWith(connectionId, without('Hidden'));
    expect(world.failures).toEqual([]);
    expect(await world.connections(scope)).toMatchObject([{ state: 'healthy', transactionsCount: 2 }]);
    expect((await list()).accounts).toMatchObject([
      { name: 'Listed', closedOn: null },
      { name: 'Hidden', closedOn: '2026-11-20', transactionsCount: 1 },
    ]);
    expect(await world.wrongTotals(scope)).toEqual([]);
  });

  test('an account listed just after its transactions is open', async () => {
    const connectionId = await connect(account('Slow', '1111'));
    let calls = 0;
    await syncWith(connectionId, (accounts) => {
      calls += 1;
      return calls === 1 ? [] : accounts;
    });
    expect(calls).toBe(2);
    expect((await list()).accounts).toMatchObject([{ name: 'Slow', closedOn: null, transactionsCount: 1 }]);
  });

  test('an empty account list closes nothing', async () => {
    const connectionId = await connect(account('Stays', '1111'));
    await world.sync(connectionId);
    await syncWith(connectionId, () => []);
    expect((await list()).accounts).toMatchObject([{ closedOn: null }]);
  });
});

describe('accounts of all kinds', () => {
  test('pitfall 12 pitfall 13 pitfall 14 pitfall 15 pitfall 24 pitfall 31 each account type counts correctly, unknown ones included', async () => {
    const connectionId = await connect(
      account('Cash', '1111'),
      account('Card', '2222', {
        type: 'credit',
        subtype: 'credit card',
        starting_balance: 410,
        meta: { name: 'Card', mask: '2222', limit: 2000 },
      }),
      account('House', '3333', {
        type: 'loan',
        subtype: 'mortgage',
        starting_balance: 5000,
        transactions: [],
      }),
      account('Fund', '4444', {
        type: 'investment',
        subtype: 'brokerage',
        starting_balance: 320.756,
        force_available_balance: 50,
        transactions: [],
      }),
      account('Euros', '5555', { currency: 'EUR', starting_balance: 70.01, transactions: [] }),
      account('Coins', '6666', { type: 'other', starting_balance: 0.01234567, transactions: [] }),
      account('Silent', '7777', { transactions: [] }),
    );
    await syncWith(connectionId, (accounts) =>
      accounts.map((one): AccountBase => {
        if (one.name === 'Silent')
          return { ...one, balances: { ...one.balances, current: null, available: null } };
        if (one.name === 'Coins') {
          const balances = { ...one.balances, iso_currency_code: null, unofficial_currency_code: 'BTC' };
          return JSON.parse(JSON.stringify({ ...one, balances, type: 'vault', subtype: 'cold vault' }));
        }
        return one;
      }),
    );
    expect(world.failures).toEqual([]);
    const { accounts, ...totals } = await list();
    const known = 100_000 - 41_000 - 500_000 + 32_076;
    expect(totals).toEqual({
      currency: 'USD',
      totalBalance: { is: 'part', amount: 100_000, knownCount: 1, count: 3 },
      netWorth: { is: 'part', amount: known, knownCount: 4, count: 7 },
      converted: [],
      otherCurrencies: [
        { currency: 'BTC', totalBalance: { is: 'known', amount: 0 }, netWorth: { is: 'known', amount: 1 } },
        {
          currency: 'EUR',
          totalBalance: { is: 'known', amount: 7_001 },
          netWorth: { is: 'known', amount: 7_001 },
        },
      ],
      unreadable: [],
    });
    expect(accounts.find(({ name }) => name === 'Silent')).toMatchObject({
      currentBalance: null,
      closedOn: null,
    });
    expect(accounts.find(({ name }) => name === 'Coins')).toMatchObject({
      type: 'vault',
      subtype: 'cold vault',
    });
    expect((await dashboard()).financial_summary).toMatchObject({
      total_balance: known,
      unknown_balances: 3,
      other_balances: [
        { currency: 'BTC', total_balance: 1 },
        { currency: 'EUR', total_balance: 7_001 },
      ],
    });
  });

  test('transactions have their own currency; totals are in the household’s, with the number of others excluded', async () => {
    await world.sync(
      await connect(account('Dollars', '1111'), account('Euros', '2222', { currency: 'EUR' })),
    );
    expect(world.failures).toEqual([]);
    const euros = { currency: 'EUR', description: 'COFFEE Euros', amount: -450 };
    for (const search of [undefined, 'coffee']) {
      const query = { sort: 'date' as const, limit: 50, ...(search === undefined ? {} : { search }) };
      const { transactions, totals } = await inHousehold(world.deps.database, scope, (tx) =>
        listTransactions(tx, query),
      );
      expect(transactions.filter(({ currency }) => currency !== 'USD')).toMatchObject([euros]);
      expect(totals).toMatchObject({ count: 2, countWithoutRate: 1, sum: -450, spent: 450 });
    }
    const { recent_transactions, financial_summary } = await dashboard();
    expect(recent_transactions.filter(({ currency }) => currency !== 'USD')).toMatchObject([euros]);
    expect(financial_summary.monthly_spending).toBe(450);
  });
});

describe('a brokerage without transactions', () => {
  const broker = { type: 'investment', subtype: 'brokerage', transactions: [] };
  const refusal = { path: '/transactions/sync', error_code: 'PRODUCTS_NOT_SUPPORTED' };

  test('P05 is connected and healthy, sync after sync', async () => {
    const connectionId = await connect(account('Fund', '1111', broker));
    for (const _sync of [1, 2]) {
      await world.control('failures', { calls: 1, ...refusal });
      await world.sync(connectionId);
      expect(await world.connections(scope)).toMatchObject([{ state: 'healthy', historyComplete: true }]);
      expect(await list()).toMatchObject({ accounts: [{ name: 'Fund' }] });
    }
  });

  test('P05 with other accounts, the refusal is shown as a failure', async () => {
    const connectionId = await connect(account('Fund', '1111', broker), account('Daily', '2222'));
    await world.control('failures', { calls: 1, ...refusal });
    await world.sync(connectionId);
    expect(await world.connections(scope)).toMatchObject([{ state: 'failed' }]);
  });
});
