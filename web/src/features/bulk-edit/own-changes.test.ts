import { negateCents, toCents } from '@cairn/domain/money';
import { toPlainDate } from '@cairn/domain/plain-date';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { testRow } from '../transactions/test-rows.ts';
import { planBulkEdit } from './bulk-edit.ts';
import { type OwnChange, ownWords, reconciledSentence } from './own-changes.ts';

const [monday, friday] = [toPlainDate('2026-11-16'), toPlainDate('2026-11-20')];
const jar = { id: 'jar', name: 'Jar', currency: 'USD' };
const byHand = (id: string, given: object = {}) => testRow({ id, isByHand: true, ...given });
const planOf = (rows: Parameters<typeof planBulkEdit>[0], own: OwnChange) =>
  planBulkEdit(rows, { addTagIds: [], removeTagIds: [], own });

describe('a bulk edit of what was added by hand', () => {
  it('P11 says of how many rows date, amount and account stay, and why', () => {
    const bank = Array.from({ length: 12 }, (_, at) => testRow({ id: `bank ${at}` }));
    const rows = [
      ...bank,
      byHand('1'),
      byHand('2', { date: monday }),
      testRow({ id: 'part', partOfId: 'whole' }),
    ];
    const { changed, kept, fixed } = planOf(rows, { date: monday });
    expect(changed).toEqual([{ row: rows[12], edit: { id: '1' }, own: { date: monday } }]);
    expect(kept).toEqual([{ reason: 'already on this day', count: 1 }]);
    expect(fixed).toEqual([
      '12 transactions come from a bank or a file: their date stays.',
      '1 transaction is a part of a split: its date stays.',
    ]);
    const all = planOf([testRow({ id: 'bank' }), byHand('1')], {
      date: monday,
      amount: { is: 'swap' },
      account: jar,
    });
    expect(all.fixed).toEqual([
      '1 transaction comes from a bank or a file: its date, amount, and account stay.',
    ]);
    expect(planOf(rows, {})).toEqual({ changed: [], kept: [], fixed: [] });
  });

  it('P11 says how many of the rows that change are on a statement', () => {
    const rows = [
      byHand('1', { reconciledTo: friday }),
      byHand('2', { reconciledTo: friday }),
      byHand('3'),
      byHand('same', { reconciledTo: friday, date: monday }),
      testRow({ id: 'bank', reconciledTo: friday }),
    ];
    const { changed } = planOf(rows, { date: monday });
    expect(reconciledSentence(changed)).toBe(
      '2 of them are reconciled and will no longer agree with their statements.',
    );
    expect(reconciledSentence(changed.slice(1))).toBe(
      '1 of them is reconciled and will no longer agree with its statement.',
    );
    expect(reconciledSentence(changed.slice(2))).toBeNull();
    const tagged = planBulkEdit(rows, { addTagIds: ['tag'], removeTagIds: [] });
    expect(reconciledSentence(tagged.changed)).toBeNull();
  });

  it('sets amounts the way that each went, or swaps the ways', () => {
    const rows = [
      byHand('out', { amount: toCents(-450) }),
      byHand('in', { amount: toCents(300) }),
      byHand('same', { amount: toCents(-500) }),
    ];
    const set = planOf(rows, { amount: { is: 'set', cents: toCents(500) } });
    expect(set.changed.map(({ own }) => own)).toEqual([{ amount: -500 }, { amount: 500 }]);
    expect(set.kept).toEqual([{ reason: 'the amount is the same already', count: 1 }]);
    const swapped = planOf(rows, { amount: { is: 'swap' } });
    expect(swapped.changed.map(({ own }) => own.amount)).toEqual([450, -300, 500]);
  });

  it('moves rows to an account of their currency only, and names what changes', () => {
    const rows = [
      byHand('1', { accountName: 'Wallet' }),
      byHand('2', { accountId: 'jar' }),
      byHand('3', { currency: 'EUR' }),
    ];
    const { changed, kept } = planOf(rows, { account: jar, date: friday });
    expect(changed.map(({ own }) => own)).toEqual([{ ownAccountId: 'jar' }]);
    expect(kept).toEqual([
      { reason: 'already on this day', count: 3 },
      { reason: 'already in Jar', count: 1 },
      { reason: 'not in USD, the currency of Jar', count: 1 },
    ]);
    const words = changed.map(({ row }) =>
      ownWords(row, { ownAccountId: 'jar', amount: toCents(-500), date: monday }, jar),
    );
    expect(words).toEqual([['Nov 20, 2026 → Nov 16, 2026', '−$4.50 → −$5.00', 'Wallet → Jar']]);
  });

  it('changes no row of a bank, and nothing when it is done again', () => {
    const rows = fc.array(
      fc.record({
        isByHand: fc.boolean(),
        date: fc.constantFrom(monday, friday),
        amount: fc.integer({ min: 1, max: 900 }).map((cents) => negateCents(toCents(cents))),
        accountId: fc.constantFrom('jar', 'wallet'),
      }),
      { maxLength: 6 },
    );
    const changes = fc.record({
      date: fc.constantFrom(undefined, monday),
      amount: fc.constantFrom(undefined, { is: 'set' as const, cents: toCents(500) }),
      account: fc.constantFrom(undefined, jar),
    });
    fc.assert(
      fc.property(rows, changes, (drawn, wanted) => {
        const before = drawn.map((row, at) => testRow({ id: String(at), ...row }));
        const { changed } = planOf(before, wanted);
        expect(changed.filter(({ row }) => !row.isByHand)).toEqual([]);
        const after = before.map((row) => {
          const own = changed.find((one) => one.row.id === row.id)?.own ?? {};
          return { ...row, ...own, accountId: own.ownAccountId ?? row.accountId } as typeof row;
        });
        expect(planOf(after, wanted).changed).toEqual([]);
      }),
    );
  });
});
