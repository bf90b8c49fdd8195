import type { NoticeKind } from '@cairn/contract/notice-settings';

/** When each is sent. */
export const noticeWords: Readonly<Record<NoticeKind, string>> = {
  'weekly-letter':
    'On Monday morning: your balances, what you spent last week, insights, the bills of the next seven days, and your budgets.',
  'budget-80': 'When you have spent 80% of a budget’s limit in a month.',
  'budget-100': 'When you have spent all of a budget’s limit in a month.',
  'balance-below': 'When the balance of an account falls below an amount.',
  'charge-above': 'When a new charge is at least an amount.',
  'new-price': 'When a bill or a subscription costs more than before.',
  short:
    'When your forecast falls below an amount, or an account may not cover its bills until your next payday.',
  'doubled-charge': 'When a merchant may have charged you twice.',
  connection: 'When your bank asks you to sign in again, or a connection cannot go on without you.',
  comment: 'When somebody in your household names you in a comment on a transaction.',
};

/** What the amount of each is called. */
export const amountLabels: Readonly<Record<'balance-below' | 'charge-above' | 'short', string>> = {
  'balance-below': 'Below',
  'charge-above': 'At least',
  short: 'Below',
};

/** 22 → '10 PM'. */
export function hourName(hour: number): string {
  return `${hour % 12 === 0 ? 12 : hour % 12} ${hour < 12 ? 'AM' : 'PM'}`;
}
