import type { HistoryChange, HistoryValue } from '@cairn/contract/history';
import { toCents } from '@cairn/domain/money';
import { isPlainDate } from '@cairn/domain/plain-date';
import type { Names } from './stored-entry.ts';

/** A side of an entry, whose fields may be missing in old entries. */
export type Side = Readonly<Record<string, unknown>>;

export function sideOf(stored: unknown): Side {
  return typeof stored === 'object' && stored !== null ? Object.fromEntries(Object.entries(stored)) : {};
}

export const text = (value: unknown): HistoryValue | null =>
  typeof value === 'string' && value !== '' ? { kind: 'text', text: value } : null;

export const yesNo =
  (yes: string, no: string) =>
  (value: unknown): HistoryValue | null =>
    typeof value === 'boolean' ? { kind: 'text', text: value ? yes : no } : null;

export const count = (value: unknown): HistoryValue | null =>
  typeof value === 'number' ? { kind: 'text', text: value.toLocaleString('en-US') } : null;

export const amountIn =
  (currency: string) =>
  (value: unknown): HistoryValue | null =>
    Number.isSafeInteger(value) ? { kind: 'amount', amount: toCents(Number(value)), currency } : null;

export const date = (value: unknown): HistoryValue | null =>
  typeof value === 'string' && isPlainDate(value) ? { kind: 'date', date: value } : null;

export const categoryIn =
  (names: Names) =>
  (value: unknown): HistoryValue | null =>
    typeof value === 'string' ? { kind: 'text', text: names.category(value) ?? 'A removed category' } : null;

export const accountIn =
  (names: Names) =>
  (value: unknown): HistoryValue | null =>
    typeof value === 'string'
      ? { kind: 'text', text: names.account(value)?.name ?? 'A removed account' }
      : null;

export const tagsIn =
  (names: Names) =>
  (value: unknown): HistoryValue | null =>
    Array.isArray(value) && value.length > 0
      ? { kind: 'text', text: value.map((id) => names.tag(String(id)) ?? 'A removed tag').join(', ') }
      : null;

type Read = (value: unknown) => HistoryValue | null;

/** What became of a field; nothing when it is the same. Without a value before, which is not null, it has the one after alone. */
export function changeOf(field: string, before: unknown, after: unknown, read: Read): HistoryChange[] {
  const change = { field, before: read(before), after: read(after) };
  if (before === undefined) return change.after === null ? [] : [{ field, after: change.after }];
  return JSON.stringify(change.before) === JSON.stringify(change.after) ? [] : [change];
}
