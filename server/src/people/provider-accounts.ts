import { addressOfPerson, registerBody, type User } from '@cairn/contract/auth';
import { maxNameLength } from '@cairn/contract/auth-messages';
import { AppError } from '@cairn/contract/errors';
import { singleSignOnMessages } from '@cairn/contract/single-sign-on';
import type { ProviderPerson } from '../openid/openid.ts';
import { isAddressVerified } from './address-links.store.ts';
import { addressOf } from './addresses.ts';
import { emailTakenError, isUniqueViolation } from './credentials.ts';
import type { IdentityDatabase } from './identity-database.store.ts';
import { findUserOfProvider, insertProviderPerson } from './provider-people.store.ts';
import type { Registration } from './registration.ts';
import type { BackFromProvider } from './single-sign-on.ts';
import { findUserByEmail } from './users.store.ts';

/** `is`: how the person got their account. */
export type AccountOfProvider = { user: User; is: 'known' | 'linked' | 'new' };

type Parts = {
  database: IdentityDatabase;
  registration: Pick<Registration, 'requireInvitation' | 'add'>;
  now: () => Date;
};

/**
 * Whose account somebody at the provider has. The first time it is found by the address, which both sides must have confirmed: else a person
 * who registers with another person's address would be let into what that person keeps here, or the other way around. Afterwards it is
 * known by issuer and subject.
 */
export function createProviderAccounts({ database, registration, now }: Parts) {
  async function link(user: User, person: ProviderPerson): Promise<AccountOfProvider> {
    if (!(await isAddressVerified(database, user.id)))
      throw new AppError('email_taken', singleSignOnMessages.accountNotConfirmed);
    await insertProviderPerson(database, { ...person, userId: user.id, now: now() });
    return { user, is: 'linked' };
  }

  async function add(
    person: ProviderPerson,
    email: string,
    invitation: string | null,
  ): Promise<AccountOfProvider> {
    const tokenHash = await registration.requireInvitation(email, invitation);
    const user = await registration.add(
      { name: nameOf(person, email), email: addressOf(email), passwordHash: null },
      tokenHash,
      person,
    );
    return { user, is: 'new' };
  }

  return {
    /**
     * Throws AppError registration_refused for an address that the provider has not confirmed or where no account may be created, link_invalid for
     * an invitation that no longer works, email_taken where the account with the address is not to be linked.
     */
    async accountOf({ person, invitation }: BackFromProvider): Promise<AccountOfProvider> {
      const known = await findUserOfProvider(database, person);
      if (known !== null) return { user: known, is: 'known' };
      const { email } = person;
      if (email === null || !person.isEmailVerified || !isAddress(email))
        throw new AppError('registration_refused', singleSignOnMessages.addressNotConfirmed);
      const found = await findUserByEmail(database, email);
      try {
        return found === null ? await add(person, email, invitation) : await link(found.user, person);
      } catch (error) {
        if (!isUniqueViolation(error)) throw error;
        // The same person came in by another window meanwhile, or the address is somebody else's.
        const user = await findUserOfProvider(database, person);
        if (user !== null) return { user, is: 'known' };
        throw found === null
          ? emailTakenError()
          : new AppError('email_taken', singleSignOnMessages.otherPerson);
      }
    },
  };
}

const isAddress = (email: string): boolean => addressOfPerson.safeParse(email).success;

/** What the provider calls them, where names are so here; else what their address is called by. */
function nameOf({ name }: ProviderPerson, email: string): string {
  const [before = ''] = email.split('@');
  const fit = [name, before]
    .map((one) => registerBody.shape.name.safeParse(one))
    .find(({ success }) => success);
  return fit?.data ?? email.slice(0, maxNameLength);
}
