import type { BuiltInCategoryId } from '../categories.ts';
import { type Token, tokensOf } from './tokens.ts';

/** What people call a built-in category, beside its name. By id, so that it holds where a household renamed the category. */
const synonyms: Partial<Record<BuiltInCategoryId, string>> = {
  'food-and-dining': 'food, food and drink',
  groceries:
    'grocery, grocery store, grocery stores, grocery shopping, supermarket, supermarkets, food shopping',
  restaurants: 'restaurant',
  'fast-food': 'fast food, takeout, take out, takeaway',
  coffee: 'coffees, coffee shop, coffee shops, cafe, cafes',
  'bars-and-alcohol': 'bars, bar, alcohol, booze, liquor, beer, drinks',
  rent: 'rents',
  mortgage: 'mortgages, mortgage payment, mortgage payments',
  'home-repair': 'home repairs, house repairs',
  'bills-and-utilities': 'bills, utilities, utility, utility bills, household bills',
  electricity: 'electricity, electric, power, heating',
  water: 'water, trash, garbage',
  internet: 'internet, wifi, cable, broadband',
  phone: 'phone bill, phone bills, cell phone, mobile',
  insurance: 'insurances',
  subscriptions: 'software, apps',
  transportation: 'transport, getting around',
  gas: 'gasoline, fuel, petrol, gas stations, gas station',
  tolls: 'toll',
  'public-transit': 'transit, public transport, subway, bus',
  'ride-shares': 'rideshare, rideshares, ride share, taxi, taxis, cabs, cab',
  'car-service': 'car repair, car repairs, car maintenance',
  clothing: 'clothes, shoes',
  'home-goods': 'furniture, garden',
  pets: 'pet, pet food',
  gifts: 'gift, presents',
  entertainment: 'fun',
  'movies-and-tv': 'movies, tv, movie tickets, cinema, streaming, streaming services',
  games: 'gaming, video games',
  events: 'events, attractions, concert, concerts',
  healthcare: 'health, health care, medical, medical bills',
  doctor: 'doctors',
  'eye-care': 'optician, glasses',
  pharmacy: 'pharmacies, prescriptions, medicine, medication, drugstore',
  vet: 'vets, veterinarian',
  travel: 'traveling, travelling, vacation, vacations',
  flights: 'flight, airfare, airlines, plane tickets',
  lodging: 'lodging, hotel, hotels, airbnb',
  'rental-cars': 'rental car, car rental, car rentals',
  gym: 'gyms, gym membership, fitness',
  'hair-and-beauty': 'haircut, haircuts, hair, salon, beauty, barber',
  laundry: 'dry cleaning',
  education: 'school, courses',
  childcare: 'daycare, babysitter, babysitting',
  'loan-payments': 'loans, loan payment',
  'car-loan': 'car payment, car payments',
  'student-loan': 'student loans',
  'fees-and-charges': 'fees',
  'bank-fees': 'bank charges, bank fee',
  'atm-fees': 'atm fee',
  'late-fees': 'late fee, overdraft, overdrafts, overdraft fees, overdraft fee',
  'payments-to-people': 'to people, to friends',
  cash: 'atm, atms, atm withdrawals, cash withdrawals, withdrawals, withdraw, withdrew, withdrawn',
  checks: 'check, cheques',
  taxes: 'tax',
  donations: 'donation, charity, donated, donate',
  postage: 'postage, shipping, stamps',
  paycheck: 'salary, paychecks, wages, payroll, get paid, got paid, getting paid, gotten paid, pay day',
  'self-employment': 'freelance, gig work, freelancing',
  'tax-refunds': 'tax refund',
  'interest-charges': 'credit card interest',
  'interest-and-dividends': 'interest earned, interest income, dividends, dividend',
  benefits: 'benefits, pension, pensions',
  'money-from-people': 'from people, from friends',
  deposits: 'cash deposits, check deposits',
  transfer: 'transfer, transfers, transferred',
};

/** Phrases that mean several categories at once. */
const groupPhrases: Record<string, readonly BuiltInCategoryId[]> = Object.fromEntries(
  ['eating out', 'eat out', 'ate out', 'dining out', 'dine out', 'dining', 'meals out'].map((phrase) => [
    phrase,
    ['restaurants', 'fast-food', 'bars-and-alcohol'],
  ]),
);

/** Names as people write them, in the tokens of a question: `Food & Dining` with an `and` and without, `Kids - School` with its dash and without. */
function nameVariants(name: string): string[] {
  const mentioned = (and: string) => tokensOf(name.replaceAll('&', and));
  const written = (tokens: readonly Token[]) => tokens.map(({ text }) => text).join(' ');
  const variants = [mentioned(' '), mentioned(' and ')];
  const names = variants.flatMap((tokens) => [
    written(tokens),
    written(tokens.filter(({ text }) => text !== '-' && text !== '–')),
  ]);
  return [...new Set(names)].filter((one) => one !== '');
}

/** Phrase → the categories that it means, of those that the household has. Its own names come before words of ours. */
export function categoryPhrases(
  categories: readonly { id: string; name: string }[],
): Map<string, readonly string[]> {
  const has = new Set(categories.map(({ id }) => id));
  const phrases = new Map<string, readonly string[]>();
  for (const [phrase, ids] of Object.entries(groupPhrases)) {
    const own = ids.filter((id) => has.has(id));
    if (own.length > 0) phrases.set(phrase, own);
  }
  for (const [id, words] of Object.entries(synonyms))
    if (has.has(id)) for (const phrase of words.split(', ')) phrases.set(phrase, [id]);
  for (const { id, name } of categories) for (const phrase of nameVariants(name)) phrases.set(phrase, [id]);
  return phrases;
}
