import { centsFromMajor, toCents } from '@cairn/domain/money';
import { toPlainDate } from '@cairn/domain/plain-date';
import fc from 'fast-check';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import {
  countOf,
  formatAge,
  formatAxisDate,
  formatAxisMoney,
  formatClock,
  formatDate,
  formatMoney,
  formatMoneyIn,
  formatMonth,
  formatSignedMoney,
  formatWholeUnits,
  setHouseholdCurrency,
} from './format.ts';

const anyCents = fc.maxSafeInteger().map(toCents);

/** Reads a shown amount back, digit by digit, without floating point. */
function centsShown(text: string): bigint {
  const digits = BigInt(text.replace(/[^\d]/g, ''));
  return text.includes('−') ? -digits : digits;
}

describe('formatMoneyIn', () => {
  it('pitfall 31 names every currency, by a symbol that no other has or by its code, official or not', () => {
    expect(formatMoneyIn('USD', toCents(-123_456))).toBe('−$1,234.56');
    expect(formatMoneyIn('EUR', toCents(-123_456))).toBe('−€1,234.56');
    expect(formatMoneyIn('CHF', toCents(-123_456))).toBe('−1,234.56 CHF');
    expect(formatMoneyIn('BTC', toCents(12))).toBe('0.12 BTC');
    expect(formatMoneyIn('XXX', toCents(100))).toBe('1.00 (?)');
  });
});

describe('formatMoney', () => {
  it('shows every safe amount exactly, with two decimals and a true minus', () => {
    fc.assert(
      fc.property(anyCents, (cents) => {
        const text = formatMoney(cents);
        expect(text).toMatch(/^−?\$\d{1,3}(,\d{3})*\.\d{2}$/);
        expect(centsShown(text)).toBe(BigInt(cents));
      }),
    );
  });

  it('writes zero without a sign and a debt with one', () => {
    expect(formatMoney(toCents(-0))).toBe('$0.00');
    expect(formatMoney(centsFromMajor(-1761.37))).toBe('−$1,761.37');
    expect(formatMoney(toCents(-5))).toBe('−$0.05');
  });
});

describe('setHouseholdCurrency', () => {
  it('P34 writes every figure of the household in its currency, axes and whole amounts too', () => {
    onTestFinished(() => setHouseholdCurrency('USD'));
    setHouseholdCurrency('EUR');
    expect(formatMoney(toCents(-123_456))).toBe('−€1,234.56');
    expect(formatSignedMoney(toCents(5))).toBe('+€0.05');
    expect(formatWholeUnits(-1_235)).toBe('−€1,235');
    expect(formatAxisMoney(1_250_000, 50_000)).toBe('€12.5K');
    setHouseholdCurrency('CHF');
    expect(formatMoney(toCents(100))).toBe('1.00 CHF');
    expect(formatAxisMoney(1_250_000, 50_000)).toBe('12.5K CHF');
  });
});

describe('formatSignedMoney', () => {
  it('puts a plus before money in and nothing before zero', () => {
    fc.assert(
      fc.property(anyCents, (cents) => {
        expect(formatSignedMoney(cents)).toBe(`${cents > 0 ? '+' : ''}${formatMoney(cents)}`);
      }),
    );
    expect(formatSignedMoney(toCents(337_476))).toBe('+$3,374.76');
  });
});

describe('formatAxisMoney', () => {
  it('tells neighboring values of an axis apart', () => {
    const steps = [1, 2, 2.5, 5].flatMap((factor) =>
      [2, 3, 4, 5, 6, 7, 8].map((power) => factor * 10 ** power),
    );
    fc.assert(
      fc.property(fc.constantFrom(...steps), fc.integer({ min: -500, max: 500 }), (step, place) => {
        expect(formatAxisMoney(place * step, step)).not.toBe(formatAxisMoney((place + 1) * step, step));
      }),
    );
  });

  it('shortens thousands and millions', () => {
    expect(formatAxisMoney(46_000_000, 1_000_000)).toBe('$460K');
    expect(formatAxisMoney(-1_250_000, 250_000)).toBe('−$12.5K');
    expect(formatAxisMoney(300_000_000, 100_000_000)).toBe('$3M');
  });
});

describe('dates', () => {
  it('P09 show short month, day and year of the calendar date, in any time zone', async () => {
    for (const zone of ['UTC', 'America/Los_Angeles', 'Pacific/Kiritimati']) {
      vi.stubEnv('TZ', zone);
      vi.resetModules();
      const here = await import('./format.ts');
      expect(here.formatDate(toPlainDate('2026-11-20'))).toBe('Nov 20, 2026');
      expect(here.formatDate(toPlainDate('2026-01-01'))).toBe('Jan 1, 2026');
      expect(here.formatMonth('2026-11')).toBe('November 2026');
    }
    vi.unstubAllEnvs();
  });

  it('name the year below a long axis', () => {
    expect(formatAxisDate(toPlainDate('2026-11-20'), 90)).toBe('Nov 20');
    expect(formatAxisDate(toPlainDate('2026-11-20'), 365)).toBe('Nov 2026');
  });
});

describe('words for counts and ages', () => {
  it('agree in number', () => {
    expect(countOf(1, 'transaction')).toBe('1 transaction');
    expect(countOf(1204, 'transaction')).toBe('1,204 transactions');
    expect(countOf(2, 'category', 'categories')).toBe('2 categories');
  });

  it('step from minutes to hours to days, and never lie in the future', () => {
    const ages = [-5_000, 59_999, 60_000, 3_599_999, 3_600_000, 86_400_000, 172_800_000];
    expect(ages.map((age) => formatAge(0, age))).toEqual([
      'just now',
      'just now',
      '1 min ago',
      '59 min ago',
      '1 h ago',
      '1 day ago',
      '2 days ago',
    ]);
  });
});

describe('dates and times', () => {
  const days = fc
    .date({
      min: new Date('1970-01-01T00:00:00Z'),
      max: new Date('2999-12-31T00:00:00Z'),
      noInvalidDate: true,
    })
    .map((date) => toPlainDate(date.toISOString().slice(0, 10)));
  const written = (date: string, options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat('en-US', { ...options, timeZone: 'UTC' }).format(new Date(`${date}T00:00:00Z`));

  it('are written as the platform does for the United States', () => {
    fc.assert(
      fc.property(days, fc.maxSafeNat(), (date, seed) => {
        expect(formatDate(date)).toBe(written(date, { month: 'short', day: 'numeric', year: 'numeric' }));
        expect(formatMonth(date)).toBe(written(date, { month: 'long', year: 'numeric' }));
        expect(formatAxisDate(date, 30)).toBe(written(date, { month: 'short', day: 'numeric' }));
        expect(formatAxisDate(date, 365)).toBe(written(date, { month: 'short', year: 'numeric' }));
        const atMs = Date.parse(`${date}T00:00:00Z`) + (seed % 86_400_000);
        const clock = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit' });
        expect(formatClock(atMs)).toBe(clock.format(new Date(atMs)));
      }),
    );
  });
});
