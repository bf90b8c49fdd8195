import { builtInCategories, idsWithin } from '@cairn/domain/categories';
import { toCents } from '@cairn/domain/money';
import { addDays, daysBetween, type PlainDate, toPlainDate } from '@cairn/domain/plain-date';
import { expect, test } from 'vitest';
import type { Finding } from '../../server/src/findings/finding.ts';
import type { ReportedFinding } from '../../server/src/insights/choose-findings.ts';
import { detectAll } from '../../server/src/insights/detectors/detect-all.ts';
import { simulateUntil } from './simulated-life.ts';

const from = toPlainDate('2024-11-20');
const to = toPlainDate('2026-11-20');
/** Insights are refreshed after a sync: a bank is quiet for days, and then there is news on each. Every look costs a tenth of a second. */
const quietStepDays = 7;
const busyWeeksEvery = 13;

test('P20 in two years with the sandbox bank a person gets at most five new insights a week, and none twice', () => {
  const history = simulateUntil('ins_109508', to);
  const budgets = [
    {
      id: 'food',
      name: 'Food & Dining',
      categoryIds: idsWithin(builtInCategories, 'food-and-dining'),
      accountIds: null,
      monthlyLimitCents: toCents(700_00),
    },
  ];
  const reported: ReportedFinding[] = [];
  const findings: Finding[] = [];
  for (const today of refreshDays()) {
    for (const finding of detectAll(history.snapshotOn(today, budgets), today, {
      reported,
      votes: new Map(),
    })) {
      if (reported.some(({ dedupKey }) => dedupKey === finding.dedupKey)) continue;
      reported.push({
        dedupKey: finding.dedupKey,
        priority: finding.priority,
        reportedOn: today,
        isDismissed: false,
        isProvisional: false,
      });
      findings.push(finding);
    }
    const thisWeek = reported.filter(({ reportedOn }) => daysBetween(reportedOn, today) < 7);
    expect(thisWeek.length, `in the week up to ${today}`).toBeLessThanOrEqual(5);
  }
  const sameRows = findings.map(
    ({ detector, evidence }) =>
      `${detector} ${evidence.transactionIds.join(' ')} ${evidence.accountIds ?? ''}`,
  );
  expect(new Set(sameRows).size).toBe(findings.length);
  // Neither silent nor shrill: something every few weeks, from most of the detectors that such a life gives cause to.
  expect(findings.length).toBeGreaterThan(24);
  expect(findings.length).toBeLessThan(156);
  expect(new Set(findings.map(({ detector }) => detector)).size).toBeGreaterThanOrEqual(7);
});

/** Once a week for twelve weeks, each day of the thirteenth, and so on. */
function refreshDays(): PlainDate[] {
  const days: PlainDate[] = [];
  for (let today: PlainDate = from; today <= to; ) {
    days.push(today);
    const isBusy = Math.floor(daysBetween(from, today) / 7) % busyWeeksEvery === busyWeeksEvery - 1;
    today = addDays(today, isBusy ? 1 : quietStepDays);
  }
  return days;
}
