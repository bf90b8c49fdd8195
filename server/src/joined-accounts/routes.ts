import type { Handlers } from '../http/handlers.ts';
import type { TakeOvers } from './take-over.ts';

/** Handlers for linked accounts that take over those kept by hand. */
export function takeOverHandlers(takeOvers: TakeOvers) {
  return {
    takeOverOffers: ({ session }) => takeOvers.offers(session.scope),
    previewTakeOver: ({ session, params }) =>
      takeOvers.preview(session.scope, params.accountId, params.ownAccountId),
    takeOver: ({ session, params, once }) =>
      takeOvers.takeOver(session.scope, params.accountId, params.ownAccountId, once),
    undoTakeOver: async ({ session, params }) => {
      await takeOvers.undo(session.scope, params.takeOverId);
      return {};
    },
  } satisfies Partial<Handlers>;
}
