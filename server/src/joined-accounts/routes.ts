import type { Handlers } from '../http/handlers.ts';
import type { JoinedAccounts } from './joined-accounts.ts';

/** Handlers for linked accounts that take over those kept by hand. */
export function joinedAccountHandlers(joinedAccounts: JoinedAccounts) {
  return {
    accountJoinOffers: ({ session }) => joinedAccounts.offers(session.scope),
    previewAccountJoin: ({ session, params }) =>
      joinedAccounts.preview(session.scope, params.accountId, params.ownAccountId),
    joinAccount: ({ session, params, once }) =>
      joinedAccounts.joinAccount(session.scope, params.accountId, params.ownAccountId, once),
    undoAccountJoin: async ({ session, params }) => {
      await joinedAccounts.undo(session.scope, params.joinId);
      return {};
    },
  } satisfies Partial<Handlers>;
}
