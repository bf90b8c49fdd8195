import { z } from 'zod';
import { act } from '../bank/bank.ts';
import { rowsOf } from '../log/edits.ts';
import { accountId } from '../log/transaction.ts';
import { accountObject, sharedAccounts } from '../protocol/accounts.ts';
import { accessToken, type Endpoint, endpoint } from '../protocol/endpoint.ts';
import { findItem } from '../protocol/items.ts';
import { recordAction } from '../protocol/transactions.ts';
import { chooseAccount, chooseRow } from './choices.ts';

const aboutRow = { access_token: accessToken, transaction_id: z.string().optional() };
/** Amounts have Plaid's sign: positive leaves the account. */
const amount = z.number().min(-1e9).max(1e9);

/** Adds rows to the past of one account of an Item: the first that has rows, unless it is named. */
const many = endpoint(
  '/control/rows',
  {
    access_token: accessToken,
    count: z.int().min(2).max(100_000),
    account_id: z.string().optional(),
    seed: z.string().max(100).default('rows'),
  },
  async (bank, request) => {
    const item = findItem(bank, request.access_token);
    const { key } = chooseAccount(bank, item, request.account_id);
    const { count, seed } = request;
    await recordAction(bank, item, { kind: 'rows', atMs: bank.nowMs(), accountKey: key, count, seed });
    return { account_id: accountId(item.seed, key), rows: count };
  },
);

const post = endpoint(
  '/control/rows/post',
  {
    ...aboutRow,
    amount: amount.optional(),
    tip: z.number().min(0).max(10_000).default(0),
    linked: z.boolean().default(true),
  },
  async (bank, request) => {
    const item = findItem(bank, request.access_token);
    const row = chooseRow(bank, item, { id: request.transaction_id, pending: true });
    const posted = Math.round(((request.amount ?? row.amount) + request.tip) * 1e7) / 1e7;
    const { linked } = request;
    act(bank, item, (atMs) => ({
      kind: 'post',
      atMs,
      transactionId: row.transaction_id,
      amount: posted,
      linked,
    }));
    await bank.save();
    return { transaction_id: row.transaction_id, name: row.name, pending_amount: row.amount, amount: posted };
  },
);

const vanish = endpoint('/control/rows/vanish', aboutRow, async (bank, request) => {
  const item = findItem(bank, request.access_token);
  const row = chooseRow(bank, item, { id: request.transaction_id, pending: true });
  act(bank, item, (atMs) => ({ kind: 'remove', atMs, transactionId: row.transaction_id }));
  await bank.save();
  return { transaction_id: row.transaction_id, name: row.name, amount: row.amount };
});

const remove = endpoint('/control/rows/remove', aboutRow, async (bank, request) => {
  const item = findItem(bank, request.access_token);
  const row = chooseRow(bank, item, { id: request.transaction_id, pending: false });
  act(bank, item, (atMs) => ({ kind: 'remove', atMs, transactionId: row.transaction_id }));
  await bank.save();
  return { transaction_id: row.transaction_id, name: row.name, amount: row.amount };
});

const modify = endpoint(
  '/control/rows/modify',
  { ...aboutRow, amount: amount.optional(), name: z.string().min(1).max(500).optional() },
  async (bank, request) => {
    const item = findItem(bank, request.access_token);
    const id = request.transaction_id;
    // An unnamed row is the newest posted one; a named one may be pending too.
    const row = chooseRow(bank, item, id === undefined ? { id, pending: false } : { id });
    act(bank, item, (atMs) => ({
      kind: 'modify',
      atMs,
      transactionId: row.transaction_id,
      amount: request.amount ?? null,
      name: request.name ?? null,
    }));
    await bank.save();
    return { transaction_id: row.transaction_id, name: row.name, amount: row.amount };
  },
);

const resend = endpoint(
  '/control/rows/resend',
  { access_token: accessToken, count: z.int().min(1).max(100_000) },
  async (bank, { access_token, count }) => {
    const item = findItem(bank, access_token);
    act(bank, item, (atMs) => ({ kind: 'nudge', atMs, count }));
    await bank.save();
    return { rows: count };
  },
);

const add = endpoint(
  '/control/rows/add',
  {
    access_token: accessToken,
    account_id: z.string().optional(),
    amount,
    name: z.string().min(1).max(500),
    date: z.iso.date().optional(),
    pending: z.boolean().default(false),
    posts_after_days: z.int().min(1).max(30).optional(),
  },
  async (bank, request) => {
    const item = findItem(bank, request.access_token);
    const { key } = chooseAccount(bank, item, request.account_id);
    const date = request.date ?? bank.today();
    act(bank, item, (atMs) => ({
      kind: 'add',
      atMs,
      accountKey: key,
      date,
      amount: request.amount,
      name: request.name,
      postsAfterDays: request.pending ? (request.posts_after_days ?? null) : 0,
    }));
    await bank.save();
    return { account_id: accountId(item.seed, key), date };
  },
);

/** The bank's own record of an Item as it is: what a client that has followed everything must hold. */
const truth = endpoint('/control/truth', { access_token: accessToken }, (bank, request) => {
  const item = findItem(bank, request.access_token);
  return {
    now: new Date(bank.nowMs()).toISOString(),
    accounts: sharedAccounts(bank, item).map((account) => accountObject(bank, item, account)),
    rows: [...rowsOf(bank.logOf(item)).values()].map((row) => ({
      transaction_id: row.transaction_id,
      account_id: row.account_id,
      amount: row.amount,
      date: row.date,
      pending: row.pending,
      pending_transaction_id: row.pending_transaction_id,
      name: row.name,
    })),
  };
});

export const ROW_CONTROLS: readonly Endpoint[] = [many, post, vanish, remove, modify, resend, add, truth];
