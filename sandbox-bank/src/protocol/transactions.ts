import { z } from 'zod';
import type { Bank } from '../bank/bank.ts';
import { bankError } from '../errors/errors.ts';
import type { Change } from '../log/change-log.ts';
import { type Cursor, decodeCursor, encodeCursor } from '../log/cursor.ts';
import { type NetChange, netChanges } from '../log/delta.ts';
import { accountId, renderTransaction } from '../log/transaction.ts';
import { hasTransactions } from '../persona/persona.ts';
import type { ItemRecord } from '../records/item-record.ts';
import { accountObject, sharedAccounts } from './accounts.ts';
import { accessToken, daysRequested, type Endpoint, endpoint } from './endpoint.ts';
import { findReadableItem } from './items.ts';

/** Adds to what the Item's change log must reflect from now on. */
export async function recordAction(
  bank: Bank,
  item: ItemRecord,
  action: ItemRecord['actions'][number],
): Promise<void> {
  item.actions.push(action);
  await bank.save();
}

/** Starts delivering transactions for an Item that was linked without the product. */
export async function ensureStarted(bank: Bank, item: ItemRecord, days: number | undefined): Promise<number> {
  if (item.transactionsFromMs !== null) return item.transactionsFromMs;
  if (!item.consentedProducts.includes('transactions')) throw bankError('ADDITIONAL_CONSENT_REQUIRED');
  item.transactionsFromMs = bank.nowMs();
  item.daysRequested = days ?? item.daysRequested;
  item.products.push('transactions');
  await bank.save();
  return item.transactionsFromMs;
}

export function statusOf(bank: Bank, item: ItemRecord, startedAtMs: number) {
  const age = bank.nowMs() - startedAtMs;
  const { initialDelayMs, historicalDelayMs } = bank.clockworkAt(startedAtMs, item.institutionId);
  if (age < initialDelayMs) return 'NOT_READY';
  return age < historicalDelayMs ? 'INITIAL_UPDATE_COMPLETE' : 'HISTORICAL_UPDATE_COMPLETE';
}

function accountOf(change: Change): string {
  return change.kind === 'removed' ? change.accountId : change.transaction.account_id;
}

/** Also while there is nothing to read: @throws BankError INVALID_FIELD for what was never a cursor of this stream. */
function refuseGarbage(stream: string, cursor: string | undefined): void {
  if (cursor === undefined || cursor === '' || cursor === 'now') return;
  if (decodeCursor(stream, cursor) === null) throw notACursor();
}

const notACursor = () => bankError('INVALID_FIELD', 'cursor: not a cursor of this item');

/** The stretch of the log that this request continues or begins. */
function stretchOf(stream: string, cursor: string | undefined, log: readonly Change[]): Cursor {
  const length = log.length;
  if (cursor === undefined || cursor === '') return { start: 0, end: length, offset: 0 };
  if (cursor === 'now') return { start: length, end: length, offset: 0 };
  const read = decodeCursor(stream, cursor);
  if (read === null || read.end > length) throw notACursor();
  if (read.offset === 0) return { start: read.end, end: length, offset: 0 };
  if (read.end !== length) throw bankError('TRANSACTIONS_SYNC_MUTATION_DURING_PAGINATION');
  return read;
}

const sync = endpoint(
  '/transactions/sync',
  {
    access_token: accessToken,
    cursor: z.string().max(256).optional(),
    count: z.int().min(1).max(500).default(100),
    options: z
      .strictObject({
        include_original_description: z.boolean().optional(),
        include_personal_finance_category: z.boolean().optional(),
        include_logo_and_counterparty_beta: z.boolean().optional(),
        personal_finance_category_version: z.enum(['v1', 'v2']).optional(),
        days_requested: daysRequested.optional(),
        account_id: z.string().optional(),
      })
      .optional(),
  },
  async (bank, request) => {
    const item = findReadableItem(bank, request.access_token);
    const { options } = request;
    const accounts = sharedAccounts(bank, item).filter(hasTransactions);
    const ids = accounts.map((account) => accountId(item.seed, account.key));
    const only = options?.account_id;
    if (only !== undefined && !ids.includes(only)) throw bankError('INVALID_ACCOUNT_ID');
    const stream = only === undefined ? item.seed : `${item.seed}:${only}`;
    refuseGarbage(stream, request.cursor);
    const status = statusOf(bank, item, await ensureStarted(bank, item, options?.days_requested));
    const reply = {
      accounts: accounts
        .filter((_account, index) => only === undefined || ids[index] === only)
        .map((account) => accountObject(bank, item, account)),
      transactions_update_status: status,
    };
    if (status === 'NOT_READY') {
      return { ...reply, added: [], modified: [], removed: [], has_more: false, next_cursor: '' };
    }
    const wholeLog = bank.logOf(item);
    const log = only === undefined ? wholeLog : wholeLog.filter((change) => accountOf(change) === only);
    const rendering = {
      includeOriginalDescription: options?.include_original_description ?? false,
      categoryVersion: options?.personal_finance_category_version ?? 'v2',
    };
    return {
      ...reply,
      ...pageOf(stream, stretchOf(stream, request.cursor, log), log, request.count, rendering),
    };
  },
);

const netsByLog = new WeakMap<readonly Change[], { start: number; end: number; net: NetChange[] }>();

/** The pages of one loop share one stretch of one log: it is worked out once for all of them. */
function netOf(log: readonly Change[], { start, end }: Cursor): NetChange[] {
  const cached = netsByLog.get(log);
  if (cached?.start === start && cached.end === end) return cached.net;
  const net = netChanges(log, start, end);
  netsByLog.set(log, { start, end, net });
  return net;
}

/** One page: `count` limits added, modified and removed together. */
function pageOf(
  stream: string,
  stretch: Cursor,
  log: readonly Change[],
  count: number,
  rendering: Parameters<typeof renderTransaction>[1],
): object {
  const net = netOf(log, stretch);
  const page = net.slice(stretch.offset, stretch.offset + count);
  const sent = stretch.offset + page.length;
  const hasMore = sent < net.length;
  const { start, end } = stretch;
  return {
    added: page.flatMap((change) =>
      change.kind === 'added' ? [renderTransaction(change.transaction, rendering)] : [],
    ),
    modified: page.flatMap((change) =>
      change.kind === 'modified' ? [renderTransaction(change.transaction, rendering)] : [],
    ),
    removed: page.flatMap((change) =>
      change.kind === 'removed'
        ? [{ account_id: change.account_id, transaction_id: change.transaction_id }]
        : [],
    ),
    has_more: hasMore,
    next_cursor: encodeCursor(
      stream,
      hasMore ? { start, end, offset: sent } : { start: end, end, offset: 0 },
    ),
  };
}

const refresh = endpoint('/transactions/refresh', { access_token: accessToken }, async (bank, request) => {
  const item = findReadableItem(bank, request.access_token);
  await ensureStarted(bank, item, undefined);
  // The default person's and a custom person's days pass by themselves; there is nothing to fetch early.
  if (item.identity.kind === 'dynamic')
    await recordAction(bank, item, { kind: 'refresh', atMs: bank.nowMs() });
  return {};
});

export const TRANSACTION_ENDPOINTS: readonly Endpoint[] = [sync, refresh];
