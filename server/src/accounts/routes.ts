import type { Reads } from '../db/household-reads.ts';
import { inHousehold } from '../db/in-household.ts';
import type { Database } from '../db/pool.ts';
import type { Handlers } from '../http/handlers.ts';
import type { AccountEdits } from './account-edits.ts';
import { readAccountHistory } from './account-history.store.ts';
import { readAccountsList } from './accounts-list.store.ts';
import type { OwnAccounts } from './own-accounts.ts';

export type AccountsDeps = {
  database: Database;
  reads: Reads;
  now: () => Date;
  ownAccounts: OwnAccounts;
  accountEdits: AccountEdits;
};

/** Handlers for accounts, linked or kept by hand. */
export function accountsHandlers({ database, reads, now, ownAccounts, accountEdits }: AccountsDeps) {
  return {
    accounts: ({ session }) => inHousehold(database, session.scope, (tx) => readAccountsList(tx, now())),
    accountHistory: ({ session, params, query: { days } }) =>
      reads.inHousehold(session.scope, (tx) =>
        readAccountHistory(tx, { accountId: params.accountId, days, now: now() }),
      ),
    editAccount: ({ session, params, body }) => accountEdits.edit(session.scope, params.accountId, body),
    orderAccounts: async ({ session, body }) => {
      await accountEdits.order(session.scope, body.accountIds);
      return {};
    },
    addOwnAccount: ({ session, body, once }) => ownAccounts.add(session.scope, body, once),
    deleteOwnAccount: async ({ session, params }) => {
      await ownAccounts.remove(session.scope, params.ownAccountId);
      return {};
    },
    stateBalance: ({ session, params, body }) =>
      ownAccounts.stateBalance(session.scope, params.ownAccountId, body),
  } satisfies Partial<Handlers>;
}
