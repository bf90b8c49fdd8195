import { inCurrency } from '@cairn/domain/currency-text';
import type { Cents } from '@cairn/domain/money';
import { monthNames, type PlainDate, type PlainMonth } from '@cairn/domain/plain-date';

/** 123456 → '$1,234.56', '€1,234.56' or '1,234.56 CHF'. Exact, since it formats the integer. */
export function formatMoney(cents: Cents, currency: string): string {
  // U+2212, as every screen has it.
  const sign = cents < 0 ? '−' : '';
  const magnitude = Math.abs(cents);
  const minor = magnitude % 100;
  const digits = `${formatCount((magnitude - minor) / 100)}.${String(minor).padStart(2, '0')}`;
  return sign + inCurrency(currency, digits);
}

/** 1234 → '1,234'. */
export function formatCount(count: number): string {
  return String(count).replace(/\B(?=(\d{3})+$)/g, ',');
}

/** 31 → '31%'. */
export function formatPercent(percent: number): string {
  return `${formatCount(percent)}%`;
}

/** '2026-11-20' → 'Nov 20, 2026'. */
export function formatDate(date: PlainDate): string {
  return `${nameOfMonth(date).slice(0, 3)} ${Number(date.slice(8, 10))}, ${date.slice(0, 4)}`;
}

/** '2026-11' → 'November 2026'. */
export function formatMonth(month: PlainMonth): string {
  return `${nameOfMonth(month)} ${month.slice(0, 4)}`;
}

function nameOfMonth(date: PlainDate | PlainMonth): string {
  const name = monthNames[Number(date.slice(5, 7)) - 1];
  if (name === undefined) throw new RangeError(`Not a calendar month: ${date}`);
  return name;
}
