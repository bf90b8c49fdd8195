import { readFile } from 'node:fs/promises';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Bank } from '../bank/bank.ts';
import { BankError, bankError } from '../errors/errors.ts';
import { newRequestId } from '../errors/request-id.ts';
import { parseBody } from '../protocol/endpoint.ts';
import { findLinkToken } from '../protocol/link-tokens.ts';
import { readBody } from '../protocol/read-body.ts';
import { inSession, registerOAuthCalls } from './oauth.routes.ts';
import { sessionToResume } from './oauth.ts';
import {
  answerMfa,
  finishSession,
  type LinkSession,
  logIn,
  sessionOpening,
  startSession,
} from './session.ts';

/** The window's files, under /link/v2/stable/. The first is the script that a client's page loads. */
const FILES = [
  ['link-initialize.js', 'text/javascript; charset=utf-8'],
  ['link.html', 'text/html; charset=utf-8'],
  ['icon.svg', 'image/svg+xml'],
  ['colors.css', 'text/css; charset=utf-8'],
  ['link.css', 'text/css; charset=utf-8'],
  ['screens.css', 'text/css; charset=utf-8'],
  ['link.js', 'text/javascript; charset=utf-8'],
  ['flow.js', 'text/javascript; charset=utf-8'],
  ['screens.js', 'text/javascript; charset=utf-8'],
  ['dom.js', 'text/javascript; charset=utf-8'],
  ['oauth-screens.js', 'text/javascript; charset=utf-8'],
  ['oauth.html', 'text/html; charset=utf-8'],
  ['oauth.js', 'text/javascript; charset=utf-8'],
] as const;

/** The window runs only its own files, and only inside pages of this machine. */
const FRAME_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "connect-src 'self'",
  "img-src 'self' data:",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'self' http://127.0.0.1:* http://localhost:*",
  "require-trusted-types-for 'script'",
].join('; ');

/** Sessions beyond this many are forgotten, oldest first. */
const MAX_SESSIONS = 500;

/** The replacement for Plaid's Link: its script, its window's files, and the calls that the window makes. */
export async function registerLink(server: FastifyInstance, bank: Bank): Promise<void> {
  for (const [name, type] of FILES) {
    const text = await readFile(new URL(`./browser/${name}`, import.meta.url), 'utf8');
    server.get(`/link/v2/stable/${name}`, async (_request, reply) =>
      // The page around the bank may send stricter headers for itself; the window is made to be framed and loaded.
      reply
        .removeHeader('x-frame-options')
        .removeHeader('cross-origin-embedder-policy')
        .header('content-type', type)
        .header('cache-control', 'no-cache')
        .header('x-content-type-options', 'nosniff')
        .header('cross-origin-resource-policy', 'cross-origin')
        .header('referrer-policy', 'no-referrer')
        .header('content-security-policy', FRAME_POLICY)
        .send(text),
    );
  }
  registerCalls(server, bank);
}

function registerCalls(server: FastifyInstance, bank: Bank): void {
  const sessions = new Map<string, LinkSession>();
  const find = (body: { link_token: string; link_session_id: string }) => {
    const link = findLinkToken(bank, body.link_token);
    const session = sessions.get(body.link_session_id);
    if (session === undefined || session.token !== link.token) throw bankError('USER_INPUT_TIMEOUT');
    return { link, session };
  };
  // A sign-in that ends in an error is an answer like any other, so a browser's console stays clean.
  const call = (name: string, answer: (body: object) => object | Promise<object>) =>
    server.post(`/link/api/${name}`, async (request, reply) => {
      reply.header('cache-control', 'no-store');
      try {
        return { ...(await answer(readBody(request.body))), request_id: newRequestId() };
      } catch (error) {
        if (error instanceof BankError) return { error: error.body, request_id: newRequestId() };
        throw error;
      }
    });

  const openSchema = z.strictObject({ link_token: z.string(), oauth_state_id: z.string().optional() });
  call('open', (body) => {
    const given = parseBody(openSchema, body);
    const link = findLinkToken(bank, given.link_token);
    const state = given.oauth_state_id;
    const session =
      state === undefined ? startSession(bank, link) : sessionToResume(sessions.values(), link, state);
    sessions.set(session.id, session);
    const oldest = sessions.keys().next().value;
    if (sessions.size > MAX_SESSIONS && oldest !== undefined) sessions.delete(oldest);
    return sessionOpening(link, session);
  });
  const loginSchema = inSession.extend({
    institution_id: z.string(),
    username: z.string(),
    password: z.string(),
  });
  call('login', (body) => {
    const given = parseBody(loginSchema, body);
    const { link, session } = find(given);
    const { institution_id: institutionId, username, password } = given;
    return logIn(bank, link, session, { institutionId, username, password });
  });
  const mfaSchema = inSession.extend({ answers: z.array(z.string()).max(10) });
  call('mfa', (body) => {
    const given = parseBody(mfaSchema, body);
    const { link, session } = find(given);
    return answerMfa(bank, link, session, given.answers);
  });
  const finishSchema = inSession.extend({ account_ids: z.array(z.string()).max(50) });
  call('finish', async (body) => {
    const given = parseBody(finishSchema, body);
    const { link, session } = find(given);
    const finished = await finishSession(bank, link, session, given.account_ids);
    sessions.delete(session.id);
    return finished;
  });
  registerOAuthCalls({ bank, sessions, call, find });
}
