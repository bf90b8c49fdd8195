import {
  awaitsDecisionIds,
  type BuiltInCategoryId,
  builtInCategories,
  idsWithin,
  type TreeCategory,
  uncategorizedId,
} from './categories.ts';

/** What a payment to a lender is called on the account that pays; a part of it may be interest. */
export const loanPaymentIds: ReadonlySet<string> = new Set([
  'mortgage' satisfies BuiltInCategoryId,
  ...idsWithin(builtInCategories, 'loan-payments' satisfies BuiltInCategoryId),
]);

export const loanInterestId = 'loan-interest' satisfies BuiltInCategoryId;

/** Fees, and what a lender adds to a loan beside what was borrowed. */
export const feeAndInterestIds: ReadonlySet<string> = new Set([
  loanInterestId,
  ...idsWithin(builtInCategories, 'fees-and-charges' satisfies BuiltInCategoryId),
]);

/** By these the ledger distinguishes a transfer from spending and income, whatever they are called. */
const countedByIds: ReadonlySet<string> = new Set([
  ...loanPaymentIds,
  ...feeAndInterestIds,
  ...awaitsDecisionIds,
]);

/** The categories that rows go to where they have no other, and those of transfers. */
const lastResortIds: ReadonlySet<string> = new Set([
  'income' satisfies BuiltInCategoryId,
  'other' satisfies BuiltInCategoryId,
  uncategorizedId,
  ...idsWithin(builtInCategories, 'transfer' satisfies BuiltInCategoryId),
]);

/** Whether a category is neither moved, hidden nor merged: what its rows count as, or those of others, would change in silence. */
export function isFixedCategory(id: string): boolean {
  return countedByIds.has(id) || lastResortIds.has(id);
}

/** Whether a category can be hidden: its parts are then hidden with it. */
export function canBeHidden(categories: readonly TreeCategory[], id: string): boolean {
  return !idsWithin(categories, id).some(isFixedCategory);
}

/** Whether others can be merged into a category: rows that were counted by another one must not be counted by this one. */
export function canBeMergedInto(id: string): boolean {
  return id !== uncategorizedId && !countedByIds.has(id);
}

/** The sentences that say why a change of a category is refused. */
export const categoryRefusals = {
  fixed:
    'How transactions count depends on this category. It can be renamed and colored, but not moved, hidden or merged.',
  hasFixedPart:
    'How transactions count depends on one of its subcategories, so this category can’t be hidden.',
  mergeTarget: 'How transactions count depends on that category, so no other can be merged into it.',
  uncategorized: 'Uncategorized keeps its name.',
  top: 'A top-level category can’t become a subcategory.',
} as const;
