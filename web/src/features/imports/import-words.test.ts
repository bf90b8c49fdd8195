import { toCents } from '@cairn/domain/money';
import { toPlainDate } from '@cairn/domain/plain-date';
import { expect, test } from 'vitest';
import { proofWords } from './import-words.ts';

const proof = {
  by: 'running_balance',
  opening: toCents(10_000),
  closing: toCents(7_500),
  sum: toCents(-2_500),
  agrees: true,
  firstBreak: null,
} as const;

test('what proves an import is said, and where a balance breaks', () => {
  expect(proofWords(proof, 'USD')).toBe(
    'The running balance agrees with every transaction: $100.00 before, $75.00 after.',
  );
  expect(proofWords({ ...proof, by: 'opening_and_closing' }, 'USD')).toBe(
    'The balances in the file agree with every transaction: $100.00 before, $75.00 after.',
  );
  expect(
    proofWords({ ...proof, by: 'opening_and_closing', agrees: false, sum: toCents(-2_000) }, 'USD'),
  ).toBe(
    'The balances in the file don’t agree: $100.00 before and −$20.00 of transactions do not make $75.00. Some transactions may be missing.',
  );
  const firstBreak = {
    line: 17,
    date: toPlainDate('2026-05-06'),
    description: 'Corner Market',
    stated: toCents(7_500),
    expected: toCents(8_000),
  };
  expect(proofWords({ ...proof, agrees: false, firstBreak }, 'USD')).toBe(
    'The running balance first breaks at line 17, Corner Market on May 6, 2026: the file has $75.00, but the transactions make $80.00. A transaction may be missing before it.',
  );
});
