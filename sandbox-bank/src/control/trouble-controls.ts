import { z } from 'zod';
import { bankError, isErrorCode } from '../errors/errors.ts';
import { accountId } from '../log/transaction.ts';
import { accessToken, type Endpoint, endpoint } from '../protocol/endpoint.ts';
import { findItem } from '../protocol/items.ts';
import { noFaults } from '../records/faults.ts';
import { institutionById } from '../records/institutions.ts';
import { chooseAccount } from './choices.ts';

const planned = {
  calls: z.int().min(0).max(1000).default(1),
  skip: z.int().min(0).max(1000).default(0),
  path: z.string().startsWith('/').optional(),
};

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

const mutate = endpoint(
  '/control/mutation',
  {
    access_token: accessToken,
    page: z.int().min(2).max(100_000).default(2),
    times: z.int().min(0).max(1000).default(1),
  },
  (bank, { access_token, page, times }) => {
    const { itemId } = findItem(bank, access_token);
    if (times === 0) bank.faults.mutations.delete(itemId);
    else bank.faults.mutations.set(itemId, { page, times });
    return {};
  },
);

const fail = endpoint(
  '/control/failures',
  { ...planned, error_code: z.string().refine(isErrorCode, 'not a code that this bank knows') },
  (bank, { calls, skip, path = null, error_code: errorCode }) => {
    bank.faults.failures = [{ calls, skip, path, errorCode }];
    return {};
  },
);

/** The codes with which Plaid limits its calls; any other path has the common one. */
const LIMITS: Readonly<Record<string, string>> = {
  '/transactions/sync': 'TRANSACTIONS_SYNC_LIMIT',
  '/transactions/refresh': 'TRANSACTIONS_REFRESH_LIMIT',
  '/accounts/get': 'ACCOUNTS_LIMIT',
  '/accounts/balance/get': 'BALANCE_LIMIT',
  '/item/get': 'ITEM_GET_LIMIT',
};

const limit = endpoint('/control/rate-limit', planned, (bank, { calls, skip, path = null }) => {
  const errorCode = LIMITS[path ?? ''] ?? 'RATE_LIMIT';
  bank.faults.failures = [{ calls, skip, path, errorCode }];
  return { error_code: errorCode };
});

const slow = endpoint(
  '/control/delays',
  { ...planned, delay_ms: z.int().min(0).max(120_000) },
  (bank, { calls, skip, path = null, delay_ms: delayMs }) => {
    bank.faults.delays = [{ calls, skip, path, delayMs }];
    return {};
  },
);

const breakOff = endpoint(
  '/control/breaks',
  {
    ...planned,
    how: z.enum(['hang', 'lose', 'cut', 'garbled', 'html', 'flood', 'redirect']),
    after_bytes: z.int().min(0).max(10_000_000).default(20),
    location: z.url().default('http://127.0.0.1/'),
  },
  (bank, { calls, skip, path = null, how, after_bytes: afterBytes, location }) => {
    bank.faults.breaks = [{ calls, skip, path, how, afterBytes, location }];
    return {};
  },
);

/** Several plans are active side by side, until there is calm. */
const hostile = endpoint(
  '/control/hostile',
  {
    ...planned,
    path: z.string().startsWith('/'),
    list: z.string().max(50),
    id: z.string().max(200).optional(),
    fields: z.record(z.string().max(200), z.string().max(10_000_000)).default({}),
    record: z.string().max(10_000_000).optional(),
  },
  (bank, { calls, skip, path, list, id = null, fields, record = null }) => {
    bank.faults.hostile.push({ calls, skip, path, list, id, fields, record });
    return {};
  },
);

const balanceOff = endpoint(
  '/control/accounts/balance-off',
  { access_token: accessToken, account_id: z.string().optional(), by: z.number().min(-1e6).max(1e6) },
  (bank, request) => {
    const item = findItem(bank, request.access_token);
    const id = accountId(item.seed, chooseAccount(bank, item, request.account_id).key);
    bank.faults.balancesOff.set(id, request.by);
    return { account_id: id };
  },
);

const pageSize = endpoint(
  '/control/page-size',
  { most: z.int().min(1).max(500).optional() },
  (bank, request) => {
    bank.faults.pageSizeCap = request.most ?? null;
    return {};
  },
);

const calm = endpoint('/control/calm', {}, (bank) => {
  Object.assign(bank.faults, noFaults());
  bank.deliveries.knobs = { hold: false, duplicates: 0, delayMs: 0, drop: 0 };
  return {};
});

const clock = endpoint(
  '/control/clock',
  {
    advance_days: z.int().min(0).max(3650).default(0),
    advance_hours: z.int().min(0).max(10_000).default(0),
    advance_minutes: z.int().min(0).max(10_000).default(0),
  },
  async (bank, { advance_days: days, advance_hours: hours, advance_minutes: minutes }) => {
    bank.advance(((days * 24 + hours) * 60 + minutes) * 60_000);
    await bank.save();
    return { now: new Date(bank.nowMs()).toISOString(), today: bank.today() };
  },
);

const delay = z.int().min(0).max(86_400_000);

/** For Items whose transactions begin from now on. */
const historyDelays = endpoint(
  '/control/history-delays',
  { initial_ms: delay, historical_ms: delay, institution_id: z.string().optional() },
  async (bank, request) => {
    const institutionId = request.institution_id ?? null;
    if (institutionId !== null && institutionById(institutionId) === undefined)
      throw bankError('INVALID_INSTITUTION');
    bank.advance(1);
    bank.state.historyDelays.push({
      fromMs: bank.nowMs(),
      initialDelayMs: request.initial_ms,
      historicalDelayMs: request.historical_ms,
      institutionId,
    });
    await bank.save();
    return {};
  },
);

export const TROUBLE_CONTROLS: readonly Endpoint[] = [
  clock,
  historyDelays,
  outage,
  mutate,
  fail,
  limit,
  slow,
  breakOff,
  hostile,
  pageSize,
  balanceOff,
  calm,
];
