import { z } from 'zod';
import { act, type Bank } from '../bank/bank.ts';
import { sentNoticesOf } from '../bank/served-record.ts';
import { runNextStage } from '../control/run-scenario.ts';
import { bankError } from '../errors/errors.ts';
import { decodeCursor } from '../log/cursor.ts';
import { accountId } from '../log/transaction.ts';
import { notify } from '../notices/notices.ts';
import { takeOne } from '../records/faults.ts';
import type { ItemRecord } from '../records/item-record.ts';
import { isRevoked } from '../records/item-status.ts';

const aboutItem = z.object({ access_token: z.string() });
const syncRequest = z.object({ cursor: z.string().nullish(), count: z.unknown().optional() });

/** The answer that ends a loop once all history is there. */
const endOfLoop = z.object({
  has_more: z.literal(false),
  transactions_update_status: z.literal('HISTORICAL_UPDATE_COMPLETE'),
});

const SYNC = '/transactions/sync';
/** What works for an Item whose access was withdrawn. */
const WORKS_WITHOUT_PERMISSION: ReadonlySet<string> = new Set([
  '/item/get',
  '/item/remove',
  '/item/webhook/update',
]);

function itemIn(bank: Bank, body: unknown): ItemRecord | undefined {
  const asked = aboutItem.safeParse(body);
  return asked.success ? bank.itemByAccessToken(asked.data.access_token) : undefined;
}

/**
 * Before a call of the protocol: waits, fails or changes what is asked as tests wanted. Gives the body to answer to.
 * @throws BankError what a test asked for, or USER_PERMISSION_REVOKED.
 */
export async function beforeCall(bank: Bank, path: string, body: object): Promise<object> {
  // What has come to pass by the clock, such as the end of consent, holds for this call too.
  await bank.heart.beat();
  const delay = takeOne(bank.faults.delays, path);
  if (delay !== null) await new Promise((resolve) => setTimeout(resolve, delay.delayMs));
  const failure = takeOne(bank.faults.failures, path);
  if (failure !== null) throw bankError(failure.errorCode);
  const item = itemIn(bank, body);
  if (item === undefined || item.removed) return body;
  if (isRevoked(item) && !WORKS_WITHOUT_PERMISSION.has(path)) throw bankError('USER_PERMISSION_REVOKED');
  return path === SYNC ? beforePage(bank, item, body) : body;
}

async function beforePage(bank: Bank, item: ItemRecord, body: object): Promise<object> {
  const asked = syncRequest.safeParse(body);
  if (!asked.success) return body;
  const { pages, mutations, pageSizeCap } = bank.faults;
  const page = isContinuation(item, asked.data.cursor ?? '') ? (pages.get(item.itemId) ?? 1) + 1 : 1;
  pages.set(item.itemId, page);
  const mutation = mutations.get(item.itemId);
  if (mutation !== undefined && page === mutation.page) {
    mutation.times -= 1;
    if (mutation.times <= 0) mutations.delete(item.itemId);
    act(bank, item, (atMs) => ({ kind: 'nudge', atMs, count: 1 }));
    await bank.save();
  }
  const count = asked.data.count ?? 100;
  return pageSizeCap !== null && typeof count === 'number'
    ? { ...body, count: Math.min(count, pageSizeCap) }
    : body;
}

/** Whether a cursor is inside a loop, of the Item's whole stream or of one account's. */
function isContinuation(item: ItemRecord, cursor: string): boolean {
  const streams = [item.seed, ...item.accounts.map(({ key }) => `${item.seed}:${accountId(item.seed, key)}`)];
  return streams.some((stream) => (decodeCursor(stream, cursor)?.offset ?? 0) > 0);
}

/** After a call of the protocol that went well: sends webhooks for what it led to. */
export async function afterCall(bank: Bank, path: string, body: object, answer: object): Promise<void> {
  const item = itemIn(bank, body);
  if (item !== undefined) {
    const notices = sentNoticesOf(bank.state, item.itemId);
    if (path === SYNC && !notices.synced) {
      notices.synced = true;
      await bank.save();
    }
    if (path === SYNC && endOfLoop.safeParse(answer).success) await runNextStage(bank, item);
    if (path === '/item/webhook/update') {
      const code = 'WEBHOOK_UPDATE_ACKNOWLEDGED';
      notify(bank, item, { type: 'ITEM', code, new_webhook_url: item.webhook, error: null });
    }
  }
  const linked = path === '/item/public_token/exchange' ? itemIn(bank, answer) : undefined;
  if (linked !== undefined) await runNextStage(bank, linked);
  await bank.heart.beat();
}
