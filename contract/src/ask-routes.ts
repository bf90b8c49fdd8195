import { askBody, askResponse } from './ask/answer.ts';
import type { RouteShape } from './route-shape.ts';

/** Questions about the household's money. */
export const askRoutes = {
  ask: {
    method: 'POST',
    path: '/api/ask',
    access: 'session',
    summary: 'Answer a question about the household’s money from its ledger; changes nothing',
    body: askBody,
    response: askResponse,
  },
} as const satisfies Record<string, RouteShape>;
