import type { AccountDetail, NewOwnAccount, StatedBalance } from '@cairn/contract/accounts';
import { addDays } from '@cairn/domain/plain-date';
import type { HouseholdScope } from '../db/household-scope.ts';
import { type HouseholdTransaction, inHousehold } from '../db/in-household.ts';
import type { ChangeDeps } from '../journal/change-deps.ts';
import { countDailyUse } from '../journal/daily-usage.store.ts';
import { followFirstAccounts } from '../journal/household-currency.store.ts';
import { readHousehold, todayOf } from '../journal/households.store.ts';
import { inHouseholdOnce, type Once } from '../journal/idempotency-keys.store.ts';
import { recordChanges } from '../journal/journal.store.ts';
import type { ActionOf } from '../journal/journal-actions.ts';
import { sharingOfNew } from '../journal/private-accounts.store.ts';
import { requirePast } from '../journal/require-past.ts';
import { lockLedgerForWriting } from '../journal/write-lock.store.ts';
import { withinRoomForAccounts } from '../plans/entitlements.ts';
import { editDebounceSeconds } from '../queue/queue.ts';
import {
  insertOwnAccount,
  readStatedBalance,
  refreshOwnBalance,
  requireOwnAccount,
  saveStatedBalance,
} from './own-accounts.store.ts';
import { readAccount } from './read-account.ts';
import { removeOwnAccount } from './remove-accounts.store.ts';

type AccountAnswer = { account: AccountDetail };

/** Accounts that a person keeps by hand. Each change is one transaction, journaled, and refreshes the insights. */
export function createOwnAccounts({ database, queue, now }: ChangeDeps) {
  const change = async (tx: HouseholdTransaction, work: () => Promise<void>) => {
    await lockLedgerForWriting(tx);
    await work();
    await queue.enqueueInsightsOf(tx.userId, { tx, debounceSeconds: editDebounceSeconds });
  };

  return {
    add: (scope: HouseholdScope, account: NewOwnAccount, once: Once<AccountAnswer> | null) =>
      inHouseholdOnce(database, scope, { once, now: now() }, async (tx): Promise<AccountAnswer> => {
        await countDailyUse(tx, 'account', now());
        const household = await readHousehold(tx);
        const today = todayOf(household, now());
        const { name, kind, balance, balanceOn = today } = account;
        const sharing = account.sharing ?? (await sharingOfNew(tx));
        requirePast(balanceOn, today);
        const currency = account.currency ?? household.currency;
        let id = '';
        await change(tx, async () => {
          if (sharing === 'ours') await followFirstAccounts(tx, [currency]);
          id = await withinRoomForAccounts(tx, now(), () =>
            insertOwnAccount(tx, { name, kind, currency, sharing }),
          );
          // The balance at the beginning of a day is the one at the end of the day before.
          if (balance !== undefined) await saveStatedBalance(tx, id, { balance, on: addDays(balanceOn, -1) });
          await refreshOwnBalance(tx, id);
          await record(tx, id, 'add_by_hand', {}, { name, kind, currency, balance, balanceOn });
        });
        return { account: await readAccount(tx, id, now()) };
      }),
    stateBalance: (scope: HouseholdScope, accountId: string, { balance, on }: StatedBalance) =>
      inHousehold(database, scope, async (tx): Promise<AccountAnswer> => {
        await change(tx, async () => {
          const before = await requireOwnAccount(tx, accountId);
          requirePast(on, todayOf(await readHousehold(tx), now()));
          const stated = await readStatedBalance(tx, accountId, on);
          await saveStatedBalance(tx, accountId, { balance, on });
          const after = await refreshOwnBalance(tx, accountId);
          await record(
            tx,
            accountId,
            'state_balance',
            { stated, on, balance: before.balance },
            { stated: balance, on, balance: after },
          );
        });
        return { account: await readAccount(tx, accountId, now()) };
      }),
    remove: (scope: HouseholdScope, accountId: string) =>
      inHousehold(database, scope, (tx) =>
        change(tx, async () => {
          const { name } = await requireOwnAccount(tx, accountId);
          const { transactions } = await removeOwnAccount(tx, accountId);
          await record(tx, accountId, 'delete_by_hand', { name, transactions }, {});
        }),
      ),
  };
}

export type OwnAccounts = ReturnType<typeof createOwnAccounts>;

function record(
  tx: HouseholdTransaction,
  subjectId: string,
  action: ActionOf<'account'>,
  before: Record<string, unknown>,
  after: Record<string, unknown>,
): Promise<void> {
  return recordChanges(tx, [{ actor: 'user', subjectKind: 'account', subjectId, action, before, after }]);
}
