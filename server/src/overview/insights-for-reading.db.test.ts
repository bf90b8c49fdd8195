import { toCents } from '@cairn/domain/money';
import { beforeEach, expect, test } from 'vitest';
import { addBudget } from '../budgets/budgets.store.ts';
import { inHousehold } from '../db/in-household.ts';
import { readInsights } from '../insights/insights.store.ts';
import { TestBank } from '../ledger/test-bank.ts';
import { now, type TestLedger } from '../ledger/test-ledger.ts';
import { useTestLedgers } from '../ledger/test-ledgers.ts';
import { addTestMember } from '../people/test-members.ts';
import { createInsightsForReading } from './insights-for-reading.ts';
import { type OverviewTask, runOverviewTask } from './overview-task.ts';

const ledgers = useTestLedgers();

let bank: TestBank;
let ledger: TestLedger;
let computedCount: number;
let failures: unknown[];
let today: Date;
beforeEach(async () => {
  bank = new TestBank();
  ledger = await ledgers.openLedger();
  [computedCount, failures, today] = [0, [], now];
  bank.put({ amountCents: toCents(-600_00) });
  await ledger.apply(bank.delta(0));
  await ledger.run((tx) => addBudget(tx, { category: 'Food & Dining', monthlyLimit: toCents(500_00) }, now));
});

/** Makes insights as the calls do that show them; `before` runs when the rows have been read and nothing is computed yet. */
function openReading(before: () => Promise<void> = async () => undefined, maxWaitMs = 60_000) {
  return createInsightsForReading({
    database: ledgers.database,
    now: () => today,
    compute: async (task: OverviewTask) => {
      computedCount += 1;
      await before();
      return runOverviewTask(task);
    },
    maxWaitMs,
    onFailure: (error) => failures.push(error),
  });
}

const budgetMessage = async () =>
  (await ledger.run(readInsights)).find(({ title }) => title.includes('budget'))?.message;

test('readers at one time share the work, and the next one finds it done', async () => {
  const refresh = openReading();
  await Promise.all(Array.from({ length: 8 }, () => refresh(ledger.scope)));
  expect(computedCount).toBe(1);
  expect(await refresh(ledger.scope)).toBe(false);
  expect(computedCount).toBe(1);
  expect(await budgetMessage()).toContain('$600.00');
});

test('P28 who only looks gets the insights that are there, and has none computed', async () => {
  const refresh = openReading();
  const viewer = await addTestMember(ledgers.database, ledger.scope, 'viewer');
  expect(await refresh(viewer)).toBe(false);
  expect([computedCount, failures]).toEqual([0, []]);
  await refresh(ledger.scope);
  expect((await inHousehold(ledgers.database, viewer, readInsights)).map(({ id }) => id)).toEqual(
    (await ledger.run(readInsights)).map(({ id }) => id),
  );
});

test('the bell needs insights of today, not of the last edit; what lists them needs both', async () => {
  const refresh = openReading();
  await refresh(ledger.scope, 'day');
  expect(computedCount).toBe(1);
  bank.put({ amountCents: toCents(-25_00) });
  await ledger.sync(bank);
  await refresh(ledger.scope, 'day');
  expect(computedCount).toBe(1);
  expect(await budgetMessage()).toContain('$600.00');
  await refresh(ledger.scope);
  expect(await budgetMessage()).toContain('$625.00');
  today = new Date(now.getTime() + 24 * 60 * 60_000);
  await refresh(ledger.scope, 'day');
  expect(computedCount).toBe(3);
});

test('the bell does not wait while insights of a later ledger are computed', async () => {
  await openReading()(ledger.scope);
  bank.put({ amountCents: toCents(-25_00) });
  await ledger.sync(bank);
  const reached = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  const refresh = openReading(() => {
    reached.resolve();
    return released.promise;
  });
  const list = refresh(ledger.scope);
  await reached.promise;
  expect(await refresh(ledger.scope, 'day')).toBe(false);
  expect(await budgetMessage()).toContain('$600.00');
  released.resolve();
  await list;
  expect(await budgetMessage()).toContain('$625.00');
});

test('the bell and the list of a first page share the work, whichever asks first', async () => {
  const refresh = openReading();
  await Promise.all([refresh(ledger.scope, 'day'), refresh(ledger.scope)]);
  expect(computedCount).toBe(1);
  bank.put({ amountCents: toCents(-25_00) });
  await ledger.sync(bank);
  await Promise.all([refresh(ledger.scope, 'day'), refresh(ledger.scope, 'day'), refresh(ledger.scope)]);
  expect(computedCount).toBe(2);
  expect(await budgetMessage()).toContain('$625.00');
});

test('P34 who reads after a change gets it, also while older insights are being computed', async () => {
  const reached = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  const refresh = openReading(() => {
    reached.resolve();
    return released.promise;
  });
  const first = refresh(ledger.scope);
  await reached.promise;
  bank.put({ amountCents: toCents(-25_00) });
  await ledger.sync(bank);
  const second = refresh(ledger.scope);
  released.resolve();
  await Promise.all([first, second]);
  expect(await budgetMessage()).toContain('$625.00');
});

test('who would wait too long reads what was found before, and the work goes on', async () => {
  const refresh = openReading();
  await refresh(ledger.scope);
  bank.put({ amountCents: toCents(-25_00) });
  await ledger.sync(bank);
  const released = Promise.withResolvers<void>();
  const slow = openReading(() => released.promise, 1);
  expect(await slow(ledger.scope)).toBe(true);
  expect(await budgetMessage()).toContain('$600.00');
  released.resolve();
  await expect.poll(budgetMessage).toContain('$625.00');
  expect(failures).toEqual([]);
});

test('of a household that has nothing yet nothing is computed', async () => {
  const empty = await ledgers.openLedger();
  await openReading()(empty.scope);
  expect(computedCount).toBe(0);
  expect(await empty.run(readInsights)).toEqual([]);
});

test('a failure is reported, and what was found before stays to be read', async () => {
  await openReading()(ledger.scope);
  bank.put({ amountCents: toCents(-25_00) });
  await ledger.sync(bank);
  await openReading(async () => {
    throw new Error('The thread ended');
  })(ledger.scope);
  expect(failures).toMatchObject([{ message: 'The thread ended' }]);
  expect(await budgetMessage()).toContain('$600.00');
});
