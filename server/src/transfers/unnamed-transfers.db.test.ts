import { toCents } from '@cairn/domain/money';
import { expect, test } from 'vitest';
import { createOwnAccounts } from '../accounts/own-accounts.ts';
import { editTransactions } from '../edits/edits.store.ts';
import { createTestImports } from '../imports/test-imports.ts';
import { TestBank } from '../ledger/test-bank.ts';
import { dayBefore, now } from '../ledger/test-ledger.ts';
import { useTestLedgers } from '../ledger/test-ledgers.ts';
import { idOf } from '../ledger/test-rows.ts';
import { createOwnTransactions } from '../own-transactions/own-transactions.ts';

const ledgers = useTestLedgers();

const out = { amountCents: toCents(-730_000), description: 'MOVE 2ND', category: null };
const into = { amountCents: toCents(730_000), description: 'FROM FIRST', category: null };

async function openPair() {
  const ledger = await ledgers.openLedger();
  const bank = new TestBank();
  const left = bank.put({ ...out, providerAccountId: 'savings', postedOn: dayBefore(9) });
  const arrived = bank.put({ ...into, providerAccountId: 'checking', postedOn: dayBefore(6) });
  await ledger.sync(bank);
  return { ledger, bank, left, arrived, kinds: async () => (await ledger.rows()).map(({ kind }) => kind) };
}

test('P07 equal and opposite by bank is neither income nor spending, whatever the texts, until a person says otherwise', async () => {
  const { ledger, left, kinds } = await openPair();
  expect(await kinds()).toEqual(['transfer', 'transfer']);
  const id = await idOf(ledger, left);
  await ledger.run((tx) => editTransactions(tx, [{ id, categoryId: 'rent' }], now));
  expect(await kinds()).toEqual(['spending', 'income']);
  await ledger.run((tx) => editTransactions(tx, [{ id, categoryId: null }], now));
  expect(await kinds()).toEqual(['transfer', 'transfer']);
  expect(await ledger.wrongTotals()).toEqual([]);
});

test('P07 one more of the amount ends the pair, and its end makes it again', async () => {
  const { ledger, bank, kinds } = await openPair();
  const third = bank.put({ ...into, providerAccountId: 'card', postedOn: dayBefore(7) });
  await ledger.sync(bank);
  expect(await kinds()).not.toContain('transfer');
  bank.remove(third);
  await ledger.sync(bank);
  expect(await kinds()).toEqual(['transfer', 'transfer']);
  expect(await ledger.wrongTotals()).toEqual([]);
});

test('P07 a purchase and what came back for another are no transfer', async () => {
  const { ledger, bank } = await openPair();
  const size = { postedOn: dayBefore(4) };
  bank.put({
    ...size,
    amountCents: toCents(-5_000),
    description: 'ATM WITHDRAWAL 22 MAIN ST',
    category: null,
    providerAccountId: 'checking',
  });
  bank.put({ ...size, amountCents: toCents(5_000), description: 'AMAZON.COM REFUND', category: null });
  await ledger.sync(bank);
  expect((await ledger.rows()).slice(2).map(({ otherLeg }) => otherLeg)).toEqual([null, null]);
});

test('P07 by hand and by file as by bank', async () => {
  const ledger = await ledgers.openLedger();
  const deps = {
    database: ledgers.database,
    queue: { enqueueInsightsOf: async () => undefined },
    now: () => now,
  };
  const [accounts, transactions] = [createOwnAccounts(deps), createOwnTransactions(deps)];
  for (const [name, { amountCents: amount, description }] of [
    ['First', out],
    ['Second', into],
  ] as const) {
    const { account } = await accounts.add(ledger.scope, { name, kind: 'savings' }, null);
    await transactions.add(ledger.scope, account.id, { amount, date: dayBefore(3), description }, null);
  }
  expect((await ledger.rows()).map(({ kind }) => kind)).toEqual(['transfer', 'transfer']);
  const files = await createTestImports(ledgers);
  await files.importText(
    `Account,Date,Description,Amount\nFirst,2026-05-20,MOVE 2ND,-7300.00\nSecond,2026-05-21,FROM FIRST,7300.00\nFirst,2026-05-22,Bread and more,-4.50\n`,
  );
  expect((await files.ledger.rows()).map(({ kind }) => kind).toSorted()).toEqual([
    'spending',
    'transfer',
    'transfer',
  ]);
});
