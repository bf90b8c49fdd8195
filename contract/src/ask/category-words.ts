import type { BuiltInCategoryId } from '../categories.ts';

/** What people call a category, beside its name. */
const sameAs: Partial<Record<BuiltInCategoryId, string>> = {
  'food-and-dining':
    'dining, dining out, eating out, eat out, ate out, dine out, restaurant, restaurants, takeout, take out, takeaway, meals',
  groceries:
    'grocery, grocery store, grocery stores, grocery shopping, supermarket, supermarkets, food shopping',
  transportation: 'transport, getting around',
  'bills-and-utilities': 'bills, utilities, utility, utility bills, household bills',
  subscriptions: 'software',
  healthcare: 'health, health care, medical',
  travel: 'traveling, travelling, vacation, vacations, holidays, trips',
  'fees-and-charges': 'fees',
  'loan-payments': 'loans, loan payment',
  transfer: 'transfers, transferred',
};

/**
 * What is a part of a category and which Cairn does not tell apart: the answer is of the whole category and says so. The borders are
 * those by which rows are categorised.
 */
const partOf: Partial<Record<BuiltInCategoryId, string>> = {
  'food-and-dining':
    'fast food, lunch, lunches, dinner, dinners, breakfast, brunch, cafes, bars, drinks, food delivery, alcohol',
  transportation:
    'gas, gasoline, fuel, petrol, gas stations, parking, rideshare, rideshares, ride share, taxi, taxis, cabs, tolls, transit, public transport, public transit, commute, commuting, car repair, car repairs',
  entertainment:
    'movies, movie tickets, cinema, concert, concerts, games, gaming, video games, streaming, streaming services, music',
  shopping:
    'clothes, clothing, shoes, electronics, furniture, online shopping, gifts, pet supplies, pets, books',
  'bills-and-utilities': 'cable, heating, trash',
  housing: 'rent, mortgage, home repair, home repairs',
  subscriptions: 'apps, news subscriptions',
  healthcare:
    'medical bills, medicine, doctor, doctors, dentist, pharmacy, pharmacies, prescriptions, hospital, vet',
  travel: 'flights, airfare, hotel, hotels, lodging, rental cars, airlines',
  other: 'donation, donations, charity, postage, taxes',
  'personal-care': 'haircut, haircuts, hair, salon, spa, beauty, barber, gym, gyms, fitness, laundry',
  education: 'tuition, school, courses, college, childcare, daycare',
  'fees-and-charges':
    'bank fees, bank charges, atm fees, late fees, overdraft, overdrafts, overdraft fees, interest charges, fines',
  'loan-payments': 'loan, student loan, student loans, car payment, car payments',
  income: 'salary, paycheck, paychecks, wages, payroll',
};

/** A part of a category that statements have a word for: where the household's rows say it, those are meant and not all. */
const saidInRows: Record<string, { categoryId: BuiltInCategoryId; rowsSay: string }> = {
  electricity: { categoryId: 'bills-and-utilities', rowsSay: 'electric' },
  electric: { categoryId: 'bills-and-utilities', rowsSay: 'electric' },
  power: { categoryId: 'bills-and-utilities', rowsSay: 'power' },
  water: { categoryId: 'bills-and-utilities', rowsSay: 'water' },
  internet: { categoryId: 'bills-and-utilities', rowsSay: 'internet' },
  phone: { categoryId: 'bills-and-utilities', rowsSay: 'wireless' },
  insurance: { categoryId: 'bills-and-utilities', rowsSay: 'insurance' },
  coffee: { categoryId: 'food-and-dining', rowsSay: 'coffee' },
  pizza: { categoryId: 'food-and-dining', rowsSay: 'pizza' },
};

/** Words for several categories at once. */
const severalAtOnce: Record<string, readonly BuiltInCategoryId[]> = {
  food: ['food-and-dining', 'groceries'],
};

export type CategoryMeaning = {
  categoryIds: readonly string[];
  isPart: boolean;
  /** What the rows of that part say; null where nothing tells them apart. */
  rowsSay: string | null;
};

/** Phrase → categories, for those that the household has. */
export function categoryPhrases(
  categories: readonly { id: string; name: string }[],
): Map<string, CategoryMeaning> {
  const has = new Set(categories.map(({ id }) => id));
  const phrases = new Map<string, CategoryMeaning>();
  const add = (
    phrase: string,
    categoryIds: readonly string[],
    isPart = false,
    rowsSay: string | null = null,
  ) => {
    if (categoryIds.every((id) => has.has(id))) phrases.set(phrase, { categoryIds, isPart, rowsSay });
  };
  for (const [id, words] of Object.entries(sameAs)) for (const phrase of words.split(', ')) add(phrase, [id]);
  for (const [id, words] of Object.entries(partOf))
    for (const phrase of words.split(', ')) add(phrase, [id], true);
  for (const [phrase, { categoryId, rowsSay }] of Object.entries(saidInRows))
    add(phrase, [categoryId], true, rowsSay);
  for (const [phrase, ids] of Object.entries(severalAtOnce)) add(phrase, ids);
  for (const { id, name } of categories) {
    // 'Food & Dining' is said with an 'and' and without.
    const said = (and: string) =>
      name.toLowerCase().replaceAll('&', and).split(/\s+/).filter(Boolean).join(' ');
    add(said(''), [id]);
    add(said('and'), [id]);
  }
  return phrases;
}
