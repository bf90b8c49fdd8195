import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createConversion, type ExchangeRate, maxRateAgeDays } from './exchange-rates.ts';
import { sumCents, toCents } from './money.ts';
import { addDays, type PlainDate } from './plain-date.ts';

const day = '2026-06-10' as PlainDate;

const rate = (
  base: string,
  currency: string,
  value: string,
  change: Partial<ExchangeRate> = {},
): ExchangeRate => ({
  base,
  currency,
  on: day,
  rate: value,
  source: 'file',
  ...change,
});

const decimal = fc
  .tuple(fc.integer({ min: 1, max: 9_999_999 }), fc.integer({ min: 0, max: 5 }))
  .map(([digits, decimals]) => {
    const text = String(digits).padStart(decimals + 1, '0');
    return decimals === 0 ? text : `${text.slice(0, -decimals)}.${text.slice(-decimals)}`;
  });
const anyCents = fc.integer({ min: -1_000_000_000, max: 1_000_000_000 }).map(toCents);

describe('conversion', () => {
  test('P35 rounds once, half away from zero', () => {
    const { convert } = createConversion([rate('EUR', 'USD', '1.0842')]);
    expect(convert(toCents(10_000), 'EUR', 'USD', day)?.cents).toBe(10_842);
    expect(convert(toCents(-10_000), 'EUR', 'USD', day)?.cents).toBe(-10_842);
    expect(convert(toCents(10_842), 'USD', 'EUR', day)?.cents).toBe(10_000);
    const half = createConversion([rate('EUR', 'USD', '1.5')]);
    expect(half.convert(toCents(1), 'EUR', 'USD', day)?.cents).toBe(2);
    expect(half.convert(toCents(-1), 'EUR', 'USD', day)?.cents).toBe(-2);
  });

  test('a cross of two rates is exact: 100 GBP at 0.85 GBP and 1.02 USD for a euro are 120 USD', () => {
    const { convert, rateOf } = createConversion([rate('EUR', 'USD', '1.02'), rate('EUR', 'GBP', '0.85')]);
    expect(convert(toCents(10_000), 'GBP', 'USD', day)?.cents).toBe(12_000);
    expect(rateOf('GBP', 'USD', day)).toEqual({ rate: '1.2', on: day });
    expect(rateOf('USD', 'GBP', day)).toEqual({ rate: '0.8333333', on: day });
    expect(convert(toCents(100), 'CHF', 'USD', day)).toBeNull();
  });

  test('a rate by hand comes before one of a file, and before a cross', () => {
    const file = [rate('EUR', 'USD', '1.02'), rate('EUR', 'GBP', '0.85')];
    const hand = createConversion([...file, rate('USD', 'GBP', '0.8', { source: 'hand' })]);
    expect(hand.convert(toCents(10_000), 'GBP', 'USD', day)?.cents).toBe(12_500);
    const both = createConversion([...file, rate('USD', 'EUR', '0.5', { source: 'hand' })]);
    expect(both.convert(toCents(10_000), 'EUR', 'USD', day)?.cents).toBe(20_000);
  });

  test('P35 the last rate of a week before is taken and said, an older one or a later one never', () => {
    const { convert } = createConversion([rate('EUR', 'USD', '2')]);
    const on = (days: number) => convert(toCents(100), 'EUR', 'USD', addDays(day, days));
    expect(on(0)).toEqual({ cents: 200, rateOn: day, isEarlier: false });
    expect(on(maxRateAgeDays)).toEqual({ cents: 200, rateOn: day, isEarlier: true });
    expect(on(maxRateAgeDays + 1)).toBeNull();
    expect(on(-1)).toBeNull();
  });

  test('P35 without a rate nothing is converted, and one currency needs none', () => {
    const { convert } = createConversion([]);
    expect(convert(toCents(100), 'EUR', 'USD', day)).toBeNull();
    expect(convert(toCents(100), 'USD', 'USD', day)?.cents).toBe(100);
  });

  test('there and back differs by no more than half a cent of the other currency, and half a cent', () => {
    fc.assert(
      fc.property(decimal, decimal, anyCents, fc.boolean(), (first, second, cents, isCross) => {
        const rates = isCross
          ? [rate('EUR', 'AAA', first), rate('EUR', 'BBB', second)]
          : [rate('AAA', 'BBB', first)];
        const { convert } = createConversion(rates);
        const there = convert(cents, 'AAA', 'BBB', day);
        const back = there === null ? null : convert(there.cents, 'BBB', 'AAA', day);
        fc.pre(there !== null && back !== null);
        const oneOfOther = isCross ? Number(first) / Number(second) : 1 / Number(first);
        expect(Math.abs((back?.cents ?? 0) - cents)).toBeLessThanOrEqual(0.5 * oneOfOther * (1 + 1e-9) + 0.5);
      }),
    );
  });

  test('a stronger currency and back is the same to the cent', () => {
    fc.assert(
      fc.property(fc.integer({ min: 10_000, max: 9_999_999 }), anyCents, (digits, cents) => {
        const { convert } = createConversion([rate('AAA', 'BBB', `${(digits / 10_000).toFixed(4)}`)]);
        const there = convert(cents, 'AAA', 'BBB', day);
        fc.pre(there !== null);
        const back = convert(there?.cents ?? toCents(0), 'BBB', 'AAA', day)?.cents ?? 0;
        expect(Math.abs(back - cents)).toBeLessThanOrEqual(1);
      }),
    );
  });

  test('the order of rates and of amounts changes nothing, and a sign only the sign', () => {
    const rates = fc.uniqueArray(
      fc.record({
        base: fc.constantFrom('EUR', 'USD', 'GBP'),
        currency: fc.constantFrom('EUR', 'USD', 'GBP', 'CHF'),
        rate: decimal,
        daysAgo: fc.nat(9),
        source: fc.constantFrom('hand' as const, 'file' as const),
      }),
      {
        // As the table's key, in either direction.
        selector: ({ base, currency, daysAgo }) => `${[base, currency].toSorted().join()} ${daysAgo}`,
        maxLength: 12,
      },
    );
    fc.assert(
      fc.property(
        rates,
        fc.array(anyCents, { maxLength: 6 }),
        fc.infiniteStream(fc.nat()),
        (drawn, amounts, order) => {
          const listed = drawn
            .filter(({ base, currency }) => base !== currency)
            .map(({ daysAgo, ...one }) => ({ ...one, on: addDays(day, -daysAgo) }));
          const shuffled = listed
            .map((one) => ({ one, at: order.next().value }))
            .toSorted((a, b) => a.at - b.at)
            .map(({ one }) => one);
          const conversion = createConversion(listed);
          const other = createConversion(shuffled);
          const sumOf = ({ convert }: typeof conversion, all: typeof amounts) =>
            sumCents(all.flatMap((cents) => convert(cents, 'GBP', 'USD', day)?.cents ?? []));
          expect(sumOf(other, amounts.toReversed())).toBe(sumOf(conversion, amounts));
          for (const cents of amounts) {
            const one = conversion.convert(cents, 'GBP', 'USD', day);
            expect(conversion.convert(toCents(-cents), 'GBP', 'USD', day)?.cents ?? null).toBe(
              one === null ? null : toCents(-one.cents),
            );
          }
        },
      ),
    );
  });
});
