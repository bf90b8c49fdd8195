import type { User } from '@cairn/contract/auth';
import { addressLinkHours } from '@cairn/contract/email-address';
import { invitationDays } from '@cairn/contract/invitation-life';
import type { SignedInSession } from '@cairn/contract/sessions';
import type { Letter } from '../mail/mail.ts';
import type { ChangeLink } from './email-address.ts';
import type { Place } from './invitations.store.ts';

/** The page on which a person chooses a new password. The token is in the fragment, which no browser sends. */
const resetPage = '/reset-password#';
export const passwordPageAt = (origin: string, token: string): string => `${origin}${resetPage}${token}`;

/** Where letters say that they come from: `origin` of the server, without trailing slash. */
export function passwordLinkLetter({ email }: User, token: string, origin: string): Letter {
  const link = passwordPageAt(origin, token);
  return {
    to: email,
    subject: 'Choose a new Cairn password',
    link,
    text: textOf(origin, [
      'You asked for a new password for your Cairn account. Choose it here:',
      link,
      'The link works once, for 30 minutes. If you did not ask for it, do nothing: your password stays as it is.',
    ]),
  };
}

export function passwordChangedLetter({ email }: User, origin: string): Letter {
  return {
    to: email,
    subject: 'Your Cairn password was changed',
    link: null,
    text: textOf(origin, [
      'The password of your Cairn account was changed, and your other sessions have ended.',
      `If it was not you, choose a new password now: open ${origin}/forgot-password and follow the link that you get.`,
    ]),
  };
}

/** The page on which a person confirms an address, or says that it was not them. */
const addressPage = '/confirm-address#';

export function verifyAddressLetter({ email }: User, token: string, origin: string): Letter {
  const link = `${origin}${addressPage}${token}`;
  return {
    to: email,
    subject: 'Confirm your email address for Cairn',
    link,
    text: textOf(origin, [
      'Your Cairn account has this email address. Confirm that it is yours here:',
      link,
      `The link works once, for ${addressLinkHours} hours. If you have no account in Cairn, do nothing.`,
    ]),
  };
}

/** To the address of today. The new one stands on the page and not here: it could be words of a thief’s choice. */
export function oldAddressLetter(to: string, token: string, origin: string): Letter {
  const link = `${origin}${addressPage}${token}`;
  return {
    to,
    subject: 'Confirm the change of your email address in Cairn',
    link,
    text: textOf(origin, [
      'Somebody who is signed in to your Cairn account wants to change its email address. See to which, and confirm it or stop it, here:',
      link,
      `It changes only once you confirm it here and at the new address. The link works once, for ${addressLinkHours} hours.`,
      `If it was not you, stop it there and choose a new password at ${origin}/forgot-password.`,
    ]),
  };
}

/** To the new address. `token`: null where that has an account already: then there is nothing to confirm. */
export function newAddressLetter({ to, token }: ChangeLink, origin: string): Letter {
  if (token === null)
    return {
      to,
      subject: 'Your email address has a Cairn account',
      link: null,
      text: textOf(origin, [
        'Somebody asked to use this email address for another Cairn account. It has an account already, so nothing was changed.',
        `If it was you, sign in with this address at ${origin}/login, or use another address. If it was not, there is nothing to do.`,
      ]),
    };
  const link = `${origin}${addressPage}${token}`;
  return {
    to,
    subject: 'Confirm your new email address for Cairn',
    link,
    text: textOf(origin, [
      'Somebody wants to use this email address for their Cairn account. If it was you, confirm that it is yours here:',
      link,
      `It changes only once you confirm it here and at the address of before. The link works once, for ${addressLinkHours} hours. If it was not you, do nothing.`,
    ]),
  };
}

/** The page on which somebody creates an account. */
const registerPage = '/register#';

/** `to`: an address of somebody who may have no account. */
export function invitationLetter(to: string, token: string, origin: string): Letter {
  const link = `${origin}${registerPage}${token}`;
  return {
    to,
    subject: 'An invitation to Cairn',
    link,
    text: textOf(origin, [
      'You are invited to create an account on a server of Cairn, an app for personal finance. Create it here:',
      link,
      `The link works once, for ${invitationDays} days. If you did not expect it, do nothing.`,
    ]),
  };
}

/** The page on which somebody joins a household. */
const joinPage = '/join#';

/** `to`: an address of somebody who may have no account. Names of people and households stand on the page, not here. */
export function householdInvitationLetter(
  to: string,
  { role }: Pick<Place, 'role'>,
  token: string,
  origin: string,
): Letter {
  const link = `${origin}${joinPage}${token}`;
  const may = role === 'viewer' ? 'to look at a household’s finances' : 'to share a household’s finances';
  return {
    to,
    subject: 'An invitation to a household in Cairn',
    link,
    text: textOf(origin, [
      `You are invited ${may} in Cairn, an app for personal finance. See by whom, and join, here:`,
      link,
      `The link works once, for ${invitationDays} days. If you did not expect it, do nothing.`,
    ]),
  };
}

/** What a person must know of about their second factor, if it was not them. */
const secondFactorWords = {
  'second-factor-on': {
    subject: 'Two-step sign-in is on',
    happened:
      'Two-step sign-in was turned on for your Cairn account: each sign-in asks for a code from now on.',
  },
  'second-factor-off': {
    subject: 'Two-step sign-in is off',
    happened: 'Two-step sign-in was turned off for your Cairn account: your password alone signs in now.',
  },
  'authenticator-removed': {
    subject: 'An authenticator app was removed from Cairn',
    happened:
      'The authenticator app of your Cairn account was removed. Each sign-in with your password asks for a passkey or a recovery code.',
  },
  'passkey-added': {
    subject: 'A passkey was added to Cairn',
    happened:
      'A passkey was added to your Cairn account. It signs in without your password, and a sign-in with your password asks for a second step from now on.',
  },
  'passkey-removed': {
    subject: 'A passkey was removed from Cairn',
    happened: 'A passkey was removed from your Cairn account. It no longer signs in.',
  },
  'provider-linked': {
    subject: 'Single sign-on was added to Cairn',
    happened:
      'Somebody signed in to your Cairn account by single sign-on for the first time. It signs in without your password from now on.',
  },
  'new-recovery-codes': {
    subject: 'New recovery codes for Cairn',
    happened: 'New recovery codes were made for your Cairn account. Those from before no longer work.',
  },
  'recovery-code-used': {
    subject: 'A recovery code was used to sign in to Cairn',
    happened:
      'Somebody signed in to your Cairn account with one of your recovery codes, which is used up now.',
  },
} as const;
export type SecondFactorLetter = keyof typeof secondFactorWords;

export function secondFactorLetter({ email }: User, kind: SecondFactorLetter, origin: string): Letter {
  const { subject, happened } = secondFactorWords[kind];
  return {
    to: email,
    subject,
    link: null,
    text: textOf(origin, [
      happened,
      `If it was not you, change your password under ${origin}/account#security, which ends all other sessions, and see there how you sign in.`,
    ]),
  };
}

export function apiKeyLetter({ email }: User, origin: string): Letter {
  return {
    to: email,
    subject: 'An API key was made for your Cairn account',
    link: null,
    text: textOf(origin, [
      'An API key was made for your Cairn account. Anybody who has it can use Cairn in your name, as far as the key allows, without your password.',
      `If it was not you, end the key under ${origin}/account#security, and change your password there: a new password alone does not end keys.`,
    ]),
  };
}

/** `session`: null when it has ended since. */
export function newBrowserLetter({ email }: User, session: SignedInSession | null, origin: string): Letter {
  return {
    to: email,
    subject: 'New sign-in to Cairn',
    link: null,
    text: textOf(origin, [
      'Somebody signed in to your Cairn account from a browser that had not been used for it before.',
      session === null ? 'They have signed out since.' : signInLines(session),
      `If it was you, there is nothing to do. If it was not, change your password under ${origin}/account#security, which ends all other sessions.`,
    ]),
  };
}

function signInLines({ startedAt, browser, address }: SignedInSession): string {
  const at = `${startedAt.slice(0, 10)} ${startedAt.slice(11, 16)} UTC`;
  return [`Time: ${at}`, `Browser: ${browser ?? 'unknown'}`, `Network address: ${address ?? 'unknown'}`].join(
    '\n',
  );
}

/** Without the person’s name: somebody who registers with another person’s address could have us send them words of their choice. */
function textOf(origin: string, paragraphs: readonly string[]): string {
  return ['Hello,', ...paragraphs, `Cairn, at ${origin}`].join('\n\n');
}
