import type { DatedRow } from './dated-row.ts';

/** Whether a payment is typically contractual (rent, power, a loan), by choice (lunch, fuel, a haircut), or either. */
export type Prior = 'owed' | 'chosen' | 'either';

/** Categories of contractual payments. */
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

/** Categories of repeated purchases by choice. */
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
  // Checks name no payee, so checks to different payees look like one.
  'checks',
  'atm-fees',
  'late-fees',
]);

export function priorOfCategory(categoryId: string | undefined): Prior {
  if (categoryId === undefined) return 'either';
  if (owed.has(categoryId)) return 'owed';
  return chosen.has(categoryId) ? 'chosen' : 'either';
}

/** The prior of most payments, where known. */
export function priorOf(rows: readonly DatedRow[]): Prior {
  const most = Math.floor(rows.length / 2);
  const count = (prior: Prior) => rows.filter(({ row }) => priorOfCategory(row.categoryId) === prior).length;
  if (count('owed') > most) return 'owed';
  return count('chosen') > most ? 'chosen' : 'either';
}

/** Whether a category is of purchases by choice. */
export function isChosen(categoryId: string): boolean {
  return chosen.has(categoryId);
}
