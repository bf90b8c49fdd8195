import { describe, expect, it } from 'vitest';
import { toCents } from './money.ts';
import { type PlainDate, toPlainDate } from './plain-date.ts';
import { matchesFilter } from './transaction-filter.ts';
import type { TransactionKind } from './transactions.ts';

const row = {
  date: toPlainDate('2026-11-20'),
  amount: toCents(-4_840),
  accountId: 'a1',
  accountName: 'Everyday Card',
  categoryId: 'food-and-dining',
  kind: 'spending' as TransactionKind,
  description: 'SQ *BLUE DOOR COFFEE',
  merchantName: 'Blue Door Coffee' as string | null,
  tagIds: ['trip'],
  isPending: true,
  reconciledTo: null as PlainDate | null,
  note: 'A note' as string | null,
  attachmentsCount: 1,
};

function testRow(change: Partial<typeof row>): typeof row {
  return { ...row, ...change };
}

describe('matchesFilter', () => {
  it('finds the text in the description or the merchant, whatever the case', () => {
    expect(matchesFilter({ search: 'blue door' }, [], [])(row)).toBe(true);
    expect(matchesFilter({ search: ' sq *' }, [], [])(row)).toBe(true);
    expect(matchesFilter({ search: 'tea' }, [], [])(row)).toBe(false);
    expect(matchesFilter({ search: 'blue' }, [], [])(testRow({ description: 'X', merchantName: null }))).toBe(
      false,
    );
  });

  it('finds an amount, a note, an account and a tag, besides the merchant', () => {
    const finds = (search: string) =>
      matchesFilter({ search }, [], [{ id: 'trip', name: 'Trip to Oslo' }])(row);
    for (const search of ['48.40', '−$48.4', 'a NOTE', 'everyday', 'oslo'])
      expect(finds(search), search).toBe(true);
    for (const search of ['48', '4840', 'a1', 'no note']) expect(finds(search), search).toBe(false);
    expect(matchesFilter({ search: '48' }, [], [])(testRow({ amount: toCents(4_800) }))).toBe(true);
  });

  it('looks for a merchant in the description and the merchant alone', () => {
    const names = (merchant: string) => matchesFilter({ merchant }, [], [])(row);
    for (const merchant of ['blue door', ' SQ *']) expect(names(merchant), merchant).toBe(true);
    for (const merchant of ['48.40', 'note', 'everyday']) expect(names(merchant), merchant).toBe(false);
  });

  it('holds every part of the filter against the row', () => {
    const day = toPlainDate('2026-11-20');
    expect(
      matchesFilter(
        {
          from: day,
          to: day,
          type: 'debit',
          accountId: 'a2,a1',
          tagId: 'work,trip',
          status: 'pending',
          hasNote: 'yes',
          hasAttachment: 'yes',
        },
        [],
        [],
      )(row),
    ).toBe(true);
    for (const other of [
      { from: toPlainDate('2026-11-21') },
      { to: toPlainDate('2026-11-19') },
      { type: 'credit' as const },
      { accountId: 'a2' },
      { categoryId: 'groceries,travel' },
      { kind: 'income' as const },
      { tagId: 'work,home' },
      { status: 'posted' as const },
      { hasNote: 'no' as const },
      { hasAttachment: 'no' as const },
    ])
      expect(matchesFilter(other, [], [])(row), JSON.stringify(other)).toBe(false);
    expect(matchesFilter({ categoryId: 'travel,food-and-dining' }, [], [])(row)).toBe(true);
  });

  it('tells by the status what is pending, completed, reconciled and not', () => {
    const on = toPlainDate('2026-10-31');
    const rows = [row, testRow({ isPending: false }), testRow({ isPending: false, reconciledTo: on })];
    const statuses = ['pending', 'posted', 'reconciled', 'unreconciled'] as const;
    expect(statuses.map((status) => rows.map(matchesFilter({ status }, [], [])))).toEqual([
      [true, false, false],
      [false, true, true],
      [false, false, true],
      [false, true, false],
    ]);
  });

  it('leaves amounts from the least to the most, both included, whatever their sign', () => {
    const passes = (minAmountCents?: number, maxAmountCents?: number) =>
      [-450, 450].map((amount) =>
        matchesFilter(
          {
            ...(minAmountCents !== undefined && { minAmountCents }),
            ...(maxAmountCents !== undefined && { maxAmountCents }),
          },
          [],
          [],
        )(testRow({ amount: toCents(amount) })),
      );
    expect(passes(450, 450)).toEqual([true, true]);
    expect(passes(451)).toEqual([false, false]);
    expect(passes(undefined, 449)).toEqual([false, false]);
  });

  it('leaves a row without texts where no text is looked for', () => {
    const bare = testRow({ description: '', merchantName: null });
    expect(matchesFilter({ search: ' ' }, [], [])(bare)).toBe(true);
    expect(matchesFilter({}, [], [])(bare)).toBe(true);
  });

  it('takes the parts of a parent with it', () => {
    const tree = [
      { id: 'meals', parentId: null },
      { id: 'food-and-dining', parentId: 'meals' },
    ];
    expect(matchesFilter({ categoryId: 'meals' }, tree, [])(row)).toBe(true);
    expect(matchesFilter({ categoryId: 'meals' }, [], [])(row)).toBe(false);
  });

  it('counts a refund among what was spent, net', () => {
    const refund = testRow({ kind: 'refund' });
    expect(matchesFilter({ kind: 'net_spending' }, [], [])(refund)).toBe(true);
    expect(matchesFilter({ kind: 'spending' }, [], [])(refund)).toBe(false);
    expect(matchesFilter({ kind: 'net_spending' }, [], [])(row)).toBe(true);
    expect(matchesFilter({ kind: 'spending' }, [], [])(row)).toBe(true);
    for (const kind of ['income', 'transfer'] as const)
      expect(matchesFilter({ kind: 'net_spending' }, [], [])(testRow({ kind }))).toBe(false);
  });
});
