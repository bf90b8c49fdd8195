import { z } from 'zod';
import { insightEvidenceResponse, insightFeedbackEdit, insightsResponse } from './insights.ts';
import { empty, type RouteDefinition } from './route-definition.ts';

/** Findings about the household’s money. */
export const insightRoutes = {
  insights: {
    method: 'GET',
    path: '/api/ai/insights',
    access: 'session',
    summary: 'Findings about the household’s money, most urgent first',
    response: insightsResponse,
  },
  insightEvidence: {
    method: 'GET',
    path: '/api/ai/insights/:insightId/evidence',
    access: 'session',
    summary: 'The transactions behind an insight',
    params: z.object({ insightId: z.uuid() }),
    response: insightEvidenceResponse,
  },
  dismissInsight: {
    method: 'POST',
    path: '/api/ai/insights/:insightId/dismiss',
    access: 'session',
    summary: 'Dismiss an insight',
    params: z.object({ insightId: z.uuid() }),
    response: empty,
  },
  restoreInsight: {
    method: 'POST',
    path: '/api/ai/insights/:insightId/restore',
    access: 'session',
    summary: 'Restore a dismissed insight',
    params: z.object({ insightId: z.uuid() }),
    response: empty,
  },
  rateInsight: {
    method: 'POST',
    path: '/api/ai/insights/:insightId/feedback',
    access: 'session',
    summary: 'Rate whether an insight was useful, which affects how similar ones are ranked',
    params: z.object({ insightId: z.uuid() }),
    body: insightFeedbackEdit,
    response: empty,
  },
} as const satisfies Record<string, RouteDefinition>;
