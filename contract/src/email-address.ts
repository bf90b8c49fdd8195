import { z } from 'zod/mini';
import { addressOfPerson } from './auth.ts';
import { instant } from './plain-date.ts';
import { empty, namedRoutes, route } from './route-definition.ts';
import { text } from './text.ts';

const maxTokenLength = 512;

/** How long a link to confirm an address works, and a change of it waits. */
export const addressLinkHours = 24;

export const addressMessages = {
  linkInvalid: `This link no longer works. It works once, for ${addressLinkHours} hours, and not once the change has ended. Ask for a new one in Cairn, under Account settings, Security.`,
  sameAddress: 'This is your email address already.',
  alreadyVerified: 'Your email address is confirmed already.',
  taken: 'The new email address has another account by now. Your address has not changed.',
  notVerified:
    'Confirm your own email address first, under Account settings, Security. Until then, you can pass on a link.',
} as const;

/** Of a person. `change`: the address that it is to become, and who has confirmed that; null where no change waits. */
export const emailAddressState = z.object({
  isVerified: z.boolean(),
  change: z.nullable(
    z.object({
      to: z.string(),
      isOldConfirmed: z.boolean(),
      isNewConfirmed: z.boolean(),
      expiresAt: instant,
    }),
  ),
});
export type EmailAddressState = z.output<typeof emailAddressState>;

/** `isMailSetUp`: false where the link is in the operator’s log instead. */
const linkSent = z.object({ isMailSetUp: z.boolean() });

const linkBody = z.object({ token: text(maxTokenLength).check(z.minLength(1)) });

/**
 * What a link asks: `verify`, whether `address` is the person’s own; `old`, at the address of today, whether it may become `address`; `new`, at
 * `address`, the same.
 */
const addressLink = z.object({ asks: z.enum(['verify', 'old', 'new']), address: z.string() });
export type AddressLink = z.output<typeof addressLink>;

/** `other side`: the other address must confirm too. */
const addressConfirmed = z.object({ result: z.enum(['verified', 'other side', 'changed']) });
export type AddressConfirmed = z.output<typeof addressConfirmed>;

/** Proofs that a person reads the mail of their address, and a change of it, which both addresses confirm. */
export const emailAddressRoutes = namedRoutes({
  sendAddressLink: route('POST', '/api/profile/address/verification', 'person', 'none', {
    summary: 'Send a link to the person’s address, to confirm that it is theirs',
    response: linkSent,
  }),
  changeAddress: route('POST', '/api/profile/address', 'person', 'none', {
    summary:
      'Send links to the person’s address and to a new one; once both have confirmed, the new one replaces it. The answer is the same where it has another account',
    body: z.object({ email: addressOfPerson }),
    response: linkSent,
    needsConfirmation: true,
  }),
  endAddressChange: route('DELETE', '/api/profile/address', 'person', 'none', {
    summary: 'End the change of address that waits, and its links',
    response: empty,
  }),
  lookAtAddressLink: route('POST', '/api/auth/address/link', 'public', 'none', {
    summary: 'What the link of a letter about an address asks; changes nothing',
    body: linkBody,
    response: addressLink,
  }),
  confirmAddress: route('POST', '/api/auth/address/confirm', 'public', 'none', {
    summary: 'Use up the link of a letter to confirm an address; a change that is complete ends all sessions',
    body: linkBody,
    response: addressConfirmed,
  }),
  refuseAddress: route('POST', '/api/auth/address/refuse', 'public', 'none', {
    summary: 'Use up the link of a letter to say that it was not you, which ends the change of address',
    body: linkBody,
    response: empty,
  }),
});
