import { toCents } from '@cairn/domain/money';
import { toPlainDate } from '@cairn/domain/plain-date';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readAccountsList } from '../accounts/accounts-list.store.ts';
import { editTransactions } from '../edits/edits.store.ts';
import { TestBank } from '../ledger/test-bank.ts';
import { createTestLedgers, now } from '../ledger/test-ledger.ts';
import { createTestImports } from './test-imports.ts';

let ledgers: Awaited<ReturnType<typeof createTestLedgers>>;
beforeAll(async () => {
  ledgers = await createTestLedgers();
});
afterAll(() => ledgers.close());

test('P38 a note stays where the bank sends a charge again that a file has too, and takes the first away later', async () => {
  const opened = await createTestImports(ledgers);
  const bank = new TestBank();
  await opened.ledger.sync(bank);
  const [card] = (await opened.ledger.run((tx) => readAccountsList(tx, now))).accounts.filter(
    ({ type }) => type === 'credit',
  );
  await opened.importInto(card?.id ?? '', 'Date,Description,Amount\n2026-05-06,COPPER KETTLE DINER,-43.87\n');
  const pending = bank.put({
    postedOn: toPlainDate('2026-05-05'),
    amountCents: toCents(-3_729),
    description: 'Copper Kettle Diner',
    isPending: true,
  });
  await opened.ledger.sync(bank);
  const [shownPending] = (await opened.shown()).filter(({ amount }) => amount === -3_729);
  await opened.ledger.run((tx) =>
    editTransactions(tx, [{ id: shownPending?.id ?? '', note: 'with Sam' }], now),
  );
  const posted = bank.post(
    pending,
    { postedOn: toPlainDate('2026-05-06'), amountCents: toCents(-4_387) },
    true,
  );
  await opened.ledger.sync(bank);
  bank.put({ ...posted, sourceId: 'again', pendingTransactionId: null });
  await opened.ledger.sync(bank);
  bank.remove(posted);
  await opened.ledger.sync(bank);
  expect(await opened.shown()).toMatchObject([{ amount: -4_387, note: 'with Sam' }]);
  expect(await opened.ledger.wrongTotals()).toEqual([]);
});
