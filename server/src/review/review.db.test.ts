import { unsureBelowPercent } from '@cairn/contract/review';
import { toCents } from '@cairn/domain/money';
import { expect, test } from 'vitest';
import type { TestBank } from '../ledger/test-bank.ts';
import { dayBefore, now, type TestLedger } from '../ledger/test-ledger.ts';
import { useTestLedgers } from '../ledger/test-ledgers.ts';
import { changeAllPredictions } from '../ledger/test-rows.ts';
import { unsureRows } from '../predictions/predictions.store.ts';
import { addMissingTransaction } from '../reconciliation/resolutions.store.ts';
import { countForReview, readReview } from './review.ts';

const ledgers = useTestLedgers();

/** A household with rows of which nothing is known. */
async function openUnsure(rows: Parameters<TestBank['put']>[0][]): Promise<TestLedger> {
  const { bank, ledger } = await ledgers.openBank();
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

test('only transactions to review are read, by an index of them', async () => {
  const ledger = await openUnsure([row('QWEXLI 001', -2_000)]);
  const plan = await ledger.run((tx) => unsureRows(tx, unsureBelowPercent).select('t.id').explain());
  expect(JSON.stringify(plan)).toContain('transactions_unsure');
});

test('the count alone is that of all groups together', async () => {
  const ledger = await openUnsure([
    row('QWEXLI 001', -2_000),
    row('QWEXLI 002', -3_000),
    row('ZORBAM', -1_000, 2, 'CAD'),
  ]);
  expect(await ledger.run(countForReview)).toBe(3);
  expect((await ledger.run(readReview)).transactionsCount).toBe(3);
  await changeAllPredictions(ledger, {
    predicted_category_id: 'groceries',
    prediction_confidence_percent: 99,
  });
  expect(await ledger.run(countForReview)).toBe(0);
});

test('P14 a group is shown as its newest transaction, with its sum and dates', async () => {
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

test('a group has the predicted name of its newest transaction', async () => {
  const ledger = await openUnsure([row('QWEXLI 001', -2_000)]);
  await changeAllPredictions(ledger, { predicted_merchant_name: 'Qwexli & Daughters' });
  expect((await ledger.run(readReview)).groups).toMatchObject([{ name: 'Qwexli & Daughters' }]);
});

test('P15 a group has its prediction’s confidence and reason', async () => {
  const ledger = await openUnsure([row('QWEXLI 001', -2_000)]);
  const { prediction } = await ledger.run(async ({ query, householdId }) => ({
    prediction: await query
      .selectFrom('transactions')
      .select(['prediction_confidence_percent as confidencePercent', 'prediction_reason as reason'])
      .where('household_id', '=', householdId)
      .executeTakeFirstOrThrow(),
  }));
  expect(prediction.confidencePercent).toBeGreaterThan(0);
  const { groups } = await ledger.run(readReview);
  expect(groups).toMatchObject([prediction]);
});

test('the largest absolute sum is first, and currencies are not mixed', async () => {
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

test('the hundred largest groups are shown, and all are counted', async () => {
  const letters = [...'BCDFGHKLMNP'];
  const names = letters.flatMap((first) => letters.map((last) => `Q${first}ZXOV${last}UJ`));
  const ledger = await openUnsure(
    names.flatMap((name, index) => [row(name, -100 - index), row(`${name} 77`, -1)]),
  );
  // Some made-up names sound like something.
  await changeAllPredictions(ledger, { predicted_category_id: null });
  const { groups, groupsCount, transactionsCount } = await ledger.run(readReview);
  expect(groups).toHaveLength(100);
  expect([groupsCount, transactionsCount]).toEqual([names.length, 2 * names.length]);
  expect(groups[0]?.sum).toBe(-101 - (names.length - 1));
  expect(Math.abs(groups.at(-1)?.sum ?? 0)).toBe(101 + names.length - 100);
});

test('transfer legs and adjustments are not reviewed', async () => {
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
