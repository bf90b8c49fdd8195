import { toCents } from '@cairn/domain/money';
import { addDays } from '@cairn/domain/plain-date';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Finding, FindingPriority } from '../findings/finding.ts';
import { today } from '../snapshot/test-snapshot.ts';
import { chooseFindings, emptyHistory } from './choose-findings.ts';
import { priorityReasonOf, rankOf } from './feedback.ts';

function finding(dedupKey: string, priority: FindingPriority, change: Partial<Finding> = {}): Finding {
  return {
    detector: dedupKey,
    type: 'alert',
    priority,
    dedupKey,
    title: dedupKey,
    message: dedupKey,
    facts: {},
    evidence: { transactionIds: [dedupKey], totalCents: toCents(-100) },
    confidencePercent: 50,
    ...change,
  };
}

const keysOf = (findings: readonly Finding[]) => findings.map(({ dedupKey }) => dedupKey);
const reported = (
  dedupKey: string,
  daysAgo: number,
  isDismissed = false,
  priority: FindingPriority = 'low',
) => ({
  dedupKey,
  priority,
  reportedOn: addDays(today, -daysAgo),
  isDismissed,
  isProvisional: false,
});

describe('P20', () => {
  test('at most five new ones in seven days, with room for urgent ones', () => {
    const many = ['high', 'medium', 'low'].flatMap((priority) =>
      [1, 2, 3, 4, 5, 6].map((nth) =>
        finding(`${priority}${nth}`, priority === 'high' ? 'high' : priority === 'medium' ? 'medium' : 'low'),
      ),
    );
    expect(keysOf(chooseFindings(many, emptyHistory, today))).toEqual([
      'high1',
      'high2',
      'high3',
      'high4',
      'high5',
    ]);
    const calm = many.filter(({ priority }) => priority !== 'high');
    expect(keysOf(chooseFindings(calm, emptyHistory, today))).toEqual([
      'medium1',
      'medium2',
      'medium3',
      'medium4',
    ]);
    const low = many.filter(({ priority }) => priority === 'low');
    expect(keysOf(chooseFindings(low, emptyHistory, today))).toEqual(['low1', 'low2']);
  });

  test('findings of the last week count, even if dismissed or outdated; older ones do not', () => {
    const candidates = [finding('new1', 'low'), finding('new2', 'low'), finding('new3', 'low')];
    const choose = (...days: number[]) =>
      keysOf(
        chooseFindings(
          candidates,
          { ...emptyHistory, reported: days.map((day) => reported(`old${day}`, day, true)) },
          today,
        ),
      );
    expect(choose(1)).toEqual(['new1']);
    expect(choose(6, 2)).toEqual([]);
    expect(choose(7, 8)).toEqual(['new1', 'new2']);
  });

  test('provisional findings of today that no longer hold do not count', () => {
    const gone = [1, 2, 3, 4, 5].map((nth) => reported(`gone${nth}`, 0, false, 'high'));
    const candidates = [finding('new', 'high')];
    expect(keysOf(chooseFindings(candidates, { ...emptyHistory, reported: gone }, today))).toEqual(['new']);
    const yesterday = gone.map((one) => ({ ...one, reportedOn: addDays(today, -1) }));
    expect(chooseFindings(candidates, { ...emptyHistory, reported: yesterday }, today)).toEqual([]);
  });

  test('what is urgent does not wait for lesser news, nor for what was chosen while the history was arriving', () => {
    const candidates = [finding('urgent', 'high')];
    const choose = (...tellings: ReturnType<typeof reported>[]) =>
      keysOf(chooseFindings(candidates, { ...emptyHistory, reported: tellings }, today));
    const week = [1, 2, 3, 4, 5];
    expect(choose(...week.map((nth) => reported(`lesser${nth}`, 1, false, 'medium')))).toEqual(['urgent']);
    expect(choose(...week.map((nth) => reported(`urgent${nth}`, 1, false, 'high')))).toEqual([]);
    const arriving = week.map((nth) => ({
      ...reported(`urgent${nth}`, 1, false, 'high'),
      isProvisional: true,
    }));
    expect(choose(...arriving)).toEqual(['urgent']);
  });

  test('at equal priority, specific findings go before summaries', () => {
    const sum = finding('sum', 'low', {
      detector: 'subscription-cost',
      evidence: { transactionIds: ['x'], totalCents: toCents(-900_00) },
    });
    const candidates = [sum, finding('rise1', 'low'), finding('rise2', 'low')];
    expect(keysOf(chooseFindings(candidates, emptyHistory, today))).toEqual(['rise1', 'rise2']);
  });

  test('known findings stay and are not new', () => {
    const history = { ...emptyHistory, reported: [reported('a', 1), reported('b', 2)] };
    expect(keysOf(chooseFindings([finding('a', 'low'), finding('b', 'low')], history, today))).toEqual([
      'a',
      'b',
    ]);
  });

  test('what was dismissed stays away and takes no place', () => {
    const history = { ...emptyHistory, reported: [reported('same1', 20, true), reported('same2', 20, true)] };
    const same = ['same1', 'same2', 'same3'].map((key) => finding(key, 'high', { detector: 'same' }));
    expect(keysOf(chooseFindings(same, history, today))).toEqual(['same3']);
  });

  test('transactions of a shown finding are not shown again in one of the same type', () => {
    const all = finding('all', 'high', { evidence: { transactionIds: ['a', 'b'], totalCents: toCents(-9) } });
    const part = (type: Finding['type']) =>
      finding('part', 'low', { type, evidence: { transactionIds: ['a'], totalCents: toCents(-5) } });
    expect(keysOf(chooseFindings([all, part('alert')], emptyHistory, today))).toEqual(['all']);
    expect(keysOf(chooseFindings([all, part('trend')], emptyHistory, today))).toEqual(['all', 'part']);
  });
});

describe('votes', () => {
  const votes = fc.record({ useful: fc.nat({ max: 500 }), notUseful: fc.nat({ max: 500 }) });

  test('move an insight by less than a level, and the reason gives the direction', () => {
    fc.assert(
      fc.property(votes, fc.constantFrom<FindingPriority>('high', 'medium', 'low'), (votes, priority) => {
        const move = rankOf(priority, votes) - rankOf(priority);
        expect(Math.abs(move)).toBeLessThan(1);
        expect(Math.sign(move)).toBe(Math.sign(votes.notUseful - votes.useful));
        const reason = priorityReasonOf(votes);
        expect(reason === null).toBe(move === 0);
        if (reason !== null) expect(reason).toContain(move > 0 ? 'lower' : 'higher');
      }),
    );
  });

  test('order insights by detector', () => {
    const candidates = [finding('a', 'medium'), finding('b', 'medium'), finding('c', 'low')];
    const choose = (...votes: [string, { useful: number; notUseful: number }][]) =>
      keysOf(chooseFindings(candidates, { reported: [], votes: new Map(votes) }, today));
    expect(choose()).toEqual(['a', 'b', 'c']);
    expect(choose(['a', { useful: 0, notUseful: 1 }])).toEqual(['b', 'a', 'c']);
    expect(choose(['a', { useful: 0, notUseful: 9 }], ['c', { useful: 9, notUseful: 0 }])).toEqual([
      'b',
      'c',
      'a',
    ]);
  });
});
