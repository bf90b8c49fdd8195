import type { User } from '@cairn/contract/auth';
import type { AddressConfirmed } from '@cairn/contract/email-address';
import {
  type AddressSide,
  deleteAddressChange,
  findAddressChange,
  insertAddressChange,
  type NewAddressChange,
  writeAddressConfirmation,
} from './address-changes.store.ts';
import type { IdentityDatabase } from './identity-database.store.ts';
import { type LinkPurpose, type NewLink, writeLink } from './links.store.ts';
import { deleteRememberedBrowsers } from './second-factor.store.ts';
import { lockUser, verifyAddress } from './users.store.ts';

/** What a link asks of who reads the mail of an address. */
export type AddressQuestion = 'verify' | AddressSide;

const questions = {
  'verify-address': 'verify',
  'confirm-old-address': 'old',
  'confirm-new-address': 'new',
} as const satisfies { [Purpose in LinkPurpose]?: AddressQuestion };
const purposes = ['verify-address', 'confirm-old-address', 'confirm-new-address'] as const;

const sidePurposes = { old: 'confirm-old-address', new: 'confirm-new-address' } as const;

/** Begins a change of address in place of the one before. Gives its id; null when there is no such person. */
export async function beginAddressChange(
  database: IdentityDatabase,
  change: NewAddressChange,
): Promise<string | null> {
  return database.transaction().execute(async (transaction) => {
    if ((await lockUser(transaction, change.userId)) === null) return null;
    await deleteAddressChange(transaction, change.userId);
    return insertAddressChange(transaction, change);
  });
}

/** Ends the change of address that waits, if there is one. */
export async function endAddressChange(database: IdentityDatabase, userId: string): Promise<void> {
  await database.transaction().execute(async (transaction) => {
    await lockUser(transaction, userId);
    await deleteAddressChange(transaction, userId);
  });
}

/** A new link for one side of a change in place of the one before. Gives whose it is and the new address; null when the change has ended. */
export async function replaceChangeLink(
  database: IdentityDatabase,
  given: Pick<NewLink, 'tokenHash' | 'createdAt'> & { changeId: string; side: AddressSide },
): Promise<{ user: User; newEmail: string } | null> {
  const { changeId, side, tokenHash, createdAt } = given;
  return database.transaction().execute(async (transaction) => {
    const found = await findAddressChange(transaction, { id: changeId }, createdAt);
    if (found === null) return null;
    const user = await lockUser(transaction, found.userId);
    // Read once no other session can end it.
    const change = await findAddressChange(transaction, { id: changeId }, createdAt);
    if (user === null || change === null) return null;
    const { expiresAt, newEmail } = change;
    const purpose = sidePurposes[side];
    await writeLink(transaction, { tokenHash, purpose, userId: user.id, createdAt, expiresAt, changeId });
    return { user, newEmail };
  });
}

/** `address`: the person’s own for `verify`, else the one that it is to become. */
export type FoundAddressLink = { userId: string; asks: AddressQuestion; address: string };

type Use = { tokenHash: string; now: Date };

/** null when the link was used, replaced or is expired, or its change has ended. */
export async function readAddressLink(
  database: IdentityDatabase,
  { tokenHash, now }: Use,
): Promise<FoundAddressLink | null> {
  const row = await database
    .selectFrom('links')
    .innerJoin('users', 'users.id', 'links.user_id')
    .leftJoin('address_changes', 'address_changes.id', 'links.change_id')
    .select([
      'links.user_id as userId',
      'links.purpose',
      'users.email',
      'address_changes.new_email as newEmail',
    ])
    .where('links.token_hash', '=', tokenHash)
    .where('links.purpose', 'in', purposes)
    .where('links.expires_at', '>', now)
    .executeTakeFirst();
  if (row === undefined || row.purpose === 'reset-password') return null;
  return { userId: row.userId, asks: questions[row.purpose], address: row.newEmail ?? row.email };
}

/** `change`: that the link is of; null for one that verifies. */
type SpentLink = { user: User; asks: AddressQuestion; changeId: string | null };

/** Uses a link up, with its person locked, so that of several at once one goes on. */
async function spendLink(transaction: IdentityDatabase, use: Use): Promise<SpentLink | null> {
  const found = await readAddressLink(transaction, use);
  if (found === null) return null;
  const user = await lockUser(transaction, found.userId);
  const spent = await transaction
    .deleteFrom('links')
    .where('token_hash', '=', use.tokenHash)
    .returning('change_id as changeId')
    .executeTakeFirst();
  return user === null || spent === undefined ? null : { user, asks: found.asks, changeId: spent.changeId };
}

export type ConfirmedLink = { userId: string } & AddressConfirmed;

/**
 * Uses a link up to confirm what it asks. Once both sides have confirmed, the new address replaces the old one: all sessions, other links and
 * remembered browsers of the person go, which were for who reads the old one. null when the link no longer works. Throws PostgreSQL's error,
 * and nothing is done, when the address has got another account.
 */
export async function confirmByLink(database: IdentityDatabase, use: Use): Promise<ConfirmedLink | null> {
  return database.transaction().execute(async (transaction) => {
    const spent = await spendLink(transaction, use);
    if (spent === null) return null;
    const { user, asks, changeId } = spent;
    if (asks === 'verify' || changeId === null) {
      await verifyAddress(transaction, { userId: user.id, now: use.now });
      return { userId: user.id, result: 'verified' };
    }
    const change = await writeAddressConfirmation(transaction, { id: changeId, side: asks, now: use.now });
    if (change === null) return null;
    if (change.oldConfirmedAt === null || change.newConfirmedAt === null)
      return { userId: user.id, result: 'other side' };
    await writeAddress(transaction, { userId: user.id, email: change.newEmail, now: use.now });
    return { userId: user.id, result: 'changed' };
  });
}

async function writeAddress(
  transaction: IdentityDatabase,
  { userId, email, now }: { userId: string; email: string; now: Date },
): Promise<void> {
  await transaction
    .updateTable('users')
    .set({ email, email_verified_at: now })
    .where('id', '=', userId)
    .execute();
  await deleteAddressChange(transaction, userId);
  await transaction.deleteFrom('links').where('user_id', '=', userId).execute();
  await transaction.deleteFrom('sessions').where('user_id', '=', userId).execute();
  await deleteRememberedBrowsers(transaction, userId);
}

/** Uses a link up to refuse what it asks, which ends a change of address. Gives whose it is; null when the link no longer works. */
export async function refuseByLink(database: IdentityDatabase, use: Use): Promise<User | null> {
  return database.transaction().execute(async (transaction) => {
    const spent = await spendLink(transaction, use);
    if (spent === null) return null;
    if (spent.changeId !== null) await deleteAddressChange(transaction, spent.user.id);
    return spent.user;
  });
}

/** Whether a person has proved that they read the mail of their address. */
export async function isAddressVerified(database: IdentityDatabase, userId: string): Promise<boolean> {
  const row = await database
    .selectFrom('users')
    .select('email_verified_at')
    .where('id', '=', userId)
    .executeTakeFirst();
  return row !== undefined && row.email_verified_at !== null;
}
