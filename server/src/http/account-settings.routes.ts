import type { AccountEdits } from '../by-hand/account-edits.ts';
import type { Handlers } from './handlers.ts';

/** Handlers for what a person sets on accounts, linked or kept by hand. */
export function accountSettingsHandlers(accountEdits: AccountEdits) {
  return {
    editAccount: ({ session, params, body }) => accountEdits.edit(session.scope, params.accountId, body),
    orderAccounts: async ({ session, body }) => {
      await accountEdits.order(session.scope, body.accountIds);
      return {};
    },
  } satisfies Partial<Handlers>;
}
