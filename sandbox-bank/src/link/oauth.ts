import { randomUUID } from 'node:crypto';
import type { Bank } from '../bank/bank.ts';
import type { LinkTokenRecord } from '../bank/state-file.ts';
import { bankError } from '../errors/errors.ts';
import { institutionById, shownInstitution } from '../records/institutions.ts';
import { type LinkSession, type LinkStep, logIn, type OAuthSignIn } from './session.ts';

/** Starts an OAuth sign-in: in the client's tab with a `redirect_uri` of the client's origin, else in a popup, as in Plaid's Link. */
export function startOAuth(
  link: LinkTokenRecord,
  session: LinkSession,
  given: { institutionId: string; clientOrigin: string },
): { step: 'oauth'; page: string; leaves: boolean } {
  const stateId = randomUUID();
  const leaves = link.redirectUri !== null && new URL(link.redirectUri).origin === given.clientOrigin;
  session.oauth = {
    stateId,
    institutionId: given.institutionId,
    clientName: link.clientName,
    returnTo: leaves ? `${link.redirectUri}?oauth_state_id=${stateId}` : null,
    answer: null,
    taken: false,
  };
  return { step: 'oauth', page: `oauth.html?oauth_state_id=${stateId}`, leaves };
}

/** The sign-in under way that a page names. @throws BankError OAUTH_STATE_ID_NOT_FOUND */
function findSignIn(sessions: Iterable<LinkSession>, stateId: string): OAuthSignIn {
  for (const { oauth } of sessions) if (oauth?.stateId === stateId) return oauth;
  throw bankError('OAUTH_STATE_ID_NOT_FOUND');
}

/** What the bank's page shows. */
export function lookAtSignIn(sessions: Iterable<LinkSession>, stateId: string): object {
  const { institutionId, clientName } = findSignIn(sessions, stateId);
  return { client_name: clientName, institution: shownInstitution(institutionById(institutionId)) };
}

/** Takes the person's answer on the bank's page, and says where to go from there. */
export function answerSignIn(
  sessions: Iterable<LinkSession>,
  stateId: string,
  isAllowed: boolean,
): { return_to: string | null } {
  const signIn = findSignIn(sessions, stateId);
  if (signIn.answer === null) signIn.answer = isAllowed ? 'allowed' : 'refused';
  return { return_to: signIn.returnTo };
}

/** The session that the person left for the bank's page, for the Link window that goes on with it. */
export function sessionToResume(
  sessions: Iterable<LinkSession>,
  link: LinkTokenRecord,
  stateId: string,
): LinkSession {
  for (const session of sessions) {
    if (session.oauth?.stateId !== stateId) continue;
    if (session.token !== link.token) throw bankError('INCORRECT_LINK_TOKEN');
    return session;
  }
  throw bankError('OAUTH_STATE_ID_NOT_FOUND');
}

/** Goes on after the bank's page. @throws BankError what the person's answer there, or its lack, ends with. */
export function finishOAuth(bank: Bank, link: LinkTokenRecord, session: LinkSession): LinkStep {
  const { oauth } = session;
  if (oauth === null || oauth.answer === null) throw bankError('USER_INPUT_TIMEOUT');
  if (oauth.taken) throw bankError('OAUTH_STATE_ID_ALREADY_PROCESSED');
  oauth.taken = true;
  if (oauth.answer === 'refused') throw bankError('ACCESS_NOT_GRANTED');
  return logIn(bank, link, session, { institutionId: oauth.institutionId, username: '', password: '' });
}
