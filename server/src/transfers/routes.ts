import type { Handlers } from '../http/handlers.ts';
import type { Transfers } from './transfers.ts';

/** Handlers for transfers that a person pairs and unpairs. */
export function transfersHandlers(transfers: Transfers) {
  return {
    transferSuggestions: ({ session }) => transfers.suggestions(session.scope),
    transfer: ({ session, params }) => transfers.read(session.scope, params.transactionId),
    transferCandidates: ({ session, params, query }) =>
      transfers.candidates(session.scope, params.transactionId, query.search ?? ''),
    dismissTransfer: ({ session, params, body, once }) =>
      transfers.dismiss(session.scope, params.transactionId, body.otherId, once),
    pairTransfer: ({ session, params, body, once }) =>
      transfers.pair(session.scope, params.transactionId, body.otherId, once),
    unpairTransfer: ({ session, params }) => transfers.unpair(session.scope, params.transactionId),
  } satisfies Partial<Handlers>;
}
