import { recurringMark, recurringResponse } from './recurring.ts';
import { empty, route } from './route-definition.ts';

/** Recurring payments and income. */
export const recurringRoutes = {
  recurring: route('GET', '/api/recurring', 'session', {
    summary: 'Recurring bills, subscriptions and income with their transactions, the next one first',
    response: recurringResponse,
  }),
  markRecurring: route('POST', '/api/recurring/marks', 'session', {
    summary: 'Mark a stream as not recurring, or undo that',
    body: recurringMark,
    response: empty,
  }),
};
