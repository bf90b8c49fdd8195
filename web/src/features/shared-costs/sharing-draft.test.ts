import type { SharedCosts } from '@cairn/contract/shared-costs';
import { toPlainDate } from '@cairn/domain/plain-date';
import { expect, test } from 'vitest';
import { draftOf, sharingIn, weightOf } from './sharing-draft.ts';

const answer: SharedCosts = {
  currency: 'USD',
  today: toPlainDate('2026-03-14'),
  sharing: null,
  members: [
    { userId: 'a', name: 'Ada', isYou: true },
    { userId: 'g', name: 'Grace', isYou: false },
  ],
  accounts: [
    { id: 'one', name: 'Checking', paidFrom: { by: 'nobody' } },
    { id: 'two', name: 'Card', paidFrom: { by: 'nobody' } },
  ],
};

test('at first everybody shares, from the month’s first day, and no account counts', () => {
  expect(sharingIn(draftOf(answer))).toEqual({
    rule: 'equal',
    since: '2026-03-01',
    shares: [
      { userId: 'a', weight: 1 },
      { userId: 'g', weight: 1 },
    ],
    payers: [],
  });
});

test('weights are read as amounts are typed, and what is none is not sent', () => {
  const draft = { ...draftOf(answer), rule: 'income' as const, weights: { a: '4,500', g: '60 %' } };
  expect(weightOf(draft, 'a')).toBe(4_500_00);
  expect(weightOf(draft, 'g')).toBe(60_00);
  for (const weight of ['', '0', '-1', 'much', '99999999999'])
    expect(sharingIn({ ...draft, weights: { ...draft.weights, g: weight } }), weight).toBeNull();
});

test('an account of somebody who shares no longer is not sent, and a joint one is', () => {
  const draft = { ...draftOf(answer), payers: { one: 'x', two: 'all' } };
  expect(sharingIn(draft)?.payers).toEqual([{ accountId: 'two', userId: null }]);
  expect(sharingIn({ ...draft, userIds: ['a'] })).toBeNull();
  expect(sharingIn({ ...draft, since: '2026-13-01' })).toBeNull();
});
