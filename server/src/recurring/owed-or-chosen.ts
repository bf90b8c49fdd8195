import type { DatedRow } from './dated-row.ts';

/** Whether what a payment was for is mostly owed (rent, power, a loan), mostly chosen (lunch, fuel, a haircut), or either. */
export type Prior = 'owed' | 'chosen' | 'either';

/** Categories whose payments come by contract. */
const owed: ReadonlySet<string> = new Set([
  'housing',
  'rent',
  'mortgage',
  'bills-and-utilities',
  'electricity',
  'water',
  'internet',
  'phone',
  'insurance',
  'subscriptions',
  'loan-payments',
  'car-loan',
  'student-loan',
  'personal-loan',
  'childcare',
  'child-support',
  'tuition',
]);

/** Categories of what people do again and again because they like to, or because it is time again. */
const chosen: ReadonlySet<string> = new Set([
  'food-and-dining',
  'groceries',
  'restaurants',
  'fast-food',
  'coffee',
  'bars-and-alcohol',
  'transportation',
  'gas',
  'parking',
  'tolls',
  'public-transit',
  'ride-shares',
  'car-service',
  'shopping',
  'clothing',
  'electronics',
  'home-goods',
  'general-stores',
  'online-shopping',
  'pets',
  'gifts',
  'entertainment',
  'movies-and-tv',
  'music',
  'events',
  'games',
  'home-repair',
  'pharmacy',
  'doctor',
  'dentist',
  'eye-care',
  'vet',
  'travel',
  'flights',
  'lodging',
  'rental-cars',
  'hair-and-beauty',
  'laundry',
  'cash',
  // A paper check names nobody, so that checks to different payees look like one payee's.
  'checks',
  'atm-fees',
  'late-fees',
]);

/** What a category's payments are. */
export function priorOfCategory(categoryId: string | undefined): Prior {
  if (categoryId === undefined) return 'either';
  if (owed.has(categoryId)) return 'owed';
  return chosen.has(categoryId) ? 'chosen' : 'either';
}

/** What most of the payments were for, where that is known. */
export function priorOf(rows: readonly DatedRow[]): Prior {
  const most = Math.floor(rows.length / 2);
  const count = (prior: Prior) => rows.filter(({ row }) => priorOfCategory(row.categoryId) === prior).length;
  if (count('owed') > most) return 'owed';
  return count('chosen') > most ? 'chosen' : 'either';
}

/** Whether a category holds what one buys by choice, which comes again by choice and is no bill. */
export function isChosen(categoryId: string): boolean {
  return chosen.has(categoryId);
}
