import { apiKeyPrefix } from '@cairn/contract/api-keys';
import { type Api, ApiFailure, createApi, type Send } from '@cairn/mcp/api';

/** What the caller got wrong; the message says what to do. */
export class UsageError extends Error {
  override name = 'UsageError';
}

export type Environment = Readonly<Record<string, string | undefined>>;
export type Connection = { api: Api; origin: string };

const keyPattern = new RegExp(`^${apiKeyPrefix}[A-Za-z0-9_-]{43}$`);
const timeoutMs = 60_000;

/** The server and the key that the environment names. Throws UsageError, which never quotes the key. */
export function connectionOf({ CAIRN_URL = 'http://127.0.0.1:3000', CAIRN_KEY }: Environment): Connection {
  if (CAIRN_KEY === undefined || CAIRN_KEY === '')
    throw new UsageError(
      'CAIRN_KEY is not set. Make an API key in Account settings, under Security, and set CAIRN_KEY to it.',
    );
  if (!keyPattern.test(CAIRN_KEY))
    throw new UsageError('CAIRN_KEY is not an API key: one begins with “cairn_” and has 49 characters.');
  const origin = originOf(CAIRN_URL);
  return { origin, api: createApi(sendTo(origin, CAIRN_KEY)) };
}

function originOf(address: string): string {
  const url = URL.canParse(address) ? new URL(address) : null;
  const isWhole = url !== null && ['http:', 'https:'].includes(url.protocol) && url.username === '';
  if (!isWhole || url.pathname !== '/' || url.search !== '' || url.hash !== '')
    throw new UsageError(
      'CAIRN_URL must be the address of a Cairn server, such as https://money.example.org.',
    );
  return url.origin;
}

const sendTo =
  (origin: string, key: string): Send =>
  async ({ method, path, body, type }) => {
    const response = await fetch(origin + path, {
      method,
      headers: { authorization: `Bearer ${key}`, ...(type === undefined ? {} : { 'content-type': type }) },
      ...(body === undefined
        ? {}
        : { body: typeof body === 'string' ? body : new Blob([Buffer.from(body)]) }),
      // A key goes to the server that it is for, and to no other that an answer names.
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    }).catch(() => {
      throw new ApiFailure(
        `Cairn cannot be reached at ${origin}. Check CAIRN_URL, and that the server runs.`,
      );
    });
    return { status: response.status, text: await response.text() };
  };
