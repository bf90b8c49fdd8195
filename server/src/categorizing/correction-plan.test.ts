import { builtInCategories } from '@cairn/domain/categories';
import { toCents } from '@cairn/domain/money';
import { toPlainDate } from '@cairn/domain/plain-date';
import { describe, expect, test } from 'vitest';
import type { EditedRow } from '../ledger/transactions/edit-plan.ts';
import type { UserCategoryInputs } from './categorizer-inputs.ts';
import { planCorrection } from './correction-plan.ts';
import type { StoredCorrection } from './corrections.store.ts';

const today = toPlainDate('2026-11-20');
const categories = new Map(builtInCategories.map((category) => [category.id as string, category]));
const nothingSaid: UserCategoryInputs = {
  rules: [],
  corrections: [],
  redirections: new Map(),
  incomeIds: new Set(),
};

function edited(id: string, before: string | null, after: string | null, changed: object = {}): EditedRow {
  return {
    row: {
      id,
      accountId: 'checking',
      accountType: 'depository',
      providerAccountId: 'p-checking',
      bankTransactionId: `bank-${id}`,
      pendingTransactionId: null,
      replacedTransactionId: null,
      postedOn: today,
      authorizedOn: null,
      amountCents: toCents(-1_250),
      currency: 'USD',
      description: 'SQ *ZORVANT TRADERS OAKLAND CA',
      originalDescription: null,
      merchantName: null,
      isPending: false,
      paymentChannel: 'in store',
      category: null,
      isRemoved: false,
      isAdjustment: false,
      isOrphaned: false,
      userCategoryId: before,
      userNote: null,
      userEditedAt: null,
      personKind: null,
      predictedCategoryId: null,
      machineKind: null,
      transferId: null,
      kind: 'spending',
      ...changed,
    },
    before: { categoryId: before, note: null },
    after: { categoryId: after, note: null },
    isOlder: false,
  };
}

function correction(id: string, learningId: string, transactionId: string): StoredCorrection {
  return {
    id,
    learningId,
    transactionId,
    description: 'SQ *ZORVANT TRADERS OAKLAND CA',
    categoryId: 'groceries',
    correctedOn: today,
  };
}

const plan = (rows: readonly EditedRow[], said: Partial<UserCategoryInputs> = {}, teach = true) =>
  planCorrection(rows, {
    householdId: 'household',
    said: { ...nothingSaid, ...said },
    categories,
    teach,
    today,
    learningId: 'learning',
  });

describe('P14 what an edit teaches', () => {
  test('two transactions of a payee teach one thing, and both are journaled and remembered', () => {
    const { learned, ended } = plan([edited('a', null, 'groceries'), edited('b', 'travel', 'groceries')]);
    expect(ended).toBeNull();
    expect(learned?.learning).toEqual({
      id: 'learning',
      taught: [
        { name: 'Zorvant Traders', isExactText: false, categoryId: 'groceries', categoryName: 'Groceries' },
      ],
    });
    expect(learned?.corrections.map(({ transactionId }) => transactionId)).toEqual(['a', 'b']);
    expect(learned?.journal.before).toEqual({
      words: [
        { id: 'a', categoryId: null },
        { id: 'b', categoryId: 'travel' },
      ],
    });
  });

  test.each([
    ['a leg of a transfer', [edited('a', null, 'groceries', { transferId: 'pair' })], {}],
    [
      'a transaction that a rule decides',
      [edited('a', null, 'groceries')],
      { rules: [{ id: 'rule', descriptionContains: 'zorvant', categoryId: 'travel' }] },
    ],
    ['a category that was there already', [edited('a', 'groceries', 'groceries')], {}],
    ['a category that is taken back', [edited('a', 'groceries', null)], {}],
  ])('%s teaches nothing', (_, rows, said) => {
    expect(plan(rows, said).learned).toBeNull();
  });

  test('only this one: nothing is learned', () => {
    expect(plan([edited('a', null, 'groceries')], {}, false).learned).toBeNull();
  });
});

test('P14 taking a category back ends its correction, and the change once nothing of it holds', () => {
  const corrections = [
    correction('1', 'both', 'a'),
    correction('2', 'both', 'b'),
    correction('3', 'alone', 'a'),
  ];
  const { ended } = plan([edited('a', 'groceries', null)], { corrections });
  expect(ended?.corrections.map(({ id }) => id)).toEqual(['1', '3']);
  expect(ended?.learningIds).toEqual(['alone']);
  expect(ended?.now.corrections.map(({ id }) => id)).toEqual(['2']);
});
