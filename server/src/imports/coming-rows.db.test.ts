import { newPlanned } from '@cairn/contract/planned';
import { transactionsQuery } from '@cairn/contract/transactions';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readAccountsList } from '../accounts/accounts-list.store.ts';
import { readDashboard } from '../dashboard/dashboard.store.ts';
import { createTestLedgers, now } from '../ledger/test-ledger.ts';
import { overviewsOn } from '../overview/test-overviews.ts';
import { createPlanned } from '../planned/planned.ts';
import { listTransactions } from '../transactions/transactions.store.ts';
import { createTestImports } from './test-imports.ts';

let ledgers: Awaited<ReturnType<typeof createTestLedgers>>;
beforeAll(async () => {
  ledgers = await createTestLedgers();
});
afterAll(() => ledgers.close());

type Opened = Awaited<ReturnType<typeof createTestImports>>;

// Today is 2026-11-20.
const names = 'Date,Description,Amount,Account\n';
const past = `${names}2026-11-17,Gym Northside,-10.00,Main\n2026-11-20,Corner Market,-31.20,Main\n`;
const coming = `2026-11-24,Gym Northside,-10.00,Main\n2026-12-01,Elm Street Rent,-900.00,Main\n`;

async function plansOf({ ledger }: Opened): Promise<string[]> {
  const { planned } = await overviewsOn(ledgers.database, () => now).recurring(ledger.scope);
  return planned.flatMap(({ description, amount, occurrences }) =>
    occurrences.map(({ date, state }) => `${date} ${description} ${amount} ${state}`),
  );
}

const figuresOf = ({ ledger }: Opened) =>
  ledger.run(async (tx) => ({
    rows: (await listTransactions(tx, transactionsQuery.parse({ limit: 200 }))).transactions,
    balances: (await readAccountsList(tx, now)).accounts.map(({ currentBalance }) => currentBalance),
    dashboard: await readDashboard(tx, now),
  }));

test('P44 rows of days to come are planned, in no figure, and shown as coming', async () => {
  const opened = await createTestImports(ledgers);
  await opened.importText(past, 'a.csv');
  const before = await figuresOf(opened);
  const preview = await opened.preview(past + coming, 'a.csv');
  expect(preview.importFiles).toMatchObject([
    { counts: { read: 4, added: 0, there: 2, planned: 2, leftOut: 0 } },
  ]);
  expect(preview.accounts).toMatchObject([{ plannedCount: 2, newPlanCount: 2, to: '2026-11-20' }]);
  const { rows } = await opened.imports.rows(opened.ledger.scope, preview.id, { decision: 'planned' });
  expect(rows).toMatchObject([{ isComing: true, match: null }, { isComing: true }]);
  const shown = rows.map(({ description, categoryName }) => [description, categoryName]);
  expect(await opened.run(preview.id)).toMatchObject({
    addedCount: 0,
    outcome: { plannedCount: 2, leftOutCount: 0 },
  });
  const { planned } = await overviewsOn(ledgers.database, () => now).recurring(opened.ledger.scope);
  expect(planned.map(({ description, categoryName }) => [description, categoryName])).toEqual(shown);
  expect(await figuresOf(opened)).toEqual(before);
  expect(await opened.ledger.wrongTotals()).toEqual([]);
  // The gym of a week before is in the file as well: it is another one.
  expect(await plansOf(opened)).toEqual([
    '2026-11-24 Gym Northside -1000 coming',
    '2026-12-01 Elm Street Rent -90000 coming',
  ]);
});

test('P38 what is planned by a file or by hand is planned once, and a row that comes is it', async () => {
  const opened = await createTestImports(ledgers);
  const { ledger } = opened;
  await opened.importText(past, 'a.csv');
  const { accounts } = await ledger.run((tx) => readAccountsList(tx, now));
  const planned = createPlanned({ database: ledgers.database, now: () => now });
  const rent = newPlanned.parse({
    accountId: accounts[0]?.id,
    description: 'Rent',
    amount: -900,
    categoryId: null,
    frequency: 'monthly',
    firstDate: '2026-12-01',
    lastDate: null,
  });
  await planned.add(ledger.scope, rent, null);
  await opened.importText(past + coming, 'a.csv');
  const again = await opened.preview(past + coming, 'a.csv');
  expect(again.accounts).toMatchObject([{ thereCount: 2, plannedCount: 2, newPlanCount: 0 }]);
  await opened.run(again.id);
  expect(await plansOf(opened)).toEqual([
    '2026-11-24 Gym Northside -1000 coming',
    '2026-12-01 Rent -90000 coming',
    '2027-01-01 Rent -90000 coming',
  ]);
  // Five days later the bank's file has the row, and no longer as one to come.
  const later = new Date(now.getTime() + 5 * 86_400_000);
  const then = await createTestImports(ledgers, ledger, later);
  await then.importText(past + coming, 'a.csv');
  expect(await then.rows()).toHaveLength(3);
  const { planned: after } = await overviewsOn(ledgers.database, () => later).recurring(ledger.scope);
  // What has come is an ordinary transaction, and no plan any longer.
  expect(after.map(({ description }) => description)).toEqual(['Rent']);
  // Where nothing comes, it is forgotten in the end.
  const muchLater = await createTestImports(ledgers, ledger, new Date(now.getTime() + 90 * 86_400_000));
  await muchLater.importInto(accounts[0]?.id ?? '', `${names}2027-02-10,Corner Market,-9.00,Main\n`);
  const stored = await ledger.run(({ query, householdId }) =>
    query
      .selectFrom('planned_transactions')
      .select('description')
      .where('household_id', '=', householdId)
      .execute(),
  );
  expect(stored).toEqual([{ description: 'Rent' }]);
});

test('P11 undoing an import takes its plans away, but for those that another import has or a person changed', async () => {
  const opened = await createTestImports(ledgers);
  const { ledger } = opened;
  const first = await opened.importText(past + coming, 'a.csv');
  const second = await opened.importText(past + coming, 'a.csv');
  await opened.undo(first.id);
  expect(await plansOf(opened)).toHaveLength(2);
  const { planned: plans } = await overviewsOn(ledgers.database, () => now).recurring(ledger.scope);
  const [gym] = plans;
  if (gym === undefined) throw new Error('Nothing is planned');
  const planned = createPlanned({ database: ledgers.database, now: () => now });
  await planned.edit(ledger.scope, gym.id, {
    ...gym,
    firstDate: gym.firstDate,
    amount: gym.amount,
    description: 'My gym',
  });
  await opened.undo(second.id);
  expect(await plansOf(opened)).toEqual(['2026-11-24 My gym -1000 coming']);
});

test('P44 a row to come is skipped by choice, and what can’t be planned is left out with its reason', async () => {
  const opened = await createTestImports(ledgers);
  const preview = await opened.preview(`${past}${coming}2026-12-02,Nothing,0.00,Main\n`, 'a.csv');
  expect(preview.importFiles).toMatchObject([
    {
      counts: { read: 5, added: 2, planned: 2, leftOut: 1 },
      leftOut: [
        {
          line: 6,
          reason: expect.stringContaining('December 2, 2026 is still to come and can’t be planned'),
        },
      ],
    },
  ]);
  const { rows } = await opened.imports.rows(opened.ledger.scope, preview.id, { decision: 'planned' });
  const position = rows[0]?.position ?? -1;
  await opened.imports.change(opened.ledger.scope, preview.id, { rows: [{ position, decision: 'skip' }] });
  await opened.run(preview.id);
  expect(await plansOf(opened)).toEqual(['2026-12-01 Elm Street Rent -90000 coming']);
});
