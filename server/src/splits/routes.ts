import type { Handlers } from '../http/handlers.ts';
import type { Splits } from './splits.ts';

/** Handlers for transactions that are split into parts. */
export function splitsHandlers(splits: Splits) {
  return {
    split: ({ session, params }) => splits.read(session.scope, params.transactionId),
    splitTransaction: ({ session, params, body, once }) =>
      splits.split(session.scope, params.transactionId, body, once),
    joinTransaction: ({ session, params }) => splits.join(session.scope, params.transactionId),
  } satisfies Partial<Handlers>;
}
