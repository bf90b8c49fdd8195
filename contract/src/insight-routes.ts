import { z } from 'zod';
import { insightEvidenceResponse, insightFeedbackEdit, insightsResponse } from './insights.ts';
import { empty, route } from './route-definition.ts';

/** Findings about the household’s money. */
export const insightRoutes = {
  insights: route('GET', '/api/ai/insights', 'session', {
    summary: 'Findings about the household’s money, most urgent first',
    response: insightsResponse,
  }),
  insightEvidence: route('GET', '/api/ai/insights/:insightId/evidence', 'session', {
    summary: 'The transactions behind an insight',
    params: z.object({ insightId: z.uuid() }),
    response: insightEvidenceResponse,
  }),
  dismissInsight: route('POST', '/api/ai/insights/:insightId/dismiss', 'session', {
    summary: 'Dismiss an insight',
    params: z.object({ insightId: z.uuid() }),
    response: empty,
  }),
  restoreInsight: route('POST', '/api/ai/insights/:insightId/restore', 'session', {
    summary: 'Restore a dismissed insight',
    params: z.object({ insightId: z.uuid() }),
    response: empty,
  }),
  rateInsight: route('POST', '/api/ai/insights/:insightId/feedback', 'session', {
    summary: 'Rate whether an insight was useful, which affects how similar ones are ranked',
    params: z.object({ insightId: z.uuid() }),
    body: insightFeedbackEdit,
    response: empty,
  }),
};
