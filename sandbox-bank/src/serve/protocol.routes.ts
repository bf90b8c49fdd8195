import type { FastifyInstance } from 'fastify';
import type { Bank } from '../bank/bank.ts';
import { bankError } from '../errors/errors.ts';
import { newRequestId } from '../errors/request-id.ts';
import { ACCOUNT_ENDPOINTS } from '../protocol/accounts.ts';
import { CATEGORY_ENDPOINTS } from '../protocol/categories.ts';
import { takeCredentials } from '../protocol/credentials.ts';
import type { Endpoint } from '../protocol/endpoint.ts';
import { INSTITUTION_ENDPOINTS } from '../protocol/institutions.ts';
import { INVESTMENT_ENDPOINTS } from '../protocol/investments.ts';
import { ITEM_ENDPOINTS } from '../protocol/items.ts';
import { LIABILITY_ENDPOINTS } from '../protocol/liabilities.ts';
import { LINK_TOKEN_ENDPOINTS } from '../protocol/link-tokens.ts';
import { NUMBER_ENDPOINTS } from '../protocol/numbers.ts';
import { RateLimiter } from '../protocol/rate-limits.ts';
import { readBody } from '../protocol/read-body.ts';
import { SANDBOX_ENDPOINTS } from '../protocol/sandbox.ts';
import { STATEMENT_ENDPOINTS } from '../protocol/statements.ts';
import { TRANSACTION_ENDPOINTS } from '../protocol/transactions.ts';
import { WEBHOOK_KEY_ENDPOINTS } from '../protocol/webhook-keys.ts';
import { takeEach, takeOne } from '../records/faults.ts';
import { afterCall, beforeCall } from './around-calls.ts';
import { breakOff, leaveUnanswered } from './broken-answers.ts';
import { hostileAnswer } from './hostile-answers.ts';

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

/** The Item that a call is about, as far as rate limits care: null when it names none that is known. */
function itemIdOf(bank: Bank, body: Record<string, unknown>): string | null {
  const token = body.access_token;
  return typeof token === 'string' ? (bank.itemByAccessToken(token)?.itemId ?? null) : null;
}

/** All calls go through this route, so that paths with doubled slashes work too, wherever the bank is mounted. */
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
