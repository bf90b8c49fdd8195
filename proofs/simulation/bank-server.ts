import { subscribe } from 'node:diagnostics_channel';
import http, { type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import type { Actor } from './scheduler.ts';
import type { BankRow, ProviderItem, SimBank } from './sim-bank.ts';

/** What goes wrong with one call. */
export type CallFault =
  | { kind: 'error'; status: number; type: string; code: string }
  /** The connection breaks after this many bytes of the answer's body. */
  | { kind: 'cut'; afterBytes: number }
  | { kind: 'silence' }
  | { kind: 'garbage' }
  /** To another place, which is not to be followed: the request carries the secret. */
  | { kind: 'redirect' }
  /** JSON that is no reply of Plaid's. */
  | { kind: 'foreign' };

/** Who calls: the actor, the bank that its access token opens, and what is to go wrong. */
export type Caller = {
  actor: Actor;
  bankOf: (accessToken: string) => SimBank | undefined;
  /** Called when the actor's turn has come; it may change the bank. */
  meet: (path: string, bank: SimBank) => CallFault | null;
  pageSize: number;
  /** What a public token is exchanged for. */
  exchange?: () => ProviderItem;
  /** Calls that are answered without waiting for the actor's turn. */
  ungated?: readonly string[];
};

/** Plaid's protocol for the simulation, over real HTTP: as much of it as a sync calls. */
export class BankServer {
  readonly #callers = new Map<string, Caller>();
  readonly #server = http.createServer((request, response) => void this.#receive(request, response));

  async listen(): Promise<string> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
    const { port } = this.#server.address() as AddressInfo;
    return `http://127.0.0.1:${port}`;
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  /** Calls that carry this client id are this caller's, until it is forgotten. */
  admit(clientId: string, caller: Caller): void {
    this.#callers.set(clientId, caller);
  }

  forget(clientId: string): void {
    this.#callers.delete(clientId);
  }

  async #receive(request: http.IncomingMessage, response: ServerResponse): Promise<void> {
    let text = '';
    for await (const chunk of request) text += chunk;
    const path = request.url ?? '';
    const caller = this.#callers.get(String(request.headers['plaid-client-id']));
    if (caller === undefined) return void response.destroy();
    if (caller.ungated?.includes(path) !== true) await caller.actor.pass({ kind: 'request', path });
    const body: { access_token?: string; cursor?: string } = JSON.parse(text);
    const made = path === '/item/public_token/exchange' ? caller.exchange?.() : undefined;
    const bank = made?.bank ?? caller.bankOf(body.access_token ?? '');
    if (made !== undefined) {
      send(response, exchangeOf(made), caller.meet(path, made.bank));
    } else if (bank === undefined) {
      reply(response, 400, failure('INVALID_INPUT', 'INVALID_ACCESS_TOKEN'));
    } else {
      const fault = caller.meet(path, bank);
      const answer = answerOf(bank, path, body.cursor ?? '', caller.pageSize);
      send(response, answer, fault);
    }
    await caller.actor.afterStep();
  }
}

type Answer = { status: number; body: object };

function exchangeOf({ itemId, accessToken }: ProviderItem): Answer {
  return { status: 200, body: { access_token: accessToken, item_id: itemId, request_id: 'simulation' } };
}

function answerOf(bank: SimBank, path: string, cursor: string, pageSize: number): Answer {
  if (bank.isRemoved) return { status: 400, body: failure('ITEM_ERROR', 'ITEM_NOT_FOUND') };
  if (path === '/item/remove') {
    bank.isRemoved = true;
    return { status: 200, body: { request_id: 'simulation' } };
  }
  if (path === '/item/get') return { status: 200, body: itemOf(bank) };
  if (bank.needsLogin) return { status: 400, body: failure('ITEM_ERROR', 'ITEM_LOGIN_REQUIRED') };
  if (path === '/accounts/get')
    return {
      status: 200,
      body: { accounts: bank.accountIds.map((id) => accountOf(bank, id)), request_id: 'simulation' },
    };
  if (path !== '/transactions/sync') return { status: 404, body: failure('INVALID_REQUEST', 'NOT_FOUND') };
  if (!bank.isReady)
    return { status: 200, body: pageBody({ added: [], modified: [], removed: [] }, false, '', 'NOT_READY') };
  const page = bank.page(cursor, pageSize);
  if (page === null) {
    return {
      status: 400,
      body: failure('TRANSACTIONS_ERROR', 'TRANSACTIONS_SYNC_MUTATION_DURING_PAGINATION'),
    };
  }
  return { status: 200, body: pageBody(page, page.hasMore, page.nextCursor, 'HISTORICAL_UPDATE_COMPLETE') };
}

function pageBody(
  { added, modified, removed }: { added: BankRow[]; modified: BankRow[]; removed: BankRow[] },
  hasMore: boolean,
  nextCursor: string,
  status: string,
): object {
  return {
    accounts: [],
    added: added.map(transactionOf),
    modified: modified.map(transactionOf),
    removed: removed.map((row) => ({ transaction_id: row.transactionId, account_id: row.accountId })),
    has_more: hasMore,
    next_cursor: nextCursor,
    transactions_update_status: status,
    request_id: 'simulation',
  };
}

function itemOf(bank: SimBank): object {
  const error = bank.needsLogin ? failure('ITEM_ERROR', 'ITEM_LOGIN_REQUIRED') : null;
  const item = { institution_id: bank.institutionId, institution_name: 'Simulated Bank', error };
  return { item, request_id: 'simulation' };
}

function accountOf(bank: SimBank, id: string): object {
  return {
    account_id: id,
    name: `Checking ${bank.maskOf(id)}`,
    official_name: null,
    mask: bank.maskOf(id),
    type: 'depository',
    subtype: 'checking',
    balances: {
      available: null,
      current: bank.balanceOf(id) / 100,
      limit: null,
      iso_currency_code: 'USD',
      unofficial_currency_code: null,
    },
  };
}

function transactionOf(row: BankRow): object {
  return { ...validRow(row), ...flawedFields(row) };
}

/** What is wrong with a row in the place of what is right. */
function flawedFields({ flaw, name }: BankRow): object {
  if (flaw === 'amount') return { amount: 1e15 };
  if (flaw === 'date') return { date: '0000-12-31' };
  if (flaw === 'account') return { account_id: null };
  if (flaw === 'status') return { pending: 'perhaps' };
  return flaw === 'text' ? { name: `\u0000${name}\u0007\ud800` } : {};
}

function validRow(row: BankRow): object {
  return {
    transaction_id: row.transactionId,
    pending_transaction_id: row.pendingTransactionId,
    account_id: row.accountId,
    amount: row.cents / 100,
    iso_currency_code: 'USD',
    unofficial_currency_code: null,
    date: row.date,
    authorized_date: null,
    name: row.name,
    merchant_name: null,
    original_description: null,
    pending: row.isPending,
    payment_channel: 'in store',
    personal_finance_category: null,
  };
}

function failure(type: string, code: string): object {
  return {
    error_type: type,
    error_code: code,
    error_message: code,
    display_message: null,
    request_id: 'simulation',
  };
}

function reply(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

function send(response: ServerResponse, answer: Answer, fault: CallFault | null): void {
  if (fault === null) reply(response, answer.status, answer.body);
  else if (fault.kind === 'error') reply(response, fault.status, failure(fault.type, fault.code));
  else if (fault.kind === 'cut') sendTruncated(response, answer, fault.afterBytes);
  else if (fault.kind === 'silence') timeOutCaller(response.socket);
  else if (fault.kind === 'redirect') response.writeHead(307, { location: 'http://127.0.0.1:9/' }).end();
  else if (fault.kind === 'foreign') reply(response, 200, { hello: 'from a captive portal' });
  else
    response.writeHead(200, { 'content-type': 'text/html' }).end('<html>The bank is being repaired.</html>');
}

/** Sends a part of the answer and ends the connection. */
function sendTruncated(response: ServerResponse, { status, body }: Answer, afterBytes: number): void {
  const bytes = Buffer.from(JSON.stringify(body));
  response.writeHead(status, { 'content-type': 'application/json', 'content-length': bytes.length });
  response.flushHeaders();
  response.write(bytes.subarray(0, afterBytes % bytes.length));
  response.socket?.end();
}

/** This process's calls that have not ended. */
const openCalls = new Set<http.ClientRequest>();
subscribe('http.client.request.start', (message) => {
  if (!(message instanceof Object && 'request' in message)) return;
  const { request } = message;
  if (!(request instanceof http.ClientRequest)) return;
  openCalls.add(request);
  request.once('close', () => openCalls.delete(request));
});

/** Never answers: the call ends now as it would at its deadline, half a minute later. */
function timeOutCaller(socket: Socket | null): void {
  const callers = [...openCalls].filter(
    (call) => call.socket?.localPort !== undefined && call.socket.localPort === socket?.remotePort,
  );
  if (callers.length !== 1) throw new Error('The caller of the silent bank is not to be found');
  callers[0]?.destroy(Object.assign(new Error('The deadline passed'), { code: 'ECONNABORTED' }));
}
