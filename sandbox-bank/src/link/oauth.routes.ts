import { z } from 'zod';
import type { Bank } from '../bank/bank.ts';
import type { LinkTokenRecord } from '../bank/state-file.ts';
import { parseBody } from '../protocol/endpoint.ts';
import { answerSignIn, finishOAuth, lookAtSignIn, startOAuth } from './oauth.ts';
import type { LinkSession } from './session.ts';

type Calls = {
  bank: Bank;
  sessions: ReadonlyMap<string, LinkSession>;
  call: (name: string, answer: (body: object) => object | Promise<object>) => void;
  find: (given: z.output<typeof inSession>) => { link: LinkTokenRecord; session: LinkSession };
};

/** What every call of the window names. */
export const inSession = z.strictObject({ link_token: z.string(), link_session_id: z.string() });
const startSchema = inSession.extend({ institution_id: z.string(), client_origin: z.string() });
const stateSchema = z.strictObject({ oauth_state_id: z.string() });
const answerSchema = stateSchema.extend({ allowed: z.boolean() });

/** The calls of a sign-in on the bank's own page: two are the window's, two are the page's. */
export function registerOAuthCalls({ bank, sessions, call, find }: Calls): void {
  call('oauth-start', (body) => {
    const given = parseBody(startSchema, body);
    const { link, session } = find({ link_token: given.link_token, link_session_id: given.link_session_id });
    return startOAuth(link, session, {
      institutionId: given.institution_id,
      clientOrigin: given.client_origin,
    });
  });
  call('oauth-look', (body) => lookAtSignIn(sessions.values(), parseBody(stateSchema, body).oauth_state_id));
  call('oauth-answer', (body) => {
    const given = parseBody(answerSchema, body);
    return answerSignIn(sessions.values(), given.oauth_state_id, given.allowed);
  });
  call('oauth-finish', (body) => {
    const { link, session } = find(parseBody(inSession, body));
    return finishOAuth(bank, link, session);
  });
}
