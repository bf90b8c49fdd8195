import type { Category } from '@cairn/contract/transactions';
import { uncategorizedId, uncategorizedName } from '@cairn/domain/categories';
import { toCents } from '@cairn/domain/money';
import { monthOf, monthRange, type PlainDate } from '@cairn/domain/plain-date';
import { formatDate, formatMoney, formatMonth } from '../../lib/format.ts';
import type { TransactionsFilter } from '../transactions/transactions-address.ts';

export type FilterChip = { label: string; without: TransactionsFilter };

const kindText: Record<NonNullable<TransactionsFilter['kind']>, string> = {
  income: 'Income',
  spending: 'Spending before refunds',
  refund: 'Refunds',
  transfer: 'Transfers',
  net_spending: 'Spending after refunds',
};

/** Section 2: the names of the types. */
export const typeWords: Record<NonNullable<TransactionsFilter['type']>, string> = {
  debit: 'Expenses',
  credit: 'Income',
};

export const statusWords: Record<NonNullable<TransactionsFilter['status']>, string> = {
  pending: 'Pending',
  posted: 'Completed',
  reconciled: 'Reconciled',
  unreconciled: 'Not reconciled',
};

/** What a type lists and what the totals count of it; they differ, and without these words the figures seem to disagree. */
export const typeNotes: Record<NonNullable<TransactionsFilter['type']>, string> = {
  debit: 'These are all amounts going out. Total spent leaves out transfers between your accounts.',
  credit:
    'These are all amounts coming in. Total income leaves out refunds and transfers between your accounts.',
};

/** A range of days in words; a whole calendar month by its name. */
export function rangeWords(from: PlainDate | undefined, to: PlainDate | undefined): string | null {
  if (from === undefined) return to === undefined ? null : `Until ${formatDate(to)}`;
  if (to === undefined) return `Since ${formatDate(from)}`;
  if (from === to) return formatDate(from);
  const month = monthRange(monthOf(from));
  if (month.from === from && month.to === to) return formatMonth(from);
  return `${formatDate(from)} – ${formatDate(to)}`;
}

/** A range of amounts in words, whatever their signs. */
function sizeWords(least: number | undefined, most: number | undefined): string | null {
  if (least === undefined) return most === undefined ? null : `${formatMoney(toCents(most))} or less`;
  if (most === undefined) return `${formatMoney(toCents(least))} or more`;
  return `${formatMoney(toCents(least))} – ${formatMoney(toCents(most))}`;
}

type Named = readonly { id: string; name: string }[];
type Names = { categories: readonly Category[]; accounts: Named; tags: Named };

/** The names of several; more than three are counted. */
function namesOf(ids: string, known: Named, one: string, many: string): string {
  const each = ids.split(',');
  if (each.length > 3) return `${each.length} ${many}`;
  return each.map((id) => known.find((thing) => thing.id === id)?.name ?? one).join(', ');
}

/** The categories' names; more than three are counted. */
export function categoryNames(ids: readonly string[], categories: readonly Category[]): string {
  if (ids.length > 3) return `${ids.length} categories`;
  const nameOf = (id: string) =>
    id === uncategorizedId
      ? uncategorizedName
      : (categories.find((category) => category.id === id)?.name ?? 'One category');
  return ids.map(nameOf).join(', ');
}

/** The filter named in words, a chip for each part, with the filter that is left when the chip goes. */
export function filterChips(filter: TransactionsFilter, names: Names): FilterChip[] {
  const {
    from,
    to,
    kind,
    type,
    categoryId,
    accountId,
    tagId,
    status,
    hasNote,
    hasAttachment,
    merchant,
    merchantIs,
    search,
  } = filter;
  const chips: FilterChip[] = [];
  const range = rangeWords(from, to);
  if (range !== null) chips.push({ label: range, without: { ...filter, from: undefined, to: undefined } });
  if (kind !== undefined) chips.push({ label: kindText[kind], without: { ...filter, kind: undefined } });
  if (type !== undefined) chips.push({ label: typeWords[type], without: { ...filter, type: undefined } });
  if (categoryId !== undefined)
    chips.push({
      label: categoryNames(categoryId.split(','), names.categories),
      without: { ...filter, categoryId: undefined },
    });
  if (accountId !== undefined)
    chips.push({
      label: namesOf(accountId, names.accounts, 'One account', 'accounts'),
      without: { ...filter, accountId: undefined },
    });
  if (tagId !== undefined)
    chips.push({
      label: `Tagged ${namesOf(tagId, names.tags, 'with one tag', 'tags')}`,
      without: { ...filter, tagId: undefined },
    });
  if (status !== undefined)
    chips.push({ label: statusWords[status], without: { ...filter, status: undefined } });
  if (hasNote !== undefined)
    chips.push({
      label: hasNote === 'yes' ? 'With a note' : 'Without a note',
      without: { ...filter, hasNote: undefined },
    });
  if (hasAttachment !== undefined)
    chips.push({
      label: hasAttachment === 'yes' ? 'With an attachment' : 'Without an attachment',
      without: { ...filter, hasAttachment: undefined },
    });
  const sizes = sizeWords(filter.minAmountCents, filter.maxAmountCents);
  if (sizes !== null)
    chips.push({
      label: sizes,
      without: { ...filter, minAmountCents: undefined, maxAmountCents: undefined },
    });
  if (merchant !== undefined)
    chips.push({ label: `Merchant “${merchant}”`, without: { ...filter, merchant: undefined } });
  if (merchantIs !== undefined)
    chips.push({ label: `Merchant: ${merchantIs}`, without: { ...filter, merchantIs: undefined } });
  if (search !== undefined) chips.push({ label: `“${search}”`, without: { ...filter, search: undefined } });
  return chips;
}
