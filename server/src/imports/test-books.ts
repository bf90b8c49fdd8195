import { addDays, type PlainDate, toPlainDate } from '@cairn/domain/plain-date';
import fc from 'fast-check';

/** Whether it is one of income. */
export type BookCategory = { name: string; isIncome: boolean };

/** Part of an entry: its category, or the own account that the money went to or came from. */
export type BookPart = { cents: number; category: BookCategory | null; to: string | null };

/** A movement of one account. `isAdjustment`: the app made it so that the balance is that of the bank. */
export type BookEntry = {
  on: PlainDate;
  account: string;
  payee: string;
  parts: readonly BookPart[];
  isAdjustment: boolean;
};

/** What a person kept in another app: `openings` in cents, by account. */
export type Book = { openings: Readonly<Record<string, number>>; entries: readonly BookEntry[] };

export const everyday = 'Everyday Checking';
export const rainyDay = 'Rainy Day Savings';
export const blueCard = 'Blue Visa';
export const bookAccounts = [everyday, rainyDay, blueCard] as const;

const groceries = { name: 'Groceries', isIncome: false };
const hobbies = { name: 'Model trains', isIncome: false };
const salary = { name: 'Paycheck', isIncome: true };
export const bookCategories: readonly BookCategory[] = [groceries, hobbies, salary];

export function totalOf({ parts }: Pick<BookEntry, 'parts'>): number {
  return parts.reduce((sum, { cents }) => sum + cents, 0);
}

/** What is both sides of a transfer to a card, in words that apps have for it. */
export function isOfCard(one: string, other: string | null): boolean {
  return one === blueCard || other === blueCard;
}

/** What the app itself shows: balances in cents, and spending less refunds and income by month. */
export function figuresOf({ openings, entries }: Book) {
  const balances: Record<string, number> = { ...openings };
  const months: Record<string, { spent: number; income: number }> = {};
  const add = (account: string, cents: number) => {
    balances[account] = (balances[account] ?? 0) + cents;
  };
  let links = 0;
  for (const { on, account, parts, isAdjustment } of entries) {
    months[on.slice(0, 7)] ??= { spent: 0, income: 0 };
    const month = months[on.slice(0, 7)];
    for (const { cents, category, to } of parts) {
      add(account, cents);
      if (to !== null) {
        add(to, -cents);
        links += 1;
      } else if (month !== undefined && !isAdjustment) {
        if (category?.isIncome === true) month.income += cents;
        else month.spent -= cents;
      }
    }
  }
  return { balances, months, links };
}

const firstDay = toPlainDate('2026-02-01');
const cents = fc.integer({ min: 1, max: 900_000 });
const sharedCents = fc.constantFrom(5_000, 12_500, 5_000);
const account = fc.constantFrom(...bookAccounts);
const payees = fc.constantFrom('Orchard', 'Corner Café', 'Train shop, "Main St"', 'From the farm', 'Move it');
const spendingCategory = fc.constantFrom(groceries, hobbies);

type Drawn = Omit<BookEntry, 'on'>;
const entry = (account: string, payee: string, parts: readonly BookPart[], isAdjustment = false): Drawn => ({
  account,
  payee,
  parts,
  isAdjustment,
});
const of = (size: number, category: BookCategory | null): BookPart => ({ cents: size, category, to: null });
const into = (size: number, to: string): BookPart => ({ cents: -size, category: null, to });

const spent = fc
  .record({ account, payee: payees, size: cents, category: spendingCategory })
  .map((one) => [entry(one.account, one.payee, [of(-one.size, one.category)])]);
/** What comes back was spent before: a category is one of spending by most of its rows. */
const refunded = fc
  .record({ account, payee: payees, size: cents, category: spendingCategory })
  .map((one) => [
    entry(one.account, one.payee, [of(-2 * one.size, one.category)]),
    entry(one.account, one.payee, [of(one.size, one.category)]),
  ]);
const earned = fc
  .record({ account: fc.constantFrom(everyday, rainyDay), size: cents })
  .map((one) => [entry(one.account, 'Works', [of(one.size, salary)])]);
const ways = fc.constantFrom(
  [everyday, rainyDay] as const,
  [rainyDay, everyday] as const,
  [everyday, blueCard] as const,
  [rainyDay, blueCard] as const,
);
const moved = fc
  .record({ way: ways, size: fc.oneof(cents, sharedCents) })
  .map(({ way: [from, to], size }) => [entry(from, '', [into(size, to)])]);
const split = fc
  .record({ size: cents, other: cents, moved: sharedCents, hasTransfer: fc.boolean() })
  .map((one) => [
    entry(everyday, 'Orchard', [
      of(-one.size, groceries),
      of(-one.other, hobbies),
      ...(one.hasTransfer ? [into(one.moved, rainyDay)] : []),
    ]),
  ]);
const adjusted = fc
  .record({ account, size: fc.oneof(cents, cents.map(negative)) })
  .map((one) => [entry(one.account, '', [of(one.size, null)], true)]);

function negative(size: number): number {
  return -size;
}

/** Books of some months. Each entry is at least a day after the one before. */
export const books: fc.Arbitrary<Book> = fc
  .record({
    openings: fc.tuple(
      fc.integer({ min: 0, max: 900_000 }),
      fc.integer({ min: 0, max: 9_000_000 }),
      fc.integer({ min: -300_000, max: 0 }),
    ),
    groups: fc.array(fc.oneof(spent, refunded, earned, moved, moved, split, adjusted), {
      minLength: 3,
      maxLength: 14,
    }),
    gap: fc.integer({ min: 1, max: 7 }),
  })
  .map(({ openings, groups, gap }) => ({
    openings: Object.fromEntries(bookAccounts.map((name, at) => [name, openings[at] ?? 0])),
    entries: groups.flat().map((one, at) => ({ ...one, on: addDays(firstDay, at * gap) })),
  }));

/** The day before all entries, on which apps write what accounts began with. */
export const openingDay = addDays(firstDay, -1);
