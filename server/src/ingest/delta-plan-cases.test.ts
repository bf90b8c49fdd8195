import { toCents } from '@cairn/domain/money';
import { addDays, toPlainDate } from '@cairn/domain/plain-date';
import { describe, expect, test } from 'vitest';
import type { BankTransaction } from '../ledger/bank-transaction.ts';
import { bankRow, ledgerRow, removedAt } from '../ledger/test-stored-row.ts';
import { type DeltaPlan, type PlanInput, planDelta } from './delta-plan.ts';

const day = toPlainDate('2026-11-10');

const pending = (id: string, change: Partial<BankTransaction> = {}) =>
  bankRow(id, { isPending: true, ...change });
function shortOf(plan: DeltaPlan) {
  return {
    inserts: plan.inserts.map(({ row, replacedTransactionId }) => [row.sourceId, replacedTransactionId]),
    updates: plan.updates.map(({ id, row, replacedTransactionId }) => [
      id,
      row.sourceId,
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
    expect(planOf({ upserted, existing: [{ ...waiting, removedAt }] })).toEqual(takenOver);
    expect(planOf({ upserted, existing: [waiting] })).toEqual({ ...nothing, inserts: [['q', null]] });
  });

  test('not one that was replaced, orphaned or posted', () => {
    const upserted = [bankRow('q', { postedOn: addDays(day, 1) })];
    const inserted = { ...nothing, inserts: [['q', null]] };
    const replacement = ledgerRow(bankRow('first', { postedOn: addDays(day, -20) }), {
      replacedTransactionId: 'p',
    });
    expect(planOf({ upserted, existing: [{ ...waiting, removedAt }, replacement] })).toEqual(inserted);
    const posted = ledgerRow(bankRow('p', { postedOn: addDays(day, -4) }), { removedAt });
    expect(planOf({ upserted, existing: [posted] })).toEqual(inserted);
  });

  test('a pending transaction of another day never replaces it', () => {
    const later = pending('q', { postedOn: addDays(day, 5) });
    expect(planOf({ upserted: [later], removedIds: ['p'], existing: [waiting] })).toEqual({
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
      { removedAt },
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

describe('P45 a transaction that comes again under a new id', () => {
  const known = ledgerRow(bankRow('a'));
  const followed = { ...nothing, updates: [['our a', 'b', 'a']] };
  const inserted = { ...nothing, inserts: [['b', null]] };
  const gone = { ...known, removedAt };

  test('stays the same where the bank removes it with the new one, or removed it before', () => {
    const upserted = [bankRow('b')];
    expect(planOf({ upserted, removedIds: ['a'], existing: [known] })).toEqual(followed);
    expect(planOf({ upserted, existing: [gone] })).toEqual(followed);
    expect(planOf({ upserted, existing: [known] })).toEqual(inserted);
  });

  test('so does a pending one, which then posts by a link to the first or the second id', () => {
    const waiting = ledgerRow(pending('a'));
    expect(planOf({ upserted: [pending('b')], removedIds: ['a'], existing: [waiting] })).toEqual(followed);
    const again = { ...waiting, ...pending('b'), replacedTransactionId: 'a' };
    for (const pendingTransactionId of ['a', 'b'])
      expect(planOf({ upserted: [bankRow('c', { pendingTransactionId })], existing: [again] })).toEqual({
        ...nothing,
        updates: [['our a', 'c', 'b']],
      });
  });

  test.each<[string, Partial<BankTransaction>, boolean, boolean]>([
    ['half of the words changed', { description: 'CORNER BAKERY 0042' }, true, true],
    ['another text', { description: 'PAYMENT 77' }, true, false],
    ['another day of the same charge', { postedOn: addDays(day, 4) }, true, true],
    ['a day before', { postedOn: addDays(day, -1) }, true, true],
    ['a day and a text', { postedOn: addDays(day, 1), description: 'PAYMENT 77' }, false, false],
    ['five days later', { postedOn: addDays(day, 5) }, false, false],
    ['a cent more', { amountCents: toCents(-451) }, false, false],
    ['money in', { amountCents: toCents(450) }, false, false],
    ['another account', { providerAccountId: 'savings' }, false, false],
    ['another currency', { currency: 'CAD' }, false, false],
    ['pending', { isPending: true }, false, false],
  ])('%s: the same beside its removal and after it? %#', (_name, change, isSameBeside, isSameAfter) => {
    const upserted = [bankRow('b', change)];
    const beside = planOf({ upserted, removedIds: ['a'], existing: [known] });
    expect(beside).toEqual(isSameBeside ? followed : { ...inserted, removals: ['our a'] });
    expect(planOf({ upserted, existing: [gone] })).toEqual(isSameAfter ? followed : inserted);
  });

  test('on another day it is another one where a habit has the amount, whether that is there or comes too', () => {
    const upserted = [bankRow('b', { postedOn: addDays(day, 2) })];
    const habit = bankRow('h', { postedOn: addDays(day, -2) });
    expect(planOf({ upserted, existing: [gone, ledgerRow(habit)] })).toEqual(inserted);
    expect(planOf({ upserted: [...upserted, habit], existing: [gone] }).updates).toEqual([]);
    const long = ledgerRow({ ...habit, postedOn: addDays(day, -5) });
    expect(planOf({ upserted, existing: [gone, long] })).toEqual(followed);
  });

  test('a file that brought it while it was gone had the same', () => {
    const ofFile = ledgerRow(bankRow('f'), { source: 'file' });
    expect(planOf({ upserted: [bankRow('b')], existing: [gone, ofFile] })).toEqual({
      ...followed,
      removals: ['our f'],
      merges: [['our f', 'our a']],
    });
  });

  test('one that took over what was written on another still names that one', () => {
    const taken = ledgerRow(bankRow('a'), { replacedTransactionId: 'z' });
    expect(planOf({ upserted: [bankRow('b')], removedIds: ['a'], existing: [taken] })).toEqual({
      ...nothing,
      updates: [['our a', 'b', 'z']],
    });
  });

  test('of twins only the removed one follows, and of two removed ones first that which a person wrote on', () => {
    const twin = ledgerRow(bankRow('twin'));
    const upserted = [bankRow('b')];
    expect(planOf({ upserted, removedIds: ['a'], existing: [twin, known] })).toEqual(followed);
    const unwritten = ledgerRow(bankRow('0'));
    const removedIds = ['a', '0'];
    const existing = [unwritten, { ...known, isEdited: true }];
    expect(planOf({ upserted, removedIds, existing })).toEqual({ ...followed, removals: ['our 0'] });
  });

  test('the equal one wins over a pending one that was removed too', () => {
    const waiting = ledgerRow(pending('p'));
    const existing = [waiting, known];
    expect(planOf({ upserted: [bankRow('b')], removedIds: ['p', 'a'], existing })).toEqual({
      ...followed,
      removals: ['our p'],
    });
  });

  test('what was written moves to an equal one that was sent before the removal, but to no charge of its own', () => {
    const later = ledgerRow(bankRow('b'), { addedAt: new Date('2026-11-12T08:00:00Z') });
    const removal = { ...nothing, removals: ['our a'] };
    const removedIds = ['a'];
    expect(planOf({ removedIds, existing: [known, later] })).toEqual({
      ...removal,
      merges: [['our a', 'our b']],
    });
    for (const other of [
      { ...later, addedAt: known.addedAt },
      { ...later, isEdited: true },
      { ...later, removedAt },
      { ...later, isPending: true },
      { ...later, postedOn: addDays(day, 1) },
      { ...later, description: 'PAYMENT 77' },
      { ...later, replacedTransactionId: 'z' },
    ])
      expect(planOf({ removedIds, existing: [known, other] })).toEqual(removal);
    expect(planOf({ removedIds: ['a', 'b'], existing: [known, later] })).toEqual({
      ...nothing,
      removals: ['our a', 'our b'],
    });
  });

  test('one whose place was taken returns beside the other, and is not taken up again', () => {
    const taken = ledgerRow(bankRow('b'), { replacedTransactionId: 'a' });
    expect(planOf({ upserted: [bankRow('a')], existing: [taken] })).toEqual({
      ...nothing,
      inserts: [['a', null]],
    });
    expect(planOf({ upserted: [bankRow('c')], existing: [taken, gone] })).toEqual({
      ...nothing,
      inserts: [['c', null]],
    });
  });
});

describe('P45 a link of the bank that cannot be true', () => {
  const waiting = pending('p', { amountCents: toCents(-8_400), description: 'GOOGLE DOMAINS' });
  const other = bankRow('q', {
    pendingTransactionId: 'p',
    amountCents: toCents(-199),
    description: 'POS DEBIT 5988 PWP*MONETR',
  });
  const real = bankRow('r', { amountCents: toCents(-8_400), description: 'GOOGLE DOMAINS' });

  test('makes a charge of its own; the pending one waits for its posted one', () => {
    const stored = ledgerRow(waiting);
    expect(planOf({ upserted: [other], existing: [stored] })).toEqual({ ...nothing, inserts: [['q', null]] });
    expect(planOf({ upserted: [waiting, other] })).toEqual({
      ...nothing,
      inserts: [
        ['p', null],
        ['q', null],
      ],
    });
    expect(planOf({ upserted: [other], removedIds: ['p'], existing: [stored] })).toEqual({
      ...nothing,
      inserts: [['q', null]],
      removals: ['our p'],
    });
    const between = [{ ...stored, removedAt }, ledgerRow({ ...other, pendingTransactionId: null })];
    expect(planOf({ upserted: [real], existing: between })).toEqual({
      ...nothing,
      updates: [['our p', 'r', 'p']],
    });
  });
});

describe('P02 removed and restored transactions', () => {
  test('a removed transaction is removed once, and no other', () => {
    const existing = [ledgerRow(bankRow('a')), ledgerRow(bankRow('b', { amountCents: toCents(-1) }))];
    const gone = { ...nothing, removals: ['our a'] };
    expect(planOf({ removedIds: ['a'], existing })).toEqual(gone);
    expect(planOf({ removedIds: ['a'], existing: [ledgerRow(bankRow('a'), { removedAt })] })).toEqual(
      nothing,
    );
  });

  test('a removed posted transaction moves its input nowhere', () => {
    const existing = [ledgerRow(bankRow('a')), ledgerRow(bankRow('b'))];
    expect(planOf({ removedIds: ['a'], existing })).toEqual({ ...nothing, removals: ['our a'] });
  });

  test('a removed transaction returns with its id and link', () => {
    const existing = [ledgerRow(bankRow('a'), { removedAt, replacedTransactionId: 'p' })];
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
    expect(planOf({ upserted: [bankRow('a')], existing: [{ ...added, removedAt }] })).toEqual(inserted);
  });

  test('stays where the posted transaction replaces a pending one', () => {
    const existing = [added, ledgerRow(pending('p'), { removedAt })];
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
    for (const change of [{ removedAt }, { isOrphaned: false }])
      expect(planOf({ existing: [{ ...left, ...change }], coveredSince })).toEqual(nothing);
  });
});
