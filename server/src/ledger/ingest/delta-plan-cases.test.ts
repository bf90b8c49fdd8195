import { toCents } from '@cairn/domain/money';
import { addDays, toPlainDate } from '@cairn/domain/plain-date';
import { describe, expect, test } from 'vitest';
import { bankRow, ledgerRow } from '../test-stored-row.ts';
import type { BankTransaction } from '../types.ts';
import { type DeltaPlan, type PlanInput, planDelta } from './delta-plan.ts';

const day = toPlainDate('2026-11-10');

const pending = (id: string, change: Partial<BankTransaction> = {}) =>
  bankRow(id, { isPending: true, ...change });
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

describe('P02 every change by the bank is written', () => {
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
    const existing = [ledgerRow(before)];
    expect(planOf({ upserted: [before], existing })).toEqual(nothing);
    expect(planOf({ upserted: [{ ...before, ...change }], existing })).toEqual({
      ...nothing,
      updates: [['our a', 'a', null]],
    });
  });
});

describe('P01 a posted transaction replaces its pending one', () => {
  const waiting = ledgerRow(pending('p'));
  const takenOver = { ...nothing, updates: [['our p', 'q', 'p']] };

  test('by the bank’s link, whether the pending one is removed in the same sync or later', () => {
    const upserted = [bankRow('q', { pendingTransactionId: 'p', amountCents: toCents(-900) })];
    for (const removedIds of [['p'], []])
      expect(planOf({ upserted, removedIds, existing: [waiting] })).toEqual(takenOver);
  });

  test('by similarity without a link, once the bank has removed the pending one', () => {
    const upserted = [bankRow('q', { postedOn: addDays(day, 1) })];
    expect(planOf({ upserted, removedIds: ['p'], existing: [waiting] })).toEqual(takenOver);
    expect(planOf({ upserted, existing: [{ ...waiting, isRemoved: true }] })).toEqual(takenOver);
    expect(planOf({ upserted, existing: [waiting] })).toEqual({ ...nothing, inserts: [['q', null]] });
  });

  test('not one that was replaced, orphaned or posted', () => {
    const upserted = [bankRow('q', { postedOn: addDays(day, 1) })];
    const inserted = { ...nothing, inserts: [['q', null]] };
    const replacement = ledgerRow(bankRow('first', { postedOn: addDays(day, -20) }), {
      replacedTransactionId: 'p',
    });
    expect(planOf({ upserted, existing: [{ ...waiting, isRemoved: true }, replacement] })).toEqual(inserted);
    const posted = ledgerRow(bankRow('p'), { isRemoved: true });
    expect(planOf({ upserted, existing: [posted] })).toEqual(inserted);
  });

  test('a pending transaction never replaces it', () => {
    expect(planOf({ upserted: [pending('q')], removedIds: ['p'], existing: [waiting] })).toEqual({
      ...nothing,
      inserts: [['q', null]],
      removals: ['our p'],
    });
  });

  test('only one of two linked transactions does; the other is inserted with its link', () => {
    const upserted = ['q', 'r'].map((id) => bankRow(id, { pendingTransactionId: 'p' }));
    expect(planOf({ upserted, existing: [waiting] })).toEqual({ ...takenOver, inserts: [['r', 'p']] });
  });

  test('where both arrive in one sync, the pending one is not written', () => {
    const both = [pending('p', { merchantName: 'New' }), bankRow('q', { pendingTransactionId: 'p' })];
    expect(planOf({ upserted: both })).toEqual({ ...nothing, inserts: [['q', 'p']] });
    expect(planOf({ upserted: both, existing: [waiting] })).toEqual(takenOver);
  });

  test('a replaced pending transaction does not return', () => {
    const existing = [ledgerRow(bankRow('q'), { replacedTransactionId: 'p' })];
    expect(planOf({ upserted: [pending('p')], existing })).toEqual(nothing);
  });

  test('one added in an earlier sync gets the removed pending one’s input, and no other does', () => {
    const posted = ledgerRow(bankRow('q', { postedOn: addDays(day, 1) }));
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

describe('P02 removed and restored transactions', () => {
  test('a removed transaction is removed once, and no other', () => {
    const existing = [ledgerRow(bankRow('a')), ledgerRow(bankRow('b', { amountCents: toCents(-1) }))];
    const gone = { ...nothing, removals: ['our a'] };
    expect(planOf({ removedIds: ['a'], existing })).toEqual(gone);
    expect(planOf({ removedIds: ['a'], existing: [ledgerRow(bankRow('a'), { isRemoved: true })] })).toEqual(
      nothing,
    );
  });

  test('a removed posted transaction moves its input nowhere', () => {
    const existing = [ledgerRow(bankRow('a')), ledgerRow(bankRow('b'))];
    expect(planOf({ removedIds: ['a'], existing })).toEqual({ ...nothing, removals: ['our a'] });
  });

  test('a removed transaction returns with its id and link', () => {
    const existing = [ledgerRow(bankRow('a'), { isRemoved: true, replacedTransactionId: 'p' })];
    expect(planOf({ upserted: [bankRow('a')], existing })).toEqual({
      ...nothing,
      updates: [['our a', 'a', 'p']],
    });
  });
});

describe('P06 an adjustment', () => {
  const added = ledgerRow(bankRow('added'), { isAdjustment: true });

  test('becomes the bank’s transaction once that is posted', () => {
    expect(planOf({ upserted: [bankRow('a')], existing: [added] })).toEqual({
      ...nothing,
      updates: [['our added', 'a', 'added']],
    });
  });

  test('stays while the bank’s is pending, and when it was removed', () => {
    const inserted = { ...nothing, inserts: [['a', null]] };
    expect(planOf({ upserted: [pending('a')], existing: [added] })).toEqual(inserted);
    expect(planOf({ upserted: [bankRow('a')], existing: [{ ...added, isRemoved: true }] })).toEqual(inserted);
  });

  test('stays where the posted transaction replaces a pending one', () => {
    const existing = [added, ledgerRow(pending('p'), { isRemoved: true })];
    expect(planOf({ upserted: [bankRow('a')], existing })).toEqual({
      ...nothing,
      updates: [['our p', 'a', 'p']],
    });
  });
});

describe('P03 orphaned transactions', () => {
  const left = ledgerRow(bankRow('old'), { isOrphaned: true });
  const coveredSince = new Map([['checking', addDays(day, -30)]]);

  test('are matched under a new id and under their own', () => {
    expect(planOf({ upserted: [bankRow('new')], existing: [left], coveredSince })).toEqual({
      ...nothing,
      updates: [['our old', 'new', null]],
    });
    expect(planOf({ upserted: [bankRow('old')], existing: [left], coveredSince })).toEqual({
      ...nothing,
      updates: [['our old', 'old', null]],
    });
  });

  test('are missing once the complete history lacks them, and not before', () => {
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
