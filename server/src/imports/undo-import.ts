import { refreshOwnBalance } from '../accounts/own-accounts.store.ts';
import { removeOwnAccount } from '../accounts/remove-accounts.store.ts';
import type { HouseholdTransaction } from '../db/in-household.ts';
import { refreshParts } from '../splits/splits.store.ts';
import { deleteUnusedTags } from '../tags/tags.store.ts';
import { rewriteDailyTotals, TouchedDays } from '../totals/daily-totals.store.ts';
import { convertToOwn, markRemoved } from '../transactions/row-updates.store.ts';
import { reclassifyTransferLegs } from '../transfers/reclassify.store.ts';
import { unlinkTransfers } from '../transfers/transfers.store.ts';
import { deleteLimits } from './file-limits.store.ts';
import { deletePlans } from './file-plans.store.ts';
import { deleteBalances, readEmptyAccounts } from './filled-accounts.store.ts';
import { deleteImportRows, type StoredImport } from './imports.store.ts';
import { reassignAccount, reassignTag, reassignTransfer } from './reassign.store.ts';

/**
 * Takes an import back: its transactions that no other import and no bank has, the balances that it stated, and the accounts and tags
 * that it added, once nothing uses them: what another import uses is that one’s. `keptIds` stay, as a person’s own transactions, so that no
 * later import that has them takes them away with it. Removed transactions keep what a person changed, and have it again when they are
 * imported again. Returns how many were removed. The caller holds the ledger’s lock.
 */
export async function revertImport(
  tx: HouseholdTransaction,
  { id, written }: StoredImport,
  keptIds: readonly string[],
  now: Date,
): Promise<number> {
  const kept = new Set(keptIds);
  const gone = (await deleteImportRows(tx, id)).filter((one) => !kept.has(one.id));
  const ids = gone.map((one) => one.id);
  const unlinked = await unlinkTransfers(tx, written?.transferIds ?? [], ids);
  await markRemoved(tx, ids, now);
  await convertToOwn(tx, keptIds);
  const days = new TouchedDays();
  for (const { accountId, postedOn } of gone) days.add(accountId, postedOn);
  const sizes = new Set<number>([
    ...gone.map(({ amountAbsCents }) => amountAbsCents),
    ...unlinked.sizesCents,
  ]);
  await refreshParts(tx, ids, { isPredicted: false, now }, { days, sizes });
  await reclassifyTransferLegs(tx, [...sizes], days);
  await rewriteDailyTotals(tx, days);
  await deleteBalances(tx, id, written?.balances ?? []);
  await deleteUnusedTags(tx, written?.tagIds ?? []);
  await deletePlans(tx, id, written?.planIds ?? []);
  await deleteLimits(tx, id, written?.budgetIds ?? []);
  const emptyIds = await readEmptyAccounts(tx, written?.accountIds ?? []);
  for (const accountId of emptyIds) await removeOwnAccount(tx, accountId);
  // What another import uses goes with that one.
  for (const accountId of (written?.accountIds ?? []).filter((one) => !emptyIds.includes(one)))
    await reassignAccount(tx, id, accountId);
  for (const tagId of written?.tagIds ?? []) await reassignTag(tx, id, tagId);
  for (const transferId of unlinked.linkedIds) await reassignTransfer(tx, id, transferId);
  const touched = [
    ...gone.map(({ accountId }) => accountId),
    ...(written?.balances ?? []).map((one) => one.accountId),
  ];
  for (const accountId of new Set(touched)) await refreshOwnBalance(tx, accountId);
  return ids.length;
}
