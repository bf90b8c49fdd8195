import { compareText } from '@cairn/domain/compare-text';
import { sharedWordShare } from '@cairn/domain/shared-words';
import type { BankTransaction } from '../ledger/bank-transaction.ts';
import { wordsOf } from './pending-pairs.ts';

/** A key of account, currency and amount, and of what else two rows must share. */
export function keyOf(row: BankTransaction, ...more: unknown[]): string {
  return JSON.stringify([row.providerAccountId, row.currency, row.amountCents, ...more]);
}

export const atAmount = (row: BankTransaction): string => keyOf(row);

/** The share of words that two rows have in common, from 0 to 1. */
export function likeness(a: BankTransaction, b: BankTransaction): number {
  return sharedWordShare(wordsOf(a), wordsOf(b));
}

/** Sorts by fields that two connections share, then by id, so that the input's order does not matter. */
export function sorted<T extends BankTransaction>(rows: readonly T[]): T[] {
  return rows
    .map((row) => ({ row, key: orderKey(row) }))
    .sort((a, b) => compareText(a.key, b.key))
    .map(({ row }) => row);
}

function orderKey(row: BankTransaction): string {
  return `${row.postedOn} ${row.authorizedOn ?? ''} ${row.description} ${row.originalDescription ?? ''} ${row.sourceId}`;
}
