import type { AccountDetail, AccountEdit } from '@cairn/contract/accounts';
import { AppError } from '@cairn/contract/errors';
import type { HouseholdScope } from '../db/household-scope.ts';
import { type HouseholdTransaction, inHousehold } from '../db/in-household.ts';
import type { ChangeDeps } from '../journal/change-deps.ts';
import { readHousehold, todayOf } from '../journal/households.store.ts';
import { recordChanges } from '../journal/journal.store.ts';
import { lockLedgerForWriting } from '../journal/write-lock.store.ts';
import { editDebounceSeconds } from '../queue/queue.ts';
import { rewriteDailyTotals, TouchedDays } from '../totals/daily-totals.store.ts';
import {
  type AccountSettings,
  readAccountSettings,
  writeAccountSettings,
  writePositions,
} from './account-settings.store.ts';
import { readAccountsList } from './accounts-list.store.ts';
import { readAccount } from './read-account.ts';

type Tx = HouseholdTransaction;

/**
 * What a person sets on any account, linked or kept by hand: its name, whether it counts in totals, its group, note and place. Each change
 * is one transaction, journaled, and refreshes the insights. No sync writes any of it.
 */
export function createAccountEdits({ database, queue, now }: ChangeDeps) {
  const refreshInsights = (tx: Tx) =>
    queue.enqueueInsightsOf(tx.userId, { tx, debounceSeconds: editDebounceSeconds });

  return {
    /** Throws `not_found`, and `conflict` when a bank's account is to be closed or reopened. */
    edit: (scope: HouseholdScope, accountId: string, edit: AccountEdit) =>
      inHousehold(database, scope, async (tx): Promise<{ account: AccountDetail }> => {
        await lockLedgerForWriting(tx);
        const before = await readAccountSettings(tx, accountId);
        const after = await settingsAfter(tx, before, edit);
        await changeSettings(tx, accountId, before, after);
        await refreshInsights(tx);
        return { account: await readAccount(tx, accountId, now()) };
      }),
    /** Lists the accounts in this order, and all others after them as they were. Throws `not_found`. */
    order: (scope: HouseholdScope, accountIds: readonly string[]) =>
      inHousehold(database, scope, async (tx): Promise<void> => {
        await lockLedgerForWriting(tx);
        const before = (await readAccountsList(tx, now())).accounts.map(({ id }) => id);
        const asked = [...new Set(accountIds)];
        const known = new Set(before);
        if (asked.some((id) => !known.has(id)))
          throw new AppError('not_found', 'This account was not found.');
        const moved = new Set(asked);
        const after = [...asked, ...before.filter((id) => !moved.has(id))];
        await writePositions(tx, after);
        await recordChanges(tx, [
          {
            actor: 'user',
            subjectKind: 'household',
            subjectId: tx.householdId,
            action: 'order_accounts',
            before: { accountIds: before },
            after: { accountIds: after },
          },
        ]);
      }),
  };

  async function settingsAfter(
    tx: Tx,
    { isLinked, ...before }: AccountSettings,
    { name, isClosed, ...edit }: AccountEdit,
  ): Promise<Settings> {
    if (isClosed !== undefined && isLinked)
      throw new AppError('conflict', 'Your bank opens and closes this account. You can hide it instead.');
    const today = todayOf(await readHousehold(tx), now());
    const given = Object.fromEntries(Object.entries(edit).filter(([, value]) => value !== undefined));
    return {
      ...before,
      ...given,
      ...(name === undefined ? {} : { givenName: name }),
      ...(isClosed === undefined ? {} : { closedOn: isClosed ? (before.closedOn ?? today) : null }),
    };
  }
}

export type AccountEdits = ReturnType<typeof createAccountEdits>;

type Settings = Omit<AccountSettings, 'isLinked'>;

/** Writes settings of an account, and journals what has changed; nothing when nothing has. The caller holds the ledger's lock. */
async function changeSettings(tx: Tx, subjectId: string, before: Settings, after: Settings): Promise<void> {
  const keys = ['givenName', 'isHidden', 'groupName', 'note', 'closedOn'] as const;
  const changed = keys.filter((key) => before[key] !== after[key]);
  if (changed.length === 0) return;
  await writeAccountSettings(tx, subjectId, after);
  // What pays back the account’s spending is income while the account is hidden.
  if (after.isHidden !== before.isHidden) await rewriteDailyTotals(tx, new TouchedDays());
  const pick = (from: Settings) => Object.fromEntries(changed.map((key) => [key, from[key]]));
  await recordChanges(tx, [
    {
      actor: 'user',
      subjectKind: 'account',
      subjectId,
      action: 'edit_account',
      before: pick(before),
      after: pick(after),
    },
  ]);
}
