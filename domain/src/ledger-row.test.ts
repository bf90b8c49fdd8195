import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  exactFromNumber,
  faultOfAmount,
  faultOfCents,
  faultOfDay,
  faultOfRow,
  maxLedgerCents,
} from './ledger-row.ts';
import { addDays, isPlainDate, toPlainDate } from './plain-date.ts';

describe('P38 one gate for the values of rows', () => {
  test('an amount with a part of a cent is refused, however it is written, and one without is not', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: -BigInt(maxLedgerCents), max: BigInt(maxLedgerCents) }),
        fc.nat(12),
        fc.bigInt({ min: 1n, max: 9n }),
        (cents, zeros, part) => {
          const written = { units: cents * 10n ** BigInt(zeros), scale: 2 + zeros };
          expect(faultOfAmount(written)).toBeNull();
          expect(faultOfCents(Number(cents))).toBeNull();
          expect(faultOfAmount({ units: written.units * 10n + part, scale: written.scale + 1 })).toBe(
            'decimals',
          );
        },
      ),
    );
  });

  test('an amount beyond 100 billion is refused in every notation', () => {
    expect(faultOfAmount({ units: 100_000_000_000n, scale: 0 })).toBeNull();
    expect(faultOfAmount({ units: 100_000_000_001n, scale: 0 })).toBe('size');
    expect(faultOfAmount({ units: -100_000_000_000_01n, scale: 2 })).toBe('size');
    expect(faultOfCents(2 ** 53)).toBe('size');
    expect(faultOfCents(0.5)).toBe('decimals');
  });

  test('a JSON number has the decimals that its shortest digits have', () => {
    const cents = fc.integer({ min: -maxLedgerCents, max: maxLedgerCents });
    fc.assert(
      fc.property(cents, (count) => void expect(faultOfAmount(exactFromNumber(count / 100))).toBeNull()),
    );
    expect([850.125, 1e-7, 1.2345e-5].map((major) => faultOfAmount(exactFromNumber(major)))).toEqual(
      Array(3).fill('decimals'),
    );
    expect(exactFromNumber(1.5e22)).toEqual({ units: 15n * 10n ** 21n, scale: 0 });
  });

  test('a day that passes leaves room for each span that is computed around it', () => {
    const days = fc.integer({ min: -800_000, max: 3_000_000 });
    fc.assert(
      fc.property(days, (count) => {
        const instant = new Date(count * 86_400_000).toISOString();
        const day = instant.slice(0, 10);
        if (!isPlainDate(day) || faultOfDay(day, null) !== null) return;
        for (const by of [-4_000, 4_000]) expect(isPlainDate(addDays(day, by))).toBe(true);
      }),
    );
    for (const day of ['0001-01-01', '1899-12-31', '2201-01-01', '2569-01-02', '9999-12-31'])
      expect(faultOfDay(toPlainDate(day), null)).toBe('day');
  });

  test('a row says what is wrong with it in one sentence', () => {
    const today = toPlainDate('2026-11-27');
    const row = { amount: { units: 850_125n, scale: 3 }, postedOn: today };
    expect(faultOfRow(row)).toBe('The amount must be a number with at most two decimals.');
    const whole = { ...row, amount: { units: 850_12n, scale: 2 } };
    expect(faultOfRow(whole, today)).toBeNull();
    const tomorrow = { ...whole, postedOn: addDays(today, 1) };
    expect([faultOfRow(tomorrow), faultOfRow(tomorrow, today)]).toEqual([null, 'The date is in the future.']);
  });
});
