import { expect, test } from 'vitest';
import { unreadableMessage } from './unreadable.ts';

test('what could not be read, why, and what is shown meanwhile', () => {
  expect(unreadableMessage({ kind: 'transaction', reason: 'amount', count: 1, hasEarlier: false })).toBe(
    '1 transaction could not be read: the amount is missing or not valid (it must be a number with at most two decimals). Cairn adds it when your bank corrects it.',
  );
  expect(unreadableMessage({ kind: 'transaction', reason: 'date', count: 3, hasEarlier: false })).toBe(
    '3 transactions could not be read: the date is missing or not valid. Cairn adds them when your bank corrects them.',
  );
  expect(unreadableMessage({ kind: 'holding', reason: 'currency', count: 2, hasEarlier: true })).toBe(
    'An update to 2 holdings could not be read: the currency is not valid. Until your bank corrects it, the earlier version is shown.',
  );
});
