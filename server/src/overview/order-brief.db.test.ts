import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { readInsightsWithBrief } from '../insights/briefs.store.ts';
import type { TestLedger } from '../ledger/test-ledger.ts';
import { useTestLedgers } from '../ledger/test-ledgers.ts';
import { chatCompletion } from '../llm/test-model-server.ts';
import { calling, countsOf, createTestModel } from '../merchant-suggestions/test-model.ts';
import { orderBrief } from './order-brief.job.ts';
import { findingAbout, saveTestFindings } from './test-findings.ts';

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
  model.script.reply = () => calling('choose_brief', { numbers: [2] });
});

const payees = ['Tidepool', 'Quillpad', 'Zorvant', 'Qwexli', 'Brzling', 'Vrumpf'];
/** Of falling amounts, so that the list's order is this one. */
const findings = payees.map((payee, index) => findingAbout(payee, 9_000 - index));

async function openInsights(): Promise<TestLedger> {
  const ledger = await ledgers.openLedger();
  await saveTestFindings(ledger, findings);
  return ledger;
}

const shown = async (ledger: TestLedger, name: string | null = 'stub') => {
  const { insights, brief } = await ledger.run((tx) => readInsightsWithBrief(tx, name));
  return { ids: insights.map(({ id }) => id), brief };
};

test('P23 P26 the model’s choice is the brief; without that model it is the code’s own; the insights are the same', async () => {
  const ledger = await openInsights();
  const before = await ledger.run((tx) => readInsightsWithBrief(tx, null));
  expect(before.brief).toEqual(before.insights.slice(0, 5).map(({ id }) => id));
  const byId = before.insights.map(({ id }) => id).sort();
  model.script.reply = () => calling('choose_brief', { numbers: [6, 2, 4] });
  await orderBrief(model.deps(), ledger.scope);
  expect(model.openTransactions).toEqual([0]);
  expect(await ledger.run((tx) => readInsightsWithBrief(tx, 'stub'))).toEqual({
    insights: before.insights,
    brief: [byId[5], byId[1], byId[3]],
  });
  for (const name of [null, 'another'])
    expect(await ledger.run((tx) => readInsightsWithBrief(tx, name))).toEqual(before);
  expect(await countsOf(ledger, 'brief')).toEqual({ replies: 1, dropped: 0 });
});

test('P25 no payee, amount, date or id of an insight is sent', async () => {
  const ledger = await openInsights();
  await orderBrief(model.deps(), ledger.scope);
  const [{ body } = { body: '' }] = model.server.calls;
  const { ids } = await shown(ledger);
  for (const private_ of [...payees, ...ids, '90.00', '9000', 'Nov', ledger.scope.householdId])
    expect(body).not.toContain(private_);
});

test('it is asked once for the same insights, and again when one changes', async () => {
  const ledger = await openInsights();
  await orderBrief(model.deps(), ledger.scope);
  await saveTestFindings(ledger, findings);
  await orderBrief(model.deps(), ledger.scope);
  expect(model.server.calls).toHaveLength(1);
  await saveTestFindings(ledger, findings.slice(1));
  await orderBrief(model.deps(), ledger.scope);
  expect(model.server.calls).toHaveLength(2);
  expect((await shown(ledger)).brief).toHaveLength(1);
});

test.each([
  ['prose', chatCompletion({ text: 'You are behind with your payments.' })],
  ['unknown numbers', calling('choose_brief', { numbers: [99, -1] })],
  ['what is no reply', { json: { ok: true } }],
])(
  'P23 of %s nothing is taken: the code’s own order; it is counted, and not asked again',
  async (_what, reply) => {
    const ledger = await openInsights();
    model.script.reply = () => reply;
    await orderBrief(model.deps(), ledger.scope);
    await orderBrief(model.deps(), ledger.scope);
    expect(model.server.calls).toHaveLength(1);
    const { ids, brief } = await shown(ledger);
    expect(brief).toEqual(ids.slice(0, 5));
    const { replies, dropped } = await countsOf(ledger, 'brief');
    expect([replies, dropped > 0]).toEqual([1, true]);
  },
);

test('P26 a model that is not there is asked again after the next refresh', async () => {
  const ledger = await openInsights();
  model.script.reply = () => ({ status: 400, json: {} });
  await orderBrief(model.deps(), ledger.scope);
  model.script.reply = () => calling('choose_brief', { numbers: [1] });
  await orderBrief(model.deps(), ledger.scope);
  expect(model.server.calls).toHaveLength(2);
  expect((await shown(ledger)).brief).toHaveLength(1);
});

test('a dismissed insight is not asked about, and one alone needs no order', async () => {
  const ledger = await ledgers.openLedger();
  await saveTestFindings(ledger, findings.slice(0, 1));
  await orderBrief(model.deps(), ledger.scope);
  expect(model.server.calls).toEqual([]);
});
