import { PersonalFinanceCategoryVersion, type PlaidApi } from 'plaid';
import { z } from 'zod';
import type { BankAccount, BankDelta, BankTransaction, UnreadableRecord } from '../ledger/types.ts';
import { BankError } from './bank-error.ts';
import { callPlaid } from './plaid-client.ts';
import { rowReader, unknownCurrency } from './plaid-to-ledger.ts';
import { type ReadRecords, readAccounts, readRemovals, readTransactions } from './read-records.ts';

const records = z.array(z.unknown());
/** The frame of a page: without it nothing can be said of the page. Its records are read one by one. */
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
/** A page of which only what the ledger takes is kept: a long history is many pages, all held until the last has come. */
type SyncPage = Pick<SyncReply, 'next_cursor' | 'transactions_update_status'> & {
  accounts: BankAccount[];
  rows: BankTransaction[];
  removedIds: string[];
  unreadable: UnreadableRecord[];
};

const accountsReply = z.object({ accounts: records });

/** The most that the provider gives in one page; large pages make a change between two of them less likely. */
const pageSize = 500;
/** Pages whose data changes under us this often in a row are left for a later sync. */
const maxRestarts = 5;
/** 2,000,000 rows: a bank that never says "no more" must end somewhere. */
const maxPages = 4000;

/** What the provider says when its data changed between two pages. */
export const changedBetweenPages = 'TRANSACTIONS_SYNC_MUTATION_DURING_PAGINATION';

/** What the provider says when it was asked too often: it answers the same question a little later. */
const askedTooOften: ReadonlySet<string> = new Set(['TRANSACTIONS_SYNC_LIMIT', 'RATE_LIMIT', 'HTTP_429']);
/** It counts calls by the minute: this often, and this long each time, is more than that. */
const maxPauses = 5;
const pauseMs = 15_000;

/** What `fetchDelta` reads with. `pause` ends after so many milliseconds. */
export type PageReading = { client: PlaidApi; accessToken: string; pause: (ms: number) => Promise<void> };

/** `unreadable` is what came with the delta and could not be read. */
export type FetchedDelta =
  | { status: 'not_ready' }
  | { status: 'ready'; delta: BankDelta; unreadable: UnreadableRecord[] };

/**
 * Reads everything that changed since the cursor: all pages, and the accounts as they are now. A change at the bank between
 * two pages throws all of them away and starts again from the first cursor. Writes nothing. Throws BankError.
 */
export async function fetchDelta(reading: PageReading, startCursor: string): Promise<FetchedDelta> {
  const { client, accessToken } = reading;
  let pages: SyncPage[];
  try {
    pages = await fetchPages(reading, startCursor);
  } catch (error) {
    return withoutRows(await accountsOfInvestments(reading, startCursor, error), startCursor);
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

/** Reads the accounts alone, as they are now, where transactions are not to be asked for. The cursor stays. Throws BankError. */
export async function fetchAccountsAlone(
  { client, accessToken }: Pick<PageReading, 'client' | 'accessToken'>,
  cursor: string,
): Promise<FetchedDelta> {
  return withoutRows(await fetchAccounts(client, accessToken), cursor);
}

function withoutRows({ records, unreadable }: ReadRecords<BankAccount>, cursor: string): FetchedDelta {
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

/** What the provider says of a connection that has no rows to give: a broker's, with investment accounts only. */
const noRowsCodes = new Set(['PRODUCTS_NOT_SUPPORTED', 'PRODUCT_NOT_ENABLED', 'NO_ACCOUNTS']);
const noRows = { unlistedAccounts: [], upserted: [], removedIds: [], isHistoryComplete: true, pageCount: 0 };

/**
 * The accounts of a connection that never had rows, and only holds investments. Throws `refusal` for any other: a bank that has given
 * rows before, or has accounts that have some, has failed.
 */
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

/** The accounts of a connection with the balances that the bank has at hand. Throws BankError. */
export async function fetchAccounts(
  client: PlaidApi,
  accessToken: string,
): Promise<ReadRecords<BankAccount>> {
  const reply = await callPlaid(() => client.accountsGet({ access_token: accessToken }));
  return readAccounts(parseReply(accountsReply, reply).accounts);
}

function idsOfUnreadable(unreadable: readonly UnreadableRecord[]): readonly string[] | 'unknown' {
  const ids = unreadable.filter(({ kind }) => kind === 'account').map((account) => account.providerAccountId);
  return ids.every((id) => id !== null) ? ids : 'unknown';
}

/** The accounts, read once more when a row names one that is not among them: it may have come in between. */
async function fetchAccountsOf(
  client: PlaidApi,
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
 * Accounts that rows name and the bank does not list: closed, or no longer shared. The pages may still tell of them; if not, a
 * row tells the currency and nothing else.
 */
function unlistedAccounts(
  rows: readonly BankTransaction[],
  listed: readonly BankAccount[],
  pages: readonly SyncPage[],
): BankAccount[] {
  const ids = unlistedIds(rows, listed);
  if (ids.size === 0) return [];
  const told = new Map(
    pages.flatMap((page) => page.accounts.map((account) => [account.providerAccountId, account])),
  );
  return [...ids].map((id) => told.get(id) ?? unknownAccount(id, rows));
}

function unknownAccount(id: string, rows: readonly BankTransaction[]): BankAccount {
  const currency = rows.find((row) => row.providerAccountId === id)?.currency;
  return {
    providerAccountId: id,
    persistentId: null,
    name: 'Account that the bank does not list',
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
      const changedUnderUs = error instanceof BankError && error.code === changedBetweenPages;
      if (!changedUnderUs || restarts === maxRestarts) throw error;
    }
  }
}

async function fetchPagesOnce(reading: PageReading, startCursor: string): Promise<SyncPage[]> {
  const pages: SyncPage[] = [];
  const readRow = rowReader();
  let coming = askForPage(reading, startCursor);
  while (pages.length < maxPages) {
    const { has_more, ...reply } = parseReply(syncReply, await coming);
    // The bank works on the next page while this one is read. Whoever throws before it is awaited need not hear how it went.
    if (has_more) {
      coming = askPatiently(reading, reply.next_cursor);
      coming.catch(() => undefined);
    }
    pages.push(readPage(reply, readRow));
    if (!has_more) return pages;
  }
  throw new BankError({ kind: 'permanent', code: 'TOO_MANY_PAGES' });
}

/** A page after the first: with so many before it that the provider wants a pause, starting over would never end. */
async function askPatiently(reading: PageReading, cursor: string): Promise<unknown> {
  for (let pauses = 0; ; pauses += 1) {
    try {
      return await askForPage(reading, cursor);
    } catch (error) {
      const isTooOften = error instanceof BankError && askedTooOften.has(error.code);
      if (!isTooOften || pauses === maxPauses) throw error;
      await reading.pause(pauseMs);
    }
  }
}

function askForPage({ client, accessToken }: PageReading, cursor: string): Promise<unknown> {
  return callPlaid(() =>
    client.transactionsSync({
      access_token: accessToken,
      cursor,
      count: pageSize,
      options: {
        include_original_description: true,
        personal_finance_category_version: PersonalFinanceCategoryVersion.V2,
      },
    }),
  );
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
 * Nets pages in their order: within a page removals first, and a later word on an id replaces an earlier one. A word that cannot
 * be read replaces none: what was said before stays, and both are given.
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
      removed.delete(row.bankTransactionId);
      unreadable.delete(row.bankTransactionId);
      upserted.set(row.bankTransactionId, row);
    }
  }
  return {
    upserted: [...upserted.values()],
    removedIds: [...removed],
    unreadable: [...unreadable.values()],
  };
}

/**
 * Reads the frame of a reply. Throws BankError with the place where it is wrong: a reply that is cut or garbled on the way comes
 * whole when it is asked for again.
 */
export function parseReply<T>(schema: z.ZodType<T>, reply: unknown): T {
  const parsed = schema.safeParse(reply);
  // The reply itself is private: only where it is wrong may be told.
  if (!parsed.success) {
    const path = parsed.error.issues[0]?.path
      .map((part) => (typeof part === 'number' ? '*' : String(part)))
      .join('.');
    throw new BankError({ kind: 'transient', code: `UNREADABLE_REPLY(${path ?? ''})` });
  }
  return parsed.data;
}
