import { modelStatusResponse } from './model-status.ts';
import type { RouteShape } from './route-shape.ts';

/** The optional language model. */
export const modelRoutes = {
  modelStatus: {
    method: 'GET',
    path: '/api/ai/model',
    access: 'session',
    summary: 'The language model that is configured, if any, and what the household used of it today',
    response: modelStatusResponse,
  },
} as const satisfies Record<string, RouteShape>;
