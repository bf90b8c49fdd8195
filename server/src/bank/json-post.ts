import { Agent, type IncomingMessage, request as openRequest } from 'node:http';
import { Agent as TlsAgent } from 'node:https';
import { pipeline } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { requireNoTransaction } from '../db/transaction-under-way.ts';
import { BankError } from './bank-error.ts';

export type PostSettings = {
  /** Without a trailing slash. */
  baseUrl: string;
  headers: Readonly<Record<string, string>>;
  /** A proxy and the hosts that are reached without it, under the names of their environment variables. */
  proxies: Readonly<Record<string, string>>;
  /** For the whole call, the reply included. */
  timeoutMs: number;
  /** Of the reply, decompressed. */
  maxReplyBytes: number;
};

/** `body`: the parsed JSON, or null when it is not JSON. */
export type JsonReply = { status: number; body: unknown };

/** Throws BankError, which has nothing of the request. */
export type JsonPost = (path: string, request: object) => Promise<JsonReply>;

/** As long as Node's own agent keeps them: servers close idle connections too, and a call on a closed one fails. */
const idleConnectionMs = 5_000;

/**
 * Opens `baseUrl` for POST requests over connections that are kept for the next ones. A redirect is a reply like any other:
 * nothing is sent to where it leads.
 */
export function createJsonPost({
  baseUrl,
  headers,
  proxies,
  timeoutMs,
  maxReplyBytes,
}: PostSettings): JsonPost {
  const options = { keepAlive: true, timeout: idleConnectionMs, proxyEnv: proxies };
  const agent = baseUrl.startsWith('https:') ? new TlsAgent(options) : new Agent(options);
  const allHeaders = {
    accept: 'application/json',
    'accept-encoding': 'gzip',
    'content-type': 'application/json',
    ...headers,
  };

  return async (path, request) => {
    requireNoTransaction('A bank');
    const signal = AbortSignal.timeout(timeoutMs);
    let status: number | null = null;
    try {
      const response = await new Promise<IncomingMessage>((resolve, reject) => {
        openRequest(baseUrl + path, { method: 'POST', agent, headers: allHeaders, signal }, resolve)
          .on('error', reject)
          .end(JSON.stringify(request));
      });
      status = response.statusCode ?? 0;
      return { status, body: parseJson(await readText(response, maxReplyBytes)) };
    } catch (error) {
      const code = signal.aborted ? 'ECONNABORTED' : codeOf(error, status);
      throw new BankError({ kind: 'transient', code });
    }
  };
}

class ReplyTooLarge extends Error {}

/** Reads a body, decompressed. Throws ReplyTooLarge as soon as it has more than `maxBytes`. */
async function readText(response: IncomingMessage, maxBytes: number): Promise<string> {
  const isCompressed = response.headers['content-encoding'] === 'gzip';
  // The reader below gets the error of either stream.
  const body = isCompressed ? pipeline(response, createGunzip(), () => undefined) : response;
  const pieces: Buffer[] = [];
  let received = 0;
  for await (const piece of body) {
    received += piece.length;
    if (received > maxBytes) throw new ReplyTooLarge();
    pieces.push(piece);
  }
  return Buffer.concat(pieces).toString();
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** The status when the body is what failed, otherwise the system's code, such as ECONNREFUSED. */
function codeOf(error: unknown, status: number | null): string {
  if (error instanceof ReplyTooLarge) return 'ERR_BAD_RESPONSE';
  if (status !== null) return `HTTP_${status}`;
  const code = error instanceof Error && 'code' in error ? error.code : null;
  return typeof code === 'string' ? code : 'NETWORK';
}
