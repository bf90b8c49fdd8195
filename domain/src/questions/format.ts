import { inCurrency } from '../currency-text.ts';
import type { Cents } from '../money.ts';
import { monthNames, monthOf, monthRange, type PlainDate } from '../plain-date.ts';
import { quarterSpan, yearSpan } from './calendar-spans.ts';
import type { AskPeriod, AskSubject } from './reading.ts';
import type { AskVocabulary } from './vocabulary.ts';

/** What names things in sentences: categories and accounts, and the currency of amounts. */
export type Names = Pick<AskVocabulary, 'categories' | 'accounts' | 'currency'>;

/** An amount as answers say it: `$1,234.50`. */
export function formatMoney(cents: Cents, currency: string): string {
  const whole = Math.trunc(Math.abs(cents) / 100).toString();
  const grouped = whole.replaceAll(/\B(?=(\d{3})+$)/g, ',');
  const digits = `${grouped}.${String(Math.abs(cents) % 100).padStart(2, '0')}`;
  return `${cents < 0 ? '−' : ''}${inCurrency(currency, digits)}`;
}

function monthName(date: string): string {
  return monthNames[Number(date.slice(5, 7)) - 1] ?? '';
}

/** `Nov 3, 2026`. */
export function formatDay(date: PlainDate): string {
  return `${monthName(date).slice(0, 3)} ${Number(date.slice(8))}, ${Number(date.slice(0, 4))}`;
}

/** A period by its name, where it has one: `October 2026`, `2025`, `Q2 2026`; else by its days. */
export function periodName({ from, to }: AskPeriod): string {
  if (from === undefined) return to === undefined ? 'all time' : `until ${formatDay(to)}`;
  if (to === undefined) return `since ${formatDay(from)}`;
  if (from === to) return formatDay(from);
  const year = Number(from.slice(0, 4));
  const month = monthRange(monthOf(from));
  if (month.from === from && month.to === to) return `${monthName(from)} ${year}`;
  const whole = yearSpan(year);
  if (whole.from === from && whole.to === to) return String(year);
  const quarter = [1, 2, 3, 4].find((one) => {
    const span = quarterSpan(year, one);
    return span.from === from && span.to === to;
  });
  return quarter === undefined ? `${formatDay(from)} – ${formatDay(to)}` : `Q${quarter} ${year}`;
}

/** A period in a sentence: `in October 2026`, `on Nov 3, 2026`, `from … to …`. */
export function inPeriod(period: AskPeriod): string {
  const { from, to } = period;
  if (from === undefined && to === undefined) return 'over all time';
  if (from === undefined || to === undefined) return periodName(period);
  if (from === to) return `on ${formatDay(from)}`;
  const name = periodName(period);
  return name.includes('–') ? `from ${formatDay(from)} to ${formatDay(to)}` : `in ${name}`;
}

/** `A, B and C`. */
export function joinNames(names: readonly string[]): string {
  const last = names.at(-1) ?? '';
  return names.length < 2 ? last : `${names.slice(0, -1).join(', ')} and ${last}`;
}

/** Names of categories: `Groceries and Travel`. */
export function categoryNames(categoryId: string, { categories }: Names): string {
  return joinNames(
    categoryId
      .split(',')
      .map((id) => categories.find((category) => category.id === id)?.name ?? 'a deleted category'),
  );
}

export function accountName(accountId: string, { accounts }: Names): string {
  return accounts.find(({ id }) => id === accountId)?.name ?? 'one account';
}

/** The bounds of amounts: `$10.00 or more`. Empty where there are none. */
export function amountName(
  { least, most }: Pick<AskSubject, 'least' | 'most'>,
  { currency }: Pick<Names, 'currency'>,
): string {
  const words = (cents: Cents) => formatMoney(cents, currency);
  if (least !== undefined && most !== undefined) return `${words(least)} to ${words(most)}`;
  if (least !== undefined) return `${words(least)} or more`;
  return most === undefined ? '' : `${words(most)} or less`;
}

/** What the rows are of, by name: `Groceries · “Costco”`. Empty where they are of everything. */
export function subjectName(subject: AskSubject, names: Names): string {
  const { categoryId, merchant, accountId, without } = subject;
  const parts = [
    categoryId === undefined ? '' : categoryNames(categoryId, names),
    merchant === undefined ? '' : `“${merchant}”`,
    accountId === undefined ? '' : accountName(accountId, names),
    amountName(subject, names),
    without === undefined ? '' : `without ${subjectName(without, names)}`,
  ];
  return parts.filter((part) => part !== '').join(' · ');
}

/** What the rows are of, in a sentence: ` on Groceries at “Costco” with Checking`. Begins with a space unless it is empty. */
export function aboutSubject(subject: AskSubject, names: Names, on = 'on'): string {
  const { categoryId, merchant, accountId, without } = subject;
  const amounts = amountName(subject, names);
  const out = [
    without?.categoryId === undefined ? '' : categoryNames(without.categoryId, names),
    without?.merchant === undefined ? '' : `“${without.merchant}”`,
  ].filter((words) => words !== '');
  return [
    categoryId === undefined ? '' : ` ${on} ${categoryNames(categoryId, names)}`,
    merchant === undefined ? '' : ` ${on === 'from' ? 'from' : 'at'} “${merchant}”`,
    accountId === undefined ? '' : ` with ${accountName(accountId, names)}`,
    amounts === '' ? '' : ` in amounts of ${amounts}`,
    out.length === 0 ? '' : ` without ${joinNames(out)}`,
  ].join('');
}
