import { toCents } from '@cairn/domain/money';
import { expect, test } from 'vitest';
import { formatSum, sumNote } from '../../lib/sum-text.ts';
import { totalBalanceOf } from './total-balance.ts';

test.each([
  [0, 3, '$468.00', null],
  [0, 0, '$468.00', null],
  [1, 3, '$468.00', 'In 2 of 3 accounts; the other balance is unknown.'],
  [2, 3, '$468.00', 'In 1 of 3 accounts; the other balances are unknown.'],
  [3, 3, 'Unknown', 'The balances of all 3 accounts are unknown.'],
  [1, 1, 'Unknown', 'The balance of your account is unknown.'],
])('P41 with %i of %i balances unknown the total is %s', (unknown, count, text, note) => {
  const sum = totalBalanceOf({
    total_balance: toCents(468_00),
    unknown_balances: unknown,
    accounts_count: count,
  });
  expect(formatSum('USD', sum)).toBe(text);
  expect(sumNote(sum)).toBe(note);
});
