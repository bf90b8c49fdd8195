import type { Transaction } from '@cairn/contract/transactions';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { reverseEdits, withEdit } from '../edits/edits.ts';
import { testRow } from '../transactions/test-rows.ts';
import { type BulkChange, planBulkEdit } from './bulk-edit.ts';

const change = (given: Partial<BulkChange>): BulkChange => ({ addTagIds: [], removeTagIds: [], ...given });
const chosen = { categorySource: 'user' as const, categoryId: 'travel' };

describe('planBulkEdit', () => {
  it('changes the category of rows that do not have it, and says why others keep theirs', () => {
    const rows = [
      testRow({ id: '1' }),
      testRow({ id: '2', ...chosen }),
      testRow({ id: '3', reimbursesId: 'dinner' }),
      testRow({ id: '4', ...chosen }),
    ];
    const { changed, kept } = planBulkEdit(rows, change({ categoryId: 'travel' }));
    expect(changed.map(({ edit }) => edit)).toEqual([{ id: '1', categoryId: 'travel' }]);
    expect(kept).toEqual([
      { reason: 'already in this category', count: 2 },
      { reason: 'its category is that of what it pays back', count: 1 },
    ]);
  });

  it('gives merchants one name, or takes back only the names that a person gave', () => {
    const rows = [
      testRow({ id: '1', merchantName: 'Ferry' }),
      testRow({ id: '2', merchantName: 'Ferry', hasUserMerchant: true }),
      testRow({ id: '3', merchantName: 'FERRY', hasUserMerchant: true }),
    ];
    const named = planBulkEdit(rows, change({ merchantName: 'Ferry' }));
    expect(named.changed.map(({ edit }) => edit)).toEqual([
      { id: '1', merchantName: 'Ferry' },
      { id: '3', merchantName: 'Ferry' },
    ]);
    expect(named.kept).toEqual([{ reason: 'the merchant is called so already', count: 1 }]);
    expect(planBulkEdit(rows, change({ merchantName: '' })).changed).toEqual([]);
    const { changed, kept } = planBulkEdit(rows, change({ merchantName: null }));
    expect(changed.map(({ edit }) => edit.id)).toEqual(['2', '3']);
    expect(kept).toEqual([{ reason: 'the merchant has its own name already', count: 1 }]);
  });

  it('takes back only what a person chose', () => {
    const rows = [testRow({ id: '1' }), testRow({ id: '2', ...chosen })];
    const { changed, kept } = planBulkEdit(rows, change({ categoryId: null }));
    expect(changed.map(({ edit }) => edit)).toEqual([{ id: '2', categoryId: null }]);
    expect(kept).toEqual([{ reason: 'the category is chosen automatically already', count: 1 }]);
  });

  it('replaces, adds to and removes notes', () => {
    const rows = [testRow({ id: '1' }), testRow({ id: '2', note: 'Old' })];
    const notes = (note: BulkChange['note']) =>
      planBulkEdit(rows, change({ note })).changed.map(({ edit }) => edit.note);
    expect(notes({ is: 'replace', text: 'New' })).toEqual(['New', 'New']);
    expect(notes({ is: 'add', text: 'New' })).toEqual(['New', 'Old\nNew']);
    expect(notes({ is: 'remove' })).toEqual([null]);
    expect(notes({ is: 'replace', text: 'Old' })).toEqual(['Old']);
    const long = [testRow({ id: '1', note: 'x'.repeat(1_999) })];
    expect(planBulkEdit(long, change({ note: { is: 'add', text: 'y' } }))).toEqual({
      changed: [],
      kept: [{ reason: 'the note would be too long', count: 1 }],
      fixed: [],
    });
  });

  it('adds and removes tags, and leaves the others', () => {
    const rows = [testRow({ id: '1', tagIds: ['home', 'work'] }), testRow({ id: '2', tagIds: ['trip'] })];
    const { changed, kept } = planBulkEdit(rows, change({ addTagIds: ['trip'], removeTagIds: ['work'] }));
    expect(changed.map(({ edit }) => edit)).toEqual([{ id: '1', tagIds: ['home', 'trip'] }]);
    expect(kept).toEqual([{ reason: 'the tags are the same already', count: 1 }]);
    const full = [testRow({ id: '1', tagIds: Array.from({ length: 20 }, (_, at) => `t${at}`) })];
    expect(planBulkEdit(full, change({ addTagIds: ['trip'] })).changed).toEqual([]);
  });

  it('P11 is undone to what each row was, and changes nothing when it is done again', () => {
    const tags = ['a', 'b', 'c'];
    const rows = fc.array(
      fc.record({
        note: fc.constantFrom(null, 'Old', 'New'),
        tagIds: fc.subarray(tags),
        categorySource: fc.constantFrom('user' as const, 'bank' as const),
        categoryId: fc.constantFrom('travel', 'food-and-dining'),
        reimbursesId: fc.constantFrom(null, null, 'dinner'),
      }),
      { maxLength: 6 },
    );
    const changes = fc.record({
      categoryId: fc.constantFrom(undefined, 'travel'),
      note: fc.constantFrom(undefined, { is: 'replace' as const, text: 'New' }, { is: 'remove' as const }),
      addTagIds: fc.constantFrom<string[]>([], ['a']),
      removeTagIds: fc.constantFrom<string[]>([], ['b', 'c']),
    });
    fc.assert(
      fc.property(rows, changes, (drawn, wanted) => {
        const before = drawn.map((row, at) => testRow({ id: String(at), hasUserTags: true, ...row }));
        const edits = planBulkEdit(before, wanted).changed.map(({ edit }) => edit);
        const apply = (some: typeof before, all: typeof edits) =>
          some.map((row) =>
            all
              .filter(({ id }) => id === row.id)
              .reduce<Transaction>((now, edit) => withEdit(now, edit, []), row),
          );
        const after = apply(before, edits);
        expect(planBulkEdit(after, wanted).changed).toEqual([]);
        const back = apply(after, reverseEdits(before, edits));
        expect(back.map(({ note, tagIds }) => ({ note, tagIds }))).toEqual(
          before.map(({ note, tagIds }) => ({ note, tagIds })),
        );
      }),
    );
  });
});
