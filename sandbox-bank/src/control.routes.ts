import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Bank } from './bank.ts';
import { accountId } from './log/transaction.ts';
import { hasTransactions } from './persona/persona.ts';
import { sharedAccounts } from './protocol/accounts.ts';
import { sameSecret } from './protocol/credentials.ts';
import { accessToken, type Endpoint, endpoint } from './protocol/endpoint.ts';
import { bankError, isErrorCode } from './protocol/errors.ts';
import { findItem } from './protocol/items.ts';
import { readBody } from './protocol/protocol.routes.ts';
import { newRequestId } from './protocol/request-id.ts';
import { recordAction } from './protocol/transactions.ts';

const calls = z.int().min(0).max(1000).default(1);
const path = z.string().startsWith('/').optional();

const advance = endpoint(
  '/control/clock',
  { advance_days: z.int().min(0).max(3650).default(0) },
  async (bank, request) => {
    bank.state.clockAheadDays += request.advance_days;
    await bank.save();
    return { now: new Date(bank.nowMs()).toISOString(), today: bank.today() };
  },
);

const outage = endpoint(
  '/control/outage',
  { institution_id: z.string().optional(), access_token: accessToken.optional(), down: z.boolean() },
  (bank, request) => {
    const subjects = [
      ...(request.institution_id === undefined ? [] : [request.institution_id]),
      ...(request.access_token === undefined ? [] : [findItem(bank, request.access_token).itemId]),
    ];
    for (const subject of subjects) {
      if (request.down) bank.faults.down.add(subject);
      else bank.faults.down.delete(subject);
    }
    return { down: [...bank.faults.down] };
  },
);

const mutate = endpoint('/control/mutation', { access_token: accessToken }, (bank, request) => {
  bank.faults.mutateNextPage.add(findItem(bank, request.access_token).itemId);
  return {};
});

const fail = endpoint(
  '/control/failures',
  { calls, path, error_code: z.string().refine(isErrorCode, 'not a code that this bank knows') },
  (bank, request) => {
    bank.faults.failures = [
      { calls: request.calls, path: request.path ?? null, errorCode: request.error_code },
    ];
    return {};
  },
);

const slow = endpoint(
  '/control/delays',
  { calls, path, delay_ms: z.int().min(0).max(120_000) },
  (bank, request) => {
    bank.faults.delays = [{ calls: request.calls, path: request.path ?? null, delayMs: request.delay_ms }];
    return {};
  },
);

/** The bank's own list of its Items, so that a test can read the bank's record and not the client's. */
const items = endpoint('/control/items', {}, (bank) => ({
  items: Object.values(bank.state.items).map((item) => ({
    item_id: item.itemId,
    institution_id: item.institutionId,
    access_token: item.accessToken,
    removed: item.removed,
  })),
}));

/** Adds rows to the past of one account of an Item: the first that has rows, unless it is named. */
const rows = endpoint(
  '/control/rows',
  {
    access_token: accessToken,
    count: z.int().min(2).max(100_000),
    account_id: z.string().optional(),
    seed: z.string().max(100).default('rows'),
  },
  async (bank, request) => {
    const item = findItem(bank, request.access_token);
    const accounts = sharedAccounts(bank, item)
      .filter(hasTransactions)
      .map(({ key }) => ({ key, id: accountId(item.seed, key) }));
    const account = accounts.find(({ id }) => request.account_id === undefined || id === request.account_id);
    if (account === undefined) throw bankError('INVALID_ACCOUNT_ID');
    const { count, seed } = request;
    await recordAction(bank, item, {
      kind: 'rows',
      atMs: bank.nowMs(),
      accountKey: account.key,
      count,
      seed,
    });
    return { account_id: account.id, rows: count };
  },
);

const CONTROLS: readonly Endpoint[] = [items, rows, advance, outage, mutate, fail, slow];

/** The knobs for tests, apart from Plaid's paths and guarded by the `sandbox-control` header, which holds the secret. */
export function registerControls(server: FastifyInstance, bank: Bank): void {
  for (const control of CONTROLS) {
    server.post(control.path, async (request) => {
      if (!sameSecret(request.headers['sandbox-control'], bank.secret)) throw bankError('INVALID_API_KEYS');
      const answer = await control.answer(bank, readBody(request.body));
      return { ...answer, request_id: newRequestId() };
    });
  }
}
