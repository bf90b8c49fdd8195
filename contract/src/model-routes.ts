import { modelStatusResponse } from './model-status.ts';
import type { RouteDefinition } from './route-definition.ts';

/** The optional language model. */
export const modelRoutes = {
  modelStatus: {
    method: 'GET',
    path: '/api/ai/model',
    access: 'session',
    summary: 'What is sent to a language model, and to which host, if this server uses one',
    response: modelStatusResponse,
  },
} as const satisfies Record<string, RouteDefinition>;
