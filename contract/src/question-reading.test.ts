import { toCents } from '@cairn/domain/money';
import { addDays, monthOf, type PlainDate, toPlainDate } from '@cairn/domain/plain-date';
import { type AskReading, type AskSubject, canBeAsked } from '@cairn/domain/questions/reading';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { z } from 'zod/mini';
import { askReading } from './question-reading.ts';

const date: fc.Arbitrary<PlainDate> = fc.oneof(
  fc.constantFrom('1899-12-31', '1900-01-01', '2200-12-31', '2201-01-01').map(toPlainDate),
  fc.integer({ min: -80_000, max: 80_000 }).map((days) => addDays(toPlainDate('2026-01-01'), days)),
);
const period = fc.record({ from: date, to: date }, { requiredKeys: [] });
const amount = fc.oneof(
  fc.integer({ min: -10, max: 10_000_000 }),
  fc.integer({ min: 90_000_000_000_000_00, max: Number.MAX_SAFE_INTEGER }),
);
const cents = amount.map(toCents);
const word = fc.oneof(
  fc.constantFrom('Costco', 'costco gas', '', ' '),
  fc.integer({ min: 199, max: 202 }).map((length) => 'a'.repeat(length)),
);
const categoryId = fc.oneof(
  fc.constantFrom('groceries', ''),
  fc.integer({ min: 1999, max: 2001 }).map((length) => 'a'.repeat(length)),
);
const subject: fc.Arbitrary<AskSubject> = fc.record(
  {
    categoryId,
    merchant: word,
    least: cents,
    most: cents,
    without: fc.record({ categoryId, merchant: word }, { requiredKeys: [] }),
  },
  { requiredKeys: [] },
);
const measure = fc.constantFrom('spending' as const, 'income' as const, 'net' as const);
const side = fc.record({ measure, subject, period });
const limit = fc.integer({ min: 0, max: 21 });

const reading: fc.Arbitrary<AskReading> = fc.oneof(
  side.map((one) => ({ kind: 'total' as const, ...one })),
  fc.record({ first: cents, second: cents, side }).map(({ first: least, second: most, side: one }) => ({
    kind: 'total' as const,
    ...one,
    asks: { is: 'between' as const, least, most },
  })),
  fc.tuple(side, side).map(([first, second]) => ({ kind: 'compare' as const, first, second })),
  fc.tuple(side, side).map(([part, whole]) => ({ kind: 'share' as const, part, whole })),
  fc.record({
    kind: fc.constant('together' as const),
    measure,
    subjects: fc.array(subject, { maxLength: 7 }),
    period,
  }),
  fc.record({
    kind: fc.constant('changes' as const),
    by: fc.constant('category' as const),
    subject,
    first: period,
    second: period,
    limit,
  }),
  fc.record({
    kind: fc.constant('ranking' as const),
    by: fc.constant('merchant' as const),
    subject,
    period,
    limit,
  }),
  fc.record(
    {
      kind: fc.constant('recurring' as const),
      which: fc.constant('all' as const),
      least: cents,
      most: cents,
    },
    { requiredKeys: ['kind', 'which'] },
  ),
  fc.record({ from: date, to: date }).map((days) => ({
    kind: 'upcoming' as const,
    which: 'payments' as const,
    subject: {},
    period: days,
  })),
  date.map((on) => ({ kind: 'forecast' as const, on })),
  date.map((on) => ({ kind: 'balance' as const, of: 'worth' as const, on })),
  date.map((on) => ({ kind: 'budget' as const, month: monthOf(on) })),
);

/** Encoding an amount that JSON cannot represent to the cent throws. */
function canBeSent(one: AskReading): boolean {
  try {
    return z.safeEncode(askReading, one).success;
  } catch {
    return false;
  }
}

test('canBeAsked agrees with the request schema', () => {
  fc.assert(
    fc.property(reading, (one) => {
      expect(canBeAsked(one)).toBe(canBeSent(one));
    }),
    { numRuns: 2000 },
  );
});
