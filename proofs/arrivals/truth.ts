import { addDays, type PlainDate, toPlainDate } from '@cairn/domain/plain-date';
import type { Random } from '../../scripts/testing/random.ts';

/** What really happened once on the account. */
export type Charge = {
  /** Its place among all, in the order in which they were posted. */
  at: number;
  /** The day of the purchase, on which it is pending at the earliest. */
  boughtOn: PlainDate;
  /** The day on which the account moved. */
  postedOn: PlainDate;
  /** Money out is negative. */
  cents: number;
  /** What was reserved while it was pending; without the tip. */
  pendingCents: number;
  payee: string;
  /** Of a habit: the same amount again within days. It is never pending, as equal pending ones can’t be told apart. */
  isHabit: boolean;
};

/** What the account held before the first charge. */
export const openingCents = 250_000;

export const today = toPlainDate('2026-11-20');
export const now = new Date('2026-11-20T17:00:00Z');

/** Files and banks may date a charge later than the account moved; none dates it later than today. */
const daysToToday = 6;
const maxDaysToPost = 2;
const payees = [
  'Corner Market',
  'Greenleaf Grocery',
  'Harbor Pharmacy',
  'Northwind Books',
  'Juniper Hardware',
  'Riverside Cinema',
  'Maple Garage',
  'Sunset Florist',
];
const restaurants = ['Lantern Noodles', 'Trattoria Verde', 'Copper Kettle Diner'];

/** Draws the charges of an account: unusual amounts, real twins, a habit of every day, rent and salary. */
export function drawTruth(random: Random, { mayHaveHabit }: { mayHaveHabit: boolean }): Charge[] {
  const dayCount = random.int(12, 70);
  const first = addDays(today, -daysToToday - dayCount);
  const habit =
    mayHaveHabit && random.chance(0.6) ? { cents: -random.int(2, 9) * 50, twice: random.chance(0.5) } : null;
  const used = new Set<number>([habit?.cents ?? 0]);
  const drafts: Omit<Charge, 'at'>[] = [];
  const put = (day: number, cents: number, payee: string, more: { tip?: number; isHabit?: boolean } = {}) => {
    const postedOn = addDays(first, day);
    const isAtOnce = more.isHabit === true;
    const boughtOn = isAtOnce ? postedOn : addDays(postedOn, -random.int(0, Math.min(maxDaysToPost, day)));
    const pendingCents = cents + (more.tip ?? 0);
    drafts.push({ boughtOn, postedOn, cents, pendingCents, payee, isHabit: more.isHabit ?? false });
  };
  for (let day = 0; day <= dayCount; day += 1) {
    if (habit !== null && random.chance(0.9)) {
      put(day, habit.cents, 'Blue Bottle Coffee', { isHabit: true });
      if (habit.twice && random.chance(0.3)) put(day, habit.cents, 'Blue Bottle Coffee', { isHabit: true });
    }
    if (day % 30 === 1) put(day, -120_000, 'Oakwood Property Rent');
    if (day % 14 === 3) put(day, 180_000, 'Acme Payroll');
    if (random.chance(0.45)) putUnusual(random, used, (cents, payee, tip) => put(day, cents, payee, { tip }));
  }
  return drafts.map((draft, at) => ({ ...draft, at }));
}

/** Amounts that no other charge has, but for its twin on the same day. */
function putUnusual(
  random: Random,
  used: Set<number>,
  put: (cents: number, payee: string, tip: number) => void,
): void {
  const isMeal = random.chance(0.3);
  const payee = random.pick(isMeal ? restaurants : payees) ?? '';
  let cents = 0;
  do {
    cents = random.int(700, 9_900);
  } while (used.has(-cents));
  used.add(-cents);
  const isRefund = !isMeal && random.chance(0.1);
  const tip = isMeal && random.chance(0.5) ? Math.floor(cents * 0.15) : 0;
  put(isRefund ? cents : -cents, payee, tip);
  if (random.chance(0.12)) put(isRefund ? cents : -cents, payee, tip);
}
