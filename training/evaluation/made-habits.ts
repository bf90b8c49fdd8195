import { everyDaysIn, type MadePayment, type Span, visitsIn, weekdayOf } from './made-payments.ts';
import type { Random } from './random.ts';

/** What people do often and do not owe. */
export type HabitKind = {
  kind: string;
  categoryId: string;
  parentId: string;
  percent: number;
  make: (random: Random, span: Span) => MadePayment[];
};

const varied = (random: Random, mean: number, share: number) =>
  Math.max(150, Math.round(mean * (1 + random.around(0, share))));

/** On the same weekday most weeks, a day off now and then, other amounts each time. */
function onWeekday(random: Random, span: Span, mean: number, share: number, skip: number): MadePayment[] {
  const days = everyDaysIn(span, 7, random.between(0, 6));
  return days.flatMap((day) => {
    if (random.chance(skip)) return [];
    const shift = random.chance(0.2) ? random.pick([-2, -1, 1]) : 0;
    return [{ day: day + shift, cents: varied(random, mean, share) }];
  });
}

function onWorkdays(
  random: Random,
  { first, last }: Span,
  share: number,
  price: () => number,
): MadePayment[] {
  const payments: MadePayment[] = [];
  const away = [random.between(first, last), random.between(first, last)];
  for (let day = first; day <= last; day += 1) {
    if (weekdayOf(day) === 0 || weekdayOf(day) === 6 || !random.chance(share)) continue;
    if (away.some((from) => day >= from && day < from + 10)) continue;
    payments.push({ day, cents: price() });
  }
  return payments;
}

/** A menu of a few prices; some people always take the same. */
function menu(random: Random, least: number, most: number, count: number): () => number {
  const prices = Array.from({ length: random.between(1, count) }, () => random.between(least, most));
  return () => prices[Math.floor(random.share() * prices.length)] ?? least;
}

/** About every so many days, at a price that some shops keep for a year and others have none of. */
function about(
  random: Random,
  span: Span,
  days: number,
  deviation: number,
  price: number,
  fixed: number,
): MadePayment[] {
  const isFixed = random.chance(fixed);
  const visits = visitsIn(span, random, days, deviation);
  return visits.map((day) => ({
    day,
    cents: isFixed
      ? Math.round((price * (day - span.first > 365 ? 1.06 : 1)) / 100) * 100
      : varied(random, price, 0.18),
  }));
}

function habit(
  kind: string,
  parentId: string,
  categoryId: string,
  percent: number,
  make: HabitKind['make'],
): HabitKind {
  return { kind, parentId, categoryId, percent, make };
}

export const habitKinds: readonly HabitKind[] = [
  habit('groceries on one weekday', 'food-and-dining', 'groceries', 80, (random, span) =>
    onWeekday(random, span, random.between(50_00, 160_00), 0.25, 0.1),
  ),
  habit('groceries in between', 'food-and-dining', 'groceries', 70, (random, span) =>
    about(random, span, 6, 4, random.between(15_00, 60_00), 0),
  ),
  habit('fuel', 'transportation', 'gas', 70, (random, span) =>
    about(random, span, random.between(8, 14), 2.5, random.between(30_00, 65_00), 0.25),
  ),
  habit('haircut', 'personal-care', 'hair-and-beauty', 75, (random, span) =>
    about(random, span, random.between(28, 42), random.between(2, 6), random.between(20_00, 90_00), 0.65),
  ),
  habit('lunch on workdays', 'food-and-dining', 'restaurants', 60, (random, span) =>
    onWorkdays(random, span, 0.2 + random.share() * 0.5, menu(random, 8_00, 18_00, 6)),
  ),
  habit('coffee', 'food-and-dining', 'coffee', 60, (random, span) =>
    onWorkdays(random, span, 0.2 + random.share() * 0.6, menu(random, 3_00, 7_50, 4)),
  ),
  habit('parking each workday', 'transportation', 'parking', 35, (random, span) =>
    onWorkdays(random, span, 0.55 + random.share() * 0.4, menu(random, 4_00, 22_00, 2)),
  ),
  habit('cash about every two weeks', 'people-and-cash', 'cash', 55, (random, span) => {
    const isSame = random.chance(0.5);
    const amount = () => (isSame ? 100_00 : random.pick([60_00, 80_00, 100_00, 100_00, 200_00]));
    return visitsIn(span, random, 14, random.pick([1.5, 2, 3, 4])).map((day) => ({ day, cents: amount() }));
  }),
  habit('restaurant on one evening', 'food-and-dining', 'restaurants', 40, (random, span) =>
    onWeekday(random, span, random.between(25_00, 90_00), 0.3, 0.4),
  ),
  habit('pharmacy about monthly', 'healthcare', 'pharmacy', 40, (random, span) =>
    about(random, span, 30, random.between(4, 8), random.between(8_00, 45_00), 0.3),
  ),
  habit('pet food', 'shopping', 'pets', 25, (random, span) =>
    about(random, span, random.between(25, 45), 5, random.between(25_00, 80_00), 0.6),
  ),
  habit('car wash', 'transportation', 'car-service', 30, (random, span) =>
    about(random, span, random.between(12, 35), 5, random.between(9_00, 25_00), 0.8),
  ),
  habit('transit card refilled', 'transportation', 'public-transit', 30, (random, span) =>
    about(random, span, random.between(9, 25), 3, random.pick([20_00, 25_00, 50_00]), 1),
  ),
  habit('trip each year', 'travel', 'lodging', 40, (random, span) =>
    about(random, span, 365, 8, random.between(200_00, 900_00), 0.1),
  ),
  habit('shop now and then', 'shopping', 'general-stores', 90, (random, span) =>
    about(random, span, random.between(10, 60), random.between(8, 40), random.between(10_00, 120_00), 0),
  ),
  habit('games and films', 'entertainment', 'games', 40, (random, span) =>
    visitsIn(span, random, random.between(8, 40), random.between(6, 25)).map((day) => ({
      day,
      cents: random.pick([4_99, 9_99, 14_99, 19_99, 59_99]),
    })),
  ),
];
