import type { AccountDetail, Sharing } from '@cairn/contract/accounts';
import { AppError } from '@cairn/contract/errors';
import { type SharingPreview, sharingMessages } from '@cairn/contract/sharing';
import { readAccount } from '../accounts/read-account.ts';
import { countRows, readSizes } from '../accounts/remove-accounts.store.ts';
import { announceConnection } from '../bank/connections.store.ts';
import type { HouseholdScope } from '../db/household-scope.ts';
import { type HouseholdTransaction, inHousehold } from '../db/in-household.ts';
import { hideInsightsOf } from '../insights/insights.store.ts';
import type { ChangeDeps } from '../journal/change-deps.ts';
import { recordChanges } from '../journal/journal.store.ts';
import { lockLedgerForWriting } from '../journal/write-lock.store.ts';
import { listMembers } from '../people/members.store.ts';
import { editDebounceSeconds } from '../queue/queue.ts';
import { rewriteDailyTotals, TouchedDays } from '../totals/daily-totals.store.ts';
import { reclassifyTransferLegs } from '../transfers/reclassify.store.ts';
import {
  endLinks,
  followAccounts,
  hideImports,
  isConnectedByOthers,
  readLinksApart,
  readSharedAccount,
  type SharedAccount,
  writeSharing,
} from './sharing.store.ts';

type Tx = HouseholdTransaction;

export type SharingDeps = ChangeDeps & {
  /** What the other people in the household are called, by their ids. */
  memberNames: (scope: HouseholdScope) => Promise<ReadonlyMap<string, string>>;
};

/**
 * Who in the household sees an account. What others see of it changes with the transaction that says so: links of which they would see one
 * side end, totals and pairs are made again, and findings that are of it are no longer shown to them.
 */
export function createAccountSharing({ database, queue, now, memberNames }: SharingDeps) {
  return {
    /** Throws AppError not_found, role_needed or conflict. */
    async preview(scope: HouseholdScope, accountId: string, sharing: Sharing): Promise<SharingPreview> {
      const names = await memberNames(scope);
      return inHousehold(database, scope, async (tx) => {
        const account = await requireOwn(tx, accountId, sharing);
        const { pairsCount } = await linksApart(tx, account, sharing);
        return {
          sharing: account.sharing,
          others: [...names.values()],
          transactionsCount: await countRows(tx, [accountId]),
          unlinkedCount: pairsCount,
        };
      });
    },
    /** Throws AppError not_found, role_needed or conflict. */
    set: (scope: HouseholdScope, accountId: string, sharing: Sharing): Promise<{ account: AccountDetail }> =>
      inHousehold(database, scope, async (tx) => {
        await lockLedgerForWriting(tx);
        const account = await requireOwn(tx, accountId, sharing);
        if (account.sharing !== sharing) {
          await share(tx, account, sharing);
          for (const { userId } of await listMembers(tx))
            await queue.enqueueInsightsOf(userId, { tx, debounceSeconds: editDebounceSeconds });
        }
        return { account: await readAccount(tx, accountId, now()) };
      }),
  };
}

export type AccountSharing = ReturnType<typeof createAccountSharing>;

async function requireOwn(tx: Tx, accountId: string, sharing: Sharing): Promise<SharedAccount> {
  const account = await readSharedAccount(tx, accountId);
  if (account.ownerId !== tx.userId) throw new AppError('role_needed', sharingMessages.ownerOnly);
  if (sharing !== 'ours' && (await isConnectedByOthers(tx, accountId)))
    throw new AppError('conflict', sharingMessages.connectedByOthers);
  return account;
}

/** Rows are seen alike by others whether they see the balance or not. */
async function linksApart(tx: Tx, account: SharedAccount, sharing: Sharing) {
  const isSame = (account.sharing === 'ours') === (sharing === 'ours');
  return isSame ? { ids: [], pairsCount: 0 } : readLinksApart(tx, account.id, sharing);
}

async function share(tx: Tx, account: SharedAccount, sharing: Sharing): Promise<void> {
  const days = new TouchedDays();
  const { ids } = await linksApart(tx, account, sharing);
  const sizes = new Set([...(await endLinks(tx, ids, days)), ...(await readSizes(tx, [account.id]))]);
  // Others see what they saw until now as what it was until now.
  if (sharing !== 'ours') await hideInsightsOf(tx, account.id);
  await writeSharing(tx, account.id, sharing);
  if (account.connectionId !== null) {
    await followAccounts(tx, account.connectionId);
    await announceConnection(tx, account.connectionId);
  }
  await hideImports(tx);
  await reclassifyTransferLegs(tx, [...sizes], days);
  await rewriteDailyTotals(tx, days);
  await recordChanges(tx, [
    {
      actor: 'user',
      subjectKind: 'account',
      subjectId: account.id,
      action: 'share',
      before: { sharing: account.sharing },
      after: { sharing },
    },
  ]);
}
