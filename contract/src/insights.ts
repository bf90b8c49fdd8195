import { z } from 'zod';
import { money } from './money.ts';
import { instant, plainDate } from './plain-date.ts';

export const insightType = z.enum(['overspending', 'trend', 'recommendation', 'alert']);
export const insightPriority = z.enum(['high', 'medium', 'low']);

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
  /** The language model that worded title and message, where one did. Their figures are the server's own. */
  wordedBy: z.string().optional(),
});
export type Insight = z.output<typeof insight>;

export const insightsResponse = z.object({ insights: z.array(insight) });

/** The rows that an insight rests on; their amounts add up to `total`. */
export const insightEvidenceResponse = z.object({
  total: money,
  transactions: z.array(
    z.object({ id: z.string(), date: plainDate, description: z.string(), amount: money }),
  ),
});
