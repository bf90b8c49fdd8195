import { toCents } from '@cairn/domain/money';
import type { PlainDate } from '@cairn/domain/plain-date';
import { expect, test } from 'vitest';
import { lockLedgerForWriting } from '../journal/write-lock.store.ts';
import { TestBank } from '../ledger/test-bank.ts';
import { dayBefore, now } from '../ledger/test-ledger.ts';
import { useTestLedgers } from '../ledger/test-ledgers.ts';
import { rewriteDailyTotals, TouchedDays } from './daily-totals.store.ts';

const ledgers = useTestLedgers();

test('a year stays as long as it has days, also where they add up to nothing', async () => {
  const ledger = await ledgers.openLedger();
  const bank = new TestBank();
  const [postedOn, later] = [dayBefore(200), dayBefore(100)];
  bank.put({ amountCents: toCents(-1_00), postedOn });
  bank.put({ amountCents: toCents(1_00), postedOn });
  bank.put({ amountCents: toCents(-7_00), postedOn: later });
  await ledger.apply(bank.delta(0));

  const changeRowsOf = (change: { is_split: true } | { removed_at: Date }, day: PlainDate) =>
    ledger.run(async (tx) => {
      await lockLedgerForWriting(tx);
      const rows = await tx.query
        .updateTable('transactions')
        .set(change)
        .where('household_id', '=', tx.householdId)
        .where('posted_on', '=', day)
        .returning(['account_id', 'posted_on'])
        .execute();
      const touched = new TouchedDays();
      for (const row of rows) touched.add(row.account_id, row.posted_on);
      await rewriteDailyTotals(tx, touched);
    });
  const years = () =>
    ledger.run(({ query }) => query.selectFrom('yearly_totals').select('transaction_count').execute());

  await changeRowsOf({ is_split: true }, postedOn);
  expect(await years()).toEqual([{ transaction_count: 1 }]);
  await changeRowsOf({ removed_at: now }, later);
  expect(await years()).toEqual([{ transaction_count: 0 }]);
  expect(await ledger.wrongTotals()).toEqual([]);
  await changeRowsOf({ removed_at: now }, postedOn);
  expect(await years()).toEqual([]);
});
