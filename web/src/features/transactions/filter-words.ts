import { uncategorizedId, uncategorizedName } from '@cairn/contract/categories';
import { type Cents, negateCents } from '@cairn/contract/money';
import { monthOf, monthRange, type PlainDate } from '@cairn/contract/plain-date';
import type { Category } from '@cairn/contract/transactions';
import { formatDate, formatMoney, formatMonth, formatSignedMoney } from '../../lib/format.ts';
import type { TransactionsFilter } from '../../lib/transactions-address.ts';

export type FilterChip = { label: string; without: TransactionsFilter };

const flowWords: Record<NonNullable<TransactionsFilter['flow']>, string> = {
  income: 'Income',
  spending: 'Spending before refunds',
  refund: 'Refunds',
  transfer: 'Transfers',
  net_spending: 'Spending, less refunds',
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

type Names = { categories: readonly Category[]; accounts: readonly { id: string; name: string }[] };

/** The categories' names; more than three are counted. */
function categoryNames(ids: readonly string[], { categories }: Names): string {
  if (ids.length > 3) return `${ids.length} categories`;
  const nameOf = (id: string) =>
    id === uncategorizedId
      ? uncategorizedName
      : (categories.find((category) => category.id === id)?.name ?? 'One category');
  return ids.map(nameOf).join(', ');
}

/** The filter named in words, a chip for each part, with the filter that is left when the chip goes. */
export function filterChips(filter: TransactionsFilter, names: Names): FilterChip[] {
  const { from, to, flow, categoryId, accountId } = filter;
  const chips: FilterChip[] = [];
  const range = rangeWords(from, to);
  if (range !== null) chips.push({ label: range, without: { ...filter, from: undefined, to: undefined } });
  if (flow !== undefined) chips.push({ label: flowWords[flow], without: { ...filter, flow: undefined } });
  if (categoryId !== undefined)
    chips.push({
      label: categoryNames(categoryId.split(','), names),
      without: { ...filter, categoryId: undefined },
    });
  if (accountId !== undefined) {
    const name = names.accounts.find((account) => account.id === accountId)?.name ?? 'One account';
    chips.push({ label: name, without: { ...filter, accountId: undefined } });
  }
  return chips;
}

/** What the rows add up to, named and signed as the figure was that led here: spending is told as a positive amount. */
export function sumWords(flow: TransactionsFilter['flow'], sum: Cents): { label: string; figure: string } {
  if (flow === 'spending' || flow === 'net_spending')
    return { label: 'Total spent', figure: formatMoney(negateCents(sum)) };
  if (flow === 'income') return { label: 'Total income', figure: formatMoney(sum) };
  if (flow === 'refund') return { label: 'Total refunded', figure: formatMoney(sum) };
  return { label: 'Sum', figure: formatSignedMoney(sum) };
}
