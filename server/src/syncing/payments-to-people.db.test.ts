import { toCents } from '@cairn/domain/money';
import { expect, test } from 'vitest';
import { readDashboard } from '../dashboard/dashboard.store.ts';
import { dayBefore, now } from '../ledger/test-ledger.ts';
import { useTestLedgers } from '../ledger/test-ledgers.ts';
import { idOf, shownOf } from '../ledger/test-rows.ts';
import { setCategory } from '../predictions/test-corrections.ts';
import { readReview } from '../review/review.ts';

const ledgers = useTestLedgers();

const fromApps = {
  primary: 'TRANSFER_OUT',
  detailed: 'TRANSFER_OUT_TRANSFER_OUT_FROM_APPS',
  confidence: 'HIGH',
};
const withdrawal = { primary: 'TRANSFER_OUT', detailed: 'TRANSFER_OUT_WITHDRAWAL', confidence: 'HIGH' };
const otherOut = { primary: 'TRANSFER_OUT', detailed: 'TRANSFER_OUT_OTHER_TRANSFER_OUT', confidence: 'LOW' };

/** A month with payments to and from a friend, cash, a check, and a transfer between own accounts. */
async function openMonth() {
  const { bank, ledger } = await ledgers.openBank();
  const put = (description: string, cents: number, category: typeof fromApps | null, daysAgo = 3) =>
    bank.put({
      description,
      amountCents: toCents(cents),
      category,
      providerAccountId: 'checking',
      postedOn: dayBefore(daysAgo),
    });
  const friend = put('ZELLE PAYMENT TO BEN CARTER 10293', -100_00, fromApps);
  const friendAgain = put('ZELLE PAYMENT TO BEN CARTER 22104', -30_00, fromApps, 5);
  put('ATM WITHDRAWAL 0042 OAKLAND CA', -60_00, withdrawal);
  put('CHECK #1042', -250_00, otherOut);
  put('ZELLE FROM ANNA', 20_00, null);
  put('ONLINE TRANSFER TO SAV 1234', -500_00, null, 2);
  bank.put({
    description: 'ONLINE TRANSFER FROM CHK 9876',
    amountCents: toCents(500_00),
    category: null,
    providerAccountId: 'savings',
    postedOn: dayBefore(2),
  });
  await ledger.apply(bank.delta(0));
  return { bank, ledger, put, friend, friendAgain };
}

test('P12 P35 payments to people, cash and checks are spending, payments from people income, own transfers neither', async () => {
  const { ledger } = await openMonth();
  const { financial_summary, spending_by_category } = await ledger.run((tx) => readDashboard(tx, now));
  expect(financial_summary).toMatchObject({ monthly_spending: 440_00, monthly_income: 20_00 });
  expect(spending_by_category).toEqual([{ category: 'People & Cash', amount: 440_00 }]);
});

test('they are in Needs review, and one decision per payee also applies to new transactions', async () => {
  const { bank, ledger, put, friend, friendAgain } = await openMonth();
  const waiting = async () =>
    (await ledger.run(readReview)).groups.map(({ categoryId, count }) => [categoryId, count]);
  expect(await waiting()).toEqual([
    ['checks', 1],
    ['payments-to-people', 2],
    ['cash', 1],
    ['money-from-people', 1],
  ]);
  await setCategory(ledger, [friend], 'rent');
  expect(await shownOf(ledger, friendAgain)).toMatchObject({ categoryId: 'rent', kind: 'spending' });
  const next = put('ZELLE PAYMENT TO BEN CARTER 33775', -100_00, fromApps, 0);
  await ledger.sync(bank);
  expect(await shownOf(ledger, next)).toMatchObject({ categoryId: 'rent' });
  expect(await waiting()).toEqual([
    ['checks', 1],
    ['cash', 1],
    ['money-from-people', 1],
  ]);
});

test('cash from any machine is one group, and one decision is enough, also for what comes', async () => {
  const { bank, ledger } = await ledgers.openBank();
  const take = (description: string, daysAgo: number) =>
    bank.put({
      description,
      amountCents: toCents(-60_00),
      category: withdrawal,
      providerAccountId: 'checking',
      postedOn: dayBefore(daysAgo),
    });
  const here = take('ATM WITHDRAWAL 0042 OAKLAND CA', 9);
  const there = take('NON-BANK ATM WITHDRAWAL RENO NV', 6);
  await ledger.apply(bank.delta(0));
  expect((await ledger.run(readReview)).groups).toMatchObject([
    { name: 'Cash', categoryId: 'cash', count: 2, sum: -120_00 },
  ]);
  expect((await setCategory(ledger, [there], 'cash'))?.taught).toMatchObject([
    { name: 'cash withdrawals', isExactText: false },
  ]);
  expect((await ledger.run(readReview)).groups).toEqual([]);
  expect(await shownOf(ledger, here)).toMatchObject({ categoryId: 'cash' });
  take('ATM WITHDRAWAL 7711 FRESNO CA', 0);
  await ledger.sync(bank);
  expect((await ledger.run(readReview)).groups).toEqual([]);
});

test('checks are one group with one decision, and the next check waits for its own', async () => {
  const { bank, ledger } = await ledgers.openBank();
  const check = (number: number, daysAgo: number) =>
    bank.put({
      description: `CHECK #${number}`,
      amountCents: toCents(-100_00 - number),
      category: otherOut,
      providerAccountId: 'checking',
      postedOn: dayBefore(daysAgo),
    });
  const written = [check(1042, 3), check(1041, 20), check(1040, 50)];
  await ledger.apply(bank.delta(0));
  const { groups } = await ledger.run(readReview);
  const ids = await Promise.all(written.map((row) => idOf(ledger, row)));
  expect(groups).toMatchObject([
    { name: 'Checks', categoryId: 'checks', count: 3, transactionId: ids[0], otherIds: ids.slice(1) },
  ]);
  await setCategory(ledger, written, 'childcare');
  expect((await ledger.run(readReview)).groups).toEqual([]);
  const next = check(1043, 0);
  await ledger.sync(bank);
  expect(await shownOf(ledger, next)).toMatchObject({ categoryId: 'checks' });
  expect((await ledger.run(readReview)).groups).toMatchObject([
    { categoryId: 'checks', count: 1, otherIds: [] },
  ]);
});
