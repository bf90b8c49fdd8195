import type { BuiltInCategoryId } from '@cairn/domain/categories';
import { type Cents, toCents } from '@cairn/domain/money';
import { addDays, monthOf, monthRange, type PlainDate } from '@cairn/domain/plain-date';

/** The id of the n-th thing of the demo. No server gives such an id, so that none of ours can meet a real one. */
export function demoId(n: number): string {
  return `00000000-0000-4000-8000-${n.toString(16).padStart(12, '0')}`;
}

export const sampleConnection = { id: demoId(1), institutionName: 'Sample Bank' };

type SampleAccount = {
  id: string;
  name: string;
  mask: string;
  type: 'depository' | 'credit';
  subtype: string;
  currentBalance: Cents;
  availableBalance: Cents;
};

const checking: SampleAccount = {
  id: demoId(11),
  name: 'Everyday Checking',
  mask: '4821',
  type: 'depository',
  subtype: 'checking',
  currentBalance: toCents(4_120_55),
  availableBalance: toCents(4_120_55),
};
const savings: SampleAccount = {
  id: demoId(12),
  name: 'Rainy Day Savings',
  mask: '9034',
  type: 'depository',
  subtype: 'savings',
  currentBalance: toCents(12_500_00),
  availableBalance: toCents(12_500_00),
};
/** The card owes what was posted on it; the pending charge has left its credit, and not yet its balance. */
const card: SampleAccount = {
  id: demoId(13),
  name: 'Travel Rewards Card',
  mask: '1177',
  type: 'credit',
  subtype: 'credit card',
  currentBalance: toCents(-412_33),
  availableBalance: toCents(4_539_07),
};

export const sampleAccounts: readonly SampleAccount[] = [checking, savings, card];

export type SampleRow = {
  id: string;
  account: SampleAccount;
  description: string;
  merchantName: string;
  amount: Cents;
  date: PlainDate;
  isPending: boolean;
  categoryId: BuiltInCategoryId;
};

/** Three rows of the month of `today`, none of them later than it; the newest first. */
export function sampleRows(today: PlainDate): SampleRow[] {
  const { from } = monthRange(monthOf(today));
  const daysAgo = (days: number) => (addDays(today, -days) < from ? from : addDays(today, -days));
  return [
    {
      id: demoId(23),
      account: card,
      description: 'Harbor Kitchen',
      merchantName: 'Harbor Kitchen',
      amount: toCents(-48_60),
      date: daysAgo(1),
      isPending: true,
      categoryId: 'restaurants',
    },
    {
      id: demoId(22),
      account: card,
      description: 'Harvest Warehouse #112',
      merchantName: 'Harvest Warehouse',
      amount: toCents(-236_48),
      date: daysAgo(3),
      isPending: false,
      categoryId: 'general-stores',
    },
    {
      id: demoId(21),
      account: checking,
      description: 'Paycheck',
      merchantName: 'Juniper Studio',
      amount: toCents(3_200_00),
      date: from,
      isPending: false,
      categoryId: 'paycheck',
    },
  ];
}

/**
 * Section 4: the sample's four categories of spending. Three rows, of which one is income, cannot be in four: two of these have nothing
 * spent in them yet, and are shown with 0, so that every figure is the sum of its rows.
 */
export const sampleSpendingIds = [
  'shopping',
  'food-and-dining',
  'transportation',
  'entertainment',
] as const satisfies readonly BuiltInCategoryId[];

/** Budgets that the demo starts with: one over its limit, one near it, one with nothing spent. */
export const sampleBudgets = [
  { id: demoId(31), categoryId: 'food-and-dining', monthlyLimit: toCents(60_00) },
  { id: demoId(32), categoryId: 'shopping', monthlyLimit: toCents(200_00) },
  { id: demoId(33), categoryId: 'entertainment', monthlyLimit: toCents(100_00) },
] as const satisfies readonly { id: string; categoryId: BuiltInCategoryId; monthlyLimit: Cents }[];

/** Where the ids of what a person adds begin. */
export const firstAddedNumber = 1_000;
