import { transactionEdits } from '@cairn/contract/transactions';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { testCategory } from '../categories/test-categories.ts';
import { testRow } from '../transactions/test-rows.ts';
import { cleanNote, describeEdits, reverseEdits, shownAfter, withEdit } from './edits.ts';

const categories = [testCategory({ id: 'travel', name: 'Travel' })];

describe('cleanNote', () => {
  it('P36 gives a note that the server takes, whatever was pasted', () => {
    const { note } = transactionEdits.shape.edits.def.element.shape;
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 2000 }), (typed) => {
        expect(note.safeParse(cleanNote(typed)).success).toBe(true);
      }),
    );
    expect(cleanNote('from a slide:\vtwo\r\nlines\t👨‍👩‍👧 خرج‌ها')).toBe(
      'from a slide: two\nlines 👨‍👩‍👧 خرج‌ها',
    );
    expect([cleanNote(' \f\n'), cleanNote('cut \ud83d')]).toEqual([null, 'cut \ufffd']);
  });
});

describe('reverseEdits', () => {
  it('P13 gives back the choice that a person had made before', () => {
    const row = testRow({ id: 'r1', categoryId: 'groceries', categorySource: 'user' });
    expect(reverseEdits([row], [{ id: 'r1', categoryId: 'travel' }])).toEqual([
      { id: 'r1', categoryId: 'groceries' },
    ]);
  });

  it('removes the person’s category where there was none before, so that the predicted one shows again', () => {
    const row = testRow({ id: 'r1', categorySource: 'rule' });
    expect(reverseEdits([row], [{ id: 'r1', categoryId: 'travel' }])).toEqual([
      { id: 'r1', categoryId: null },
    ]);
  });

  it('touches only what the edit touched, each row by its own past', () => {
    const rows = [
      testRow({ id: 'r1', note: 'half was Ann’s', categorySource: 'user', categoryId: 'shopping' }),
      testRow({ id: 'r2' }),
    ];
    const edits = [
      { id: 'r1', note: null },
      { id: 'r2', categoryId: 'travel', note: 'x' },
    ];
    expect(reverseEdits(rows, edits)).toEqual([
      { id: 'r1', note: 'half was Ann’s' },
      { id: 'r2', categoryId: null, note: null },
    ]);
  });
});

describe('tags', () => {
  it('P13 are given back as the person had them, or left to the rules where the person had chosen none', () => {
    const own = testRow({ id: 'r1', tagIds: ['trip'], hasUserTags: true });
    const ofRule = testRow({ id: 'r2', tagIds: ['work'] });
    const edits = [own, ofRule].map(({ id }) => ({ id, tagIds: ['new'] }));
    const [shown] = edits.map((edit) => withEdit(own, edit, categories));
    expect(shown).toMatchObject({ tagIds: ['new'], hasUserTags: true });
    expect(reverseEdits([own, ofRule], edits)).toEqual([
      { id: 'r1', tagIds: ['trip'] },
      { id: 'r2', tagIds: null },
    ]);
  });
});

describe('the merchant', () => {
  it('P13 gets back the name that the person had given, or the one that was read', () => {
    const own = testRow({ id: 'r1', merchantName: 'Lunch', hasUserMerchant: true });
    const read = testRow({ id: 'r2', merchantName: 'CAFE 12' });
    const edits = [own, read].map(({ id }) => ({ id, merchantName: 'Café' }));
    expect(withEdit(read, { id: 'r2', merchantName: 'Café' }, categories)).toMatchObject({
      merchantName: 'Café',
      hasUserMerchant: true,
    });
    expect(reverseEdits([own, read], edits)).toEqual([
      { id: 'r1', merchantName: 'Lunch' },
      { id: 'r2', merchantName: null },
    ]);
  });
});

describe('withEdit', () => {
  it('shows the chosen category and that a person chose it', () => {
    const row = withEdit(testRow({ id: 'r1' }), { id: 'r1', categoryId: 'travel' }, categories);
    expect(row).toMatchObject({ categoryId: 'travel', aiCategory: 'Travel', categorySource: 'user' });
    expect(reverseEdits([row], [{ id: 'r1', categoryId: 'groceries' }])).toEqual([
      { id: 'r1', categoryId: 'travel' },
    ]);
  });

  it('leaves the category alone when only the note changes', () => {
    const before = testRow({ id: 'r1' });
    expect(withEdit(before, { id: 'r1', note: 'n' }, categories)).toEqual({ ...before, note: 'n' });
  });
});

describe('shownAfter', () => {
  const before = testRow({ id: 'r1' });
  const changeOf = (edit: Parameters<typeof withEdit>[1]) => ({ edits: [edit] });

  it('shows a row as the changes under way will leave it, the later one over the earlier', () => {
    const shown = shownAfter(
      [
        changeOf({ id: 'r1', categoryId: null, note: 'first' }),
        changeOf({ id: 'r2', note: 'of another row' }),
        changeOf({ id: 'r1', categoryId: 'travel' }),
      ],
      categories,
    );
    expect(shown(before)).toEqual({
      ...before,
      note: 'first',
      categoryId: 'travel',
      aiCategory: 'Travel',
      categorySource: 'user',
      categoryReason: 'You chose this category',
    });
    expect(shown(testRow({ id: 'r3' }))).toEqual(testRow({ id: 'r3' }));
  });

  it('shows rows as the server has them once no change is under way', () => {
    expect(shownAfter([], categories)(before)).toBe(before);
  });
});

describe('withEdit without a category', () => {
  it('waits for the server’s word where a choice is taken back', () => {
    const row = testRow({ id: 'r1', categorySource: 'user', categoryId: 'travel' });
    expect(withEdit(row, { id: 'r1', categoryId: null }, categories)).toEqual({
      ...row,
      categorySource: 'none',
      categoryReason: 'Updating…',
    });
  });

  it('names none for Uncategorized, or for a category that is not known', () => {
    const all = [...categories, testCategory({ id: 'uncategorized', name: 'Uncategorized' })];
    for (const categoryId of ['uncategorized', 'gone'])
      expect(withEdit(testRow({ id: 'r1' }), { id: 'r1', categoryId }, all)).toMatchObject({
        categoryId,
        aiCategory: null,
      });
  });

  it('takes back no row that it has not seen', () => {
    expect(reverseEdits([testRow({ id: 'r1' })], [{ id: 'r2', categoryId: 'travel' }])).toEqual([]);
  });
});

describe('describeEdits', () => {
  const cafe = testRow({ id: 'r1', merchantName: 'Cafe' });

  it.each([
    [{ id: 'r1', note: 'x' }, 'Cafe: note changed'],
    [{ id: 'r1', categoryId: null, note: 'x' }, 'Cafe: category chosen automatically'],
    [{ id: 'r1', categoryId: 'travel' }, 'Cafe: Travel'],
    [{ id: 'r1', categoryId: 'uncategorized' }, 'Cafe: Uncategorized'],
  ])('calls %j “%s”', (edit, words) => {
    const reverse = reverseEdits([cafe], [edit]);
    expect(describeEdits([cafe], [edit], categories)).toEqual({
      edits: [edit],
      reverse,
      name: 'Cafe',
      words,
    });
  });

  it('counts several rows, and has nothing to say of none', () => {
    const rows = [cafe, testRow({ id: 'r2' })];
    const edits = rows.map(({ id }) => ({ id, categoryId: 'travel' }));
    expect(describeEdits(rows, edits, categories)).toMatchObject({
      name: '2 transactions',
      words: '2 transactions: Travel',
    });
    expect([describeEdits([], edits, categories), describeEdits(rows, [], categories)]).toEqual([null, null]);
  });
});
