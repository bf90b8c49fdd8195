import { transactionsQuery } from '@cairn/contract/transactions';
import { monthOf, toPlainDate } from '@cairn/domain/plain-date';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readBalanceHistory } from '../../server/src/accounts/balances.store.ts';
import { readConnections } from '../../server/src/bank/connections.store.ts';
import { readDashboard } from '../../server/src/dashboard/dashboard.store.ts';
import type { HouseholdScope } from '../../server/src/db/household-scope.ts';
import { type HouseholdTransaction, inHousehold } from '../../server/src/db/in-household.ts';
import { mintHouseholdScope } from '../../server/src/db/mint-household-scope.ts';
import { type Database, openDatabase, openPool } from '../../server/src/db/pool.ts';
import { createTestDatabase, type TestDatabase } from '../../server/src/db/test-database.ts';
import { editTransactions } from '../../server/src/edits/edits.store.ts';
import { findScopeOfConnection } from '../../server/src/people/households.store.ts';
import { readSnapshot } from '../../server/src/snapshot/snapshot.store.ts';
import { listTransactions, readTransaction } from '../../server/src/transactions/transactions.store.ts';
import { rowsOn } from './account-rows.ts';
import { insertRows } from './insert-rows.ts';
import { makeTenant } from './make-tenant.ts';

const now = new Date('2026-02-28T12:00:00Z');
const home = makeTenant({ tag: 'aurora', seed: 1 });
const owner = mintHouseholdScope(home.householdId, home.ownerId);
const member = mintHouseholdScope(home.householdId, home.memberId);

let urls: TestDatabase;
let database: Database;
/** What the other member sees without and with a private account. */
let without: Answers;
let withPrivate: Answers;

/** All data that pages and jobs read of accounts. */
async function readAll(tx: HouseholdTransaction) {
  return {
    dashboard: await readDashboard(tx, now),
    transactions: await listTransactions(tx, transactionsQuery.parse({})),
    ofCategory: await listTransactions(tx, transactionsQuery.parse({ categoryId: home.categoryId })),
    history: await readBalanceHistory(tx, 30, now),
    connections: await readConnections(tx),
    snapshot: await readSnapshot(tx, 'USD', toPlainDate(rowsOn), monthOf(toPlainDate(rowsOn))),
  };
}

type Answers = Awaited<ReturnType<typeof readAll>>;
const readAs = (scope: HouseholdScope) => inHousehold(database, scope, readAll);

beforeAll(async () => {
  urls = await createTestDatabase();
  database = openDatabase(openPool({ url: urls.appUrl, searchPath: 'cairn', maxConnections: 2 }));
  const admin = new pg.Client({ connectionString: urls.adminUrl });
  await admin.connect();
  await insertRows(
    admin,
    home.rows.filter((row) => row.privateTo === undefined),
  );
  without = await readAs(member);
  await insertRows(
    admin,
    home.rows.filter((row) => row.privateTo !== undefined),
  );
  withPrivate = await readAs(member);
  await admin.end();
});
afterAll(async () => {
  await database.destroy();
  await urls.drop();
});

describe('P27 a private account leaves another member', () => {
  test('no trace on the dashboard, in rows, counts, sums, balances, connections or what insights are made of', () => {
    // With the cent that pays it back.
    expect(without.transactions.totals?.count).toBe(2);
    expect(withPrivate).toEqual(without);
  });

  test('nothing to open, to filter by or to change', async () => {
    const { accountId, transactionId } = home.private;
    const asMember = (work: (tx: HouseholdTransaction) => Promise<unknown>) =>
      inHousehold(database, member, work);
    const missing = { code: 'not_found' };
    await expect(asMember((tx) => readTransaction(tx, transactionId))).rejects.toMatchObject(missing);
    await expect(
      asMember((tx) => listTransactions(tx, transactionsQuery.parse({ accountId }))),
    ).rejects.toMatchObject(missing);
    await expect(
      asMember((tx) => editTransactions(tx, [{ id: transactionId, note: 'mine' }], now)),
    ).rejects.toMatchObject(missing);
  });
});

test('P27 its owner sees it everywhere', async () => {
  const seen = await readAs(owner);
  const { sharedRow, privateRow, sharedBalance, privateBalance } = home.cents;
  expect(seen.dashboard.financial_summary).toMatchObject({
    accounts_count: 2,
    total_balance: sharedBalance + privateBalance,
    monthly_spending: -(sharedRow + privateRow),
  });
  expect(seen.transactions).toMatchObject({ totals: { count: 4, sum: sharedRow + privateRow + 2 } });
  expect(seen.history.points.at(-1)?.balance).toBe(sharedBalance + privateBalance);
  expect(seen.connections).toMatchObject([
    { accountsCount: 2, transactionsCount: 4 },
    { accountsCount: 0, transactionsCount: 0 },
  ]);
  expect(seen.snapshot.rows).toHaveLength(7);
});

test('P27 a job sees it, because it acts for the user who linked the bank', async () => {
  const scope = await findScopeOfConnection(database, home.connectionId);
  expect(scope).toEqual(owner);
  expect(scope === null ? null : await readAs(scope)).toEqual(await readAs(owner));
});

test('P27 an account that becomes private is hidden from each transaction that begins after that', async () => {
  const admin = new pg.Client({ connectionString: urls.adminUrl });
  await admin.connect();
  const { accountId } = home.shared;
  const of = [home.householdId, accountId, home.ownerId];
  const seen = (scope: HouseholdScope) =>
    readAs(scope).then(({ transactions }) => transactions.totals?.count);
  const [before, all] = [await seen(member), await seen(owner)];
  try {
    const whileOpen = await inHousehold(database, member, async (tx) => {
      const count = async () => (await readAll(tx)).transactions.totals?.count;
      const first = await count();
      await admin.query(
        'insert into cairn.private_accounts (household_id, id, user_id) values ($1, $2, $3)',
        of,
      );
      await admin.query(
        'update cairn.accounts set private_to_user_id = $3, rows_private_to_user_id = $3 where household_id = $1 and id = $2',
        of,
      );
      return [first, await count()];
    });
    // As when it began.
    expect(whileOpen).toEqual([before, before]);
    expect(await seen(member)).toBe(0);
    expect(await seen(owner)).toBe(all);
  } finally {
    await admin.query(
      'update cairn.accounts set private_to_user_id = null, rows_private_to_user_id = null where household_id = $1 and id = $2',
      of.slice(0, 2),
    );
    await admin.query(
      'delete from cairn.private_accounts where household_id = $1 and id = $2',
      of.slice(0, 2),
    );
    await admin.end();
  }
  expect(await seen(member)).toBe(before);
});

test('P27 no account is private unless what hangs on it is hidden', async () => {
  const makePrivate = async (scope: HouseholdScope) =>
    inHousehold(database, scope, ({ query, householdId, userId }) =>
      query
        .updateTable('accounts')
        .set({ private_to_user_id: userId, rows_private_to_user_id: userId })
        .where('household_id', '=', householdId)
        .where('id', '=', home.shared.accountId)
        .execute(),
    );
  await expect(makePrivate(owner)).rejects.toThrow(/accounts_private_fkey/);
});
