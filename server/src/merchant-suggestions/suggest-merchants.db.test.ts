import { toCents } from '@cairn/domain/money';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createCategoryEdits } from '../categories/category-edits.ts';
import type { TestBank } from '../ledger/test-bank.ts';
import { dayBefore, now, type TestLedger } from '../ledger/test-ledger.ts';
import { useTestLedgers } from '../ledger/test-ledgers.ts';
import { changeAllPredictions, makePrivate, predictionState } from '../ledger/test-rows.ts';
import { chatCompletion } from '../llm/test-model-server.ts';
import { setCategory } from '../predictions/test-corrections.ts';
import { readReview } from '../review/review.ts';
import { maxMerchants, suggestMerchants } from './suggest-merchants.job.ts';
import { calling, countsOf, createTestModel } from './test-model.ts';

const ledgers = useTestLedgers();
let model: Awaited<ReturnType<typeof createTestModel>>;
beforeAll(async () => {
  model = await createTestModel(ledgers);
});
afterAll(async () => {
  await model.server.close();
});
beforeEach(() => {
  model.server.calls.length = 0;
  model.openTransactions.length = 0;
  model.script.reply = () => calling('suggest', { categoryId: 'lodging', name: 'qwexli' });
});

/** A household with rows of which nothing is known. */
async function openUnknown(...rows: Parameters<TestBank['put']>[0][]) {
  const { bank, ledger } = await ledgers.openBank();
  const put = rows.map((row) => bank.put({ category: null, ...row }));
  await ledger.apply(bank.delta(0));
  // Some made-up names sound like something.
  await changeAllPredictions(ledger, { prediction_confidence_percent: 20 });
  return { ledger, put };
}

const row = (description: string, cents = -2_000, daysAgo = 3) => ({
  description,
  amountCents: toCents(cents),
  postedOn: dayBefore(daysAgo),
});

const review = async (ledger: TestLedger, name: string | null = 'stub') =>
  (await ledger.run((tx) => readReview(tx, name))).groups;
const sent = () => model.server.calls.map(({ body }) => body).join('\n');

test('P23 P13 a suggestion changes no transaction, and accepting it is an ordinary edit', async () => {
  const { ledger, put } = await openUnknown(row('QWEXLI 0042 4111222233334444'), row('QWEXLI 0043', -900, 9));
  const [rows, state] = [await ledger.rows(), await predictionState(ledger)];
  await suggestMerchants(model.deps(), ledger.scope);
  expect(model.openTransactions).toEqual([0]);
  expect(await review(ledger)).toMatchObject([
    {
      count: 2,
      suggestion: { categoryId: 'lodging', categoryName: 'Hotels & lodging', merchantName: 'Qwexli' },
    },
  ]);
  expect([await ledger.rows(), await predictionState(ledger)]).toEqual([rows, state]);
  expect(await ledger.wrongTotals()).toEqual([]);
  await setCategory(ledger, put.slice(0, 1), 'lodging');
  expect((await ledger.rows()).map(({ categoryId }) => categoryId)).toEqual(['lodging', 'lodging']);
  expect(await review(ledger)).toEqual([]);
});

test('a suggestion follows the current tree: a merged category is resolved, a hidden one dropped', async () => {
  const { ledger } = await openUnknown(row('QWEXLI 0042'));
  await suggestMerchants(model.deps(), ledger.scope);
  const edits = createCategoryEdits({ database: ledgers.database, now: () => now });
  const suggested = async () => (await review(ledger)).map(({ suggestion }) => suggestion?.categoryName);
  await edits.change(ledger.scope, 'lodging', { mergeInto: 'rental-cars' });
  expect(await suggested()).toEqual(['Rental cars']);
  await edits.change(ledger.scope, 'rental-cars', { isHidden: true });
  expect(await suggested()).toEqual([undefined]);
  await edits.change(ledger.scope, 'rental-cars', { isHidden: false });
  await edits.change(ledger.scope, 'travel', { isHidden: true });
  expect(await suggested()).toEqual([undefined]);
});

test('P25 only the descriptor without numbers and the categories are sent; nothing for payments to people', async () => {
  const { ledger } = await openUnknown(
    row('QWEXLI 0042 4111 1111 1111 1111', -12_345),
    row('ZELLE TO ANNA NOVAK JPM99abc'),
    row('VENMO *ANNA-NOVAK'),
    row('BRZLING PAID ME', 5_000),
    {
      ...row('VRUMPF'),
      category: { primary: 'TRANSFER_OUT', detailed: 'TRANSFER_OUT_OTHER', confidence: 'LOW' },
    },
  );
  await suggestMerchants(model.deps(), ledger.scope);
  expect(model.server.calls).toHaveLength(1);
  expect(sent()).toContain('QWEXLI');
  for (const withheld of [
    '0042',
    '4111',
    '123.45',
    '12345',
    'NOVAK',
    'ZELLE',
    'BRZLING',
    'VRUMPF',
    '2026',
    'Test Bank',
  ])
    expect(sent()).not.toContain(withheld);
  expect(sent()).not.toMatch(/"(?:transfer|income|uncategorized)"/);
});

test('a descriptor is asked about once, even if the reply is invalid, which is counted', async () => {
  const { ledger } = await openUnknown(row('QWEXLI'), row('BRZLING SHOP', -50));
  model.script.reply = (index) =>
    index === 0 ? chatCompletion({ text: 'You owe $9,999.' }) : calling('suggest', { categoryId: 'income' });
  await suggestMerchants(model.deps(), ledger.scope);
  await suggestMerchants(model.deps(), ledger.scope);
  expect(model.server.calls).toHaveLength(2);
  expect((await review(ledger)).map(({ suggestion }) => suggestion)).toEqual([null, null]);
  expect(await countsOf(ledger, 'merchant')).toEqual({ replies: 2, dropped: 2 });
});

test('P26 a model that is not there is asked again; another one is; what it suggested is shown only while it is set up', async () => {
  const { ledger } = await openUnknown(row('QWEXLI'), row('BRZLING SHOP', -50));
  model.script.reply = () => ({ status: 400, json: {} });
  await suggestMerchants(model.deps(), ledger.scope);
  expect(model.server.calls).toHaveLength(2);
  model.script.reply = () => calling('suggest', { categoryId: 'lodging' });
  await suggestMerchants(model.deps(), ledger.scope);
  expect(model.server.calls).toHaveLength(4);
  await suggestMerchants(model.deps({}, 'other'), ledger.scope);
  expect(model.server.calls).toHaveLength(6);
  const suggested = async (name: string | null) =>
    (await review(ledger, name)).filter(({ suggestion }) => suggestion !== null).length;
  expect([await suggested('other'), await suggested('stub'), await suggested(null)]).toEqual([2, 0, 0]);
});

test('a refused text is skipped, and three in a row end the run', async () => {
  const names = ['QWEXLI', 'BRZLING SHOP', 'VRUMPF HALL', 'ZXOVUJ YARD', 'QCZXOVDUJ'];
  const { ledger } = await openUnknown(...names.map((name, index) => row(name, -900 + index)));
  model.script.reply = () => ({ status: 400, json: {} });
  await suggestMerchants(model.deps(), ledger.scope);
  expect(model.server.calls).toHaveLength(3);
  model.script.reply = (index) =>
    index === 3 ? { status: 400, json: {} } : calling('suggest', { categoryId: 'lodging' });
  await suggestMerchants(model.deps(), ledger.scope);
  expect((await review(ledger)).map(({ suggestion }) => suggestion?.categoryId)).toEqual([
    undefined,
    ...names.slice(1).map(() => 'lodging'),
  ]);
});

test('the merchants with the largest sums come first, limited per run', async () => {
  const letters = [...'BCDFGH'];
  const names = letters.flatMap((first) => letters.map((last) => `Q${first}ZXOV${last}UJ`));
  const { ledger } = await openUnknown(...names.map((name, index) => row(name, -100 - index)));
  await suggestMerchants(model.deps(), ledger.scope);
  expect(model.server.calls).toHaveLength(maxMerchants);
  expect(model.server.calls[0]?.body).toContain(names.at(-1));
  await suggestMerchants(model.deps(), ledger.scope);
  expect(model.server.calls).toHaveLength(names.length);
});

test('the current prediction is not suggested again', async () => {
  const { ledger } = await openUnknown(row('QWEXLI'));
  await changeAllPredictions(ledger, { predicted_category_id: 'lodging', prediction_confidence_percent: 20 });
  await suggestMerchants(model.deps(), ledger.scope);
  expect(await review(ledger)).toMatchObject([{ categoryId: 'lodging', suggestion: null }]);
});

test('P27 a suggestion for a private account is visible to its owner only', async () => {
  const { ledger } = await openUnknown(row('QWEXLI'));
  const other = await ledger.asAnotherMember();
  await ledger.run(makePrivate);
  await suggestMerchants(model.deps(), other.scope);
  expect(model.server.calls).toEqual([]);
  await suggestMerchants(model.deps(), ledger.scope);
  expect((await review(ledger))[0]?.suggestion).not.toBeNull();
  const seen = await other.run(({ query, householdId }) =>
    query.selectFrom('merchant_suggestions').selectAll().where('household_id', '=', householdId).execute(),
  );
  expect([seen, await review(other)]).toEqual([[], []]);
});
