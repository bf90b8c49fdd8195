import { askBody, askExamplesResponse, askResponse } from './ask-answer.ts';
import type { RouteDefinition } from './route-definition.ts';

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
  askExamples: {
    method: 'GET',
    path: '/api/ask/examples',
    access: 'session',
    summary: 'Questions that this household’s data can answer',
    response: askExamplesResponse,
  },
} as const satisfies Record<string, RouteDefinition>;
