import { inspect } from 'node:util';
import fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { describeError } from '../http/failure.ts';
import { BankError, describeBankError } from './bank-error.ts';
import { createPlaidClient } from './plaid-client.ts';

const secret = 'client-secret-never-to-be-seen';
const accessToken = 'access-sandbox-never-to-be-seen';

let bank: FastifyInstance;
let baseUrl = '';
let answer: { status: number; body: unknown } = { status: 200, body: {} };

beforeAll(async () => {
  bank = fastify();
  bank.post('/*', async (_request, reply) => reply.status(answer.status).send(answer.body));
  baseUrl = await bank.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(() => bank.close());

async function failureOf(status: number, body: unknown, url = baseUrl): Promise<BankError> {
  answer = { status, body };
  const client = createPlaidClient({ clientId: 'client', secret, baseUrl: url });
  const error: unknown = await client.accountsGet({ access_token: accessToken }).then(
    () => null,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof BankError)) throw new Error('expected a BankError');
  return error;
}

const envelope = (error_type: string, error_code: string) => ({
  error_type,
  error_code,
  error_message: `words for developers with ${accessToken}`,
  display_message: null,
  request_id: 'HNTDNrA8F1shFEW',
});

describe('error kinds', () => {
  test.each([
    ['ITEM_ERROR', 'ITEM_LOGIN_REQUIRED', 400, 'needs_login'],
    ['INSTITUTION_ERROR', 'INSTITUTION_DOWN', 400, 'transient'],
    ['INSTITUTION_ERROR', 'INSTITUTION_NO_LONGER_SUPPORTED', 400, 'permanent'],
    ['RATE_LIMIT_EXCEEDED', 'TRANSACTIONS_LIMIT', 429, 'transient'],
    ['API_ERROR', 'INTERNAL_SERVER_ERROR', 500, 'transient'],
    ['TRANSACTIONS_ERROR', 'TRANSACTIONS_SYNC_MUTATION_DURING_PAGINATION', 400, 'transient'],
    ['ITEM_ERROR', 'ITEM_NOT_FOUND', 400, 'removed'],
    ['INVALID_INPUT', 'USER_PERMISSION_REVOKED', 400, 'revoked'],
    ['INVALID_INPUT', 'INVALID_ACCESS_TOKEN', 400, 'permanent'],
  ])('%s / %s with status %d is %s', async (type, code, status, kind) => {
    expect(await failureOf(status, envelope(type, code))).toMatchObject({ kind, code });
  });

  test.each([
    [502, '<html>bad gateway</html>'],
    [404, 'nothing here'],
    [403, '<html>blocked by the network</html>'],
  ])('a status %d without Plaid’s error object is transient', async (status, body) => {
    expect(await failureOf(status, body)).toMatchObject({ kind: 'transient', code: `HTTP_${status}` });
  });

  test.each([
    ['a page', '<html>Sign in to this network</html>'],
    ['half an answer', '{"accounts": [{"acc'],
    ['nothing', ''],
    ['a list', []],
    ['no id of the request', { accounts: [] }],
  ])('%s in place of the reply is transient', async (_what, body) => {
    expect(await failureOf(200, body)).toMatchObject({ kind: 'transient' });
  });

  test('an unreachable bank is transient', async () => {
    expect(await failureOf(200, {}, 'http://127.0.0.1:9')).toMatchObject({
      kind: 'transient',
      code: 'ECONNREFUSED',
    });
  });
});

test('pitfall 33 the error contains no client secret, token or message of the bank', async () => {
  for (const body of [envelope('ITEM_ERROR', 'ITEM_NOT_FOUND'), `raw ${accessToken}`]) {
    const error = await failureOf(400, body);
    const everything =
      inspect(error, { depth: 10, showHidden: true }) + JSON.stringify(error) + String(error.stack);
    expect(everything).not.toContain(secret);
    expect(everything).not.toContain(accessToken);
  }
});

test('the log gets only the provider’s code and request id', async () => {
  const error = await failureOf(400, envelope('INVALID_INPUT', 'INVALID_API_KEYS'));
  const { frames: _, ...logged } = describeError(error);
  expect(logged).toEqual({
    name: 'BankError',
    code: 'INVALID_API_KEYS',
    providerRequestId: 'HNTDNrA8F1shFEW',
  });
});

test('pitfall 20 an empty base URL is refused', () => {
  expect(() => createPlaidClient({ clientId: 'client', secret, baseUrl: '' })).toThrow('base address');
});

test('P05 a failure’s message states what is wrong and what to do', async () => {
  const messageOf = async (type: string, code: string) =>
    describeBankError(await failureOf(400, envelope(type, code)), 'Tartan Bank');
  expect(await messageOf('ITEM_ERROR', 'ITEM_LOGIN_REQUIRED')).toContain('Sign in to Tartan Bank again');
  expect(await messageOf('INSTITUTION_ERROR', 'INSTITUTION_DOWN')).toContain(
    'Cairn will try again automatically',
  );
  expect(await messageOf('ITEM_ERROR', 'ITEM_NOT_FOUND')).toContain('connect the bank again');
  expect(await messageOf('ITEM_ERROR', 'PRODUCT_NOT_READY')).toBe(
    'Tartan Bank is still preparing your data. Cairn will ask again automatically, and keeps what it has until then.',
  );
  // The user cannot fix the operator's setup by signing in.
  expect(await messageOf('INVALID_INPUT', 'INVALID_API_KEYS')).toBe(
    'The operator of this Cairn server must correct its Plaid setup (INVALID_API_KEYS). Tartan Bank will sync again afterward, and your data is kept.',
  );
});
