import type { Handlers } from '../http/handlers.ts';
import type { DuplicateMerges } from './duplicates.ts';

/** Handlers for transactions that a person merges because they are the same charge. */
export function duplicatesHandlers(merges: DuplicateMerges) {
  return {
    duplicates: ({ session, params }) => merges.read(session.scope, params.transactionId),
    mergeDuplicates: ({ session, params, body, once }) =>
      merges.merge(session.scope, params.transactionId, body, once),
    takeDuplicatesApart: ({ session, params }) => merges.takeApart(session.scope, params.transactionId),
  } satisfies Partial<Handlers>;
}
