/** What a category's rows do to the totals: money earned, money spent, or money that only moved. */
export type CategoryKind = 'income' | 'spending' | 'transfer';

type BuiltInCategory = {
  id: string;
  name: string;
  /** The category that it is a part of; null for one at the top. There are two levels and no more. */
  parentId: string | null;
  kind: CategoryKind;
};

/**
 * The categories that every household starts with: each parent, followed by its parts. Ids are stable and stored; names are unique. The
 * parts follow the detailed categories of the bank (Plaid's personal finance categories) where those help a person. A row may be in a
 * parent itself, when nothing says which part it is. A figure at a parent includes its parts on every surface.
 */
export const builtInCategories = [
  { id: 'food-and-dining', name: 'Food & Dining', parentId: null, kind: 'spending' },
  { id: 'groceries', name: 'Groceries', parentId: 'food-and-dining', kind: 'spending' },
  { id: 'restaurants', name: 'Restaurants', parentId: 'food-and-dining', kind: 'spending' },
  { id: 'fast-food', name: 'Fast food', parentId: 'food-and-dining', kind: 'spending' },
  { id: 'coffee', name: 'Coffee', parentId: 'food-and-dining', kind: 'spending' },
  { id: 'bars-and-alcohol', name: 'Bars & alcohol', parentId: 'food-and-dining', kind: 'spending' },
  { id: 'housing', name: 'Housing', parentId: null, kind: 'spending' },
  { id: 'rent', name: 'Rent', parentId: 'housing', kind: 'spending' },
  { id: 'mortgage', name: 'Mortgage', parentId: 'housing', kind: 'spending' },
  { id: 'home-repair', name: 'Home repair', parentId: 'housing', kind: 'spending' },
  { id: 'bills-and-utilities', name: 'Bills & Utilities', parentId: null, kind: 'spending' },
  { id: 'electricity', name: 'Electricity & heating', parentId: 'bills-and-utilities', kind: 'spending' },
  { id: 'water', name: 'Water & trash', parentId: 'bills-and-utilities', kind: 'spending' },
  { id: 'internet', name: 'Internet & cable', parentId: 'bills-and-utilities', kind: 'spending' },
  { id: 'phone', name: 'Phone', parentId: 'bills-and-utilities', kind: 'spending' },
  { id: 'insurance', name: 'Insurance', parentId: 'bills-and-utilities', kind: 'spending' },
  {
    id: 'subscriptions',
    name: 'Subscriptions & Software',
    parentId: 'bills-and-utilities',
    kind: 'spending',
  },
  { id: 'transportation', name: 'Transportation', parentId: null, kind: 'spending' },
  { id: 'gas', name: 'Gas', parentId: 'transportation', kind: 'spending' },
  { id: 'parking', name: 'Parking', parentId: 'transportation', kind: 'spending' },
  { id: 'tolls', name: 'Tolls', parentId: 'transportation', kind: 'spending' },
  { id: 'public-transit', name: 'Public transit', parentId: 'transportation', kind: 'spending' },
  { id: 'ride-shares', name: 'Taxis & ride shares', parentId: 'transportation', kind: 'spending' },
  { id: 'car-service', name: 'Car service', parentId: 'transportation', kind: 'spending' },
  { id: 'shopping', name: 'Shopping', parentId: null, kind: 'spending' },
  { id: 'clothing', name: 'Clothing', parentId: 'shopping', kind: 'spending' },
  { id: 'electronics', name: 'Electronics', parentId: 'shopping', kind: 'spending' },
  { id: 'home-goods', name: 'Home & garden', parentId: 'shopping', kind: 'spending' },
  { id: 'general-stores', name: 'Department & discount stores', parentId: 'shopping', kind: 'spending' },
  { id: 'online-shopping', name: 'Online shopping', parentId: 'shopping', kind: 'spending' },
  { id: 'pets', name: 'Pet supplies', parentId: 'shopping', kind: 'spending' },
  { id: 'gifts', name: 'Gifts', parentId: 'shopping', kind: 'spending' },
  { id: 'entertainment', name: 'Entertainment', parentId: null, kind: 'spending' },
  { id: 'movies-and-tv', name: 'Movies & TV', parentId: 'entertainment', kind: 'spending' },
  { id: 'music', name: 'Music', parentId: 'entertainment', kind: 'spending' },
  { id: 'games', name: 'Games', parentId: 'entertainment', kind: 'spending' },
  { id: 'events', name: 'Events & attractions', parentId: 'entertainment', kind: 'spending' },
  { id: 'healthcare', name: 'Healthcare', parentId: null, kind: 'spending' },
  { id: 'doctor', name: 'Doctor', parentId: 'healthcare', kind: 'spending' },
  { id: 'dentist', name: 'Dentist', parentId: 'healthcare', kind: 'spending' },
  { id: 'eye-care', name: 'Eye care', parentId: 'healthcare', kind: 'spending' },
  { id: 'pharmacy', name: 'Pharmacy', parentId: 'healthcare', kind: 'spending' },
  { id: 'vet', name: 'Vet', parentId: 'healthcare', kind: 'spending' },
  { id: 'travel', name: 'Travel', parentId: null, kind: 'spending' },
  { id: 'flights', name: 'Flights', parentId: 'travel', kind: 'spending' },
  { id: 'lodging', name: 'Hotels & lodging', parentId: 'travel', kind: 'spending' },
  { id: 'rental-cars', name: 'Rental cars', parentId: 'travel', kind: 'spending' },
  { id: 'personal-care', name: 'Personal Care', parentId: null, kind: 'spending' },
  { id: 'gym', name: 'Gym', parentId: 'personal-care', kind: 'spending' },
  { id: 'hair-and-beauty', name: 'Hair & beauty', parentId: 'personal-care', kind: 'spending' },
  { id: 'laundry', name: 'Laundry', parentId: 'personal-care', kind: 'spending' },
  { id: 'education', name: 'Education', parentId: null, kind: 'spending' },
  { id: 'tuition', name: 'Tuition', parentId: 'education', kind: 'spending' },
  { id: 'family', name: 'Family', parentId: null, kind: 'spending' },
  { id: 'childcare', name: 'Childcare', parentId: 'family', kind: 'spending' },
  { id: 'child-support', name: 'Child support', parentId: 'family', kind: 'spending' },
  { id: 'loan-payments', name: 'Loan Payments', parentId: null, kind: 'spending' },
  { id: 'car-loan', name: 'Car loan', parentId: 'loan-payments', kind: 'spending' },
  { id: 'student-loan', name: 'Student loan', parentId: 'loan-payments', kind: 'spending' },
  { id: 'personal-loan', name: 'Personal loan', parentId: 'loan-payments', kind: 'spending' },
  { id: 'loan-interest', name: 'Loan interest', parentId: 'loan-payments', kind: 'spending' },
  { id: 'fees-and-charges', name: 'Fees & Charges', parentId: null, kind: 'spending' },
  { id: 'bank-fees', name: 'Bank fees', parentId: 'fees-and-charges', kind: 'spending' },
  { id: 'atm-fees', name: 'ATM fees', parentId: 'fees-and-charges', kind: 'spending' },
  { id: 'late-fees', name: 'Late & overdraft fees', parentId: 'fees-and-charges', kind: 'spending' },
  { id: 'interest-charges', name: 'Interest charges', parentId: 'fees-and-charges', kind: 'spending' },
  { id: 'people-and-cash', name: 'People & Cash', parentId: null, kind: 'spending' },
  { id: 'payments-to-people', name: 'Payments to people', parentId: 'people-and-cash', kind: 'spending' },
  { id: 'cash', name: 'Cash', parentId: 'people-and-cash', kind: 'spending' },
  { id: 'checks', name: 'Checks', parentId: 'people-and-cash', kind: 'spending' },
  { id: 'other', name: 'Other', parentId: null, kind: 'spending' },
  { id: 'taxes', name: 'Taxes', parentId: 'other', kind: 'spending' },
  { id: 'donations', name: 'Donations', parentId: 'other', kind: 'spending' },
  { id: 'postage', name: 'Postage & shipping', parentId: 'other', kind: 'spending' },
  { id: 'professional-services', name: 'Professional services', parentId: 'other', kind: 'spending' },
  { id: 'uncategorized', name: 'Uncategorized', parentId: 'other', kind: 'spending' },
  { id: 'income', name: 'Income', parentId: null, kind: 'income' },
  { id: 'paycheck', name: 'Paycheck', parentId: 'income', kind: 'income' },
  { id: 'self-employment', name: 'Freelance & gig work', parentId: 'income', kind: 'income' },
  { id: 'interest-and-dividends', name: 'Interest & dividends', parentId: 'income', kind: 'income' },
  { id: 'tax-refunds', name: 'Tax refunds', parentId: 'income', kind: 'income' },
  { id: 'benefits', name: 'Benefits & pensions', parentId: 'income', kind: 'income' },
  { id: 'money-from-people', name: 'Money from people', parentId: 'income', kind: 'income' },
  { id: 'deposits', name: 'Cash & check deposits', parentId: 'income', kind: 'income' },
  { id: 'transfer', name: 'Transfers', parentId: null, kind: 'transfer' },
  { id: 'account-transfers', name: 'Account transfers', parentId: 'transfer', kind: 'transfer' },
  { id: 'card-payments', name: 'Card payments', parentId: 'transfer', kind: 'transfer' },
  { id: 'savings-and-investments', name: 'Savings & investments', parentId: 'transfer', kind: 'transfer' },
] as const satisfies readonly BuiltInCategory[];

export type BuiltInCategoryId = (typeof builtInCategories)[number]['id'];

/** The category of a row that neither a person nor the machine has categorized. */
export const uncategorizedId = 'uncategorized' satisfies BuiltInCategoryId;
export const uncategorizedName = 'Uncategorized';

/** Money whose purpose the bank does not report. Such a transaction waits in Needs review until the user decides about its payee. */
export const awaitsDecisionIds: readonly string[] = [
  'payments-to-people',
  'cash',
  'checks',
  'money-from-people',
  'deposits',
] satisfies readonly BuiltInCategoryId[];

/** The six colors of the data palette (visual.md); a category has one of them as its own, by its place unless a person chose it. */
export const categoryColorCount = 6;

/** The color of a category at a place among its siblings, 0 to 5. */
export function colorOfPlace(place: number): number {
  return place % categoryColorCount;
}

/** A category's place in the tree. */
export type TreeCategory = { id: string; parentId: string | null };

/** The id of the parent that a category's rows are shown under; its own where it is one. */
export function parentIdOf({ id, parentId }: TreeCategory): string {
  return parentId ?? id;
}

/** The ids of a category and of its parts: the rows that a figure under its name sums. Empty where there is no such category. */
export function idsWithin(categories: readonly TreeCategory[], id: string): string[] {
  return categories.filter((one) => one.id === id || one.parentId === id).map((one) => one.id);
}

/** The built-in categories as a new household has them: each with its place in the list and the color of its place among its siblings. */
export function newHouseholdCategories(): (BuiltInCategory & { position: number; color: number })[] {
  const placeByParent = new Map<string | null, number>();
  return builtInCategories.map((category, position) => {
    const place = placeByParent.get(category.parentId) ?? 0;
    placeByParent.set(category.parentId, place + 1);
    return { ...category, position, color: colorOfPlace(place) };
  });
}
