import { connectionRoutes } from '@cairn/contract/connections';
import { idempotencyHeader, viewHeader } from '@cairn/contract/route-definition';
import type { Route, RouteName } from '@cairn/contract/routes';
import { z } from 'zod/mini';
import { ApiError, answerError, transportError } from '../lib/api-error.ts';
import { createCallKeys } from '../lib/call-keys.ts';
import type { AnyInput, Client } from '../lib/call-types.ts';
import type { SessionStore } from '../lib/session.ts';
import { readView } from '../lib/view.ts';
import { takePreloaded } from './preload-script.ts';

// A page's content policy forbids making code of text, with which Zod would read answers faster.
z.config({ jitless: true });

/** Section 9 of the specification. */
const requestTimeoutMs = 10_000;
/**
 * The exchange waits for the bank, which the server asks several things, each for up to 30 s; files are sent and read whole. What has
 * not failed is not given up.
 */
const longTimeoutsMs: Partial<Record<RouteName, number>> = {
  exchange: 90_000,
  addImport: 180_000,
  addAttachment: 60_000,
  attachmentContent: 60_000,
  loadRates: 60_000,
  sendArchive: 60_000,
  archiveContent: 60_000,
  exportTransactions: 600_000,
  exportLedger: 600_000,
  import: 90_000,
  importRows: 90_000,
  changeImport: 90_000,
  runImport: 90_000,
  undoImport: 90_000,
  reopenImport: 90_000,
  deleteAccount: 600_000,
};

/** Calls of which success says all, whatever stands in the answer (section 7). */
const successAlone: ReadonlySet<RouteName> = new Set(['verify']);

/** Calls whose 401 means "these credentials are wrong", not "your session is over". */
const callsBeforeSession: ReadonlySet<RouteName> = new Set(['login', 'register', 'verify']);

const textRecord = z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.undefined()]));

/** The address of a call: parameters in their places, the query behind. Throws ZodError when they break the contract. */
export function callPath(route: Route, input: { params?: unknown; query?: unknown }): string {
  const params = textRecord.parse(route.params?.parse(input.params) ?? {});
  const path = route.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const query = new URLSearchParams();
  const entries = Object.entries(textRecord.parse(route.query?.parse(input.query ?? {}) ?? {}));
  for (const [key, value] of entries) if (value !== undefined) query.set(key, String(value));
  return query.size === 0 ? path : `${path}?${query}`;
}

function encodeRequest(route: Route, input: AnyInput): { path: string; body: string | Blob | null } {
  try {
    const path = callPath(route, input);
    if (input.body instanceof Blob) return { path, body: input.body };
    return { path, body: route.body ? JSON.stringify(z.encode(route.body, input.body)) : null };
  } catch (cause) {
    if (!(cause instanceof z.core.$ZodError)) throw cause;
    const message = cause.issues[0]?.message ?? 'The request is not valid.';
    throw new ApiError({ status: 0, error: 'invalid_request', message, serverMessage: message, cause });
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The text of an answer; tells meanwhile how much of it has come. */
async function textOf(response: Response, onReceived?: (byteCount: number) => void): Promise<string> {
  if (onReceived === undefined || !response.ok || response.body === null) return response.text();
  const decoder = new TextDecoder();
  const parts: string[] = [];
  let byteCount = 0;
  const reader = response.body.getReader();
  for (let read = await reader.read(); !read.done; read = await reader.read()) {
    byteCount += read.value.length;
    parts.push(decoder.decode(read.value, { stream: true }));
    onReceived(byteCount);
  }
  return [...parts, decoder.decode()].join('');
}

/** Tells one file from another. */
function markOf(file: Blob): string {
  return `${file.size} ${file instanceof File ? file.lastModified : ''}`;
}

/** Turns a failed fetch into an ApiError; an abort by the caller is passed on unchanged. */
function failureOf(cause: unknown, callerSignal: AbortSignal | undefined): unknown {
  if (callerSignal?.aborted) return cause;
  const timedOut = cause instanceof DOMException && cause.name === 'TimeoutError';
  return transportError(timedOut ? 'timeout' : 'network', cause);
}

/**
 * Makes the client, which `api.ts` gives its types. Attaches the bearer token of the session, gives up after `timeoutMs`, and ends the session
 * on a 401 of any call but those that come before it.
 */
export function createApiClient(options: {
  origin: string;
  session: SessionStore;
  timeoutMs?: number;
}): Client {
  const { origin, session, timeoutMs = requestTimeoutMs } = options;
  const keys = createCallKeys(Date.now);

  function headers(body: string | Blob | null, idempotencyKey?: string): Headers {
    const { token } = session.read();
    const result = new Headers({ accept: 'application/json' });
    if (body !== null)
      result.set('content-type', body instanceof Blob ? 'application/octet-stream' : 'application/json');
    if (token !== null) result.set('authorization', `Bearer ${token}`);
    const view = readView();
    if (view !== 'all') result.set(viewHeader, view);
    if (idempotencyKey !== undefined) result.set(idempotencyHeader, idempotencyKey);
    return result;
  }

  /** Ends the session that a 401 was about, unless another one has begun meanwhile. */
  function noteUnauthorized(name: RouteName, status: number, tokenSent: string | null): void {
    if (status === 401 && !callsBeforeSession.has(name) && session.read().token === tokenSent)
      session.end('server');
  }

  async function send(route: Route, input: AnyInput): Promise<{ status: number; content: unknown }> {
    const { path, body } = encodeRequest(route, input);
    const tokenSent = session.read().token;
    const content = `${route.method} ${path} ${body instanceof Blob ? markOf(body) : body}`;
    const key = route.once === true ? (input.idempotencyKey ?? keys.keyOf(content)) : undefined;
    const timeout = AbortSignal.timeout(longTimeoutsMs[route.name] ?? timeoutMs);
    const signal = input.signal ? AbortSignal.any([input.signal, timeout]) : timeout;
    try {
      // What was asked for before this code was here is of all that there is.
      const preloaded = readView() === 'all' ? takePreloaded(route.method, path, tokenSent) : null;
      const response = await (preloaded ??
        fetch(origin + path, {
          method: route.method,
          headers: headers(body, key),
          body,
          signal,
          cache: 'no-store',
        }));
      const isBytes = response.ok && route.file === 'application/octet-stream';
      const bytes = isBytes ? new Uint8Array(await response.arrayBuffer()) : null;
      const text = bytes === null ? await textOf(response, input.onReceived) : '';
      // A server or proxy that failed may still have made the change.
      if (response.status < 500) keys.answered(content);
      if (response.ok)
        return { status: response.status, content: bytes ?? (route.file ? text : parseJson(text)) };
      noteUnauthorized(route.name, response.status, tokenSent);
      throw answerError(response.status, parseJson(text));
    } catch (cause) {
      throw cause instanceof ApiError ? cause : failureOf(cause, input.signal);
    }
  }

  /** Makes one call and decodes its answer by the route's schema. Throws ApiError; rethrows the abort of `input.signal`. */
  async function call(route: Route, input: AnyInput): Promise<unknown> {
    const { status, content } = await send(route, input);
    const answer = z.safeParse(route.response, content);
    if (answer.success) return answer.data;
    if (successAlone.has(route.name)) return {};
    throw transportError('unreadable', answer.error, status);
  }

  /** Opens a stream of server-sent events and gives its text. Throws ApiError as `call` does. */
  async function openStream(signal: AbortSignal): Promise<ReadableStream<Uint8Array<ArrayBuffer>>> {
    const tokenSent = session.read().token;
    const opened = headers(null);
    opened.set('accept', 'text/event-stream');
    try {
      const response = await fetch(origin + connectionRoutes.events.path, {
        headers: opened,
        signal,
        cache: 'no-store',
      });
      if (response.ok && response.body) return response.body;
      noteUnauthorized('events', response.status, tokenSent);
      throw answerError(response.status, parseJson(await response.text()));
    } catch (cause) {
      throw cause instanceof ApiError ? cause : failureOf(cause, signal);
    }
  }

  return { call, openStream };
}
