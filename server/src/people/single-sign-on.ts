import { AppError } from '@cairn/contract/errors';
import { signInMinutes, singleSignOnMessages } from '@cairn/contract/single-sign-on';
import type { Client } from '../http/handlers.ts';
import type { Session } from '../http/session.ts';
import {
  type Attempt,
  type OpenId,
  OpenIdUnreachable,
  type ProviderAnswer,
  type ProviderPerson,
} from '../openid/openid.ts';
import type { IdentityDatabase } from './identity-database.store.ts';
import type { createLimits } from './limits.ts';
import { networksOf } from './networks.ts';
import {
  findUserOfProvider,
  insertAttempt,
  type ProviderAttempt,
  takeAttempt,
} from './provider-people.store.ts';
import type { createSessions } from './sessions.ts';
import { hashToken, makeToken } from './tokens.ts';

const signInMs = signInMinutes * 60_000;
/** Between the provider's clock and ours. */
const clockSkewMs = 60_000;

/** `url`: where the browser goes. `attempt`: for its cookie. */
export type BegunAtProvider = { url: string; attempt: string };

/** Who came back, and the invitation that their browser brought along. */
export type BackFromProvider = { person: ProviderPerson; invitation: string | null };

type Caller = Pick<Client, 'address'> & Partial<Pick<Client, 'attempt'>>;
type Parts = {
  database: IdentityDatabase;
  openId: OpenId | null;
  limits: Pick<ReturnType<typeof createLimits>, 'countChallenge' | 'countInvalidToken'>;
  sessions: Pick<ReturnType<typeof createSessions>, 'confirm'>;
  now: () => Date;
};

/** A row for what may be used once, a cookie for what only the browser that began has. */
const cookieOf = ({ state, nonce, verifier }: Attempt, invitation: string | null): string =>
  [state, nonce, verifier, ...(invitation === null ? [] : [invitation])].join('.');

function readCookie(cookie: string): (Attempt & { invitation: string | null }) | null {
  const [state, nonce, verifier, invitation = null] = cookie.split('.');
  if (state === undefined || nonce === undefined || verifier === undefined) return null;
  return { state, nonce, verifier, invitation };
}

/** Ways to the provider and back, for signing in and for proving in a session who it is. The provider is asked outside of all transactions. */
export function createSingleSignOn({ database, openId, limits, sessions, now }: Parts) {
  async function begin(
    of: Pick<ProviderAttempt, 'purpose' | 'sessionId'>,
    invitation: string | null,
    { address }: Caller,
  ): Promise<BegunAtProvider> {
    await limits.countChallenge(networksOf(address));
    const attempt = { state: makeToken(), nonce: makeToken(), verifier: makeToken() };
    const url = await asking(() =>
      requireOpenId(openId).addressFor(attempt, { again: of.purpose === 'confirm' }),
    );
    const createdAt = now();
    const expiresAt = new Date(createdAt.getTime() + signInMs);
    await insertAttempt(database, { ...of, stateHash: hashToken(attempt.state), createdAt, expiresAt });
    return { url: url.href, attempt: cookieOf(attempt, invitation) };
  }

  async function back(
    of: Pick<ProviderAttempt, 'purpose' | 'sessionId'>,
    answer: ProviderAnswer,
    { address, attempt: cookie = null }: Caller,
  ): Promise<BackFromProvider & { begunAt: Date }> {
    const attempt = cookie === null ? null : readCookie(cookie);
    const begunAt =
      attempt === null || attempt.state !== answer.state
        ? null
        : await takeAttempt(database, { ...of, stateHash: hashToken(attempt.state), now: now() });
    if (attempt === null || begunAt === null) {
      await limits.countInvalidToken(networksOf(address));
      throw new AppError('link_invalid', singleSignOnMessages.expired);
    }
    const { invitation } = attempt;
    const person = await asking(() => requireOpenId(openId).readPerson(attempt, answer));
    return { person, invitation, begunAt };
  }

  return {
    /** Throws AppError not_found where there is no provider, unavailable or too_many_requests. */
    beginSignIn: (invitation: string | null, caller: Caller): Promise<BegunAtProvider> =>
      begin({ purpose: 'sign-in', sessionId: null }, invitation, caller),

    /** Throws AppError link_invalid, unavailable or too_many_requests. */
    backFromSignIn: (answer: ProviderAnswer, caller: Caller): Promise<BackFromProvider> =>
      back({ purpose: 'sign-in', sessionId: null }, answer, caller),

    /** As beginSignIn; the person is asked there again who they are. */
    beginConfirmation: (
      { sessionId }: Pick<Session, 'sessionId'>,
      caller: Caller,
    ): Promise<BegunAtProvider> => begin({ purpose: 'confirm', sessionId }, null, caller),

    /** Proves in a session who it is. Throws AppError link_invalid, conflict where the proof is somebody else’s or old, or unavailable. */
    async confirm(
      { sessionId, user }: Pick<Session, 'sessionId' | 'user'>,
      answer: ProviderAnswer,
      caller: Caller,
    ): Promise<void> {
      const { person, begunAt } = await back({ purpose: 'confirm', sessionId }, answer, caller);
      const found = await findUserOfProvider(database, person);
      if (found === null) throw new AppError('conflict', singleSignOnMessages.notLinked);
      if (found.id !== user.id) throw new AppError('conflict', singleSignOnMessages.notYou);
      const { provedAt } = person;
      if (provedAt === null || provedAt.getTime() < begunAt.getTime() - clockSkewMs)
        throw new AppError('conflict', singleSignOnMessages.notProvedLately);
      await sessions.confirm(sessionId);
    },
  };
}

export type SingleSignOn = ReturnType<typeof createSingleSignOn>;

function requireOpenId(openId: OpenId | null): OpenId {
  if (openId === null) throw new AppError('not_found', singleSignOnMessages.notSetUp);
  return openId;
}

/** What the provider refuses, and that it can't be reached, in words for the person. */
async function asking<T>(work: () => Promise<T>): Promise<T> {
  return work().catch((error: unknown) => {
    if (error instanceof AppError) throw error;
    if (error instanceof OpenIdUnreachable)
      throw new AppError('unavailable', singleSignOnMessages.unreachable, { cause: error });
    throw new AppError('link_invalid', singleSignOnMessages.refused, { cause: error });
  });
}
