import type { FastifyInstance } from 'fastify';
import type { Bank } from '../bank.ts';
import { afterCall, beforeCall } from '../control/around-calls.ts';
import { breakOff, leaveUnanswered } from '../control/broken-answers.ts';
import { hostileAnswer } from '../control/hostile-answers.ts';
import { takeEach, takeOne } from '../faults.ts';
import { ACCOUNT_ENDPOINTS } from './accounts.ts';
import { CATEGORY_ENDPOINTS } from './categories.ts';
import { takeCredentials } from './credentials.ts';
import type { Endpoint } from './endpoint.ts';
import { bankError } from './errors.ts';
import { INSTITUTION_ENDPOINTS } from './institutions.ts';
import { INVESTMENT_ENDPOINTS } from './investments.ts';
import { ITEM_ENDPOINTS } from './items.ts';
import { LIABILITY_ENDPOINTS } from './liabilities.ts';
import { LINK_TOKEN_ENDPOINTS } from './link-tokens.ts';
import { NUMBER_ENDPOINTS } from './numbers.ts';
import { RateLimiter } from './rate-limits.ts';
import { newRequestId } from './request-id.ts';
import { SANDBOX_ENDPOINTS } from './sandbox.ts';
import { STATEMENT_ENDPOINTS } from './statements.ts';
import { TRANSACTION_ENDPOINTS } from './transactions.ts';
import { WEBHOOK_KEY_ENDPOINTS } from './webhook-keys.ts';

const ENDPOINTS: ReadonlyMap<string, Endpoint> = new Map(
  [
    ...LINK_TOKEN_ENDPOINTS,
    ...SANDBOX_ENDPOINTS,
    ...ITEM_ENDPOINTS,
    ...ACCOUNT_ENDPOINTS,
    ...TRANSACTION_ENDPOINTS,
    ...STATEMENT_ENDPOINTS,
    ...INVESTMENT_ENDPOINTS,
    ...LIABILITY_ENDPOINTS,
    ...NUMBER_ENDPOINTS,
    ...CATEGORY_ENDPOINTS,
    ...INSTITUTION_ENDPOINTS,
    ...WEBHOOK_KEY_ENDPOINTS,
  ].map((endpoint) => [endpoint.path, endpoint]),
);

/** Calls that anybody may make. */
const withoutCredentials: ReadonlySet<string> = new Set(['/categories/get']);

/** The body as an object. An empty body is an empty object. @throws BankError INVALID_BODY. */
export function readBody(text: unknown): Record<string, unknown> {
  if (text === undefined || text === null || text === '') return {};
  let body: unknown;
  try {
    body = JSON.parse(String(text));
  } catch {
    throw bankError('INVALID_BODY');
  }
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    throw bankError('INVALID_BODY', 'body must be a JSON object');
  }
  return { ...body };
}

/** The Item that a call is about, as far as rate limits care: null when it names none that is known. */
function itemIdOf(bank: Bank, body: Record<string, unknown>): string | null {
  const token = body.access_token;
  return typeof token === 'string' ? (bank.itemByAccessToken(token)?.itemId ?? null) : null;
}

/**
 * Every call of Plaid's protocol goes through this one route, so that paths with doubled slashes reach their call too,
 * wherever the bank is mounted.
 */
export function registerProtocol(server: FastifyInstance, bank: Bank): void {
  const limiter = new RateLimiter(() => performance.now());
  server.post('/*', async (request, reply) => {
    reply.header('plaid-version', '2020-09-14');
    const path = `/${request.url.slice(server.prefix.length).split('?', 1)[0] ?? ''}`.replace(/\/{2,}/g, '/');
    const given = readBody(request.body);
    const body = withoutCredentials.has(path) ? given : takeCredentials(bank, request.headers, given);
    const endpoint = ENDPOINTS.get(path);
    if (endpoint === undefined) throw bankError('NOT_FOUND');
    const refusal = bank.rateLimits ? limiter.refusal(path, itemIdOf(bank, body)) : null;
    if (refusal !== null) throw bankError(refusal);
    const broken = takeOne(bank.faults.breaks, path);
    if (broken?.how === 'hang') return leaveUnanswered(reply);
    const asked = await beforeCall(bank, path, body);
    const answer = { ...(await endpoint.answer(bank, asked)), request_id: newRequestId() };
    await afterCall(bank, path, asked, answer);
    if (broken !== null) return breakOff(reply, broken, answer);
    const hostile = takeEach(bank.faults.hostile, path);
    if (hostile.length > 0) return reply.type('application/json').send(hostileAnswer(answer, hostile));
    return answer;
  });
}
