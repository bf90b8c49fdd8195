import type { Proposal } from '@cairn/contract/proposals';
import { expect, test } from 'vitest';
import { testRow } from '../transactions/test-rows.ts';
import { askedBy, editOf, linesOf } from './proposal-words.ts';

const proposal: Proposal = {
  id: 'proposal-1',
  transaction: testRow({ id: 'row-1', aiCategory: 'Shopping', note: 'Old', merchantName: null }),
  categoryId: 'gifts',
  categoryName: 'Gifts',
  note: 'New',
  merchantName: 'Toy Shop',
  reason: null,
  program: null,
  proposedAt: '2026-03-01T12:00:00.000Z',
};

test('a proposal is shown as what would change, beside what stands there', () => {
  expect(linesOf(proposal)).toEqual([
    { what: 'Category', is: 'Shopping', would: 'Gifts' },
    { what: 'Merchant', is: 'none', would: 'Toy Shop' },
    { what: 'Note', is: 'Old', would: 'New' },
  ]);
});

test('to accept is an edit of just what is proposed', () => {
  expect(editOf(proposal)).toEqual({
    id: 'row-1',
    categoryId: 'gifts',
    note: 'New',
    merchantName: 'Toy Shop',
  });
  expect(editOf({ ...proposal, categoryId: null, merchantName: null })).toEqual({ id: 'row-1', note: 'New' });
});

test.each([
  [null, null, 'Proposed'],
  ['Helper', null, 'Proposed by Helper'],
  ['Helper', 'It sells toys', 'Proposed by Helper: “It sells toys”'],
])('%s and %s: who asks, and why', (program, reason, words) => {
  expect(askedBy({ program, reason })).toBe(words);
});
