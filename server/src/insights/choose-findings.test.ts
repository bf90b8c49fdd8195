import { toCents } from '@cairn/domain/money';
import { addDays } from '@cairn/domain/plain-date';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { today } from '../ledger/snapshot/test-snapshot.ts';
import { chooseFindings, nothingTold } from './choose-findings.ts';
import { placeOf, priorityReasonOf } from './feedback.ts';
import type { Finding, FindingPriority } from './finding.ts';

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
const told = (dedupKey: string, daysAgo: number, isDismissed = false, priority: FindingPriority = 'low') => ({
  dedupKey,
  priority,
  toldOn: addDays(today, -daysAgo),
  isDismissed,
  isProvisional: false,
});

describe('P20', () => {
  test('at most five new ones in seven days, and room is kept for what is urgent', () => {
    const many = ['high', 'medium', 'low'].flatMap((priority) =>
      [1, 2, 3, 4, 5, 6].map((nth) =>
        finding(`${priority}${nth}`, priority === 'high' ? 'high' : priority === 'medium' ? 'medium' : 'low'),
      ),
    );
    expect(keysOf(chooseFindings(many, nothingTold, today))).toEqual([
      'high1',
      'high2',
      'high3',
      'high4',
      'high5',
    ]);
    const calm = many.filter(({ priority }) => priority !== 'high');
    expect(keysOf(chooseFindings(calm, nothingTold, today))).toEqual([
      'medium1',
      'medium2',
      'medium3',
      'medium4',
    ]);
    const low = many.filter(({ priority }) => priority === 'low');
    expect(keysOf(chooseFindings(low, nothingTold, today))).toEqual(['low1', 'low2']);
  });

  test('what was told within the week counts, whether it still holds or was dismissed; what is older does not', () => {
    const candidates = [finding('new1', 'low'), finding('new2', 'low'), finding('new3', 'low')];
    const choose = (...days: number[]) =>
      keysOf(
        chooseFindings(
          candidates,
          { ...nothingTold, told: days.map((day) => told(`old${day}`, day, true)) },
          today,
        ),
      );
    expect(choose(1)).toEqual(['new1']);
    expect(choose(6, 2)).toEqual([]);
    expect(choose(7, 8)).toEqual(['new1', 'new2']);
  });

  test('what was told today and holds no more, because the history has come in, was no news', () => {
    const gone = [1, 2, 3, 4, 5].map((nth) => told(`gone${nth}`, 0, false, 'high'));
    const candidates = [finding('new', 'high')];
    expect(keysOf(chooseFindings(candidates, { ...nothingTold, told: gone }, today))).toEqual(['new']);
    const yesterday = gone.map((one) => ({ ...one, toldOn: addDays(today, -1) }));
    expect(chooseFindings(candidates, { ...nothingTold, told: yesterday }, today)).toEqual([]);
  });

  test('what is urgent does not wait for lesser news, nor for what was chosen while the history was arriving', () => {
    const candidates = [finding('urgent', 'high')];
    const choose = (...tellings: ReturnType<typeof told>[]) =>
      keysOf(chooseFindings(candidates, { ...nothingTold, told: tellings }, today));
    const week = [1, 2, 3, 4, 5];
    expect(choose(...week.map((nth) => told(`lesser${nth}`, 1, false, 'medium')))).toEqual(['urgent']);
    expect(choose(...week.map((nth) => told(`urgent${nth}`, 1, false, 'high')))).toEqual([]);
    const arriving = week.map((nth) => ({ ...told(`urgent${nth}`, 1, false, 'high'), isProvisional: true }));
    expect(choose(...arriving)).toEqual(['urgent']);
  });

  test('of one urgency the specific goes before what adds it up', () => {
    const sum = finding('sum', 'low', {
      detector: 'subscription-cost',
      evidence: { transactionIds: ['x'], totalCents: toCents(-900_00) },
    });
    const candidates = [sum, finding('rise1', 'low'), finding('rise2', 'low')];
    expect(keysOf(chooseFindings(candidates, nothingTold, today))).toEqual(['rise1', 'rise2']);
  });

  test('what is known stays without counting as new', () => {
    const history = { ...nothingTold, told: [told('a', 1), told('b', 2)] };
    expect(keysOf(chooseFindings([finding('a', 'low'), finding('b', 'low')], history, today))).toEqual([
      'a',
      'b',
    ]);
  });

  test('what was dismissed stays away and takes no place', () => {
    const history = { ...nothingTold, told: [told('same1', 20, true), told('same2', 20, true)] };
    const same = ['same1', 'same2', 'same3'].map((key) => finding(key, 'high', { detector: 'same' }));
    expect(keysOf(chooseFindings(same, history, today))).toEqual(['same3']);
  });

  test('rows that are told of already are not told again in the same manner', () => {
    const all = finding('all', 'high', { evidence: { transactionIds: ['a', 'b'], totalCents: toCents(-9) } });
    const part = (type: Finding['type']) =>
      finding('part', 'low', { type, evidence: { transactionIds: ['a'], totalCents: toCents(-5) } });
    expect(keysOf(chooseFindings([all, part('alert')], nothingTold, today))).toEqual(['all']);
    expect(keysOf(chooseFindings([all, part('trend')], nothingTold, today))).toEqual(['all', 'part']);
  });
});

describe('votes', () => {
  const votes = fc.record({ useful: fc.nat({ max: 500 }), notUseful: fc.nat({ max: 500 }) });

  test('move an insight by less than a level, and the reason says which way', () => {
    fc.assert(
      fc.property(votes, fc.constantFrom<FindingPriority>('high', 'medium', 'low'), (said, priority) => {
        const move = placeOf(priority, said) - placeOf(priority);
        expect(Math.abs(move)).toBeLessThan(1);
        expect(Math.sign(move)).toBe(Math.sign(said.notUseful - said.useful));
        const reason = priorityReasonOf(said);
        expect(reason === null).toBe(move === 0);
        if (reason !== null) expect(reason).toContain(move > 0 ? 'lower' : 'higher');
      }),
    );
  });

  test('order what is told, by detector', () => {
    const candidates = [finding('a', 'medium'), finding('b', 'medium'), finding('c', 'low')];
    const choose = (...said: [string, { useful: number; notUseful: number }][]) =>
      keysOf(chooseFindings(candidates, { told: [], votes: new Map(said) }, today));
    expect(choose()).toEqual(['a', 'b', 'c']);
    expect(choose(['a', { useful: 0, notUseful: 1 }])).toEqual(['b', 'a', 'c']);
    expect(choose(['a', { useful: 0, notUseful: 9 }], ['c', { useful: 9, notUseful: 0 }])).toEqual([
      'b',
      'c',
      'a',
    ]);
  });
});
