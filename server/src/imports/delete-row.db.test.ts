import { toCents } from '@cairn/domain/money';
import { toPlainDate } from '@cairn/domain/plain-date';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readAccountsList } from '../accounts/accounts-list.store.ts';
import { editTransactions } from '../edits/edits.store.ts';
import { createTestLedgers, now } from '../ledger/test-ledger.ts';
import { createOwnTransactions } from '../own-transactions/own-transactions.ts';
import { listTransactions } from '../transactions/transactions.store.ts';
import { createTestImports } from './test-imports.ts';

let ledgers: Awaited<ReturnType<typeof createTestLedgers>>;
beforeAll(async () => {
  ledgers = await createTestLedgers();
});
afterAll(() => ledgers.close());

const file = `Date,Description,Amount,Balance
2026-09-01,Works Payroll,2000.00,2000.00
2026-09-03,Orchard Foods,-61.20,1938.80
2026-09-05,Bakery,-4.50,1934.30
`;

async function openImported() {
  const opened = await createTestImports(ledgers);
  const { id } = await opened.importText(file);
  const own = createOwnTransactions({
    database: ledgers.database,
    queue: { enqueueInsightsOf: async () => undefined },
    now: () => now,
  });
  const { ledger } = opened;
  const list = async () =>
    (await ledger.run((tx) => listTransactions(tx, { sort: 'date', limit: 9 }))).transactions;
  const balance = async () =>
    (await ledger.run((tx) => readAccountsList(tx, now))).accounts.map(
      ({ currentBalance }) => currentBalance,
    );
  const bakery = (await list()).find(({ description }) => description === 'Bakery');
  if (bakery === undefined) throw new Error('No row was imported');
  await ledger.run((tx) =>
    editTransactions(tx, [{ id: bakery.id, note: 'cake', categoryId: 'travel' }], now),
  );
  return { ...opened, importId: id, own, list, balance, bakery: bakery.id };
}

test('P11 one row of a file is deleted alone, its file does not bring it back unasked, and undo does, as it was', async () => {
  const { ledger, own, list, balance, bakery, preview, run, imports } = await openImported();
  const before = { rows: await list(), balance: await balance() };
  await own.remove(ledger.scope, bakery);
  expect((await list()).map(({ description }) => description)).toEqual(['Orchard Foods', 'Works Payroll']);

  const again = await preview(file);
  expect(again.importFiles[0]?.counts).toMatchObject({ read: 3, added: 0 });
  await run(again.id).catch(() => imports.preview(ledger.scope, again.id));
  expect(await list()).toHaveLength(2);

  await own.restore(ledger.scope, bakery);
  expect(await list()).toEqual(before.rows);
  expect(await balance()).toEqual(before.balance);
  expect((await list()).find(({ id }) => id === bakery)).toMatchObject({
    note: 'cake',
    categoryId: 'travel',
    isByHand: false,
    amount: toCents(-450),
  });
});

test('a row whose import was undone is not restored alone', async () => {
  const { ledger, own, list, bakery, importId, undo } = await openImported();
  const [first] = await list();
  await own.remove(ledger.scope, bakery);
  // The account stays, because something else is on it.
  const cash = { description: 'Market', amount: toCents(-300), date: toPlainDate('2026-09-06') };
  await own.add(ledger.scope, first?.accountId ?? '', cash, null);
  await undo(importId);
  await expect(own.restore(ledger.scope, bakery)).rejects.toThrow(
    'The import of this transaction was undone.',
  );
  expect((await list()).map(({ description }) => description)).toEqual(['Market']);
});
