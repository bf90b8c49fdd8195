import type { RecurringStream } from '@cairn/contract/recurring';
import { toCents } from '@cairn/domain/money';
import { toPlainDate } from '@cairn/domain/plain-date';
import { expect, test } from 'vitest';
import { cadenceWords, jumpWords } from './recurring-words.ts';
import { phone } from './stream-fixture.ts';

const jumped = (amount: number, least: number, most: number): RecurringStream => ({
  ...phone,
  jump: {
    date: toPlainDate('2026-11-16'),
    amount: toCents(amount),
    least: toCents(least),
    most: toCents(most),
  },
});

test('P21 P35 a payment far from the usual is reported with the amounts', () => {
  expect(jumpWords(phone)).toBeNull();
  expect(jumpWords(jumped(-110_20, -26_10, -63_60))).toBe(
    'Higher than usual: $110.20 on Nov 16, 2026. Previous payments were between $26.10 and $63.60.',
  );
  expect(jumpWords(jumped(-4_10, -40_00, -40_00))).toBe(
    'Lower than usual: $4.10 on Nov 16, 2026. Previous payments were $40.00.',
  );
});

test('P21 every other month has a name', () => {
  expect(cadenceWords['every-2-months']).toBe('Every 2 months');
});
