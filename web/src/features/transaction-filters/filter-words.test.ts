import { toPlainDate } from '@cairn/domain/plain-date';
import { describe, expect, it } from 'vitest';
import { testCategory } from '../categories/test-categories.ts';
import { filterChips, rangeWords } from './filter-words.ts';

const day = toPlainDate;

describe('rangeWords', () => {
  it('names a whole month, a day, and anything else by its ends', () => {
    expect(rangeWords(day('2026-11-01'), day('2026-11-30'))).toBe('November 2026');
    expect(rangeWords(day('2026-11-20'), day('2026-11-20'))).toBe('Nov 20, 2026');
    expect(rangeWords(day('2026-11-01'), day('2026-11-29'))).toBe('Nov 1, 2026 – Nov 29, 2026');
    expect(rangeWords(day('2026-11-01'), undefined)).toBe('Since Nov 1, 2026');
    expect(rangeWords(undefined, day('2026-11-01'))).toBe('Until Nov 1, 2026');
    expect(rangeWords(undefined, undefined)).toBeNull();
  });
});

describe('filterChips', () => {
  it('names each part, and says what is left without it', () => {
    const filter = {
      from: day('2026-11-01'),
      to: day('2026-11-30'),
      kind: 'income',
      categoryId: 'c1',
    } as const;
    const names = {
      categories: [testCategory({ id: 'c1', name: 'Income', kind: 'income' })],
      accounts: [],
      tags: [],
    };
    const chips = filterChips(filter, names);
    expect(chips.map(({ label }) => label)).toEqual(['November 2026', 'Income', 'Income']);
    expect(chips[1]?.without).toEqual({ ...filter, kind: undefined });
    expect(chips[2]?.without).toEqual({ ...filter, categoryId: undefined });
  });

  it('names the type and the search as they are chosen', () => {
    const chips = filterChips(
      { type: 'debit', merchant: 'cafe', search: 'tea' },
      { categories: [], accounts: [], tags: [] },
    );
    expect(chips.map(({ label }) => label)).toEqual(['Expenses', 'Merchant “cafe”', '“tea”']);
    expect(chips[2]?.without).toEqual({ type: 'debit', merchant: 'cafe', search: undefined });
  });

  it('names accounts, tags, status, notes and attachments', () => {
    const names = {
      categories: [],
      accounts: [{ id: 'a1', name: 'Card' }],
      tags: [{ id: 't1', name: 'trip' }],
    };
    const filter = {
      accountId: 'a1,a2',
      tagId: 't1',
      status: 'pending',
      hasNote: 'no',
      hasAttachment: 'yes',
    } as const;
    expect(filterChips(filter, names).map(({ label }) => label)).toEqual([
      'Card, One account',
      'Tagged trip',
      'Pending',
      'Without a note',
      'With an attachment',
    ]);
    const labelOf = (status: 'reconciled' | 'unreconciled') => filterChips({ status }, names)[0]?.label;
    expect([labelOf('reconciled'), labelOf('unreconciled')]).toEqual(['Reconciled', 'Not reconciled']);
    const [, tagged] = filterChips(filter, names);
    expect(tagged?.without).toEqual({ ...filter, tagId: undefined });
  });

  it('names a few categories, and counts many', () => {
    const labelOf = (categoryId: string) => {
      const [chip] = filterChips({ categoryId }, { categories: [], accounts: [], tags: [] });
      return chip?.label;
    };
    expect(labelOf('uncategorized,c1')).toBe('Uncategorized, One category');
    expect(labelOf('a,b,c,d')).toBe('4 categories');
  });
});
