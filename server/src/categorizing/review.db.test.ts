import { toCents } from '@cairn/domain/money';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { lockLedgerForWriting } from '../ledger/journal/write-lock.store.ts';
import { addMissingTransaction } from '../ledger/reconciliation/resolutions.store.ts';
import { TestBank } from '../ledger/test-bank.ts';
import { dayBefore, now, openTestLedgers, type TestLedger } from '../ledger/test-ledger.ts';
import { readReview } from './review.ts';

let ledgers: Awaited<ReturnType<typeof openTestLedgers>>;
beforeAll(async () => {
  ledgers = await openTestLedgers();
});
afterAll(async () => {
  await ledgers.close();
});

/** A household with rows of which nobody knows anything. */
async function openUnsure(rows: Parameters<TestBank['put']>[0][]): Promise<TestLedger> {
  const bank = new TestBank();
  const ledger = await ledgers.openLedger();
  for (const row of rows) bank.put({ category: null, ...row });
  await ledger.apply(bank.delta(0));
  return ledger;
}

const row = (description: string, cents: number, daysAgo = 3, currency = 'USD') => ({
  description,
  amountCents: toCents(cents),
  postedOn: dayBefore(daysAgo),
  currency,
});

test('P14 a group is told by its newest row, with its sum and its first and last day', async () => {
  const ledger = await openUnsure([
    row('QWEXLI 001', -2_000, 40),
    row('QWEXLI 002', -3_000, 2),
    row('QWEXLI 003', 500, 20),
  ]);
  const { groups } = await ledger.run(readReview);
  expect(groups).toMatchObject([
    {
      description: 'QWEXLI 002',
      name: 'Qwexli',
      count: 3,
      sum: -4_500,
      firstOn: dayBefore(40),
      lastOn: dayBefore(2),
    },
  ]);
});

test('a group has the name that was guessed for its newest row', async () => {
  const ledger = await openUnsure([row('QWEXLI 001', -2_000)]);
  await ledger.run(async (tx) => {
    await lockLedgerForWriting(tx);
    await tx.query
      .updateTable('transactions')
      .set({ predicted_merchant_name: 'Qwexli & Daughters' })
      .where('household_id', '=', tx.householdId)
      .execute();
  });
  expect((await ledger.run(readReview)).groups).toMatchObject([{ name: 'Qwexli & Daughters' }]);
});

test('P15 a group says how sure its guess is, and why', async () => {
  const ledger = await openUnsure([row('QWEXLI 001', -2_000)]);
  const { guess } = await ledger.run(async ({ query, householdId }) => ({
    guess: await query
      .selectFrom('transactions')
      .select(['prediction_confidence_percent as confidencePercent', 'prediction_reason as reason'])
      .where('household_id', '=', householdId)
      .executeTakeFirstOrThrow(),
  }));
  expect(guess.confidencePercent).toBeGreaterThan(0);
  const { groups } = await ledger.run(readReview);
  expect(groups).toMatchObject([guess]);
});

test('most money comes first whichever way it went, and two currencies are never added up', async () => {
  const ledger = await openUnsure([
    row('QWEXLI', -2_000),
    row('QWEXLI', -7_000, 3, 'EUR'),
    row('VRUMPF', 9_000),
    row('BRZLING', -8_000),
  ]);
  const { groups } = await ledger.run(readReview);
  expect(groups.map(({ description, currency, sum }) => [description, currency, sum])).toEqual([
    ['VRUMPF', 'USD', 9_000],
    ['BRZLING', 'USD', -8_000],
    ['QWEXLI', 'EUR', -7_000],
    ['QWEXLI', 'USD', -2_000],
  ]);
});

test('a hundred groups are shown, those of most money, and all are counted', async () => {
  const letters = [...'BCDFGHKLMNP'];
  const names = letters.flatMap((first) => letters.map((last) => `Q${first}ZXOV${last}UJ`));
  const ledger = await openUnsure(
    names.flatMap((name, index) => [row(name, -100 - index), row(`${name} 77`, -1)]),
  );
  // Some made-up names sound like something.
  await ledger.run(async (tx) => {
    await lockLedgerForWriting(tx);
    await tx.query
      .updateTable('transactions')
      .set({ predicted_category_id: null })
      .where('household_id', '=', tx.householdId)
      .execute();
  });
  const { groups, groupsCount, transactionsCount } = await ledger.run(readReview);
  expect(groups).toHaveLength(100);
  expect([groupsCount, transactionsCount]).toEqual([names.length, 2 * names.length]);
  expect(groups[0]?.sum).toBe(-101 - (names.length - 1));
  expect(Math.abs(groups.at(-1)?.sum ?? 0)).toBe(101 + names.length - 100);
});

test('legs of a transfer, and what a person added to mend the books, are no question', async () => {
  const ledger = await openUnsure([
    { ...row('ONLINE TRANSFER', -10_000), providerAccountId: 'checking' },
    { ...row('ONLINE TRANSFER', 10_000), providerAccountId: 'savings' },
  ]);
  const accountId = await ledger.run(async ({ query, householdId }) => {
    const { id } = await query
      .selectFrom('accounts')
      .select('id')
      .where('household_id', '=', householdId)
      .where('provider_account_id', '=', 'card')
      .executeTakeFirstOrThrow();
    return id;
  });
  await ledger.run((tx) =>
    addMissingTransaction(
      tx,
      accountId,
      { amount: toCents(-700), date: dayBefore(1), description: 'QWEXLI' },
      now,
    ),
  );
  expect(await ledger.run(readReview)).toEqual({ groups: [], groupsCount: 0, transactionsCount: 0 });
});
