import { inCurrency } from '@cairn/domain/currency-text';
import type { Cents } from '@cairn/domain/money';
import { monthNames, type PlainDate } from '@cairn/domain/plain-date';
import { formatFixed, groupThousands } from './decimal.ts';
import { localDay } from './local-day.ts';

/** U+2212, as wide as the plus and the digits; a hyphen is not. */
const minus = '−';

/**
 * The currency of the household’s totals, in which every figure without a currency of its own is. One page shows one household, so it
 * is kept here and is not handed to each figure; the layout sets it before any page of the household is drawn.
 */
let householdCurrency = 'USD';

export function setHouseholdCurrency(currency: string): void {
  householdCurrency = currency;
}

export function isHouseholdCurrency(currency: string): boolean {
  return currency === householdCurrency;
}

/** An amount in the household’s currency, with both decimals: `$1,234.56`, `−€0.05`. Exact for every safe integer of cents. */
export function formatMoney(cents: Cents): string {
  return formatMoneyIn(householdCurrency, cents);
}

/** Whole units of the household’s currency: `$1,235`, `−€40`. */
export function formatWholeUnits(units: number): string {
  return `${units < 0 ? minus : ''}${inCurrency(householdCurrency, groupThousands(Math.abs(units)))}`;
}

/** An amount of any currency, in hundredths of its major unit: `$1,234.56`, `−€1,234.56`, `1,234.56 CHF`. */
export function formatMoneyIn(currency: string, cents: Cents): string {
  const absolute = Math.abs(cents);
  const fraction = String(absolute % 100).padStart(2, '0');
  const digits = `${groupThousands(Math.trunc(absolute / 100))}.${fraction}`;
  return `${cents < 0 ? minus : ''}${inCurrency(currency, digits)}`;
}

/** Decimal digits as they came, with thousands separators and at least so many decimals: `1,204.5` → `1,204.50`. */
export function formatDecimal(digits: string, leastDecimals = 0): string {
  const [whole = '', fraction = ''] = digits.replace('-', minus).split('.');
  const decimals = fraction.padEnd(leastDecimals, '0');
  return decimals === '' ? groupThousands(whole) : `${groupThousands(whole)}.${decimals}`;
}

/** As formatMoney, with a plus before money in. */
export function formatSignedMoney(cents: Cents): string {
  return cents > 0 ? `+${formatMoney(cents)}` : formatMoney(cents);
}

/** As formatMoneyIn, with a plus before money in. */
export function formatSignedMoneyIn(currency: string, cents: Cents): string {
  return cents > 0 ? `+${formatMoneyIn(currency, cents)}` : formatMoneyIn(currency, cents);
}

/**
 * The household’s currency in thousands or millions for an axis, with as many decimals as tell values `stepCents` apart: `$12K`,
 * `$12.5K`, `−$3M`.
 */
export function formatAxisMoney(cents: number, stepCents: number): string {
  const dollars = Math.abs(cents) / 100;
  const [unit, suffix] = dollars >= 1e6 ? [1e6, 'M'] : dollars >= 1e3 ? [1e3, 'K'] : [1, ''];
  const step = stepCents / 100 / unit;
  const decimals =
    [0, 1, 2, 3, 4, 5].find((count) => Number.isInteger(Number((step * 10 ** count).toFixed(6)))) ?? 6;
  const number = formatFixed(dollars / unit, decimals)
    .replace(/(\.\d*?)0+$/, '$1')
    .replace(/\.$/, '');
  return `${cents < 0 ? minus : ''}${inCurrency(householdCurrency, number + suffix)}`;
}

/** A count with thousands separators: `1,204`. */
export function formatCount(count: number): string {
  return groupThousands(count);
}

function monthName(monthOrDate: string): string {
  return monthNames[Number(monthOrDate.slice(5, 7)) - 1] ?? '';
}

function shortMonthName(date: PlainDate): string {
  return monthName(date).slice(0, 3);
}

function dayWords(date: PlainDate): string {
  return `${shortMonthName(date)} ${Number(date.slice(8))}`;
}

/** A calendar date as short month, day, year: `Nov 20, 2026`. No time zone takes part. */
export function formatDate(date: PlainDate): string {
  return `${dayWords(date)}, ${Number(date.slice(0, 4))}`;
}

/** A calendar month: `November 2026`. */
export function formatMonth(monthOrDate: string): string {
  return `${monthName(monthOrDate)} ${Number(monthOrDate.slice(0, 4))}`;
}

const longestAxisInDays = 180;

/** A date below an axis of so many days: `Nov 20`, or `Nov 2026` where the year matters more than the day. */
export function formatAxisDate(date: PlainDate, days: number): string {
  return days > longestAxisInDays ? `${shortMonthName(date)} ${Number(date.slice(0, 4))}` : dayWords(date);
}

/** The local time of an instant, given in milliseconds: `3:42 PM`. */
export function formatClock(atMs: number): string {
  const date = new Date(atMs);
  const hours = date.getHours();
  const minutes = String(date.getMinutes()).padStart(2, '0');
  return `${hours % 12 || 12}:${minutes} ${hours < 12 ? 'AM' : 'PM'}`;
}

/** The local day and time of an instant, given in milliseconds: `Nov 20, 2026, 3:42 PM`. */
export function formatMoment(atMs: number): string {
  return `${formatDate(localDay(atMs))}, ${formatClock(atMs)}`;
}

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

/** How long ago an instant was, in words: `just now`, `5 min ago`, `3 h ago`, `2 days ago`. */
export function formatAge(atMs: number, nowMs: number): string {
  const ageMs = Math.max(0, nowMs - atMs);
  if (ageMs < minuteMs) return 'just now';
  if (ageMs < hourMs) return `${Math.floor(ageMs / minuteMs)} min ago`;
  if (ageMs < dayMs) return `${Math.floor(ageMs / hourMs)} h ago`;
  const days = Math.floor(ageMs / dayMs);
  return days === 1 ? '1 day ago' : `${days} days ago`;
}

/** `1 transaction`, `412 transactions`. */
export function countOf(count: number, singular: string, plural = `${singular}s`): string {
  return `${formatCount(count)} ${count === 1 ? singular : plural}`;
}

/** The size of a file or a disk: `812 bytes`, `340 KB`, `1.2 MB`, `1.2 GB`. */
export function formatBytes(count: number): string {
  if (count < 1_000) return countOf(count, 'byte');
  if (count >= 999_950_000) return `${formatFixed(count / 1_000_000_000, 1)} GB`;
  return count < 999_500 ? `${Math.round(count / 1_000)} KB` : `${formatFixed(count / 1_000_000, 1)} MB`;
}
