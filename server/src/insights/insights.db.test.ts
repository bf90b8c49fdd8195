import { randomUUID } from 'node:crypto';
import { toCents } from '@cairn/domain/money';
import { toPlainDate } from '@cairn/domain/plain-date';
import { expect, test } from 'vitest';
import type { Finding } from '../findings/finding.ts';
import { now, type TestLedger } from '../ledger/test-ledger.ts';
import { useTestLedgers } from '../ledger/test-ledgers.ts';
import {
  dismissInsight,
  rateInsight,
  readInsightHistory,
  readInsights,
  restoreInsight,
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
  ledger.run((tx) => saveFindings(tx, findings, { isProvisional: false, now }));
const titles = async (ledger: TestLedger) => (await ledger.run(readInsights)).map(({ title }) => title);
const idOf = async (ledger: TestLedger, title: string) =>
  (await ledger.run(readInsights)).find((one) => one.title === title)?.id ?? '';

test('P11 what was dismissed stays dismissed though it is found again, until that is undone', async () => {
  const ledger = await ledgers.openLedger();
  const [fees, idle] = [finding('fees', 'medium'), finding('idle', 'low')];
  await save(ledger, fees, idle);
  const id = await idOf(ledger, 'fees');
  await ledger.run((tx) => dismissInsight(tx, id, now));
  await save(ledger, fees, idle);
  expect(await titles(ledger)).toEqual(['idle']);
  await ledger.run((tx) => restoreInsight(tx, id));
  expect(await titles(ledger)).toEqual(['fees', 'idle']);
});

test('a vote moves others of its kind, says why, and can be undone', async () => {
  const ledger = await ledgers.openLedger();
  await save(ledger, finding('fees', 'medium'), finding('trend', 'medium'), finding('idle', 'low'));
  const id = await idOf(ledger, 'fees');
  expect(await ledger.run((tx) => rateInsight(tx, id, 'not_useful'))).toBeNull();
  const [first, second, third] = await ledger.run(readInsights);
  expect([first?.title, second?.title, third?.title]).toEqual(['trend', 'fees', 'idle']);
  expect(second).toMatchObject({
    feedback: 'not_useful',
    priorityReason: 'Ranked lower because you rated 1 of 1 insight like this not useful.',
  });
  expect(first?.priorityReason).toBeNull();
  expect(await ledger.run((tx) => rateInsight(tx, id, null))).toBe('not_useful');
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
  await ledger.run(async (tx) => dismissInsight(tx, (await readInsights(tx))[0]?.id ?? '', now));
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
    ledger.run((tx) => saveFindings(tx, [finding('fees', 'medium')], { isProvisional, now }));
  const isProvisional = async () =>
    (await ledger.run((tx) => readInsightHistory(tx, 'UTC'))).reported.map((one) => one.isProvisional);
  await saveWhile(true);
  expect(await isProvisional()).toEqual([true]);
  await saveWhile(false);
  await saveWhile(true);
  expect(await isProvisional()).toEqual([false]);
});

test('an insight that is not there cannot be brought back or voted on', async () => {
  const ledger = await ledgers.openLedger();
  for (const decide of [
    () => ledger.run((tx) => restoreInsight(tx, randomUUID())),
    () => ledger.run((tx) => rateInsight(tx, randomUUID(), 'useful')),
  ])
    await expect(decide()).rejects.toMatchObject({ code: 'not_found' });
});
