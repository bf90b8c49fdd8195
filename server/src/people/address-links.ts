import type { User } from '@cairn/contract/auth';
import { type AddressLink, addressMessages } from '@cairn/contract/email-address';
import { AppError } from '@cairn/contract/errors';
import type { Client } from '../http/handlers.ts';
import { type ConfirmedLink, confirmByLink, readAddressLink, refuseByLink } from './address-links.store.ts';
import { isUniqueViolation } from './credentials.ts';
import type { IdentityDatabase } from './identity-database.store.ts';
import type { createLimits } from './limits.ts';
import { networksOf } from './networks.ts';
import { hashToken, isTokenFormat } from './tokens.ts';

type Caller = Pick<Client, 'address'>;
type Use = { tokenHash: string; now: Date };

type Parts = {
  database: IdentityDatabase;
  limits: Pick<ReturnType<typeof createLimits>, 'countInvalidToken'>;
  now: () => Date;
};

/** What is done by the links of letters about an address. Who has one reads the mail that it was sent to, and needs no session. */
export function createAddressLinks({ database, limits, now }: Parts) {
  /** Gives what `work` gives for a link that works. Throws AppError link_invalid, or too_many_requests after many wrong ones. */
  async function byLink<T>(
    token: string,
    { address }: Caller,
    work: (use: Use) => Promise<T | null>,
  ): Promise<T> {
    const done = isTokenFormat(token) ? await work({ tokenHash: hashToken(token), now: now() }) : null;
    if (done !== null) return done;
    await limits.countInvalidToken(networksOf(address));
    throw new AppError('link_invalid', addressMessages.linkInvalid);
  }

  return {
    /** Throws AppError link_invalid or too_many_requests. */
    async lookAt(token: string, caller: Caller): Promise<AddressLink> {
      const { asks, address } = await byLink(token, caller, (use) => readAddressLink(database, use));
      return { asks, address };
    },

    /** Throws AppError link_invalid, too_many_requests, or email_taken where the address has another account by now, which ends the change. */
    confirm: (token: string, caller: Caller): Promise<ConfirmedLink> =>
      byLink(token, caller, (use) =>
        confirmByLink(database, use).catch((error: unknown) => endTaken(use, error)),
      ),

    /** Says that it was not them, which ends the change. Throws AppError link_invalid or too_many_requests. */
    refuse: (token: string, caller: Caller): Promise<User> =>
      byLink(token, caller, (use) => refuseByLink(database, use)),
  };

  /** Ends a change to an address that has got another account meanwhile; throws any other error as it is. */
  async function endTaken(use: Use, error: unknown): Promise<ConfirmedLink> {
    if (!isUniqueViolation(error)) throw error;
    const user = await refuseByLink(database, use);
    throw new AppError(
      'email_taken',
      addressMessages.taken,
      user === null ? { cause: error } : { cause: error, userId: user.id },
    );
  }
}
