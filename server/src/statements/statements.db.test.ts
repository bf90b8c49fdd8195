import { randomUUID } from 'node:crypto';
import { type Cents, sumCents, toCents } from '@cairn/domain/money';
import { addDays, type PlainDate, toPlainDate } from '@cairn/domain/plain-date';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { drawnRuns } from '../../../scripts/testing/part.ts';
import { readAccountsList } from '../accounts/accounts-list.store.ts';
import { createOwnAccounts } from '../accounts/own-accounts.ts';
import { createTestLedgers, now, type TestLedger } from '../ledger/test-ledger.ts';
import { createOwnTransactions } from '../own-transactions/own-transactions.ts';
import { createStatements } from './statements.ts';

const today = toPlainDate('2026-11-20');
let ledgers: Awaited<ReturnType<typeof createTestLedgers>>;
beforeAll(async () => {
  ledgers = await createTestLedgers();
});
afterAll(() => ledgers.close());

/** Somebody with a wallet that held 100.00 thirty days ago. */
async function openWallet() {
  const ledger = await ledgers.openLedger();
  const deps = {
    database: ledgers.database,
    queue: { enqueueInsightsOf: async () => undefined },
    now: () => now,
  };
  const accounts = createOwnAccounts(deps);
  const transactions = createOwnTransactions(deps);
  const { account } = await accounts.add(
    ledger.scope,
    { name: 'Wallet', kind: 'cash', balance: toCents(10_000), balanceOn: addDays(today, -29) },
    null,
  );
  const add = async (cents: number, daysAgo: number, description = 'Kiosk') => {
    const entered = { amount: toCents(cents), date: addDays(today, -daysAgo), description };
    return (await transactions.add(ledger.scope, account.id, entered, null)).transaction.id;
  };
  return { ledger, accounts, transactions, statements: createStatements(deps), wallet: account.id, add };
}

async function balanceOf(ledger: TestLedger, accountId: string): Promise<Cents | null | undefined> {
  const { accounts } = await ledger.run((tx) => readAccountsList(tx, now));
  return accounts.find(({ id }) => id === accountId)?.currentBalance;
}

const preview = (
  { statements, ledger, wallet }: Awaited<ReturnType<typeof openWallet>>,
  cents: number,
  on = today,
) => statements.preview(ledger.scope, wallet, { on, balanceCents: cents });

test('the difference is the statement’s balance less the opening one and the transactions, and its causes name rows', async () => {
  const all = await openWallet();
  await all.add(-450, 10, 'Kiosk');
  const twice = await all.add(-450, 9, 'Kiosk');
  const swapped = await all.add(-1_693, 8, 'Book shop');
  const seen = await preview(all, 7_857);
  expect(seen).toMatchObject({
    opening: { on: addDays(today, -30), balance: 10_000 },
    rowsSum: -2_593,
    expected: 7_407,
    difference: 450,
    last: null,
  });
  expect(seen.causes[0]).toMatchObject({ kind: 'doubled', row: { id: twice }, isByHand: true });
  const digits = await preview(all, 7_407 - 270);
  expect(digits.causes).toMatchObject([{ kind: 'swapped_digits', row: { id: swapped }, shouldBe: -1_963 }]);
  await all.transactions.remove(all.ledger.scope, twice);
  expect((await preview(all, 7_857)).difference).toBe(0);
  const removed = await preview(all, 7_407);
  expect(removed.causes[0]).toMatchObject({ kind: 'removed', row: { id: twice } });
});

test('a balance that was stated in between does not hide a difference', async () => {
  const all = await openWallet();
  await all.add(-450, 10);
  await all.accounts.stateBalance(all.ledger.scope, all.wallet, { balance: toCents(9_000), on: today });
  expect((await preview(all, 9_000)).difference).toBe(-550);
});

test('what is left off a statement is on the next, and what is on one is on no other', async () => {
  const all = await openWallet();
  const { statements, ledger, wallet } = all;
  const early = await all.add(-1_000, 12);
  const late = await all.add(-2_000, 10);
  const first = { on: addDays(today, -10), balance: toCents(9_000), leftOut: late };
  const finished = await statements.finish(ledger.scope, wallet, first, null);
  expect(finished.statement).toMatchObject({ transactionsCount: 1, adjustment: null });
  // What is left off has happened, although the statement does not have it.
  expect(await balanceOf(ledger, wallet)).toBe(7_000);
  const next = await preview(all, 7_000);
  expect(next.rows.map(({ id }) => id)).toEqual([late]);
  expect(next).toMatchObject({ opening: { balance: 9_000 }, difference: 0, last: { transactionsCount: 1 } });
  await statements.finish(ledger.scope, wallet, { on: today, balance: toCents(7_000) }, null);
  expect(await balanceOf(ledger, wallet)).toBe(7_000);
  expect(await preview(all, 7_000)).toMatchObject({ difference: null, expected: null, rows: [] });
  await expect(
    statements.finish(ledger.scope, wallet, { on: today, balance: toCents(7_000) }, null),
  ).rejects.toThrow('reconciled to that day already');
  expect(early).not.toBe(late);
});

test('P12 what is added later on the day of a statement moves the balance', async () => {
  const all = await openWallet();
  const { statements, ledger, wallet } = all;
  await all.add(-1_000, 0);
  await all.accounts.stateBalance(ledger.scope, wallet, { balance: toCents(8_900), on: today });
  const statement = { on: today, balance: toCents(8_800), adjust: true };
  const { statement: done } = await statements.finish(ledger.scope, wallet, statement, null);
  expect(await balanceOf(ledger, wallet)).toBe(8_800);
  await all.add(-300, 0);
  expect(await balanceOf(ledger, wallet)).toBe(8_500);
  await statements.undo(ledger.scope, done?.id ?? '');
  expect(await balanceOf(ledger, wallet)).toBe(8_900);
});

test('a difference is finished with an adjustment only when a person says so, and undone with it', async () => {
  const all = await openWallet();
  const { statements, ledger, wallet } = all;
  await all.add(-1_000, 5);
  const statement = { on: today, balance: toCents(8_700) };
  await expect(statements.finish(ledger.scope, wallet, statement, null)).rejects.toThrow(
    'differ by -3.00 USD',
  );
  expect(await ledger.rows()).toHaveLength(1);
  const { statement: done } = await statements.finish(
    ledger.scope,
    wallet,
    { ...statement, adjust: true },
    null,
  );
  expect(done).toMatchObject({ adjustment: -300, transactionsCount: 2 });
  expect((await ledger.rows()).map(({ amountCents }) => amountCents)).toContain(-300);
  expect(await balanceOf(ledger, wallet)).toBe(8_700);
  expect(await ledger.wrongTotals()).toEqual([]);
  await statements.undo(ledger.scope, done?.id ?? '');
  expect(await ledger.rows()).toHaveLength(1);
  expect(await balanceOf(ledger, wallet)).toBe(9_000);
  expect((await preview(all, 8_700)).difference).toBe(-300);
  await expect(statements.undo(ledger.scope, randomUUID())).rejects.toThrow('not found');
});

test('only the last statement is undone, and a day before the first balance is refused', async () => {
  const all = await openWallet();
  const { statements, ledger, wallet } = all;
  const finish = (on: PlainDate) =>
    statements.finish(ledger.scope, wallet, { on, balance: toCents(10_000) }, null);
  const { statement: first } = await finish(addDays(today, -5));
  await finish(today);
  await expect(statements.undo(ledger.scope, first?.id ?? '')).rejects.toThrow('Undo that one first');
  const other = await openWallet();
  await expect(preview(other, 0, addDays(today, -30))).rejects.toThrow('choose a later day');
  await expect(preview(other, 0, addDays(today, 1))).rejects.toThrow('in the future');
});

test('P11 whatever is added and reconciled, undoing all statements leaves the rows and the balance of before', async () => {
  const step = fc.record({
    cents: fc.constantFrom(-500, 700, -1_234),
    daysAgo: fc.nat(20),
    closes: fc.boolean(),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 6 }), async (steps) => {
      const all = await openWallet();
      const { statements, ledger, wallet } = all;
      const held: { cents: number; on: PlainDate }[] = [];
      const finished: string[] = [];
      for (const { cents, daysAgo, closes } of steps) {
        await all.add(cents, daysAgo);
        held.push({ cents, on: addDays(today, -daysAgo) });
        const on = addDays(today, -daysAgo);
        const seen = closes ? await preview(all, 5_000, on).catch(() => null) : null;
        if (seen === null || (seen.last !== null && on <= seen.last.closesOn)) continue;
        const { statement } = await statements.finish(
          ledger.scope,
          wallet,
          { on, balance: toCents(5_000), adjust: true },
          null,
        );
        finished.push(statement?.id ?? '');
        expect(await ledger.wrongTotals()).toEqual([]);
      }
      for (const id of finished.reverse()) await statements.undo(ledger.scope, id);
      expect((await ledger.rows()).map(({ amountCents }) => amountCents).sort()).toEqual(
        held.map(({ cents }) => cents).sort(),
      );
      expect(await balanceOf(ledger, wallet)).toBe(
        sumCents([toCents(10_000), ...held.map(({ cents }) => toCents(cents))]),
      );
      expect(await ledger.wrongTotals()).toEqual([]);
    }),
    drawnRuns(10),
  );
});
