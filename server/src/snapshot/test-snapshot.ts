import { builtInCategories } from '@cairn/domain/categories';
import { toCents } from '@cairn/domain/money';
import { addMonths, monthOf, toPlainDate } from '@cairn/domain/plain-date';
import type { LedgerSnapshot, SnapshotRow } from '../ledger/types.ts';

/** For tests: the day on which the detectors are asked, in the middle of a month. */
export const today = toPlainDate('2026-11-17');

/** For tests: a settled charge; `cents` above zero is money spent. */
export function charge(
  on: string,
  cents: number,
  categoryId: string,
  change: Partial<SnapshotRow> = {},
): SnapshotRow {
  const payee = change.payee ?? `${categoryId} store`;
  return {
    id: `${on}/${payee}/${cents}`,
    accountId: 'checking',
    postedOn: toPlainDate(on),
    amountCents: toCents(-cents),
    kind: cents < 0 ? 'refund' : 'spending',
    categoryId,
    ...namesOf(change.categoryId ?? categoryId),
    payee,
    name: payee,
    note: null,
    transferId: null,
    isPending: false,
    partOfId: null,
    isSpread: false,
    ...change,
  };
}

/** For tests: the names of a built-in category and its parent; any other id is its own parent. */
export function namesOf(categoryId: string): Pick<SnapshotRow, 'categoryName' | 'parentId' | 'parentName'> {
  const find = (id: string) => builtInCategories.find((category) => category.id === id);
  const parentId = find(categoryId)?.parentId ?? categoryId;
  return {
    categoryName: find(categoryId)?.name ?? categoryId,
    parentId,
    parentName: find(parentId)?.name ?? parentId,
  };
}

/** For tests: a charge on the same day of each of `amounts.length` months in a row, the last of them in `lastMonth`. */
export function monthly(
  lastMonth: string,
  day: string,
  amounts: readonly number[],
  categoryId: string,
  change: Partial<SnapshotRow> = {},
): SnapshotRow[] {
  const last = monthOf(toPlainDate(`${lastMonth}-01`));
  return amounts.map((cents, index) => {
    const month = addMonths(last, index - amounts.length + 1);
    return charge(`${month}-${day}`, cents, categoryId, change);
  });
}

export function times<T>(count: number, value: T): T[] {
  return Array.from({ length: count }, () => value);
}

/** For tests: an empty ledger. */
export const emptyLedger: LedgerSnapshot = { currency: 'USD', rows: [], accounts: [], budgets: [] };

/** For tests: one checking account with data since the start of 2025. */
export function ledger(...rows: readonly SnapshotRow[][]): LedgerSnapshot {
  const salary = charge('2025-01-02', -300_000, 'income', { kind: 'income', payee: 'Employer' });
  return { ...emptyLedger, rows: [salary, ...rows.flat()] };
}
