import { toPlainDate } from '@cairn/domain/plain-date';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { now, type TestLedger } from '../ledger/test-ledger.ts';
import { useTestLedgers } from '../ledger/test-ledgers.ts';
import type { ModelRequest } from '../llm/language-model.ts';
import { readUsage } from '../llm/model-usage.store.ts';
import { chatCompletion } from '../llm/test-model-server.ts';
import { countsOf, createTestModel } from '../merchant-suggestions/test-model.ts';
import { setPlanAfterTrial } from '../plans/test-plans.ts';
import { type BudgetDeps, withinBudget } from './model-budget.ts';
import { modelHandlers } from './routes.ts';

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
  model.script.reply = () => chatCompletion({});
});

const request: ModelRequest = {
  system: 'Be brief.',
  messages: [{ role: 'user', text: '{}' }],
  tools: [],
  maxOutputTokens: 400,
  timeoutMs: 5_000,
};
const today = toPlainDate('2026-11-20');
const used = (ledger: TestLedger) => ledger.run((tx) => readUsage(tx, today));
const ask = (ledger: TestLedger, change: Partial<BudgetDeps> = {}) =>
  withinBudget(model.deps(change), ledger.scope, 'question').answer(request);

describe('the daily budget of a household', () => {
  test('counts usage in millionths of a dollar, with no transaction open during calls', async () => {
    const ledger = await ledgers.openLedger();
    await ask(ledger);
    // 120 tokens in at 0.25 dollars a million, 30 out at 3 dollars a million.
    expect(await used(ledger)).toEqual({ tokens: 150, micros: 30 + 90, callCount: 1 });
    expect(model.openTransactions).toEqual([0]);
  });

  test('refuses calls before it is exceeded, in tokens and in money', async () => {
    const ledger = await ledgers.openLedger();
    for (const daily of [
      { tokens: 410, micros: 500_000 },
      { tokens: 200_000, micros: 100 },
    ])
      await expect(ask(ledger, { daily })).rejects.toMatchObject({ code: 'budget' });
    expect(model.server.calls).toEqual([]);
    expect(await used(ledger)).toEqual({ tokens: 0, micros: 0, callCount: 0 });
  });

  test('is none where the plan has no model', async () => {
    const ledger = await ledgers.openLedger();
    await ledger.run((tx) => setPlanAfterTrial(tx, 'free'));
    await expect(ask(ledger)).rejects.toMatchObject({ code: 'budget' });
    const { modelStatus } = modelHandlers({
      database: ledgers.database,
      model: { model: 'any', baseUrl: 'https://model.example.org/v1', suggestsMerchants: true },
      now: () => now,
    });
    const statusOf = async () => (await modelStatus({ session: { scope: ledger.scope } })).sentTo;
    expect(await statusOf()).toBeNull();
    await ledger.run((tx) => setPlanAfterTrial(tx, 'pro'));
    await ask(ledger);
    expect(await statusOf()).toEqual({ host: 'model.example.org', sendsMerchants: true });
    expect(model.server.calls).toHaveLength(1);
  });

  test('holds under concurrent calls', async () => {
    const ledger = await ledgers.openLedger();
    const together = Array.from({ length: 12 }, () =>
      ask(ledger, { daily: { tokens: 1_500, micros: 500_000 } }),
    );
    const results = await Promise.allSettled(together);
    expect(results.some(({ status }) => status === 'rejected')).toBe(true);
    expect((await used(ledger)).tokens).toBeLessThanOrEqual(1_500);
  });

  test('is per household, and an unavailable model uses nothing', async () => {
    const [one, other] = [await ledgers.openLedger(), await ledgers.openLedger()];
    await ask(one);
    model.script.reply = () => ({ status: 400, json: {} });
    await expect(ask(other)).rejects.toMatchObject({ code: 'refused' });
    expect(await used(other)).toEqual({ tokens: 0, micros: 0, callCount: 0 });
  });
});

test('replies and dropped parts are counted by day and purpose, and logged', async () => {
  const ledger = await ledgers.openLedger();
  const heard: unknown[] = [];
  const onDropped: BudgetDeps['onDropped'] = (counts) => heard.push(counts);
  const brief = withinBudget(model.deps({ onDropped }), ledger.scope, 'brief');
  await brief.answer(request);
  await brief.countDropped(3);
  await brief.countDropped(0);
  await ask(ledger);
  model.script.reply = () => ({ json: { ok: true } });
  await expect(ask(ledger, { onDropped })).rejects.toMatchObject({ code: 'unreadable' });
  expect(heard).toEqual([
    { purpose: 'brief', dropped: 3 },
    { purpose: 'question', dropped: 1 },
  ]);
  expect(await countsOf(ledger, 'brief')).toEqual({ replies: 1, dropped: 3 });
  expect(await countsOf(ledger, 'question')).toEqual({ replies: 2, dropped: 1 });
  expect(await countsOf(ledger, 'merchant')).toEqual({ replies: 0, dropped: 0 });
});
