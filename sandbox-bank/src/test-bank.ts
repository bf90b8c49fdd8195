import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify, { type FastifyInstance } from 'fastify';
import { z } from 'zod';
import { type SandboxBankOptions, sandboxBank } from './plugin.ts';
import { watchConformance } from './protocol/test-conformance.ts';

const transactionSchema = z.object({
  transaction_id: z.string(),
  account_id: z.string(),
  pending: z.boolean(),
  pending_transaction_id: z.string().nullable(),
  amount: z.number(),
  date: z.string(),
  authorized_date: z.string(),
  name: z.string(),
  merchant_name: z.string().nullable(),
  personal_finance_category: z.object({ primary: z.string(), detailed: z.string() }),
});
export type TestTransaction = z.infer<typeof transactionSchema>;

const accountSchema = z.object({
  account_id: z.string(),
  name: z.string(),
  mask: z.string().nullable(),
  type: z.string(),
  subtype: z.string(),
  balances: z.object({
    current: z.number().nullable(),
    available: z.number().nullable(),
    limit: z.number().nullable(),
    iso_currency_code: z.string().nullable(),
    unofficial_currency_code: z.string().nullable(),
  }),
});
export type TestAccount = z.infer<typeof accountSchema>;

const syncSchema = z.object({
  added: z.array(transactionSchema),
  modified: z.array(transactionSchema),
  removed: z.array(z.object({ transaction_id: z.string(), account_id: z.string() })),
  has_more: z.boolean(),
  next_cursor: z.string(),
  transactions_update_status: z.string(),
});
export type SyncPage = z.infer<typeof syncSchema>;

export type Reply = { status: number; body: Record<string, unknown> };

/** Values that tests put into the bank because Plaid may think of new ones. */
const strange = /: (by pigeon|wallet|time capsule) is not in /;

/** A request for a link token. */
export const LINK_REQUEST = {
  client_name: 'Cairn',
  language: 'en',
  country_codes: ['US'],
  user: { client_user_id: 'user-1' },
  products: ['transactions'],
};

const CLIENT = { 'plaid-client-id': 'client', 'plaid-secret': 'secret' };

/** A bank under test, with a clock that moves only on request. Instants are RFC 3339 text. */
export type TestBank = {
  server: FastifyInstance;
  stateFile: string;
  post(path: string, body: object): Promise<Reply>;
  moveClock(options: { days?: number; ms?: number }): void;
  /** Links the default person, or the one the options describe, and gives the access token. */
  link(options?: {
    institutionId?: string;
    username?: string;
    password?: string;
    days?: number;
    products?: string[];
    webhook?: string;
  }): Promise<string>;
  accounts(accessToken: string): Promise<TestAccount[]>;
  page(accessToken: string, options?: { cursor?: string; count?: number }): Promise<SyncPage>;
  /** Follows the pages of one loop from `cursor` to the end. */
  loop(accessToken: string, options?: { cursor?: string; count?: number }): Promise<SyncPage>;
  /** Closes the bank and opens it again on the same file. */
  restart(): Promise<void>;
  close(): Promise<void>;
};

export async function openTestBank(
  options: Partial<SandboxBankOptions> & { at?: string } = {},
): Promise<TestBank> {
  const folder = await mkdtemp(join(tmpdir(), 'sandbox-bank-'));
  const stateFile = join(folder, 'state.json');
  let nowMs = Date.parse(options.at ?? '2026-09-16T17:00:00Z');
  const { at: _at, ...bankOptions } = options;
  const watched: ReadonlySet<string>[] = [];
  const openServer = async () => {
    const opened = Fastify();
    watched.push(watchConformance(opened));
    const defaults = {
      clientId: 'client',
      secret: 'secret',
      stateFile,
      initialDelayMs: 0,
      historicalDelayMs: 0,
    };
    await opened.register(sandboxBank, { ...defaults, now: () => new Date(nowMs), ...bankOptions });
    return opened;
  };
  let server = await openServer();
  const post = async (path: string, body: object): Promise<Reply> => {
    const headers = { ...CLIENT, 'sandbox-control': 'secret' };
    const reply = await server.inject({ method: 'POST', url: path, payload: body, headers });
    return { status: reply.statusCode, body: z.record(z.string(), z.unknown()).parse(reply.json()) };
  };
  const { page, loop } = syncThrough(post);
  return {
    get server() {
      return server;
    },
    stateFile,
    post,
    moveClock: ({ days = 0, ms = 0 }) => {
      nowMs += days * 86_400_000 + ms;
    },
    link: linkThrough(post),
    accounts: async (accessToken) => {
      const reply = await post('/accounts/get', { access_token: accessToken });
      return z.array(accountSchema).parse(reply.body.accounts);
    },
    page,
    loop,
    restart: async () => {
      await server.close();
      server = await openServer();
    },
    close: async () => {
      await server.close();
      await rm(folder, { recursive: true });
      const problems = watched.flatMap((one) => [...one]).filter((problem) => !strange.test(problem));
      if (problems.length > 0) throw new Error(`Not as Plaid declares it:\n${problems.join('\n')}`);
    },
  };
}

function linkThrough(post: TestBank['post']): TestBank['link'] {
  return async ({ institutionId = 'ins_109508', username, password, days = 730, products, webhook } = {}) => {
    const created = await post('/sandbox/public_token/create', {
      institution_id: institutionId,
      initial_products: products ?? ['transactions'],
      options: {
        webhook,
        override_username: username,
        override_password: password,
        transactions: { days_requested: days },
      },
    });
    const exchanged = await post('/item/public_token/exchange', {
      public_token: created.body.public_token,
    });
    return z.string().parse(exchanged.body.access_token);
  };
}

function syncThrough(post: TestBank['post']): Pick<TestBank, 'page' | 'loop'> {
  const page: TestBank['page'] = async (accessToken, request = {}) => {
    const reply = await post('/transactions/sync', { access_token: accessToken, ...request });
    return syncSchema.parse(reply.body);
  };
  const loop: TestBank['loop'] = async (accessToken, request = {}) => {
    const whole = await page(accessToken, request);
    while (whole.has_more) {
      const next = await page(accessToken, { ...request, cursor: whole.next_cursor });
      whole.added.push(...next.added);
      whole.modified.push(...next.modified);
      whole.removed.push(...next.removed);
      whole.has_more = next.has_more;
      whole.next_cursor = next.next_cursor;
    }
    return whole;
  };
  return { page, loop };
}

/** Applies a delta as a client must: removals first, then upserts. */
export function applyDelta(rows: Map<string, TestTransaction>, delta: SyncPage): void {
  for (const { transaction_id } of delta.removed) rows.delete(transaction_id);
  for (const row of [...delta.added, ...delta.modified]) rows.set(row.transaction_id, row);
}

export function cents(amount: number): number {
  return Math.round(amount * 100);
}
