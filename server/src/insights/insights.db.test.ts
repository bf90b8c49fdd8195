import { randomUUID } from 'node:crypto';
import { toCents } from '@cairn/domain/money';
import { toPlainDate } from '@cairn/domain/plain-date';
import { expect, test } from 'vitest';
import type { Finding } from '../findings/finding.ts';
import { now, type TestLedger } from '../ledger/test-ledger.ts';
import { useTestLedgers } from '../ledger/test-ledgers.ts';
import {
  decideInsight,
  lockInsight,
  readInsightHistory,
  readInsights,
  saveFindings,
} from './insights.store.ts';

const ledgers = useTestLedgers();

function finding(detector: string, priority: Finding['priority']): Finding {
  return {
    detector,
    type: 'alert',
    priority,
    dedupKey: `${detector}:1`,
    title: detector,
    message: detector,
    facts: {},
    evidence: { transactionIds: [randomUUID()], totalCents: toCents(-100) },
    confidencePercent: 50,
  };
}

const save = (ledger: TestLedger, ...findings: Finding[]) =>
  ledger.run((tx) => saveFindings(tx, findings, { isProvisional: false, privateTo: null, now }));
const titles = async (ledger: TestLedger) => (await ledger.run(readInsights)).map(({ title }) => title);
const idOf = async (ledger: TestLedger, title: string) =>
  (await ledger.run(readInsights)).find((one) => one.title === title)?.id ?? '';
/** As a person decides it. Gives the vote that there was before. */
const decide = (ledger: TestLedger, id: string, change: Parameters<typeof decideInsight>[2]) =>
  ledger.run(async (tx) => {
    const insight = await lockInsight(tx, id);
    await decideInsight(tx, insight, change);
    return insight.feedback;
  });
const dismissed = { dismissed_at: now };

test('P11 what was dismissed stays dismissed though it is found again, until that is undone', async () => {
  const ledger = await ledgers.openLedger();
  const [fees, idle] = [finding('fees', 'medium'), finding('idle', 'low')];
  await save(ledger, fees, idle);
  const id = await idOf(ledger, 'fees');
  await decide(ledger, id, dismissed);
  await save(ledger, fees, idle);
  expect(await titles(ledger)).toEqual(['idle']);
  await decide(ledger, id, { dismissed_at: null });
  expect(await titles(ledger)).toEqual(['fees', 'idle']);
});

test('a vote moves others of its kind, says why, and can be undone', async () => {
  const ledger = await ledgers.openLedger();
  await save(ledger, finding('fees', 'medium'), finding('trend', 'medium'), finding('idle', 'low'));
  const id = await idOf(ledger, 'fees');
  expect(await decide(ledger, id, { feedback: 'not_useful' })).toBeNull();
  const [first, second, third] = await ledger.run(readInsights);
  expect([first?.title, second?.title, third?.title]).toEqual(['trend', 'fees', 'idle']);
  expect(second).toMatchObject({
    feedback: 'not_useful',
    priorityReason: 'Ranked lower because you rated 1 of 1 insight like this not useful.',
  });
  expect(first?.priorityReason).toBeNull();
  expect(await decide(ledger, id, { feedback: null })).toBe('not_useful');
  expect((await ledger.run(readInsights)).map(({ priorityReason }) => priorityReason)).toEqual([
    null,
    null,
    null,
  ]);
});

test('of one urgency what is specific is read before what adds it up, however much that is', async () => {
  const ledger = await ledgers.openLedger();
  const evidence = { transactionIds: [], totalCents: toCents(-9_000_00) };
  await save(ledger, { ...finding('subscription-cost', 'low'), evidence }, finding('price-rise', 'low'));
  expect(await titles(ledger)).toEqual(['price-rise', 'subscription-cost']);
});

test('P20 a reported finding has its first date and outcome, also when it no longer holds', async () => {
  const ledger = await ledgers.openLedger();
  await save(ledger, finding('fees', 'medium'), finding('idle', 'low'));
  await decide(ledger, await idOf(ledger, 'fees'), dismissed);
  await save(ledger);
  const { reported, votes } = await ledger.run((tx) => readInsightHistory(tx, 'UTC'));
  const reportedOn = toPlainDate(now.toISOString().slice(0, 10));
  expect(reported.toSorted((a, b) => (a.dedupKey < b.dedupKey ? -1 : 1))).toEqual([
    { dedupKey: 'fees:1', priority: 'medium', reportedOn, isDismissed: true, isProvisional: false },
    { dedupKey: 'idle:1', priority: 'low', reportedOn, isDismissed: false, isProvisional: false },
  ]);
  expect(votes.size).toBe(0);
});

test('P20 what was news stays news while the history of another connection arrives', async () => {
  const ledger = await ledgers.openLedger();
  const saveWhile = (isProvisional: boolean) =>
    ledger.run((tx) =>
      saveFindings(tx, [finding('fees', 'medium')], { isProvisional, privateTo: null, now }),
    );
  const isProvisional = async () =>
    (await ledger.run((tx) => readInsightHistory(tx, 'UTC'))).reported.map((one) => one.isProvisional);
  await saveWhile(true);
  expect(await isProvisional()).toEqual([true]);
  await saveWhile(false);
  await saveWhile(true);
  expect(await isProvisional()).toEqual([false]);
});

test('an insight that is not there cannot be decided about', async () => {
  const ledger = await ledgers.openLedger();
  await expect(decide(ledger, randomUUID(), dismissed)).rejects.toMatchObject({ code: 'not_found' });
});
