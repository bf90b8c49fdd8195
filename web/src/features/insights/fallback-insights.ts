import type { Insight } from '@cairn/contract/insights';

/** An insight as it is shown; fallback ones rest on no data, and so have neither type, confidence nor evidence. */
export type ShownInsight = Pick<
  Insight,
  | 'id'
  | 'title'
  | 'message'
  | 'priority'
  | 'transactionsCount'
  | 'accountsCount'
  | 'feedback'
  | 'priorityReason'
> & {
  type: Insight['type'] | null;
  confidenceScore: number | null;
};

/** The one that asks for a bank. */
export const connectBankId = 'connect-bank';

/** Section 8: what is shown when the insights call is answered with an error. */
export const fallbackInsights: readonly ShownInsight[] = [
  {
    id: connectBankId,
    type: null,
    title: 'Connect Bank',
    message: 'Link your bank to get personalized insights',
    priority: 'high',
    confidenceScore: null,
    transactionsCount: 0,
    accountsCount: 0,
    feedback: null,
    priorityReason: null,
  },
  {
    id: 'start-tracking',
    type: null,
    title: 'Start Tracking',
    message: 'Begin tracking your spending habits',
    priority: 'medium',
    confidenceScore: null,
    transactionsCount: 0,
    accountsCount: 0,
    feedback: null,
    priorityReason: null,
  },
];
