import { sharedCostMessages } from '@cairn/contract/shared-costs';
import { toCents } from '@cairn/domain/money';
import { toPlainDate } from '@cairn/domain/plain-date';
import { expect, test } from 'vitest';
import { paymentDraftOf, paymentFaults, paymentIn } from './payment-draft.ts';

const today = toPlainDate('2026-03-14');
const person = (userId: string, name: string) => ({
  userId,
  name,
  isYou: false,
  weight: 1,
  accountIds: [],
  spent: toCents(0),
  contributed: toCents(0),
  settled: toCents(0),
  share: toCents(0),
  balance: toCents(0),
});
const people = [person('a', 'Ada'), person('g', 'Grace')];
const owed = { fromUserId: 'g', toUserId: 'a', amount: toCents(1_200_50) };
const draft = paymentDraftOf({ people }, owed, today);

test('what is owed is paid today, and else nothing is typed yet', () => {
  expect(paymentIn(draft, today)).toEqual({ ...owed, date: today });
  const other = paymentDraftOf({ people }, null, today);
  expect(other).toEqual({ fromUserId: 'a', toUserId: 'g', amount: '', date: today });
  expect(paymentIn(other, today)).toBeNull();
});

test.each([
  ['toUserId', { toUserId: 'g' }, sharedCostMessages.samePerson],
  ['amount', { amount: '0' }, 'Enter an amount that is more than zero.'],
  ['amount', { amount: '-5' }, 'Enter an amount that is more than zero.'],
  ['amount', { amount: 'some' }, expect.any(String)],
  ['amount', { amount: '100000000000.01' }, expect.any(String)],
  ['date', { date: '' }, 'Enter a date.'],
  ['date', { date: '2026-03-15' }, sharedCostMessages.dayAhead],
] as const)('what is wrong with %s is one sentence: %j', (field, change, sentence) => {
  const wrong = { ...draft, ...change };
  expect(paymentFaults(wrong, today)).toEqual({
    ...{ toUserId: null, amount: null, date: null },
    [field]: sentence,
  });
  expect(paymentIn(wrong, today)).toBeNull();
});
