import { z } from 'zod/mini';
import { money } from './money.ts';
import { instant, plainDate } from './plain-date.ts';
import { recordId } from './record-id.ts';
import { empty, namedRoutes, route } from './route-definition.ts';

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
  confidenceScore: z.int().check(z.minimum(0), z.maximum(100)),
  createdAt: instant,
  /** How many transactions the insight is based on. */
  transactionsCount: z.int(),
  /** How many accounts' balances it is based on. */
  accountsCount: z.int(),
  /** The household's rating. */
  feedback: z.nullable(insightFeedback),
  /** Why it is ranked higher or lower than its priority; null where it is not. */
  priorityReason: z.nullable(z.string()),
});
export type Insight = z.output<typeof insight>;

export const insightsResponse = z.object({
  insights: z.array(insight),
  /** Ids of up to five insights for the month's brief, in order. */
  brief: z.array(z.string()),
  /** Whether the insights are being recomputed after a change of the ledger; newer ones can be requested soon. */
  isUpdating: z.boolean(),
});

/** null removes the rating. */
export const insightFeedbackEdit = z.object({ feedback: z.nullable(insightFeedback) });

/**
 * The transactions behind an insight, whose amounts add up to `total`, and the accounts whose balances it uses. Without
 * transactions, the balances add up to `total`.
 */
export const insightEvidenceResponse = z.object({
  total: money,
  transactions: z.array(
    z.object({
      id: z.string(),
      date: plainDate,
      description: z.string(),
      merchantName: z.nullable(z.string()),
      amount: money,
    }),
  ),
  accounts: z.array(z.object({ id: z.string(), name: z.string(), balance: money })),
});

/** Findings about the household’s money. */
export const insightRoutes = namedRoutes({
  insights: route('GET', '/api/ai/insights', 'viewer', 'read', {
    summary: 'Findings about the household’s money, most urgent first',
    response: insightsResponse,
  }),
  insightEvidence: route('GET', '/api/ai/insights/:insightId/evidence', 'viewer', 'read', {
    summary: 'The transactions behind an insight',
    params: z.object({ insightId: recordId }),
    response: insightEvidenceResponse,
  }),
  dismissInsight: route('POST', '/api/ai/insights/:insightId/dismiss', 'member', 'write', {
    summary: 'Dismiss an insight',
    params: z.object({ insightId: recordId }),
    response: empty,
  }),
  restoreInsight: route('POST', '/api/ai/insights/:insightId/restore', 'member', 'write', {
    summary: 'Restore a dismissed insight',
    params: z.object({ insightId: recordId }),
    response: empty,
  }),
  rateInsight: route('POST', '/api/ai/insights/:insightId/feedback', 'member', 'write', {
    summary: 'Rate whether an insight was useful, which affects how similar ones are ranked',
    params: z.object({ insightId: recordId }),
    body: insightFeedbackEdit,
    response: empty,
  }),
});
