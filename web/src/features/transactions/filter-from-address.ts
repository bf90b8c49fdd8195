import { transactionsQuery } from '@cairn/contract/transactions';
import type { TransactionsFilter } from './transactions-address.ts';

const {
  from,
  to,
  accountId,
  categoryId,
  tagId,
  status,
  hasNote,
  hasAttachment,
  kind,
  type,
  merchant,
  merchantIs,
  search,
  minAmountCents,
  maxAmountCents,
} = transactionsQuery.shape;

/**
 * Reads the filter out of an address. A part that the contract does not allow is left out, not guessed at; so are an empty
 * search and the order that rows have anyway, so that one view has one address.
 */
export function filterFromAddress(address: URLSearchParams): TransactionsFilter {
  const read = (name: string) => address.get(name) ?? undefined;
  return {
    from: from.safeParse(read('from')).data,
    to: to.safeParse(read('to')).data,
    accountId: accountId.safeParse(read('accountId')).data,
    categoryId: categoryId.safeParse(read('categoryId')).data || undefined,
    tagId: tagId.safeParse(read('tagId')).data,
    status: status.safeParse(read('status')).data,
    hasNote: hasNote.safeParse(read('hasNote')).data,
    hasAttachment: hasAttachment.safeParse(read('hasAttachment')).data,
    kind: kind.safeParse(read('kind')).data,
    type: type.safeParse(read('type')).data,
    merchant: merchant.safeParse(read('merchant')).data || undefined,
    merchantIs: merchantIs.safeParse(read('merchantIs')).data,
    search: search.safeParse(read('search')).data || undefined,
    minAmountCents: minAmountCents.safeParse(read('minAmountCents')).data,
    maxAmountCents: maxAmountCents.safeParse(read('maxAmountCents')).data,
    sort: read('sort') === 'amount' ? 'amount' : undefined,
  };
}

/** Whether the filter leaves rows out; the order does not. */
export function isNarrowed({ sort: _order, ...parts }: TransactionsFilter): boolean {
  return Object.values(parts).some((part) => part !== undefined);
}
