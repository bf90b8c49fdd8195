import { type BuiltInCategoryId, builtInCategories } from '@cairn/domain/categories';

/**
 * The classifier's classes: the seventeen labels of its evaluation sets, in their ten groups. Household categories are finer;
 * `categoryOfRow` selects one within a label. The order is that of the model file.
 */
export const labels = [
  { id: 'food-and-dining', name: 'Food & Dining', group: 'Food & Dining' },
  { id: 'groceries', name: 'Groceries', group: 'Food & Dining' },
  { id: 'transportation', name: 'Transportation', group: 'Transportation' },
  { id: 'entertainment', name: 'Entertainment', group: 'Entertainment' },
  { id: 'shopping', name: 'Shopping', group: 'Shopping' },
  { id: 'bills-and-utilities', name: 'Bills & Utilities', group: 'Bills & Utilities' },
  { id: 'housing', name: 'Housing', group: 'Bills & Utilities' },
  { id: 'subscriptions', name: 'Subscriptions & Software', group: 'Bills & Utilities' },
  { id: 'healthcare', name: 'Healthcare', group: 'Healthcare' },
  { id: 'travel', name: 'Travel', group: 'Travel' },
  { id: 'other', name: 'Other', group: 'Other' },
  { id: 'personal-care', name: 'Personal Care', group: 'Other' },
  { id: 'education', name: 'Education', group: 'Other' },
  { id: 'fees-and-charges', name: 'Fees & Charges', group: 'Other' },
  { id: 'loan-payments', name: 'Loan Payments', group: 'Other' },
  { id: 'income', name: 'Income', group: 'Income' },
  { id: 'transfer', name: 'Transfer', group: 'Transfer' },
] as const satisfies readonly { id: BuiltInCategoryId; name: string; group: string }[];

export type LabelId = (typeof labels)[number]['id'];
export type LabelGroup = (typeof labels)[number]['group'];

/** Categories with another label than their parent's. */
const otherLabels: ReadonlyMap<string, LabelId> = new Map([
  ['family', 'other'],
  ['childcare', 'education'],
  ['child-support', 'other'],
  ['people-and-cash', 'transfer'],
  ['payments-to-people', 'transfer'],
  ['cash', 'transfer'],
  ['checks', 'transfer'],
  ['money-from-people', 'transfer'],
  ['deposits', 'transfer'],
  ['loan-interest', 'fees-and-charges'],
]);

const labelByCategory: ReadonlyMap<string, LabelId> = new Map(
  builtInCategories.map(({ id, parentId }) => [id, labelFrom(id, parentId)]),
);

function labelFrom(id: string, parentId: string | null): LabelId {
  const label =
    otherLabels.get(id) ??
    [id, parentId].flatMap((one) => labels.find((each) => each.id === one)?.id ?? [])[0];
  if (label === undefined) throw new Error(`No label for the category ${id}`);
  return label;
}

/** The label of a built-in category; Other for a custom one. */
export function labelOf(categoryId: string): LabelId {
  return labelByCategory.get(categoryId) ?? 'other';
}
