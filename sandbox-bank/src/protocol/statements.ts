import { z } from 'zod';
import type { Bank } from '../bank/bank.ts';
import { bankError } from '../errors/errors.ts';
import { presentRows } from '../log/present.ts';
import { streamsOf } from '../log/streams.ts';
import { accountId, type BankTransaction, renderTransaction } from '../log/transaction.ts';
import { hasTransactions } from '../persona/persona.ts';
import type { ItemRecord } from '../records/item-record.ts';
import { dayOf } from '../world/calendar.ts';
import { accountObject, chosenAccounts, sharedAccounts } from './accounts.ts';
import { accessToken, daysRequested, type Endpoint, endpoint, pageOptions, period } from './endpoint.ts';
import { findReadableItem, itemObject } from './items.ts';
import { ensureStarted, statusOf } from './transactions.ts';

const categoryVersion = z.enum(['v1', 'v2']).optional();

/** The Item's rows as they are now. @throws BankError PRODUCT_NOT_READY before the first rows have come. */
async function readRows(
  bank: Bank,
  item: ItemRecord,
  days: number | undefined,
): Promise<readonly BankTransaction[]> {
  const status = statusOf(bank, item, await ensureStarted(bank, item, days));
  if (status === 'NOT_READY') throw bankError('PRODUCT_NOT_READY');
  return presentRows(bank.logOf(item));
}

/** The rows of one period, newest first. A page is a place in the list, so it moves when the list does. */
const get = endpoint(
  '/transactions/get',
  {
    access_token: accessToken,
    ...period,
    options: z
      .strictObject({
        ...pageOptions,
        include_original_description: z.boolean().optional(),
        include_personal_finance_category: z.boolean().optional(),
        include_personal_finance_category_beta: z.boolean().optional(),
        include_logo_and_counterparty_beta: z.boolean().optional(),
        personal_finance_category_version: categoryVersion,
        days_requested: daysRequested.optional(),
      })
      .optional(),
  },
  async (bank, request) => {
    const { start_date, end_date, options } = request;
    const item = findReadableItem(bank, request.access_token);
    const accounts = chosenAccounts(item, sharedAccounts(bank, item), options?.account_ids);
    if (start_date > end_date) throw bankError('INVALID_FIELD', 'start_date: must not be after end_date');
    const ids = new Set(accounts.map((account) => accountId(item.seed, account.key)));
    const rows = (await readRows(bank, item, options?.days_requested)).filter(
      ({ account_id, date }) => ids.has(account_id) && date >= start_date && date <= end_date,
    );
    const offset = options?.offset ?? 0;
    const rendering = {
      includeOriginalDescription: options?.include_original_description ?? false,
      categoryVersion: options?.personal_finance_category_version ?? 'v2',
    };
    return {
      accounts: accounts.filter(hasTransactions).map((account) => accountObject(bank, item, account)),
      transactions: rows
        .slice(offset, offset + (options?.count ?? 100))
        .map((row) => renderTransaction(row, rendering)),
      total_transactions: rows.length,
      item: itemObject(item),
    };
  },
);

const getRecurring = endpoint(
  '/transactions/recurring/get',
  {
    access_token: accessToken,
    account_ids: z.array(z.string()).optional(),
    options: z
      .strictObject({
        include_personal_finance_category: z.boolean().optional(),
        personal_finance_category_version: categoryVersion,
      })
      .optional(),
  },
  async (bank, request) => {
    const item = findReadableItem(bank, request.access_token);
    const accounts = chosenAccounts(item, sharedAccounts(bank, item), request.account_ids);
    const ids = new Set(accounts.map((account) => accountId(item.seed, account.key)));
    const version = request.options?.personal_finance_category_version ?? 'v2';
    const rows = (await readRows(bank, item, undefined))
      .filter(({ account_id }) => ids.has(account_id))
      .map((row) => renderTransaction(row, { includeOriginalDescription: false, categoryVersion: version }));
    const streams = streamsOf(rows, dayOf(bank.today()), item.seed);
    const isInflow = (stream: (typeof streams)[number]) => stream.average_amount.amount < 0;
    const updatedAtMs = bank.logOf(item).at(-1)?.atMs ?? bank.nowMs();
    return {
      inflow_streams: streams.filter(isInflow),
      outflow_streams: streams.filter((stream) => !isInflow(stream)),
      updated_datetime: new Date(updatedAtMs).toISOString(),
      personal_finance_category_version: version,
    };
  },
);

export const STATEMENT_ENDPOINTS: readonly Endpoint[] = [get, getRecurring];
