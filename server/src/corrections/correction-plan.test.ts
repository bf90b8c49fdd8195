import { builtInCategories } from '@cairn/domain/categories';
import { toPlainDate } from '@cairn/domain/plain-date';
import { describe, expect, test } from 'vitest';
import type { EditedRow } from '../edits/edit-plan.ts';
import { storedRow } from '../ledger/test-stored-row.ts';
import type { UserCategoryInputs } from '../predictions/categorizer-inputs.ts';
import type { StoredCorrection } from '../predictions/corrections.store.ts';
import { storedTextRule } from '../rules/test-rules.ts';
import type { StoredRow } from '../transactions/transaction-rows.store.ts';
import { planCorrections } from './correction-plan.ts';

const description = 'SQ *ZORVANT TRADERS OAKLAND CA';
const today = toPlainDate('2026-11-20');
const categories = new Map(builtInCategories.map((category) => [category.id as string, category]));
const noUserInputs: UserCategoryInputs = {
  rules: [],
  corrections: [],
  redirections: new Map(),
  incomeIds: new Set(),
  parentIds: new Map(),
  tags: new Map(),
  accountIds: new Map(),
  ownAccountIds: new Set(),
};

function edited(
  id: string,
  before: string | null,
  after: string | null,
  change: Partial<StoredRow> = {},
): EditedRow {
  return {
    row: storedRow(id, { description, userCategoryId: before, ...change }),
    before: { categoryId: before, note: null, tagIds: null, merchantName: null },
    after: { categoryId: after, note: null, tagIds: null, merchantName: null },
    isOlder: false,
  };
}

function correction(id: string, learningId: string, transactionId: string): StoredCorrection {
  return {
    id,
    learningId,
    transactionId,
    description,
    categoryId: 'groceries',
    correctedOn: today,
    privateTo: null,
  };
}

const plan = (rows: readonly EditedRow[], userInputs: Partial<UserCategoryInputs> = {}, teach = true) =>
  planCorrections(rows, {
    householdId: 'household',
    userInputs: { ...noUserInputs, ...userInputs },
    categories,
    teach,
    today,
    learningId: 'learning',
  });

describe('P14 the corrections that an edit adds', () => {
  test('two transactions of a payee add one payee; both are journaled and corrected', () => {
    const { added, ended } = plan([edited('a', null, 'groceries'), edited('b', 'travel', 'groceries')]);
    expect(ended).toBeNull();
    expect(added?.learning).toEqual({
      id: 'learning',
      taught: [
        { name: 'Zorvant Traders', isExactText: false, categoryId: 'groceries', categoryName: 'Groceries' },
      ],
    });
    expect(added?.corrections.map(({ transactionId }) => transactionId)).toEqual(['a', 'b']);
    expect(added?.journal.before).toEqual({
      words: [
        { id: 'a', categoryId: null },
        { id: 'b', categoryId: 'travel' },
      ],
    });
  });

  test.each([
    ['a leg of a transfer', [edited('a', null, 'groceries', { transferId: 'pair' })], {}],
    [
      'a transaction with a matching rule',
      [edited('a', null, 'groceries')],
      { rules: [storedTextRule('rule', 'zorvant', 'travel')] },
    ],
    ['an unchanged category', [edited('a', 'groceries', 'groceries')], {}],
    ['a reset category', [edited('a', 'groceries', null)], {}],
  ])('%s adds no correction', (_, rows, userInputs) => {
    expect(plan(rows, userInputs).added).toBeNull();
  });

  test('an edit of only this transaction adds no correction', () => {
    expect(plan([edited('a', null, 'groceries')], {}, false).added).toBeNull();
  });
});

test('P14 resetting a category ends its correction, and its change once none is active', () => {
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
