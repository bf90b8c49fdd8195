import { toCents } from '@cairn/domain/money';
import { toPlainDate } from '@cairn/domain/plain-date';
import { expect, test } from 'vitest';
import { owedWords, partWords, spentAddress, transferAddress, transferWords } from './costs-words.ts';

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
