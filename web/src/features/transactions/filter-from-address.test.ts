import { toPlainDate } from '@cairn/domain/plain-date';
import { describe, expect, it } from 'vitest';
import { filterFromAddress } from './filter-from-address.ts';
import { transactionsAddress } from './transactions-address.ts';

const read = (address: string) => filterFromAddress(new URL(address, 'http://cairn.test').searchParams);

describe('filterFromAddress', () => {
  it('reads back every filter that an address was made from', () => {
    const filter = {
      from: toPlainDate('2026-11-01'),
      to: toPlainDate('2026-11-30'),
      accountId: '8f14e45f-ceea-467f-a9c6-b0d6a1a1c3d2',
      categoryId: 'food-and-dining',
      tagId: '8f14e45f-ceea-467f-a9c6-b0d6a1a1c3d2,8f14e45f-ceea-467f-a9c6-b0d6a1a1c3d3',
      status: 'pending',
      hasNote: 'yes',
      hasAttachment: 'no',
      kind: 'net_spending',
      type: 'debit',
      merchant: 'café',
      merchantIs: 'Blue & Door',
      search: 'blue & door',
      sort: 'amount',
    } as const;
    expect(read(transactionsAddress(filter))).toEqual(filter);
  });

  it('leaves out what the contract does not allow', () => {
    const odd = read(
      '/transactions?from=2026-02-30&to=yesterday&accountId=1&tagId=x&status=odd&hasNote=1&hasAttachment=2&kind=theft&categoryId=x',
    );
    expect(odd).toEqual({ categoryId: 'x' });
    expect(read('/transactions?type=all&sort=size&search=%20&categoryId=')).toEqual({});
    expect(read(`/transactions?search=${'x'.repeat(201)}`)).toEqual({});
  });

  it('takes what a paste brings into a search as a blank, as the search field does', () => {
    expect(read('/transactions?search=AMZN%09Mktp')).toEqual({ search: 'AMZN Mktp' });
  });

  it('gives one address to one view', () => {
    expect(transactionsAddress(read('/transactions?search=%20tea%20&sort=date'))).toBe(
      '/transactions?search=tea',
    );
  });
});
