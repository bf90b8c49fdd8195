import { builtInCategories } from '../categories.ts';
import type { MemoryRow } from './test-memory-ledger.ts';

/** Sums in plain code, independent of the answers' code, to check sentences. Dates are `YYYY-MM-DD`, both included. */
export type Days = { from: string; to: string };
/** All parts hold at once; `either` is a row of any of several. */
export type About = {
  category?: string;
  merchant?: string;
  without?: About;
  both?: About;
  either?: readonly About[];
};
export type What = 'spending' | 'income' | 'net';

/** The first and the last day that any calendar here has. */
export const allDays: Days = { from: '0000-01-01', to: '9999-12-31' };

const categories: readonly { id: string; name: string; parentId: string | null; kind: string }[] =
  builtInCategories;

function isWithin(id: string, wanted: string): boolean {
  return id === wanted || categories.find((one) => one.id === id)?.parentId === wanted;
}

function kindOf(row: MemoryRow): string {
  return categories.find(({ id }) => id === row.categoryId)?.kind ?? 'spending';
}

export function isAbout(row: MemoryRow, about: About): boolean {
  const { category, merchant, without, both, either } = about;
  if (category !== undefined && !category.split(',').some((one) => isWithin(row.categoryId, one)))
    return false;
  if (merchant !== undefined && !(row.merchantName ?? '').toLowerCase().includes(merchant.toLowerCase()))
    return false;
  if (both !== undefined && !isAbout(row, both)) return false;
  if (either !== undefined && !either.some((one) => isAbout(row, one))) return false;
  return without === undefined || !isAbout(row, without);
}

export function rowsOn(rows: readonly MemoryRow[], about: About, { from, to }: Days): MemoryRow[] {
  return rows.filter((row) => row.date >= from && row.date <= to && isAbout(row, about));
}

/** In cents; spending is net of refunds and positive. */
export function sumOn(rows: readonly MemoryRow[], what: What, about: About, days: Days): number {
  let [income, spending] = [0, 0];
  for (const row of rowsOn(rows, about, days)) {
    if (kindOf(row) === 'income') income += row.amount;
    if (kindOf(row) === 'spending') spending -= row.amount;
  }
  return what === 'net' ? income - spending : what === 'income' ? income : spending;
}

/** Rows that cost something. */
export function chargesOn(rows: readonly MemoryRow[], about: About, days: Days): MemoryRow[] {
  return rowsOn(rows, about, days).filter((row) => kindOf(row) === 'spending' && row.amount < 0);
}

const dayMs = 86_400_000;
const written = (ms: number) => new Date(ms).toISOString().slice(0, 10);
const parsed = (day: string) => Date.parse(`${day}T00:00:00Z`);

export function daysLater(day: string, days: number): string {
  return written(parsed(day) + days * dayMs);
}

/** Months count from 1, and may be less than that or more than 12. */
export function monthDays(year: number, month: number): Days {
  return { from: written(Date.UTC(year, month - 1, 1)), to: written(Date.UTC(year, month, 0)) };
}

export function yearDays(year: number): Days {
  return { from: `${year}-01-01`, to: `${year}-12-31` };
}
