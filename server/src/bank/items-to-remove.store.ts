import type { HouseholdTransaction } from '../db/in-household.ts';
import type { SealedToken } from './access-token-seal.ts';

type Tx = HouseholdTransaction;

const maxWaitMs = 24 * 3_600_000;

/** An Item that belongs to no connection. Its token is encrypted for `id`. */
export type ItemToRemove = { id: string; providerItemId: string; token: SealedToken; removeAfter: Date };

/** Records an Item, to be removed from `removeAfter` on unless a connection claims it first. */
export async function insertItemToRemove(
  { query, householdId }: Tx,
  { id, providerItemId, token }: Omit<ItemToRemove, 'removeAfter'>,
  removeAfter: Date,
): Promise<void> {
  await query
    .insertInto('items_to_remove')
    .values({
      household_id: householdId,
      id,
      provider_item_id: providerItemId,
      sealed_access_token: token.sealed,
      encryption_key_version: token.keyVersion,
      remove_after: removeAfter,
    })
    .execute();
}

/** Makes an Item due for removal now. Does nothing when a connection has claimed it. */
export async function scheduleRemoval({ query, householdId }: Tx, id: string, now: Date): Promise<void> {
  await query
    .updateTable('items_to_remove')
    .set({ remove_after: now })
    .where('household_id', '=', householdId)
    .where('id', '=', id)
    .execute();
}

/** Claims an Item for a connection. False when it is removed or being removed. */
export async function claimItemForConnection({ query, householdId }: Tx, id: string): Promise<boolean> {
  const result = await query
    .deleteFrom('items_to_remove')
    .where('household_id', '=', householdId)
    .where('id', '=', id)
    .where('is_being_removed', '=', false)
    .executeTakeFirst();
  return result.numDeletedRows === 1n;
}

/** Marks an Item as being removed, before the provider is called. False when a connection has claimed it. */
export async function claimItemForRemoval({ query, householdId }: Tx, id: string): Promise<boolean> {
  const result = await query
    .updateTable('items_to_remove')
    .set({ is_being_removed: true })
    .where('household_id', '=', householdId)
    .where('id', '=', id)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

export async function deleteItemToRemove({ query, householdId }: Tx, id: string): Promise<void> {
  await query
    .deleteFrom('items_to_remove')
    .where('household_id', '=', householdId)
    .where('id', '=', id)
    .execute();
}

/** The Items due by `dueBy`, or all of them. */
export async function readItemsToRemove({ query, householdId }: Tx, dueBy?: Date): Promise<ItemToRemove[]> {
  let selection = query.selectFrom('items_to_remove').selectAll().where('household_id', '=', householdId);
  if (dueBy !== undefined) {
    // A later time comes from a wrong clock.
    const wrong = new Date(dueBy.getTime() + maxWaitMs);
    selection = selection.where((item) =>
      item.or([item('remove_after', '<=', dueBy), item('remove_after', '>', wrong)]),
    );
  }
  const rows = await selection.execute();
  return rows.map((row) => ({
    id: row.id,
    providerItemId: row.provider_item_id,
    token: { sealed: row.sealed_access_token, keyVersion: row.encryption_key_version },
    removeAfter: row.remove_after,
  }));
}
