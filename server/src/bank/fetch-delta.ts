import { PersonalFinanceCategoryVersion, type PlaidApi } from 'plaid';
import { z } from 'zod';
import type { BankAccount, BankDelta, BankTransaction } from '../ledger/types.ts';
import { BankError } from './bank-error.ts';
import { callPlaid } from './plaid-client.ts';
import { plaidAccount, plaidTransaction, rowReader, toBankAccount } from './plaid-to-ledger.ts';

const syncReply = z.object({
  accounts: z.array(plaidAccount).default([]),
  added: z.array(plaidTransaction),
  modified: z.array(plaidTransaction),
  removed: z.array(z.object({ transaction_id: z.string().min(1) })),
  has_more: z.boolean(),
  next_cursor: z.string(),
  transactions_update_status: z.string(),
});
type SyncReply = z.output<typeof syncReply>;
/** A page of which only what the ledger takes is kept: a long history is many pages, all held until the last has come. */
type SyncPage = Pick<SyncReply, 'accounts' | 'removed' | 'next_cursor' | 'transactions_update_status'> & {
  rows: BankTransaction[];
};

const accountsReply = z.object({ accounts: z.array(plaidAccount) });

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

export type FetchedDelta = { status: 'not_ready' } | { status: 'ready'; delta: BankDelta };

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
    const accounts = await accountsWithoutRows(reading, startCursor, error);
    return { status: 'ready', delta: { ...noRows, startCursor, nextCursor: startCursor, accounts } };
  }
  const last = pages.at(-1);
  if (last === undefined || last.next_cursor === '') return { status: 'not_ready' };
  const changes = netPages(pages);
  const accounts = await fetchAccountsOf(client, accessToken, changes.upserted);
  return {
    status: 'ready',
    delta: {
      startCursor,
      nextCursor: last.next_cursor,
      accounts,
      unlistedAccounts: unlistedAccounts(changes.upserted, accounts, pages),
      ...changes,
      isHistoryComplete: last.transactions_update_status === 'HISTORICAL_UPDATE_COMPLETE',
      pageCount: pages.length,
    },
  };
}

/** What the provider says of a connection that has no rows to give: a broker's, with investment accounts only. */
const withoutRows = new Set(['PRODUCTS_NOT_SUPPORTED', 'NO_ACCOUNTS']);
const noRows = { unlistedAccounts: [], upserted: [], removedIds: [], isHistoryComplete: true, pageCount: 0 };

/**
 * The accounts of a connection that never had rows, and only holds investments. Throws `refusal` for any other: a bank that has given
 * rows before, or has accounts that have some, has failed.
 */
async function accountsWithoutRows(
  { client, accessToken }: PageReading,
  startCursor: string,
  refusal: unknown,
): Promise<BankAccount[]> {
  if (startCursor !== '' || !(refusal instanceof BankError) || !withoutRows.has(refusal.code)) throw refusal;
  const accounts = await fetchAccounts(client, accessToken);
  if (accounts.length === 0 || !accounts.every(({ type }) => type === 'investment')) throw refusal;
  return accounts;
}

/** The accounts of a connection with the balances that the bank has at hand. Throws BankError. */
export async function fetchAccounts(client: PlaidApi, accessToken: string): Promise<BankAccount[]> {
  const reply = await callPlaid(() => client.accountsGet({ access_token: accessToken }));
  return parseReply(accountsReply, reply).accounts.map(toBankAccount);
}

/** The accounts, read once more when a row names one that is not among them: it may have come in between. */
async function fetchAccountsOf(
  client: PlaidApi,
  accessToken: string,
  rows: readonly BankTransaction[],
): Promise<BankAccount[]> {
  const accounts = await fetchAccounts(client, accessToken);
  return unlistedIds(rows, accounts).size === 0 ? accounts : fetchAccounts(client, accessToken);
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
    pages.flatMap((page) => page.accounts.map((account) => [account.account_id, account])),
  );
  return [...ids].map((id) => {
    const account = told.get(id);
    return account === undefined ? unknownAccount(id, rows) : toBankAccount(account);
  });
}

function unknownAccount(id: string, rows: readonly BankTransaction[]): BankAccount {
  const currency = rows.find((row) => row.providerAccountId === id)?.currency;
  return toBankAccount({
    account_id: id,
    name: 'Account that the bank does not list',
    type: 'other',
    balances: { iso_currency_code: currency },
  });
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
    const { added, modified, has_more, ...rest } = parseReply(syncReply, await coming);
    // The bank works on the next page while this one is read. Whoever throws before it is awaited need not hear how it went.
    if (has_more) {
      coming = askPatiently(reading, rest.next_cursor);
      coming.catch(() => undefined);
    }
    pages.push({ ...rest, rows: [...added, ...modified].map(readRow) });
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

/** Nets pages in their order: within a page removals first, and a later word on an id replaces an earlier one. */
function netPages(pages: readonly Pick<SyncPage, 'rows' | 'removed'>[]): {
  upserted: BankTransaction[];
  removedIds: string[];
} {
  const upserted = new Map<string, BankTransaction>();
  const removed = new Set<string>();
  for (const page of pages) {
    for (const { transaction_id } of page.removed) {
      upserted.delete(transaction_id);
      removed.add(transaction_id);
    }
    for (const row of page.rows) {
      removed.delete(row.bankTransactionId);
      upserted.set(row.bankTransactionId, row);
    }
  }
  return { upserted: [...upserted.values()], removedIds: [...removed] };
}

/** Reads a reply. Throws BankError with the place where it is wrong. */
export function parseReply<T>(schema: z.ZodType<T>, reply: unknown): T {
  const parsed = schema.safeParse(reply);
  // The reply itself is private: only where it is wrong may be told.
  if (!parsed.success) {
    const path = parsed.error.issues[0]?.path
      .map((part) => (typeof part === 'number' ? '*' : String(part)))
      .join('.');
    throw new BankError({ kind: 'permanent', code: `UNREADABLE_REPLY(${path ?? ''})` });
  }
  return parsed.data;
}
