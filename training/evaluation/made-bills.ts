import {
  everyDaysIn,
  everyMonthsIn,
  type MadePayment,
  monthOfDay,
  onWorkday,
  type Span,
} from './made-payments.ts';
import type { Random } from './random.ts';

/** A bill on a schedule. It should be detected from `minPayments` on. */
export type BillKind = {
  kind: string;
  categoryId: string;
  parentId: string;
  minPayments: number;
  isIncome: boolean;
  /** The share of people who have it. */
  percent: number;
  make: (random: Random, span: Span) => MadePayment[];
};

const cents = (random: Random, least: number, most: number) =>
  random.between(least, most) * 100 - random.pick([0, 1, 5, 51]);

/** A price that rises now and then, seldom more than once a year; some end an offer with a jump. */
function priced(random: Random, days: readonly number[], price: number, jump: number): MadePayment[] {
  const risesAt = random.chance(0.35) ? random.between(2, Math.max(2, days.length - 1)) : -1;
  const jumpsAt = random.chance(jump) ? random.between(3, Math.max(3, days.length - 1)) : -1;
  let now = price;
  return days.map((day, nth) => {
    if (nth === risesAt) now = Math.round(now * (1.03 + random.share() * 0.2));
    if (nth === jumpsAt) now = Math.round(now * (1.6 + random.share()));
    return { day, cents: now };
  });
}

/** Most payments on their day; weekends and holidays move some, and a few are skipped or late. */
function moved(random: Random, days: readonly number[], skip: number, late: number): number[] {
  const rolls = random.chance(0.6);
  return days.flatMap((day, nth) => {
    if (nth > 0 && nth < days.length - 1 && random.chance(skip)) return [];
    if (random.chance(late)) return [day + random.between(4, 9)];
    const shift = random.chance(0.12) ? random.between(-1, 2) : 0;
    return [rolls ? onWorkday(day + shift) : day + shift];
  });
}

/** One odd bill among the others: two lines on one invoice, a correction. */
function withOddOnes(random: Random, payments: readonly MadePayment[], chance: number): MadePayment[] {
  return payments.map(({ day, cents: usual }) =>
    random.chance(chance)
      ? { day, cents: Math.round(usual * random.pick([0.1, 0.4, 1.7, 2, 2.6, 4.5])) }
      : { day, cents: usual },
  );
}

const monthly = (random: Random, span: Span, skip = 0.02, late = 0.01) =>
  moved(random, everyMonthsIn(span, 1, random.between(1, 31)), skip, late);

/** Bills begin before the ledger does, or some time in it. */
function partialSpan(random: Random, { first, last }: Span, leastDays: number): Span {
  return random.chance(0.65) ? { first, last } : { first: random.between(first, last - leastDays), last };
}

const fixedMonthly =
  (least: number, most: number, odd: number, jump: number) => (random: Random, span: Span) => {
    const days = monthly(random, partialSpan(random, span, 150));
    return withOddOnes(random, priced(random, days, cents(random, least, most), jump), odd);
  };

const heatingSeason = [2.05, 1.9, 1.45, 0.95, 0.6, 0.42, 0.36, 0.36, 0.45, 0.8, 1.35, 1.85];
const powerSeason = [1.15, 1.1, 0.95, 0.82, 0.84, 1.08, 1.42, 1.46, 1.15, 0.84, 0.9, 1.1];

function metered(
  random: Random,
  days: readonly number[],
  usual: number,
  wobble: number,
  season?: readonly number[],
) {
  const payments = days.map((day) => ({
    day,
    cents: Math.max(
      100,
      Math.round(usual * (season?.[monthOfDay(day)] ?? 1) * (1 + random.around(0, wobble))),
    ),
  }));
  return withOddOnes(random, payments, 0.015);
}

function trialFirst(random: Random, payments: MadePayment[]): MadePayment[] {
  const [first, ...rest] = payments;
  if (first === undefined || !random.chance(0.15)) return payments;
  return [{ day: first.day, cents: random.pick([0, 99, 100]) }, ...rest];
}

function weekly(random: Random, span: Span, days: number, skip: number, price: number): MadePayment[] {
  const pauses = [random.between(span.first, span.last), random.between(span.first, span.last)];
  const due = everyDaysIn(partialSpan(random, span, days * 8), days, random.between(1, 6));
  const paid = due.filter(
    (day) => !random.chance(skip) && !pauses.some((from) => day >= from && day < from + 14),
  );
  const shifted = paid.map((day) => (random.chance(0.06) ? day + random.pick([-1, 1, 2]) : day));
  return priced(random, shifted, price, 0);
}

function pay(random: Random, span: Span): MadePayment[] {
  const amount = cents(random, 1200, 4200);
  const wobble = random.chance(0.4) ? random.share() * 0.2 : 0;
  const days = random
    .pick([
      () => everyDaysIn(span, 14, 5),
      () => [...everyMonthsIn(span, 1, 15), ...everyMonthsIn(span, 1, 31)].sort((a, b) => a - b),
      () => everyMonthsIn(span, 1, random.between(20, 31)),
    ])()
    .map(onWorkday);
  const payments = priced(random, days, amount, 0);
  return payments.map((one) => ({
    ...one,
    cents: Math.round(one.cents * (1 + (random.share() - 0.5) * wobble)),
  }));
}

function bill(
  kind: string,
  parentId: string,
  categoryId: string,
  minPayments: number,
  percent: number,
  make: BillKind['make'],
  isIncome = false,
): BillKind {
  return { kind, parentId, categoryId, minPayments, percent, make, isIncome };
}

const quarterly = (random: Random, span: Span) =>
  moved(random, everyMonthsIn(span, 3, random.between(1, 28)), 0, 0.02);

const yearly = (random: Random, { first, last }: Span, late: number) =>
  moved(
    random,
    everyMonthsIn({ first: first + random.between(0, 364), last }, 12, random.between(1, 28)),
    0,
    late,
  );

export const billKinds: readonly BillKind[] = [
  bill('streaming', 'bills-and-utilities', 'subscriptions', 4, 90, (random, span) =>
    trialFirst(random, fixedMonthly(5, 25, 0.005, 0.03)(random, span)),
  ),
  bill('gym by the month', 'personal-care', 'gym', 4, 40, fixedMonthly(20, 90, 0.02, 0)),
  bill('rent', 'housing', 'rent', 4, 60, fixedMonthly(800, 2600, 0.005, 0)),
  bill('loan', 'loan-payments', 'car-loan', 4, 45, fixedMonthly(150, 700, 0.005, 0)),
  bill('phone', 'bills-and-utilities', 'phone', 4, 70, fixedMonthly(25, 120, 0.06, 0.05)),
  bill('internet', 'bills-and-utilities', 'internet', 4, 70, fixedMonthly(35, 110, 0.01, 0.2)),
  bill('electricity', 'bills-and-utilities', 'electricity', 5, 70, (random, span) =>
    metered(
      random,
      monthly(random, partialSpan(random, span, 180)),
      cents(random, 50, 160),
      0.08,
      powerSeason,
    ),
  ),
  bill('heating', 'bills-and-utilities', 'electricity', 5, 50, (random, span) =>
    metered(
      random,
      monthly(random, partialSpan(random, span, 180)),
      cents(random, 40, 120),
      0.06,
      heatingSeason,
    ),
  ),
  bill('utility on irregular days', 'bills-and-utilities', 'electricity', 6, 40, (random, span) =>
    metered(random, irregularDays(random, partialSpan(random, span, 210)), cents(random, 40, 140), 0.15),
  ),
  bill('water every 2 months', 'bills-and-utilities', 'water', 5, 35, (random, span) =>
    metered(
      random,
      moved(random, everyMonthsIn(span, 2, random.between(1, 28)), 0.01, 0.02),
      cents(random, 40, 160),
      0.12,
    ),
  ),
  bill('water by the quarter', 'bills-and-utilities', 'water', 5, 25, (random, span) =>
    metered(random, quarterly(random, span), cents(random, 60, 200), 0.12),
  ),
  bill('insurance by the quarter', 'bills-and-utilities', 'insurance', 4, 25, (random, span) =>
    priced(random, quarterly(random, span), cents(random, 60, 300), 0.05),
  ),
  bill('insurance by the year', 'bills-and-utilities', 'insurance', 2, 45, (random, span) => {
    const days = yearly(random, span, 0.02);
    const base = cents(random, 200, 1400);
    return days.map((day, nth) => ({
      day,
      cents: Math.round(base * 1.03 ** nth * (nth > 1 && random.chance(0.2) ? 2 : 1)),
    }));
  }),
  bill('subscription by the year', 'bills-and-utilities', 'subscriptions', 2, 45, (random, span) => {
    const days = yearly(random, span, 0);
    return priced(random, days, cents(random, 15, 140), 0);
  }),
  bill('lesson by the week', 'education', 'education', 8, 25, (random, span) =>
    weekly(random, span, 7, 0.06, cents(random, 25, 70)),
  ),
  bill('childcare by the week', 'family', 'childcare', 8, 15, (random, span) =>
    weekly(random, span, 7, 0.02, cents(random, 120, 320)),
  ),
  bill('cleaning every two weeks', 'other', 'professional-services', 6, 20, (random, span) =>
    weekly(random, span, 14, 0.04, cents(random, 60, 140)),
  ),
  bill('pay', 'income', 'paycheck', 5, 100, pay, true),
];

/** A meter is read on another day each month, a few days to either side of its place. */
function irregularDays(random: Random, span: Span): number[] {
  return everyMonthsIn(span, 1, random.between(1, 31)).map(
    (day) => day + Math.round(Math.max(-6, Math.min(6, random.around(0, 2.5)))),
  );
}
