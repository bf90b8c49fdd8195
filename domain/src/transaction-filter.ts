import { idsWithin, type TreeCategory } from './categories.ts';
import { foldText } from './ledger-text.ts';
import { merchantKey } from './merchants.ts';
import type { Cents } from './money.ts';
import type { PlainDate } from './plain-date.ts';
import { readSearch } from './search-text.ts';
import {
  netSpendingKinds,
  type TransactionKind,
  type TransactionsFilter,
  transactionKinds,
  transactionName,
} from './transactions.ts';

/** What a filter looks at in a transaction. */
type Filtered = {
  date: PlainDate;
  /** Negative for money out. */
  amount: Cents;
  accountId: string;
  accountName: string;
  categoryId: string;
  kind: TransactionKind;
  description: string;
  merchantName: string | null;
  tagIds: readonly string[];
  isPending: boolean;
  reconciledTo: PlainDate | null;
  note: string | null;
  attachmentsCount: number;
};

/** The kinds that a filter lets through: `net_spending` is spending and the refunds that lower it. */
export function kindsOf(kind: TransactionsFilter['kind']): readonly TransactionKind[] {
  if (kind === undefined) return transactionKinds;
  return kind === 'net_spending' ? netSpendingKinds : [kind];
}

type NamedTag = { id: string; name: string };

/** Whether a transaction is one of those that the filter leaves. A category includes its parts. */
export function matchesFilter(
  filter: TransactionsFilter,
  tree: readonly TreeCategory[],
  tags: readonly NamedTag[],
): (row: Filtered) => boolean {
  const {
    from,
    to,
    type,
    status,
    hasNote,
    hasAttachment,
    minAmountCents = 0,
    maxAmountCents = Number.POSITIVE_INFINITY,
  } = filter;
  const merchant = foldText(filter.merchant ?? '');
  const isMerchant = filter.merchantIs === undefined ? null : merchantKey(filter.merchantIs);
  const isFound = foundBy(filter.search ?? '', tags);
  const categories = filter.categoryId?.split(',').flatMap((id) => [id, ...idsWithin(tree, id)]);
  const accountIds = filter.accountId?.split(',');
  const tagIds = filter.tagId?.split(',');
  const kinds = kindsOf(filter.kind);
  return (row) =>
    (from === undefined || row.date >= from) &&
    (to === undefined || row.date <= to) &&
    (accountIds === undefined || accountIds.includes(row.accountId)) &&
    (status === undefined || hasStatus(row, status)) &&
    (hasNote === undefined || hasNote === (row.note ? 'yes' : 'no')) &&
    (hasAttachment === undefined || hasAttachment === (row.attachmentsCount > 0 ? 'yes' : 'no')) &&
    (type === undefined || type === (row.amount < 0 ? 'debit' : 'credit')) &&
    Math.abs(row.amount) >= minAmountCents &&
    Math.abs(row.amount) <= maxAmountCents &&
    (categories === undefined || categories.includes(row.categoryId)) &&
    (tagIds === undefined || row.tagIds.some((id) => tagIds.includes(id))) &&
    kinds.includes(row.kind) &&
    (isMerchant === null || merchantKey(transactionName(row)) === isMerchant) &&
    namesMerchant(row, merchant) &&
    isFound(row);
}

function hasStatus(
  { isPending, reconciledTo }: Filtered,
  status: NonNullable<TransactionsFilter['status']>,
): boolean {
  if (status === 'pending') return isPending;
  if (status === 'posted') return !isPending;
  return status === 'reconciled' ? reconciledTo !== null : !isPending && reconciledTo === null;
}

function namesMerchant(row: Filtered, text: string): boolean {
  return contains(row.description, text) || contains(row.merchantName, text);
}

/** `part` is folded. */
function contains(text: string | null, part: string): boolean {
  return text !== null && foldText(text).includes(part);
}

function foundBy(search: string, tags: readonly NamedTag[]): (row: Filtered) => boolean {
  const { text, amountCents } = readSearch(search);
  const tagIds = tags.filter(({ name }) => contains(name, text)).map(({ id }) => id);
  return (row) =>
    namesMerchant(row, text) ||
    contains(row.note, text) ||
    contains(row.accountName, text) ||
    row.tagIds.some((id) => tagIds.includes(id)) ||
    Math.abs(row.amount) === amountCents;
}
