import { toCents } from '@cairn/domain/money';
import { toPlainDate } from '@cairn/domain/plain-date';
import { expect, test } from 'vitest';
import {
  alikeWords,
  enteredWords,
  leftOutWords,
  owedWords,
  partWords,
  paymentName,
  spentAddress,
  transferAddress,
  transferWords,
} from './costs-words.ts';

const person = (userId: string, name: string, isYou = false) => ({
  userId,
  name,
  isYou,
  weight: 1,
  accountIds: [],
  spent: toCents(0),
  contributed: toCents(0),
  settled: toCents(0),
  share: toCents(0),
  balance: toCents(0),
});
const people = [person('a', 'Ada', true), person('g', 'Grace'), person('k', 'Kay')];
const date = toPlainDate('2026-03-04');
const transfer = (fromUserId: string | null, toUserId: string | null) => ({
  date,
  amount: toCents(100),
  fromUserId,
  toUserId,
  sentId: 'sent',
  receivedId: 'received',
});

test('who owes whom is a sentence for the one who reads it', () => {
  const owed = (fromUserId: string, toUserId: string) =>
    owedWords({ people }, { fromUserId, toUserId, amount: toCents(25_00) });
  expect(owed('g', 'a')).toBe('Grace owes you $25.00');
  expect(owed('a', 'g')).toBe('You owe Grace $25.00');
  expect(owed('g', 'k')).toBe('Grace owes Kay $25.00');
  expect(owed('x', 'k')).toBe('A former member owes Kay $25.00');
});

test('so is between whom a transfer was', () => {
  expect(transferWords(people, transfer('g', 'a'))).toBe('Grace to you');
  expect(transferWords(people, transfer('a', null))).toBe('You to a joint account');
  expect(transferWords(people, transfer(null, 'g'))).toBe('Joint account to Grace');
});

test('figures open the rows that they are of', () => {
  const span = { from: toPlainDate('2026-01-01'), to: date };
  expect(spentAddress({ accountIds: [] }, span)).toBeNull();
  expect(spentAddress({ accountIds: ['one', 'two'] }, span)).toBe(
    '/transactions?from=2026-01-01&to=2026-03-04&kind=net_spending&accountId=one%2Ctwo',
  );
  expect(transferAddress(transfer('g', 'a'))).toBe('/transactions?from=2026-03-04&to=2026-03-04#sent');
});

test('a weight is told as its part of all', () => {
  expect(partWords(1, [{ weight: 1 }, { weight: 2 }])).toBe('33.3%');
  expect(partWords(60_00, [{ weight: 60_00 }, { weight: 40_00 }])).toBe('60%');
});

test('a payment that somebody entered is told with who did, and why it does not count', () => {
  const [from, to] = [person('g', 'Grace'), person('a', 'Ada', true)];
  expect(paymentName({ from, to, amount: toCents(50_00), currency: 'EUR' })).toBe('€50.00, Grace to you');
  expect(enteredWords({ date, enteredBy: to })).toBe('Mar 4, 2026, entered by you');
  expect(enteredWords({ date, enteredBy: from })).toBe('Mar 4, 2026, entered by Grace');
  const words = (leftOut: 'before' | 'person' | 'rate' | null) =>
    leftOutWords({ leftOut, currency: 'EUR' }, date);
  expect(words(null)).toBeNull();
  expect(words('before')).toContain('before Mar 4, 2026');
  expect(words('person')).toContain('does not share costs');
  expect(words('rate')).toContain('no exchange rate for EUR');
  expect(alikeWords({ amount: toCents(50_00), date })).toBe(
    'A transfer of $50.00 on Mar 4, 2026 looks like the same payment.',
  );
});
