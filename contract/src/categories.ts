/** What a category's rows do to the totals: money earned, money spent, or money that only moved. */
export type CategoryKind = 'income' | 'spending' | 'transfer';

export type CategoryGroup =
  | 'Food & Dining'
  | 'Transportation'
  | 'Entertainment'
  | 'Shopping'
  | 'Bills & Utilities'
  | 'Healthcare'
  | 'Travel'
  | 'Other'
  | 'Income'
  | 'Transfer';

type BuiltInCategory = { id: string; name: string; group: CategoryGroup; kind: CategoryKind };

/** The 17 categories that every household starts with, in 10 groups. Ids are stable and stored. */
export const builtInCategories = [
  { id: 'food-and-dining', name: 'Food & Dining', group: 'Food & Dining', kind: 'spending' },
  { id: 'groceries', name: 'Groceries', group: 'Food & Dining', kind: 'spending' },
  { id: 'transportation', name: 'Transportation', group: 'Transportation', kind: 'spending' },
  { id: 'entertainment', name: 'Entertainment', group: 'Entertainment', kind: 'spending' },
  { id: 'shopping', name: 'Shopping', group: 'Shopping', kind: 'spending' },
  { id: 'bills-and-utilities', name: 'Bills & Utilities', group: 'Bills & Utilities', kind: 'spending' },
  { id: 'housing', name: 'Housing', group: 'Bills & Utilities', kind: 'spending' },
  { id: 'subscriptions', name: 'Subscriptions & Software', group: 'Bills & Utilities', kind: 'spending' },
  { id: 'healthcare', name: 'Healthcare', group: 'Healthcare', kind: 'spending' },
  { id: 'travel', name: 'Travel', group: 'Travel', kind: 'spending' },
  { id: 'other', name: 'Other', group: 'Other', kind: 'spending' },
  { id: 'personal-care', name: 'Personal Care', group: 'Other', kind: 'spending' },
  { id: 'education', name: 'Education', group: 'Other', kind: 'spending' },
  { id: 'fees-and-charges', name: 'Fees & Charges', group: 'Other', kind: 'spending' },
  { id: 'loan-payments', name: 'Loan Payments', group: 'Other', kind: 'spending' },
  { id: 'income', name: 'Income', group: 'Income', kind: 'income' },
  { id: 'transfer', name: 'Transfer', group: 'Transfer', kind: 'transfer' },
] as const satisfies readonly BuiltInCategory[];

export type BuiltInCategoryId = (typeof builtInCategories)[number]['id'];

/** The id of a row that nobody and nothing has categorised; on screen 'Uncategorized'. */
export const uncategorizedId = 'uncategorized';
export const uncategorizedName = 'Uncategorized';
