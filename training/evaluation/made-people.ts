import { negateCents, toCents } from '@cairn/domain/money';
import { addDays, type PlainDate, toPlainDate } from '@cairn/domain/plain-date';
import { calendarDayOf, plainDateOf } from '../../server/src/recurring/calendar-day.ts';
import type { StreamRow } from '../../server/src/recurring/stream.ts';
import { type BillKind, billKinds } from './made-bills.ts';
import { habitKinds } from './made-habits.ts';
import type { MadePayment, Span } from './made-payments.ts';
import { createRandom, type Random } from './random.ts';

/** How much is known of what a row was paid for. */
export type KnownCategory = 'leaf' | 'parent' | 'none';

export type MadeRow = StreamRow & { truth: string };
export type MadeBill = { id: string; kind: BillKind; rows: readonly MadeRow[] };
export type MadeHabit = { id: string; kind: string };

export type MadePerson = {
  today: PlainDate;
  rows: readonly MadeRow[];
  bills: readonly MadeBill[];
  habits: readonly MadeHabit[];
};

/** As much as the page of recurring payments reads. */
const knownDays = 760;
const firstToday = toPlainDate('2026-01-10');
/** Some payees are categorized wrongly or not at all. */
const uncategorizedShare = 0.08;
const letters = ['A', 'B', 'C', 'D'] as const;

type Payee = { name: string; truth: string; isIncome: boolean; categoryId: string | undefined };

/** A person with bills, pay and habits, made up from a seed: two years of one account. */
export function madePerson(seed: number, known: KnownCategory): MadePerson {
  const random = createRandom(seed);
  const today = addDays(firstToday, random.between(0, 364));
  const last = calendarDayOf(today).day;
  const span = { first: last - knownDays, last };
  const categoryOf = ({ categoryId, parentId }: { categoryId: string; parentId: string }) => {
    const isUnknown = random.chance(uncategorizedShare);
    if (known === 'none' || isUnknown) return undefined;
    return known === 'leaf' ? categoryId : parentId;
  };
  const bills: MadeBill[] = [];
  for (const kind of billKinds)
    for (const letter of lettersFor(kind, random)) {
      const id = `${kind.kind} ${letter}`;
      const payee = { name: id, truth: id, isIncome: kind.isIncome, categoryId: categoryOf(kind) };
      bills.push({ id, kind, rows: rowsOf(kind.make(random, span), payee, span) });
    }
  const habits = habitKinds
    .filter(({ percent }) => random.chance(percent / 100))
    .map((kind) => {
      const payee = { name: kind.kind, truth: kind.kind, isIncome: false, categoryId: categoryOf(kind) };
      return { id: kind.kind, kind: kind.kind, rows: rowsOf(kind.make(random, span), payee, span) };
    });
  const shop = shopWithMembership(random, span, known);
  const rows = [...bills, ...habits, ...shop.parts].flatMap((one) => one.rows);
  return { today, rows, bills: [...bills, ...shop.bills], habits };
}

function lettersFor(kind: BillKind, random: Random): readonly string[] {
  if (!random.chance(kind.percent / 100)) return [];
  return letters.slice(0, kind.kind === 'streaming' ? random.between(1, 4) : 1);
}

/** A shop that takes a fixed price each month and is also bought at: only the membership is owed. */
function shopWithMembership(random: Random, span: Span, known: KnownCategory) {
  if (!random.chance(0.5)) return { parts: [], bills: [] };
  const kind: BillKind = { ...membership, make: () => [] };
  const dayOfMonth = random.between(1, 28);
  const price = random.pick([7_99, 12_99, 14_99]);
  const days = Array.from({ length: 25 }, (_, nth) => span.first + dayOfMonth + Math.round(nth * 30.44));
  const charges = days
    .filter((day) => day <= span.last)
    .map((day) => ({ day: sameDayOfMonth(day, dayOfMonth), cents: price }));
  const mean = random.between(7, 25);
  const purchases: MadePayment[] = [];
  for (let day = span.first; day <= span.last; day += Math.max(1, Math.round(random.around(mean, mean / 2))))
    purchases.push({ day, cents: random.between(5_00, 90_00) });
  const categoryId = known === 'none' ? undefined : known === 'leaf' ? 'online-shopping' : 'shopping';
  const name = 'Online shop';
  const paid = rowsOf(charges, { name, truth: membership.kind, isIncome: false, categoryId }, span);
  const bought = rowsOf(purchases, { name, truth: 'purchases there', isIncome: false, categoryId }, span);
  return { parts: [{ rows: paid }, { rows: bought }], bills: [{ id: membership.kind, kind, rows: paid }] };
}

const membership = {
  kind: 'membership among purchases',
  categoryId: 'online-shopping',
  parentId: 'shopping',
  minPayments: 4,
  percent: 50,
  isIncome: false,
};

function sameDayOfMonth(day: number, dayOfMonth: number): number {
  const date = plainDateOf(day);
  return calendarDayOf(toPlainDate(`${date.slice(0, 8)}${String(dayOfMonth).padStart(2, '0')}`)).day;
}

function rowsOf(payments: readonly MadePayment[], payee: Payee, { first, last }: Span): MadeRow[] {
  return payments
    .filter(({ day, cents }) => day >= first && day <= last && cents >= 0)
    .map(({ day, cents }, nth) => ({
      id: `${payee.truth} ${nth}`,
      accountId: 'checking',
      postedOn: plainDateOf(day),
      amountCents: payee.isIncome ? toCents(cents) : negateCents(toCents(cents)),
      payee: payee.name,
      categoryId: payee.categoryId,
      truth: payee.truth,
    }));
}
