import { describe, expect, it } from 'vitest';
import { type Decided, mergeDecisions } from './merge-edits.ts';

const nothing: Decided = { categoryId: null, note: null, tagIds: null, merchantName: null };
const merge = (rows: Partial<Decided>[], chosen = {}) =>
  mergeDecisions(
    rows.map((row) => ({ ...nothing, ...row })),
    chosen,
    3,
  );

describe('mergeDecisions', () => {
  it('keeps what one of them says, and joins their tags', () => {
    expect(merge([{}, {}])).toEqual(nothing);
    expect(merge([{ note: 'A' }, { categoryId: 'travel' }, { note: 'A' }])).toEqual({
      categoryId: 'travel',
      note: 'A',
      tagIds: null,
      merchantName: null,
    });
    expect(merge([{}, { merchantName: 'Ferry' }, { merchantName: 'FERRY' }]).merchantName).toBe('Ferry');
    expect(merge([{ tagIds: ['a', 'b'] }, {}, { tagIds: ['b', 'c'] }]).tagIds).toEqual(['a', 'b', 'c']);
    expect(merge([{ tagIds: [] }, {}]).tagIds).toEqual([]);
  });

  it('asks where two say something else', () => {
    expect(() => merge([{ note: 'A' }, { note: 'B' }])).toThrow('different notes. Choose the note');
    expect(() => merge([{ categoryId: 'a' }, { categoryId: 'b' }])).toThrow('different categories');
    expect(merge([{ note: 'A' }, { note: 'B' }], { note: 'B' }).note).toBe('B');
    expect(() => merge([{ tagIds: ['a', 'b'] }, { tagIds: ['c', 'd'] }])).toThrow('more than 3 tags');
  });
});
