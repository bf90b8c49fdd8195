import { builtInCategories } from '@cairn/domain/categories';
import { toCents } from '@cairn/domain/money';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { storedRow } from '../ledger/test-stored-row.ts';
import { currentTagIds, tagsInUse } from '../tags/tags-in-use.ts';
import type { StoredRow } from '../transactions/transaction-rows.store.ts';
import { type Edit, planEdits } from './edit-plan.ts';

const now = new Date('2026-11-20T12:00:00Z');
const minuteMs = 60_000;
const categories = new Map(builtInCategories.map((category) => [category.id as string, category]));

const tags = tagsInUse(
  ['a-trip', 'b-work', 'c-gone', 'd-old'].map((id) => ({
    id,
    name: id,
    mergedIntoId: id === 'd-old' ? 'a-trip' : null,
    isDeleted: id === 'c-gone',
  })),
);

const stored = (id: string, change: Partial<StoredRow> = {}) =>
  storedRow(id, {
    amountCents: toCents(-1_250),
    predictedCategoryId: 'groceries',
    predictedCategoryKind: 'spending',
    ...change,
  });

/** The tags that stored ids mean today; null where nothing is decided. */
const meaning = (ids: readonly string[] | null | undefined) => (ids ? currentTagIds(tags, ids) : null);

/** The rows after a plan is applied. */
function applied(rows: readonly StoredRow[], edits: readonly Edit[], madeAt = now): StoredRow[] {
  const { changes, kindWrites } = planEdits(edits, { rows, categories, tags, madeAt, now });
  return rows.map((row) => {
    const change = changes.find((one) => one.row.id === row.id);
    const kind = kindWrites.find(({ id }) => id === row.id)?.kind ?? row.kind;
    return change === undefined
      ? row
      : {
          ...row,
          userCategoryId: change.after.categoryId,
          userNote: change.after.note,
          userTagIds: change.after.tagIds === null ? null : [...change.after.tagIds],
          userEditedAt: madeAt,
          kind,
        };
  });
}

const choice = fc.constantFrom(null, 'groceries', 'income', 'transfer', 'travel');
const note = fc.constantFrom(null, 'mine', 'ours');
const chosenTags = fc.option(fc.subarray(['b-work', 'd-old', 'a-trip'], { minLength: 0 }));
const storedTags = fc.option(fc.subarray(['c-gone', 'd-old', 'b-work']));
const oneEdit = fc.record({ categoryId: choice, note, tagIds: chosenTags }, { requiredKeys: [] });
const rowAndEdit = fc.tuple(
  fc.record({ userCategoryId: choice, userNote: note, userTagIds: storedTags }),
  fc.constantFrom(-1_250, 0, 900),
  oneEdit,
);

test('the same edit twice changes nothing the second time, and each part that it leaves out stays', () => {
  fc.assert(
    fc.property(fc.array(rowAndEdit, { minLength: 1, maxLength: 5 }), (drawn) => {
      const rows = drawn.map(([own, cents], index) =>
        stored(`row-${index}`, { ...own, amountCents: toCents(cents) }),
      );
      const edits = drawn.map(([, , edit], index) => ({ id: `row-${index}`, ...edit }));
      const after = applied(rows, edits);
      expect(planEdits(edits, { rows: after, categories, tags, madeAt: now, now })).toMatchObject({
        changes: [],
        kindWrites: [],
        journal: [],
      });
      for (const [index, edit] of edits.entries()) {
        const [before, now] = [rows[index], after[index]];
        expect(now?.userCategoryId).toBe(
          edit.categoryId === undefined ? before?.userCategoryId : edit.categoryId,
        );
        expect(now?.userNote).toBe(edit.note === undefined ? before?.userNote : edit.note);
        if (edit.tagIds === undefined) expect(now?.userTagIds).toEqual(before?.userTagIds);
        else expect(meaning(now?.userTagIds)).toEqual(meaning(edit.tagIds));
      }
    }),
  );
});

test('an edit that arrives late leaves a transaction alone that the person has edited since', () => {
  const madeAt = new Date(now.getTime() - 30 * minuteMs);
  const rows = [
    stored('edited', { userNote: 'newer', userEditedAt: new Date(now.getTime() - minuteMs) }),
    stored('untouched'),
  ];
  const edits = rows.map(({ id }) => ({ id, note: 'older' }));
  const { edited, changes, journal } = planEdits(edits, { rows, categories, tags, madeAt, now });
  expect(edited.map(({ row, isOlder }) => [row.id, isOlder])).toEqual([
    ['edited', true],
    ['untouched', false],
  ]);
  expect(changes.map(({ row }) => row.id)).toEqual(['untouched']);
  expect(journal.map(({ subjectId }) => subjectId)).toEqual(['untouched']);
});

test('a category of income makes income of money in, and the journal has what was there before', () => {
  const rows = [stored('pay', { amountCents: toCents(200_000), predictedCategoryId: null, kind: 'refund' })];
  const plan = planEdits([{ id: 'pay', categoryId: 'income' }], { rows, categories, tags, madeAt: now, now });
  expect(plan.kindWrites).toEqual([{ id: 'pay', transferId: null, kind: 'income' }]);
  expect(plan.journal).toMatchObject([
    { actor: 'user', before: { categoryId: null }, after: { categoryId: 'income' } },
  ]);
});

test.each([
  ['not_found', [{ id: 'unknown', note: 'x' }]],
  ['not_found', [{ id: 'known', categoryId: 'nowhere' }]],
  [
    'invalid_request',
    [
      { id: 'known', note: 'x' },
      { id: 'known', note: 'y' },
    ],
  ],
])('%s: nothing is planned of %j', (code, edits) => {
  expect(() => planEdits(edits, { rows: [stored('known')], categories, tags, madeAt: now, now })).toThrow(
    expect.objectContaining({ code }),
  );
});
