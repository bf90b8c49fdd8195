import { z } from 'zod';
import { money } from './money.ts';
import { instant, plainDate } from './plain-date.ts';

export const insightType = z.enum(['overspending', 'trend', 'recommendation', 'alert']);
export const insightPriority = z.enum(['high', 'medium', 'low']);

export const insightFeedback = z.enum(['useful', 'not_useful']);
export type InsightFeedback = z.infer<typeof insightFeedback>;

export const insight = z.object({
  id: z.string(),
  type: insightType,
  title: z.string(),
  message: z.string(),
  priority: insightPriority,
  /** 0 to 100, computed from the data. */
  confidenceScore: z.int().min(0).max(100),
  createdAt: instant,
  /** How many rows the insight rests on. */
  transactionsCount: z.int(),
  /** How many accounts' balances it speaks of. */
  accountsCount: z.int(),
  /** What the household said of it. */
  feedback: insightFeedback.nullable(),
  /** Why it stands higher or lower than its priority says, in words; null where it does not. */
  priorityReason: z.string().nullable(),
});
export type Insight = z.output<typeof insight>;

export const insightsResponse = z.object({
  insights: z.array(insight),
  /** Ids of at most five of the insights, in the order in which the month's brief has them. */
  brief: z.array(z.string()),
  /** Whether they are still being found for a ledger that has changed: these are of before, and newer ones can be asked for soon. */
  isUpdating: z.boolean(),
});

/** null takes back what was said. */
export const insightFeedbackEdit = z.object({ feedback: insightFeedback.nullable() });

/**
 * The transactions behind an insight, whose amounts add up to `total`, and the accounts whose balances it speaks of. Where it rests on
 * no rows, the balances add up to `total`.
 */
export const insightEvidenceResponse = z.object({
  total: money,
  transactions: z.array(
    z.object({
      id: z.string(),
      date: plainDate,
      description: z.string(),
      merchantName: z.string().nullable(),
      amount: money,
    }),
  ),
  accounts: z.array(z.object({ id: z.string(), name: z.string(), balance: money })),
});
