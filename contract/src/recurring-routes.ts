import { recurringMark, recurringResponse } from './recurring.ts';
import { empty, type RouteDefinition } from './route-definition.ts';

/** What comes again and again. */
export const recurringRoutes = {
  recurring: {
    method: 'GET',
    path: '/api/recurring',
    access: 'session',
    summary: 'Bills, subscriptions and income that recur, with their rows, the next one first',
    response: recurringResponse,
  },
  markRecurring: {
    method: 'POST',
    path: '/api/recurring/marks',
    access: 'session',
    summary: 'Say that a stream is not recurring, or take that back',
    body: recurringMark,
    response: empty,
  },
} as const satisfies Record<string, RouteDefinition>;
