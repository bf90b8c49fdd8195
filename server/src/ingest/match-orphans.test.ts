import { toCents } from '@cairn/domain/money';
import { addDays, type PlainDate } from '@cairn/domain/plain-date';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { BankTransaction } from '../ledger/bank-transaction.ts';
import { bankRow } from '../ledger/test-stored-row.ts';
import { matchOrphans, missingOrphans } from './match-orphans.ts';

const today = '2026-11-20' as PlainDate;

const row = (change: Partial<BankTransaction> & { id?: string; daysAgo?: number } = {}) => {
  const { daysAgo = 3, id = 'old', ...rest } = change;
  return { id, ...bankRow(id, { postedOn: addDays(today, -daysAgo), ...rest }) };
};

/** Few values, so that many rows are alike. */
const draft = fc.record({
  daysAgo: fc.integer({ min: 0, max: 4 }),
  amountCents: fc.constantFrom(-450, -1200, 450).map(toCents),
  description: fc.constantFrom('CORNER COFFEE', 'GROCER', 'RENT'),
  isPending: fc.boolean(),
  providerAccountId: fc.constantFrom('checking', 'card'),
});
const drafts = fc.array(draft, { maxLength: 25 });
const named = (list: readonly Parameters<typeof row>[0][], prefix: string) =>
  list.map((one, index) => row({ ...one, id: `${prefix}${index}` }));

const seen = ({ postedOn, amountCents, description, isPending, providerAccountId }: BankTransaction) =>
  `${providerAccountId} ${postedOn} ${amountCents} ${description} ${isPending}`;

describe('P03 pitfall 10 transactions are matched without ids', () => {
  test('for the same history under other ids, each transaction matches an equal one', () => {
    fc.assert(
      fc.property(drafts, (list) => {
        const orphans = named(list, 'old');
        const rows = named(list.toReversed(), 'new');
        const pairs = matchOrphans(rows, orphans);
        expect(pairs.size).toBe(rows.length);
        expect(new Set(pairs.values()).size).toBe(rows.length);
        for (const fresh of rows) expect(seen(pairs.get(fresh.id) ?? row())).toBe(seen(fresh));
      }),
    );
  });

  test('for different histories, matches are one to one, within accounts, and include all equal transactions', () => {
    fc.assert(
      fc.property(drafts, drafts, drafts, (shared, onlyOld, onlyNew) => {
        const orphans = named([...shared, ...onlyOld], 'old');
        const rows = named([...onlyNew, ...shared], 'new');
        const pairs = matchOrphans(rows, orphans);
        expect(new Set(pairs.values()).size).toBe(pairs.size);
        for (const fresh of rows) {
          const orphan = pairs.get(fresh.id);
          if (orphan === undefined) continue;
          expect(orphan.providerAccountId).toBe(fresh.providerAccountId);
          expect(orphan.isPending || !fresh.isPending).toBe(true);
        }
        expect(pairs.size).toBeGreaterThanOrEqual(shared.length);
      }),
    );
  });

  test('the input’s order does not matter', () => {
    fc.assert(
      fc.property(drafts, drafts, (olds, news) => {
        const orphans = named(olds, 'old');
        const rows = named(news, 'new');
        const pairs = [...matchOrphans(rows, orphans)].toSorted();
        expect([...matchOrphans(rows.toReversed(), orphans.toReversed())].toSorted()).toEqual(pairs);
      }),
    );
  });

  test.each([
    ['another text on the same day', {}, { description: 'SQ *CORNER 998' }],
    ['posted meanwhile', { isPending: true, daysAgo: 3 }, { daysAgo: 1 }],
    ['posted meanwhile with a tip', { isPending: true }, { daysAgo: 1, amountCents: toCents(-520) }],
    ['another day, the text in common', {}, { daysAgo: 2, description: 'CORNER COFFEE 7' }],
  ])('%s is the same charge', (_name, old, fresh) => {
    // Something older has come too, so the day lies inside what is reported.
    const rows = [row({ id: 'new', ...fresh }), row({ id: 'older', daysAgo: 30, amountCents: toCents(-1) })];
    expect(matchOrphans(rows, [row(old)]).get('new')?.id).toBe('old');
  });

  test.each([
    ['another amount', {}, { amountCents: toCents(-451) }],
    ['another currency', {}, { currency: 'EUR' }],
    ['another account', {}, { providerAccountId: 'card' }],
    ['another day and another text', {}, { daysAgo: 2, description: 'BOOKS' }],
    ['a week later', {}, { daysAgo: -4 }],
    ['pending again', {}, { isPending: true }],
    [
      'still pending with another amount',
      { isPending: true },
      { isPending: true, amountCents: toCents(-520) },
    ],
    [
      'posted on another day without a word in common',
      { isPending: true, description: 'BOOKS' },
      { daysAgo: 1 },
    ],
  ])('%s is another charge', (_name, old, fresh) => {
    const rows = [row({ id: 'new', ...fresh }), row({ id: 'older', daysAgo: 30, amountCents: toCents(-1) })];
    expect(matchOrphans(rows, [row(old)]).get('new')).toBeUndefined();
  });

  test.each([
    ['more words in common', { description: 'CORNER' }, { description: 'BOOKS' }, {}],
    ['a nearer day', { daysAgo: 2 }, { daysAgo: 5 }, { daysAgo: 1, description: 'CORNER COFFEE 7' }],
    [
      'more words in common, a day further away',
      { daysAgo: 3 },
      { daysAgo: 2, description: 'CORNER BOOKS' },
      { daysAgo: 1, description: 'CORNER COFFEE 7' },
    ],
  ])('of two that may be the charge it is the one with %s', (_name, right, wrong, fresh) => {
    const rows = [
      row({ id: 'new', description: 'CORNER COFFEE 998', ...fresh }),
      row({ id: 'older', daysAgo: 30 }),
    ];
    const [first, second] = [row({ ...right, id: 'right' }), row({ ...wrong, id: 'wrong' })];
    expect(matchOrphans(rows, [first, second]).get('new')?.id).toBe('right');
    expect(matchOrphans(rows, [second, first]).get('new')?.id).toBe('right');
  });

  test('while only the last month has arrived, an older transaction is not matched', () => {
    expect(matchOrphans([row({ id: 'new', daysAgo: 2 })], [row({ daysAgo: 4 })]).size).toBe(0);
  });
});

describe('P03 what the complete history lacks', () => {
  const since = new Map([['checking', addDays(today, -10)]]);
  test('a posted transaction after its first day is missing, an earlier one is history, and a pending one has ended', () => {
    const orphans = [
      row({ id: 'inside', daysAgo: 9 }),
      row({ id: 'first day', daysAgo: 10 }),
      row({ id: 'before', daysAgo: 11 }),
      row({ id: 'pending', daysAgo: 11, isPending: true }),
      row({ id: 'of an account without record', providerAccountId: 'ira' }),
    ];
    expect(missingOrphans(orphans, since).map(({ id }) => id)).toEqual(['inside', 'pending']);
  });
});
