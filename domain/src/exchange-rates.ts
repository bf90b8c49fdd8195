import { type Cents, toCents } from './money.ts';
import { addDays, type PlainDate } from './plain-date.ts';

/** One unit of `base` is `rate` units of `currency` on a day. `rate` is a positive decimal number, digit for digit. */
export type ExchangeRate = {
  base: string;
  currency: string;
  on: PlainDate;
  rate: string;
  /** Entered by a person, or read from a file. */
  source: 'hand' | 'file';
};

/** An amount in another currency, with the day of the rate; `isEarlier`: the day asked for has none, and the last one before it was taken. */
export type Converted = { cents: Cents; rateOn: PlainDate; isEarlier: boolean };

/** Converts by the rates of a day. */
export type Conversion = {
  /** Null where there is no rate of that day or of the days before it. Rounded once, half away from zero. */
  convert: (cents: Cents, from: string, to: string, on: PlainDate) => Converted | null;
  /** One unit of `from` in `to`, exactly; null as `convert`. */
  ratioOf: (from: string, to: string, on: PlainDate) => Ratio | null;
  /** One unit of `from` in `to`, rounded to no less than six digits; null as `convert`. */
  rateOf: (from: string, to: string, on: PlainDate) => { rate: string; on: PlainDate } | null;
};

/** Banks set no rates on weekends and holidays; the longest such pause of the ECB's is five days. */
export const maxRateAgeDays = 7;

/** An exact ratio of positive integers: what one unit of a currency is in another. */
type Ratio = { over: bigint; under: bigint };
/** What one unit of a pair's first currency is in its second, by day. */
type PairRates = ReadonlyMap<PlainDate, Ratio>;

/**
 * Opens a conversion over some rates. A pair’s rate of a day is, in this order: one entered by hand for the two, one of a file for the
 * two, or the cross of two rates of that day that share a currency. All are computed as exact ratios. Pure.
 */
export function createConversion(rates: readonly ExchangeRate[]): Conversion {
  const byDay = Map.groupBy(rates, ({ on }) => on);
  const pairs = new Map<string, PairRates>();

  function pairOf(from: string, to: string): PairRates {
    const key = `${from} ${to}`;
    const known = pairs.get(key);
    if (known !== undefined) return known;
    const found = new Map<PlainDate, Ratio>();
    for (const [on, ofDay] of byDay) {
      const ratio = ratioOf(ofDay, from, to);
      if (ratio !== null) found.set(on, ratio);
    }
    pairs.set(key, found);
    return found;
  }

  function find(from: string, to: string, on: PlainDate): { ratio: Ratio; rateOn: PlainDate } | null {
    if (from === to) return { ratio: { over: 1n, under: 1n }, rateOn: on };
    const pair = pairOf(from, to);
    for (let age = 0; age <= maxRateAgeDays; age += 1) {
      const rateOn = addDays(on, -age);
      const ratio = pair.get(rateOn);
      if (ratio !== undefined) return { ratio, rateOn };
    }
    return null;
  }

  return {
    convert(cents, from, to, on) {
      const found = find(from, to, on);
      if (found === null) return null;
      const { ratio, rateOn } = found;
      const converted = divideRounded(BigInt(cents) * ratio.over, ratio.under);
      if (converted > maxCents || converted < -maxCents) return null;
      return { cents: toCents(Number(converted)), rateOn, isEarlier: rateOn < on };
    },
    ratioOf: (from, to, on) => find(from, to, on)?.ratio ?? null,
    rateOf(from, to, on) {
      const found = find(from, to, on);
      return found === null ? null : { rate: decimalOf(found.ratio), on: found.rateOn };
    },
  };
}

const maxCents = BigInt(Number.MAX_SAFE_INTEGER);

function ratioOf(rates: readonly ExchangeRate[], from: string, to: string): Ratio | null {
  const between = (one: string, other: string) => {
    const direct = rates.filter(({ base, currency }) => base === one && currency === other);
    const inverse = rates.filter(({ base, currency }) => base === other && currency === one);
    const preferred = [
      ...direct.map((rate) => ({ rate, ratio: ratioOfDecimal(rate.rate) })),
      ...inverse.map((rate) => ({ rate, ratio: invert(ratioOfDecimal(rate.rate)) })),
    ].toSorted((a, b) => Number(a.rate.source === 'file') - Number(b.rate.source === 'file'));
    return preferred[0]?.ratio ?? null;
  };
  const own = between(from, to);
  if (own !== null) return own;
  const partners = (code: string) =>
    rates.flatMap(({ base, currency }) => (base === code ? [currency] : currency === code ? [base] : []));
  const others = new Set(partners(to));
  const [middle] = partners(from)
    .filter((code) => others.has(code))
    .toSorted();
  if (middle === undefined) return null;
  const first = between(from, middle);
  const second = between(middle, to);
  if (first === null || second === null) return null;
  return { over: first.over * second.over, under: first.under * second.under };
}

/** `1.0842` as 10842/10000. The rate has been parsed: it is positive and has no exponent. */
function ratioOfDecimal(rate: string): Ratio {
  const [whole = '', fraction = ''] = rate.split('.');
  return { over: BigInt(whole + fraction), under: 10n ** BigInt(fraction.length) };
}

function invert({ over, under }: Ratio): Ratio {
  return { over: under, under: over };
}

/** Half away from zero. `under` is positive. */
function divideRounded(over: bigint, under: bigint): bigint {
  const size = over < 0n ? -over : over;
  const rounded = (2n * size + under) / (2n * under);
  return over < 0n ? -rounded : rounded;
}

const shownDigits = 6;

/** A positive ratio with no less than six significant digits, without zeros at its end. */
function decimalOf({ over, under }: Ratio): string {
  const exponent = String(over).length - String(under).length;
  const decimals = Math.max(0, shownDigits - exponent);
  const scaled = String(divideRounded(over * 10n ** BigInt(decimals), under)).padStart(decimals + 1, '0');
  const whole = scaled.slice(0, scaled.length - decimals);
  const fraction = scaled.slice(scaled.length - decimals).replace(/0+$/, '');
  return fraction === '' ? whole : `${whole}.${fraction}`;
}
