import { AppError } from '@cairn/contract/errors';
import type { NewSavedFilter, SavedFilter } from '@cairn/contract/saved-filters';
import { sql } from 'kysely';
import { z } from 'zod';
import type { HouseholdTransaction } from '../db/in-household.ts';

type Tx = HouseholdTransaction;

/** More than anybody can choose from. */
const maxFilters = 100;

export const storedFilter = z.object({ query: z.string() });

/** The person's own and the household's, by name. */
export async function readSavedFilters({ query, householdId }: Tx): Promise<SavedFilter[]> {
  const rows = await query
    .selectFrom('saved_filters')
    .select(['id', 'name', 'filter', sql<boolean>`private_to_user_id is null`.as('isShared')])
    .where('household_id', '=', householdId)
    .orderBy(sql`lower(name)`)
    .orderBy('id')
    .execute();
  return rows.map(({ filter, ...row }) => ({ ...row, query: storedFilter.parse(filter).query }));
}

/**
 * Saves a filter. Throws `conflict` for a name that is taken or when there are too many, `invalid_request` for a shared filter of a
 * private account.
 */
export async function insertSavedFilter(
  tx: Tx,
  { name, query, isShared }: NewSavedFilter,
): Promise<SavedFilter> {
  const known = await readSavedFilters(tx);
  if (known.length >= maxFilters)
    throw new AppError('conflict', `There are ${maxFilters} saved filters already. Delete some first.`);
  requireFree(known, { name, isShared });
  if (isShared) await requireShareable(tx, query);
  const { id } = await tx.query
    .insertInto('saved_filters')
    .values({
      household_id: tx.householdId,
      private_to_user_id: isShared ? null : tx.userId,
      name,
      filter: JSON.stringify({ query }),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, name, query, isShared };
}

/** Throws `not_found`, and `conflict` for a name that is taken. */
export async function renameSavedFilter(tx: Tx, id: string, name: string): Promise<SavedFilter> {
  const known = await readSavedFilters(tx);
  const filter = known.find((one) => one.id === id);
  if (filter === undefined) throw new AppError('not_found', 'This filter was not found.');
  requireFree(
    known.filter((one) => one !== filter),
    { name, isShared: filter.isShared },
  );
  await tx.query
    .updateTable('saved_filters')
    .set({ name })
    .where('household_id', '=', tx.householdId)
    .where('id', '=', id)
    .execute();
  return { ...filter, name };
}

/** Throws `not_found`. */
export async function deleteSavedFilter({ query, householdId }: Tx, id: string): Promise<void> {
  const deleted = await query
    .deleteFrom('saved_filters')
    .where('household_id', '=', householdId)
    .where('id', '=', id)
    .returning('id')
    .execute();
  if (deleted.length === 0) throw new AppError('not_found', 'This filter was not found.');
}

function requireFree(known: readonly SavedFilter[], wanted: Pick<SavedFilter, 'name' | 'isShared'>): void {
  const isTaken = known.some(
    ({ name, isShared }) => isShared === wanted.isShared && name.toLowerCase() === wanted.name.toLowerCase(),
  );
  if (isTaken) throw new AppError('conflict', 'Another saved filter has this name.');
}

/** Other members would learn that the account is there. */
async function requireShareable({ query, householdId }: Tx, filter: string): Promise<void> {
  const ids = new URLSearchParams(filter).get('accountId')?.split(',') ?? [];
  const own = await query
    .selectFrom('accounts')
    .select('id')
    .where('household_id', '=', householdId)
    .where('private_to_user_id', 'is not', null)
    .where(sql`id::text`, '=', sql<string>`any(${ids}::text[])`)
    .execute();
  if (own.length > 0)
    throw new AppError('invalid_request', 'A filter of a private account can be saved only for yourself.');
}
