import { afterAll, beforeAll, expect, test } from 'vitest';
import { readAccountsList } from '../accounts/accounts-list.store.ts';
import { createTestLedgers, now } from '../ledger/test-ledger.ts';
import { createTestImports } from './test-imports.ts';

let ledgers: Awaited<ReturnType<typeof createTestLedgers>>;
beforeAll(async () => {
  ledgers = await createTestLedgers();
});
afterAll(() => ledgers.close());

type Opened = Awaited<ReturnType<typeof createTestImports>>;

async function balanceOf({ ledger }: Opened) {
  const { accounts } = await ledger.run((tx) => readAccountsList(tx, now));
  return accounts.map(({ currentBalance }) => currentBalance);
}

async function heldOn({ ledger }: Opened) {
  const rows = await ledger.run(({ query, householdId }) =>
    query
      .selectFrom('balance_history')
      .select(['on_date', 'balance_cents'])
      .where('household_id', '=', householdId)
      .orderBy('on_date')
      .execute(),
  );
  return rows.map(({ on_date, balance_cents }) => `${on_date} ${balance_cents}`);
}

const heading = 'Date,Description,Amount,Balance\n';
const day4 = '2026-05-04,Bakery Lindner,-10.00,990.00\n';
const day15 = '2026-05-15,Payroll Acme,100.00,1090.00\n';
const laterOnDay15 = '2026-05-15,Corner Market,-40.00,1050.00\n';
const day20 = '2026-05-20,City Rail,-5.00,1045.00\n';

test('P12 a file that ends in the middle of a day leaves room for the rest of that day', async () => {
  const opened = await createTestImports(ledgers);
  await opened.importText(heading + day4 + day15);
  expect(await balanceOf(opened)).toEqual([109_000]);
  expect(await heldOn(opened)).toEqual(['2026-05-04 99000', '2026-05-14 99000']);
  // Without balances, so that only the rows say what came later on that day.
  const plain = [
    '2026-05-04,Bakery Lindner,-10.00',
    '2026-05-15,Payroll Acme,100.00',
    '2026-05-15,Corner Market,-40.00',
  ];
  await opened.importText(`Date,Description,Amount\n${plain.join('\n')}\n`);
  expect(await balanceOf(opened)).toEqual([105_000]);
});

test('P12 a file that begins in the middle of a day does not say what was there before that day', async () => {
  const opened = await createTestImports(ledgers);
  await opened.importText(heading + laterOnDay15 + day20);
  await opened.importText(heading + day4 + day15 + laterOnDay15);
  expect(await balanceOf(opened)).toEqual([104_500]);
  expect(await heldOn(opened)).toEqual([
    '2026-05-04 99000',
    '2026-05-14 99000',
    '2026-05-15 105000',
    '2026-05-19 105000',
  ]);
});

test('P11 what two imports state of a day stays until both are undone', async () => {
  const opened = await createTestImports(ledgers);
  const first = await opened.importText(heading + day4 + day15);
  const second = await opened.importText(heading + day4 + day15 + laterOnDay15);
  await opened.undo(first.id);
  expect(await balanceOf(opened)).toEqual([105_000]);
  expect(await heldOn(opened)).toEqual(['2026-05-04 99000', '2026-05-14 99000']);
  await opened.undo(second.id);
  expect(await heldOn(opened)).toEqual([]);
});
