import type { HouseholdTransaction } from '../db/in-household.ts';
import type { SealedToken } from './access-token-seal.ts';

type Tx = HouseholdTransaction;

const longestWaitMs = 24 * 3_600_000;

/** An Item at the provider that belongs to no connection. Its token is sealed for `id`. */
export type ItemToRemove = { id: string; providerItemId: string; token: SealedToken; endAfter: Date };

/** Remembers an Item, to be ended at the provider from `endAfter` on unless it finds its place before. */
export async function insertItemToRemove(
  { query, householdId }: Tx,
  { id, providerItemId, token }: Omit<ItemToRemove, 'endAfter'>,
  endAfter: Date,
): Promise<void> {
  await query
    .insertInto('items_to_remove')
    .values({
      household_id: householdId,
      id,
      provider_item_id: providerItemId,
      sealed_access_token: token.sealed,
      encryption_key_version: token.keyVersion,
      remove_after: endAfter,
    })
    .execute();
}

/** The Item is spare for certain: it is to be ended at once. Does nothing when it has found its place. */
export async function scheduleRemoval({ query, householdId }: Tx, id: string, now: Date): Promise<void> {
  await query
    .updateTable('items_to_remove')
    .set({ remove_after: now })
    .where('household_id', '=', householdId)
    .where('id', '=', id)
    .execute();
}

/** Takes an Item for a connection. False when it has ended, or is being ended: none may go through it any more. */
export async function keepItem({ query, householdId }: Tx, id: string): Promise<boolean> {
  const result = await query
    .deleteFrom('items_to_remove')
    .where('household_id', '=', householdId)
    .where('id', '=', id)
    .where('is_being_removed', '=', false)
    .executeTakeFirst();
  return result.numDeletedRows === 1n;
}

/** Begins to end an Item, in a transaction of its own before the provider is asked. False when a connection has taken it. */
export async function claimItemForRemoval({ query, householdId }: Tx, id: string): Promise<boolean> {
  const result = await query
    .updateTable('items_to_remove')
    .set({ is_being_removed: true })
    .where('household_id', '=', householdId)
    .where('id', '=', id)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/** Forgets an Item that has ended. */
export async function deleteItemToRemove({ query, householdId }: Tx, id: string): Promise<void> {
  await query
    .deleteFrom('items_to_remove')
    .where('household_id', '=', householdId)
    .where('id', '=', id)
    .execute();
}

/** The Items that are to be ended by now; without a time, all of them. */
export async function readItemsToRemove({ query, householdId }: Tx, endBy?: Date): Promise<ItemToRemove[]> {
  let selection = query.selectFrom('items_to_remove').selectAll().where('household_id', '=', householdId);
  if (endBy !== undefined) {
    // None waits for longer than a day: a later end is of a clock that was wrong.
    const wrong = new Date(endBy.getTime() + longestWaitMs);
    selection = selection.where((item) =>
      item.or([item('remove_after', '<=', endBy), item('remove_after', '>', wrong)]),
    );
  }
  const rows = await selection.execute();
  return rows.map((row) => ({
    id: row.id,
    providerItemId: row.provider_item_id,
    token: { sealed: row.sealed_access_token, keyVersion: row.encryption_key_version },
    endAfter: row.remove_after,
  }));
}
