import { unknownCurrency } from '@cairn/domain/currency-text';
import { z } from 'zod';
import type { BankTransaction } from '../ledger/bank-transaction.ts';
import type { BankAccount, BankDelta, UnreadableRecord } from '../ledger/types.ts';
import { BankError } from './bank-error.ts';
import type { PlaidClient } from './plaid-client.ts';
import { rowReader } from './plaid-to-ledger.ts';
import { type ReadRecords, readAccounts, readRemovals, readTransactions } from './read-records.ts';

const records = z.array(z.unknown());
/** The structure of a page. Its records are parsed one by one. */
const syncReply = z.object({
  accounts: records.catch([]),
  added: records,
  modified: records,
  removed: records,
  has_more: z.boolean(),
  next_cursor: z.string().regex(/^[\x20-\x7e]{0,4096}$/),
  transactions_update_status: z.string(),
});
type SyncReply = z.output<typeof syncReply>;
/** Only what the ledger needs: a long history is held in memory until its last page. */
type SyncPage = Pick<SyncReply, 'next_cursor' | 'transactions_update_status'> & {
  accounts: BankAccount[];
  rows: BankTransaction[];
  removedIds: string[];
  unreadable: UnreadableRecord[];
};

const accountsReply = z.object({ accounts: records });

/** Plaid's maximum. Large pages make a mutation between two of them less likely. */
const pageSize = 500;
/** After this many restarts a later sync tries again. */
const maxRestarts = 5;
/** 2,000,000 transactions: a bank that always reports more must stop somewhere. */
const maxPages = 4000;
/** After so many pages in a row that bring no record that was not there before, a bank that reports more has no end. */
const maxPagesWithoutNews = 20;
const endless = {
  kind: 'permanent',
  code: 'ENDLESS_PAGES',
  displayMessage: 'It reports more transactions again and again, without an end.',
} as const;

/** Plaid's code for data that changed between two pages. */
export const mutationDuringPagination = 'TRANSACTIONS_SYNC_MUTATION_DURING_PAGINATION';

/** Plaid's rate limits; the same request succeeds a little later. */
const rateLimitCodes: ReadonlySet<string> = new Set(['TRANSACTIONS_SYNC_LIMIT', 'RATE_LIMIT', 'HTTP_429']);
/** The limits are per minute: these pauses add up to more. */
const maxPauses = 5;
const pauseMs = 15_000;

/** `pause` resolves after so many milliseconds. */
export type PageReading = { client: PlaidClient; accessToken: string; pause: (ms: number) => Promise<void> };

/** `unreadable`: records that could not be parsed. */
export type FetchedDelta =
  | { status: 'not_ready' }
  | { status: 'ready'; delta: BankDelta; unreadable: UnreadableRecord[] };

/**
 * Fetches everything that changed since the cursor: all pages, and the current accounts. A mutation between two pages
 * restarts from the first cursor. Writes nothing. Throws BankError.
 */
export async function fetchDelta(reading: PageReading, startCursor: string): Promise<FetchedDelta> {
  const { client, accessToken } = reading;
  let pages: SyncPage[];
  try {
    pages = await fetchPages(reading, startCursor);
  } catch (error) {
    return accountsOnly(await accountsOfInvestments(reading, startCursor, error), startCursor);
  }
  const last = pages.at(-1);
  if (last === undefined || last.next_cursor === '') return { status: 'not_ready' };
  const { unreadable, ...changes } = netPages(pages);
  const listed = await fetchAccountsOf(client, accessToken, changes.upserted);
  const accounts = listed.records;
  return {
    status: 'ready',
    unreadable: [...unreadable, ...listed.unreadable],
    delta: {
      startCursor,
      nextCursor: last.next_cursor,
      accounts,
      unreadableAccounts: idsOfUnreadable(listed.unreadable),
      unlistedAccounts: unlistedAccounts(changes.upserted, accounts, pages),
      ...changes,
      isHistoryComplete: last.transactions_update_status === 'HISTORICAL_UPDATE_COMPLETE',
      pageCount: pages.length,
    },
  };
}

/** Fetches only the current accounts, when the transactions product is not used. The cursor stays. Throws BankError. */
export async function fetchAccountsOnly(
  { client, accessToken }: Pick<PageReading, 'client' | 'accessToken'>,
  cursor: string,
): Promise<FetchedDelta> {
  return accountsOnly(await fetchAccounts(client, accessToken), cursor);
}

function accountsOnly({ records, unreadable }: ReadRecords<BankAccount>, cursor: string): FetchedDelta {
  return {
    status: 'ready',
    unreadable,
    delta: {
      ...noRows,
      startCursor: cursor,
      nextCursor: cursor,
      accounts: records,
      unreadableAccounts: idsOfUnreadable(unreadable),
    },
  };
}

/** Plaid's codes for a connection without transactions, such as a brokerage. */
const noRowsCodes = new Set(['PRODUCTS_NOT_SUPPORTED', 'PRODUCT_NOT_ENABLED', 'NO_ACCOUNTS']);
const noRows = { unlistedAccounts: [], upserted: [], removedIds: [], isHistoryComplete: true, pageCount: 0 };

/** The accounts of a connection that has only investments and never had transactions. Throws `refusal` for any other. */
async function accountsOfInvestments(
  { client, accessToken }: PageReading,
  startCursor: string,
  refusal: unknown,
): Promise<ReadRecords<BankAccount>> {
  if (startCursor !== '' || !(refusal instanceof BankError) || !noRowsCodes.has(refusal.code)) throw refusal;
  const accounts = await fetchAccounts(client, accessToken);
  const { records } = accounts;
  if (records.length === 0 || !records.every(({ type }) => type === 'investment')) throw refusal;
  return accounts;
}

/** The accounts with the balances that the bank has cached. Throws BankError. */
export async function fetchAccounts(
  client: PlaidClient,
  accessToken: string,
): Promise<ReadRecords<BankAccount>> {
  const reply = await client.accountsGet({ access_token: accessToken });
  return readAccounts(parseReply(accountsReply, reply).accounts);
}

function idsOfUnreadable(unreadable: readonly UnreadableRecord[]): readonly string[] | 'unknown' {
  const ids = unreadable.filter(({ kind }) => kind === 'account').map((account) => account.providerAccountId);
  return ids.every((id) => id !== null) ? ids : 'unknown';
}

/** Fetches again when a transaction names an unlisted account, which may have been added in between. */
async function fetchAccountsOf(
  client: PlaidClient,
  accessToken: string,
  rows: readonly BankTransaction[],
): Promise<ReadRecords<BankAccount>> {
  const accounts = await fetchAccounts(client, accessToken);
  return unlistedIds(rows, accounts.records).size === 0 ? accounts : fetchAccounts(client, accessToken);
}

function unlistedIds(rows: readonly BankTransaction[], accounts: readonly BankAccount[]): Set<string> {
  const ids = new Set(rows.map((row) => row.providerAccountId));
  for (const { providerAccountId } of accounts) ids.delete(providerAccountId);
  return ids;
}

/**
 * Accounts that transactions name but the bank does not list: closed, or no longer shared. The pages may describe them;
 * otherwise only the currency is known.
 */
function unlistedAccounts(
  rows: readonly BankTransaction[],
  listed: readonly BankAccount[],
  pages: readonly SyncPage[],
): BankAccount[] {
  const ids = unlistedIds(rows, listed);
  if (ids.size === 0) return [];
  const reported = new Map(
    pages.flatMap((page) => page.accounts.map((account) => [account.providerAccountId, account])),
  );
  return [...ids].map((id) => reported.get(id) ?? unknownAccount(id, rows));
}

function unknownAccount(id: string, rows: readonly BankTransaction[]): BankAccount {
  const currency = rows.find((row) => row.providerAccountId === id)?.currency;
  return {
    providerAccountId: id,
    persistentId: null,
    name: 'Unlisted account',
    officialName: null,
    mask: null,
    type: 'other',
    subtype: null,
    currency: currency ?? unknownCurrency,
    currentBalanceCents: null,
    availableBalanceCents: null,
    limitCents: null,
  };
}

async function fetchPages(reading: PageReading, startCursor: string): Promise<SyncPage[]> {
  for (let restarts = 0; ; restarts += 1) {
    try {
      return await fetchPagesOnce(reading, startCursor);
    } catch (error) {
      const isMutated = error instanceof BankError && error.code === mutationDuringPagination;
      if (!isMutated || restarts === maxRestarts) throw error;
    }
  }
}

async function fetchPagesOnce(reading: PageReading, startCursor: string): Promise<SyncPage[]> {
  const pages: SyncPage[] = [];
  const readRow = rowReader();
  const seen = new Set<string>();
  let withoutNews = 0;
  let nextReply = fetchPage(reading, startCursor);
  while (pages.length < maxPages) {
    const { has_more, ...reply } = parseReply(syncReply, await nextReply);
    // Requests the next page while this one is parsed. If parsing throws, its result is ignored.
    if (has_more) {
      nextReply = fetchPageWithPauses(reading, reply.next_cursor);
      nextReply.catch(() => undefined);
    }
    const page = readPage(reply, readRow);
    pages.push(page);
    if (!has_more) return pages;
    const before = seen.size;
    for (const id of recordIds(page)) seen.add(id);
    withoutNews = seen.size === before ? withoutNews + 1 : 0;
    if (withoutNews === maxPagesWithoutNews) throw new BankError(endless);
  }
  throw new BankError(endless);
}

function recordIds({ rows, removedIds, unreadable }: SyncPage): string[] {
  return [
    ...rows.map(({ sourceId }) => sourceId),
    ...removedIds,
    ...unreadable.map(({ providerRecordId }) => providerRecordId),
  ];
}

/** A page after the first: after a rate limit it is requested again, because starting over would never finish. */
async function fetchPageWithPauses(reading: PageReading, cursor: string): Promise<unknown> {
  for (let pauses = 0; ; pauses += 1) {
    try {
      return await fetchPage(reading, cursor);
    } catch (error) {
      const isTooOften = error instanceof BankError && rateLimitCodes.has(error.code);
      if (!isTooOften || pauses === maxPauses) throw error;
      await reading.pause(pauseMs);
    }
  }
}

function fetchPage({ client, accessToken }: PageReading, cursor: string): Promise<unknown> {
  return client.transactionsSync({
    access_token: accessToken,
    cursor,
    count: pageSize,
    options: {
      include_original_description: true,
      personal_finance_category_version: 'v2',
    },
  });
}

function readPage(
  { accounts, added, modified, removed, ...rest }: Omit<SyncReply, 'has_more'>,
  readRow: ReturnType<typeof rowReader>,
): SyncPage {
  const rows = readTransactions([...added, ...modified], readRow);
  const removals = readRemovals(removed);
  return {
    ...rest,
    accounts: readAccounts(accounts).records,
    rows: rows.records,
    removedIds: removals.records,
    unreadable: [...rows.unreadable, ...removals.unreadable],
  };
}

/**
 * Merges pages in order: removals before updates within a page, and a later record replaces an earlier one with the same id.
 * An unreadable record replaces none: both are returned.
 */
export function netPages(pages: readonly Pick<SyncPage, 'rows' | 'removedIds' | 'unreadable'>[]): {
  upserted: BankTransaction[];
  removedIds: string[];
  unreadable: UnreadableRecord[];
} {
  const upserted = new Map<string, BankTransaction>();
  const removed = new Set<string>();
  const unreadable = new Map<string, UnreadableRecord>();
  for (const page of pages) {
    for (const id of page.removedIds) {
      upserted.delete(id);
      unreadable.delete(id);
      removed.add(id);
    }
    for (const record of page.unreadable) unreadable.set(record.providerRecordId, record);
    for (const row of page.rows) {
      removed.delete(row.sourceId);
      unreadable.delete(row.sourceId);
      upserted.set(row.sourceId, row);
    }
  }
  return {
    upserted: [...upserted.values()],
    removedIds: [...removed],
    unreadable: [...unreadable.values()],
  };
}

/**
 * Parses the structure of a reply. Throws a transient BankError naming the invalid field, because a truncated reply may
 * arrive whole on a retry.
 */
export function parseReply<T>(schema: z.ZodType<T>, reply: unknown): T {
  const parsed = schema.safeParse(reply);
  // The reply is private: the error names only the path.
  if (!parsed.success) {
    const path = parsed.error.issues[0]?.path
      .map((part) => (typeof part === 'number' ? '*' : String(part)))
      .join('.');
    throw new BankError({ kind: 'transient', code: `UNREADABLE_REPLY(${path ?? ''})` });
  }
  return parsed.data;
}
