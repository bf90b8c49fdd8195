import { recurringMark, recurringResponse } from './recurring.ts';
import { empty, type RouteDefinition } from './route-definition.ts';

/** What comes again and again. */
export const recurringRoutes = {
  recurring: {
    method: 'GET',
    path: '/api/recurring',
    access: 'session',
    summary: 'Recurring bills, subscriptions and income with their transactions, the next one first',
    response: recurringResponse,
  },
  markRecurring: {
    method: 'POST',
    path: '/api/recurring/marks',
    access: 'session',
    summary: 'Mark a stream as not recurring, or undo that',
    body: recurringMark,
    response: empty,
  },
} as const satisfies Record<string, RouteDefinition>;
