import { toCents } from '@cairn/domain/money';
import { addDays, toPlainDate } from '@cairn/domain/plain-date';
import { describe, expect, test } from 'vitest';
import type { LedgerRow } from '../transactions/ledger-row.ts';
import type { BankTransaction } from '../types.ts';
import { type DeltaPlan, type PlanInput, planDelta } from './delta-plan.ts';

const day = toPlainDate('2026-11-10');

const bankRow = (id: string, change: Partial<BankTransaction> = {}): BankTransaction => ({
  bankTransactionId: id,
  pendingTransactionId: null,
  providerAccountId: 'checking',
  postedOn: day,
  authorizedOn: null,
  amountCents: toCents(-450),
  currency: 'USD',
  description: 'CORNER COFFEE 0042',
  originalDescription: null,
  merchantName: null,
  isPending: false,
  paymentChannel: 'in store',
  category: null,
  ...change,
});
const pending = (id: string, change: Partial<BankTransaction> = {}) =>
  bankRow(id, { isPending: true, ...change });
const kept = (row: BankTransaction, change: Partial<LedgerRow> = {}): LedgerRow => ({
  ...row,
  id: `our ${row.bankTransactionId}`,
  replacedTransactionId: null,
  isRemoved: false,
  isAdjustment: false,
  isOrphaned: false,
  ...change,
});

/** The plan in short: what becomes of which row. */
function shortOf(plan: DeltaPlan) {
  return {
    inserts: plan.inserts.map(({ row, replacedTransactionId }) => [
      row.bankTransactionId,
      replacedTransactionId,
    ]),
    updates: plan.updates.map(({ id, row, replacedTransactionId }) => [
      id,
      row.bankTransactionId,
      replacedTransactionId,
    ]),
    removals: plan.removals.map(({ id }) => id),
    missing: plan.missing.map(({ id }) => id),
    merges: plan.merges.map(({ fromId, intoId }) => [fromId, intoId]),
  };
}
const nothing = { inserts: [], updates: [], removals: [], missing: [], merges: [] };
const planOf = (input: Partial<PlanInput>) =>
  shortOf(planDelta({ upserted: [], removedIds: [], existing: [], ...input }));

describe('P02 what a bank changes of a row is written', () => {
  const category = { primary: 'FOOD', detailed: 'COFFEE', confidence: 'HIGH' } as const;
  test.each<Partial<BankTransaction>>([
    { providerAccountId: 'savings' },
    { postedOn: addDays(day, 1) },
    { authorizedOn: day },
    { amountCents: toCents(-451) },
    { currency: 'CAD' },
    { description: 'CORNER COFFEE' },
    { originalDescription: 'CORNER' },
    { merchantName: 'Corner' },
    { isPending: true },
    { paymentChannel: 'online' },
    { category: { ...category, primary: 'TRAVEL' } },
    { category: { ...category, detailed: 'BAR' } },
    { category: { ...category, confidence: 'LOW' } },
    { category: null },
  ])('%j', (change) => {
    const before = bankRow('a', { category });
    const existing = [kept(before)];
    expect(planOf({ upserted: [before], existing })).toEqual(nothing);
    expect(planOf({ upserted: [{ ...before, ...change }], existing })).toEqual({
      ...nothing,
      updates: [['our a', 'a', null]],
    });
  });
});

describe('P01 a posted row takes the place of its pending one', () => {
  const waiting = kept(pending('p'));
  const takenOver = { ...nothing, updates: [['our p', 'q', 'p']] };

  test('by the bank’s link, whether the pending one goes in the same sync or stays for now', () => {
    const upserted = [bankRow('q', { pendingTransactionId: 'p', amountCents: toCents(-900) })];
    for (const removedIds of [['p'], []])
      expect(planOf({ upserted, removedIds, existing: [waiting] })).toEqual(takenOver);
  });

  test('by likeness where there is no link, once the bank has taken the pending one back, now or earlier', () => {
    const upserted = [bankRow('q', { postedOn: addDays(day, 1) })];
    expect(planOf({ upserted, removedIds: ['p'], existing: [waiting] })).toEqual(takenOver);
    expect(planOf({ upserted, existing: [{ ...waiting, isRemoved: true }] })).toEqual(takenOver);
    expect(planOf({ upserted, existing: [waiting] })).toEqual({ ...nothing, inserts: [['q', null]] });
  });

  test('not one that was replaced already, that another connection left, or that was posted', () => {
    const upserted = [bankRow('q', { postedOn: addDays(day, 1) })];
    const inserted = { ...nothing, inserts: [['q', null]] };
    const replacement = kept(bankRow('first', { postedOn: addDays(day, -20) }), {
      replacedTransactionId: 'p',
    });
    expect(planOf({ upserted, existing: [{ ...waiting, isRemoved: true }, replacement] })).toEqual(inserted);
    const posted = kept(bankRow('p'), { isRemoved: true });
    expect(planOf({ upserted, existing: [posted] })).toEqual(inserted);
  });

  test('another pending row never takes its place', () => {
    expect(planOf({ upserted: [pending('q')], removedIds: ['p'], existing: [waiting] })).toEqual({
      ...nothing,
      inserts: [['q', null]],
      removals: ['our p'],
    });
  });

  test('only one of two rows that name it does; the other is a row of its own, which keeps the link', () => {
    const upserted = ['q', 'r'].map((id) => bankRow(id, { pendingTransactionId: 'p' }));
    expect(planOf({ upserted, existing: [waiting] })).toEqual({ ...takenOver, inserts: [['r', 'p']] });
  });

  test('where both come in one sync the pending one is not written at all', () => {
    const both = [pending('p', { merchantName: 'New' }), bankRow('q', { pendingTransactionId: 'p' })];
    expect(planOf({ upserted: both })).toEqual({ ...nothing, inserts: [['q', 'p']] });
    expect(planOf({ upserted: both, existing: [waiting] })).toEqual(takenOver);
  });

  test('a pending row that was replaced does not come back', () => {
    const existing = [kept(bankRow('q'), { replacedTransactionId: 'p' })];
    expect(planOf({ upserted: [pending('p')], existing })).toEqual(nothing);
  });

  test('one that was posted in an earlier sync gets the words of the pending one that goes now, and no other does', () => {
    const posted = kept(bankRow('q', { postedOn: addDays(day, 1) }));
    expect(planOf({ removedIds: ['p'], existing: [waiting, posted] })).toEqual({
      ...nothing,
      removals: ['our p'],
      merges: [['our p', 'our q']],
    });
    for (const change of [
      { isPending: true },
      { isRemoved: true },
      { isOrphaned: true },
      { replacedTransactionId: 'o' },
      { providerAccountId: 'savings' },
    ])
      expect(planOf({ removedIds: ['p'], existing: [waiting, { ...posted, ...change }] })).toEqual({
        ...nothing,
        removals: ['our p'],
      });
  });
});

describe('P02 rows that go and come', () => {
  test('a row that the bank takes back goes once, and only that one', () => {
    const existing = [kept(bankRow('a')), kept(bankRow('b', { amountCents: toCents(-1) }))];
    const gone = { ...nothing, removals: ['our a'] };
    expect(planOf({ removedIds: ['a'], existing })).toEqual(gone);
    expect(planOf({ removedIds: ['a'], existing: [kept(bankRow('a'), { isRemoved: true })] })).toEqual(
      nothing,
    );
  });

  test('a posted row that goes gives its words to nobody', () => {
    const existing = [kept(bankRow('a')), kept(bankRow('b'))];
    expect(planOf({ removedIds: ['a'], existing })).toEqual({ ...nothing, removals: ['our a'] });
  });

  test('a row that was taken back comes back as itself, linked as it was', () => {
    const existing = [kept(bankRow('a'), { isRemoved: true, replacedTransactionId: 'p' })];
    expect(planOf({ upserted: [bankRow('a')], existing })).toEqual({
      ...nothing,
      updates: [['our a', 'a', 'p']],
    });
  });
});

describe('P06 a row that a person added', () => {
  const added = kept(bankRow('added'), { isAdjustment: true });

  test('becomes the bank’s own when that comes, posted', () => {
    expect(planOf({ upserted: [bankRow('a')], existing: [added] })).toEqual({
      ...nothing,
      updates: [['our added', 'a', 'added']],
    });
  });

  test('stays where the bank’s is pending, and where it was taken away again', () => {
    const inserted = { ...nothing, inserts: [['a', null]] };
    expect(planOf({ upserted: [pending('a')], existing: [added] })).toEqual(inserted);
    expect(planOf({ upserted: [bankRow('a')], existing: [{ ...added, isRemoved: true }] })).toEqual(inserted);
  });

  test('stays where the row has a pending one to take over', () => {
    const existing = [added, kept(pending('p'), { isRemoved: true })];
    expect(planOf({ upserted: [bankRow('a')], existing })).toEqual({
      ...nothing,
      updates: [['our p', 'a', 'p']],
    });
  });
});

describe('P03 rows that an ended connection left', () => {
  const left = kept(bankRow('old'), { isOrphaned: true });
  const coveredSince = new Map([['checking', addDays(day, -30)]]);

  test('are known again under their new id, and under their own', () => {
    expect(planOf({ upserted: [bankRow('new')], existing: [left], coveredSince })).toEqual({
      ...nothing,
      updates: [['our old', 'new', null]],
    });
    expect(planOf({ upserted: [bankRow('old')], existing: [left], coveredSince })).toEqual({
      ...nothing,
      updates: [['our old', 'old', null]],
    });
  });

  test('are missing once the whole record is here without them, and not before', () => {
    expect(planOf({ existing: [left], coveredSince })).toEqual({
      ...nothing,
      removals: ['our old'],
      missing: ['our old'],
    });
    expect(planOf({ existing: [left] })).toEqual(nothing);
    for (const change of [{ isRemoved: true }, { isOrphaned: false }])
      expect(planOf({ existing: [{ ...left, ...change }], coveredSince })).toEqual(nothing);
  });
});
