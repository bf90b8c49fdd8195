import type { ExportFormat } from '@cairn/contract/exports';
import { toCents } from '@cairn/domain/money';
import { expect, test } from 'vitest';
import { editTransactions } from '../edits/edits.store.ts';
import { TestBank, transferCategory } from '../ledger/test-bank.ts';
import { dayBefore, now, type TestLedger } from '../ledger/test-ledger.ts';
import { useTestLedgers } from '../ledger/test-ledgers.ts';
import { idOf, makePrivate } from '../ledger/test-rows.ts';
import { createSplits } from '../splits/splits.ts';
import { findOrAddTags } from '../tags/tags.store.ts';
import { listTransactions } from '../transactions/transactions.store.ts';
import { exportLedger } from './export-ledger.ts';

const ledgers = useTestLedgers();

function fileOf(ledger: TestLedger, format: ExportFormat): Promise<string> {
  return ledger.run(async (tx) => {
    let file = '';
    for await (const text of exportLedger(tx, format, now)) file += text;
    return file;
  });
}

test('P29 a journal spends what the household spent: a split transaction once, a pending one not yet', async () => {
  const ledger = await ledgers.openLedger();
  const bank = new TestBank();
  const receipt = bank.put({ amountCents: toCents(-8_420), description: 'CORNER MARKET 0042' });
  bank.put({ amountCents: toCents(-1_99), description: 'PENDING SHOP', isPending: true });
  bank.put({ amountCents: toCents(-5_01), description: 'COFFEE BAR' });
  await ledger.sync(bank);
  const splits = createSplits({
    database: ledgers.database,
    queue: { enqueueInsightsOf: async () => undefined },
    now: () => now,
  });
  const parts = [
    { amount: toCents(-6_000), categoryId: 'groceries', monthsLater: 0 },
    { amount: toCents(-2_420), categoryId: 'home-goods', note: 'lamp', monthsLater: 0 },
  ];
  await splits.split(ledger.scope, await idOf(ledger, receipt), { parts }, null);

  const text = await fileOf(ledger, 'hledger');
  expect(text.match(/CORNER MARKET/g)).toHaveLength(1);
  expect(text).not.toContain('PENDING SHOP');
  expect(text).toContain('24.20 USD  ; lamp');
  const spent = [...text.matchAll(/^ {4}Expenses:.*? {2}(-?\d+\.\d\d) USD/gm)].map(
    ([, size]) => Number(size) * 100,
  );
  const { totals } = await ledger.run((tx) => listTransactions(tx, { sort: 'date', limit: 1 }));
  expect(Math.round(spent.reduce((sum, size) => sum + size, 0))).toBe((totals?.spent ?? 0) - 1_99);
});

test('a file has no account and no transaction that another member keeps private', async () => {
  const ledger = await ledgers.openLedger();
  const other = await ledger.asAnotherMember();
  const bank = new TestBank();
  bank.put({ amountCents: toCents(-5_01), description: 'SECRET SHOP' });
  await other.sync(bank);
  const isIn = async (member: TestLedger) => (await fileOf(member, 'qif')).includes('SECRET SHOP');
  expect([await isIn(other), await isIn(ledger)]).toEqual([true, true]);
  await other.run(makePrivate);
  expect([await isIn(other), await isIn(ledger)]).toEqual([true, false]);
});

test('P07 P39 a transfer of one day is one entry, also where its sides are read far apart, and tags come along', async () => {
  const ledger = await ledgers.openLedger();
  const bank = new TestBank();
  const side = { postedOn: dayBefore(5), category: transferCategory, description: 'TRANSFER' };
  const out = bank.put({ ...side, amountCents: toCents(-50_000), providerAccountId: 'checking' });
  bank.put({ ...side, amountCents: toCents(50_000), providerAccountId: 'savings' });
  for (let row = 0; row < 2_100; row += 1)
    bank.put({ amountCents: toCents(-100 - row), postedOn: dayBefore(5), description: `SHOP ${row}` });
  await ledger.sync(bank);
  const id = await idOf(ledger, out);
  await ledger.run(async (tx) => {
    const [tag] = await findOrAddTags(tx, ['Rainy days']);
    await editTransactions(tx, [{ id, tagIds: [tag?.id ?? ''] }], now);
  });
  const journal = await fileOf(ledger, 'hledger');
  expect(journal.match(/ \* TRANSFER/g)).toHaveLength(1);
  expect(journal).toMatch(
    /\* TRANSFER {2}; Rainy-days:\n {4}Assets:checking {2}-500\.00 USD\n {4}Assets:savings {2}500\.00 USD\n/,
  );
  expect(journal.match(/ \* SHOP/g)).toHaveLength(2_100);
  for (const format of ['beancount', 'ofx', 'qif'] as const)
    expect((await fileOf(ledger, format)).match(/SHOP \d+/g), format).toHaveLength(2_100);
});
