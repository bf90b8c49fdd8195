import { z } from 'zod';
import { insightEvidenceResponse, insightsResponse } from './insights.ts';
import { empty, type RouteShape } from './route-shape.ts';

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
    summary: 'The rows that an insight rests on',
    params: z.object({ insightId: z.uuid() }),
    response: insightEvidenceResponse,
  },
  dismissInsight: {
    method: 'POST',
    path: '/api/ai/insights/:insightId/dismiss',
    access: 'session',
    summary: 'Never show this insight again',
    params: z.object({ insightId: z.uuid() }),
    response: empty,
  },
} as const satisfies Record<string, RouteShape>;
