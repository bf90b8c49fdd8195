import type { IdentityDatabase } from './identity-database.store.ts';

/** The two sides of a change of address. */
export type AddressSide = 'old' | 'new';

export type NewAddressChange = { userId: string; newEmail: string; createdAt: Date; expiresAt: Date };

/** A change that waits for `old`, `new` or both. */
export type AddressChange = {
  id: string;
  userId: string;
  newEmail: string;
  expiresAt: Date;
  oldConfirmedAt: Date | null;
  newConfirmedAt: Date | null;
};

const columns = [
  'id',
  'user_id as userId',
  'new_email as newEmail',
  'expires_at as expiresAt',
  'old_confirmed_at as oldConfirmedAt',
  'new_confirmed_at as newConfirmedAt',
] as const;

/** In a transaction that has locked the person, whose change before it is deleted. Gives its id. */
export async function insertAddressChange(
  transaction: IdentityDatabase,
  change: NewAddressChange,
): Promise<string> {
  const { id } = await transaction
    .insertInto('address_changes')
    .values({
      user_id: change.userId,
      new_email: change.newEmail,
      created_at: change.createdAt,
      expires_at: change.expiresAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** The change that waits, of a person or by its id; null where there is none, or it has ended. */
export async function findAddressChange(
  database: IdentityDatabase,
  wanted: { userId: string } | { id: string },
  now: Date,
): Promise<AddressChange | null> {
  const row = await database
    .selectFrom('address_changes')
    .select(columns)
    .where((change) =>
      'id' in wanted ? change('id', '=', wanted.id) : change('user_id', '=', wanted.userId),
    )
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return row ?? null;
}

/** Notes that one side has confirmed. Gives the change as it is then; null where it has ended. */
export async function writeAddressConfirmation(
  transaction: IdentityDatabase,
  { id, side, now }: { id: string; side: AddressSide; now: Date },
): Promise<AddressChange | null> {
  const row = await transaction
    .updateTable('address_changes')
    .set(side === 'old' ? { old_confirmed_at: now } : { new_confirmed_at: now })
    .where('id', '=', id)
    .where('expires_at', '>', now)
    .returning(columns)
    .executeTakeFirst();
  return row ?? null;
}

/** Ends a person’s change of address, and its links. False where there is none. */
export async function deleteAddressChange(database: IdentityDatabase, userId: string): Promise<boolean> {
  const { numDeletedRows } = await database
    .deleteFrom('address_changes')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Deletes expired changes. */
export async function purgeAddressChanges(database: IdentityDatabase, now: Date): Promise<void> {
  await database.deleteFrom('address_changes').where('expires_at', '<=', now).execute();
}
