import type { Random } from '../../scripts/testing/random.ts';
import { hostileFields, hostilePaths, hostileQueries } from './hostile-values.ts';

export type FuzzRequest = {
  /** The call of the document that it is drawn for. */
  operation: string;
  method: string;
  path: string;
  headers: [name: string, value: string][];
  body: Buffer | null;
  /** Written as it is: Node's own client would refuse to send it. */
  isRaw: boolean;
};

/** What tricks need of the caller. */
type Tokens = { otherToken: string };
type Trick = (random: Random, request: FuzzRequest, tokens: Tokens) => FuzzRequest;

/** The request, sent in an odd way. */
export function trick(random: Random, request: FuzzRequest, tokens: Tokens): FuzzRequest {
  const chosen = random.pick(request.body === null ? withoutBody : [...withoutBody, ...ofBody, ...ofBody]);
  return chosen === undefined ? request : chosen(random, request, tokens);
}

const text = ({ body }: FuzzRequest): string => body?.toString('utf8') ?? '';
const withBody = (request: FuzzRequest, body: Buffer | string): FuzzRequest => ({
  ...request,
  body: Buffer.from(body),
});
const withHeader = (request: FuzzRequest, name: string, value: string): FuzzRequest => ({
  ...request,
  headers: [...request.headers.filter(([other]) => other !== name), [name, value]],
});
/** With headers that Node's client would refuse. */
const withRawHeaders = (request: FuzzRequest, ...more: FuzzRequest['headers']): FuzzRequest => ({
  ...request,
  isRaw: true,
  headers: [...request.headers, ...more],
});

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'OPTIONS', 'HEAD', 'TRACE', 'PROPFIND', 'get'];
const types = [
  'text/plain',
  'application/json; charset=utf-16',
  'application/json; charset=utf-8',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'application/json, text/plain',
  'x'.repeat(2_000),
  '',
];
const authorizations = [
  '',
  'Bearer',
  'Bearer ',
  'Bearer dead',
  `Bearer ${'x'.repeat(600)}`,
  'Basic YTpi',
  'bearer null',
  'Bearer é',
  'Bearer a b',
];
const oddHeaders: readonly [string, string][] = [
  ['x-http-method-override', 'DELETE'],
  ['x-forwarded-for', "' or 1=1"],
  ['x-forwarded-for', '::1, , 999.1.1.1, fe80::1%eth0'],
  ['x-forwarded-host', 'evil.example'],
  ['x-forwarded-proto', 'javascript'],
  ['x-original-url', '/api/profile'],
  ['forwarded', 'for="[::1]";host=evil'],
  ['host', 'evil.example:99999'],
  ['host', ''],
  ['origin', 'null'],
  ['referer', 'javascript:alert(1)'],
  ['cookie', 'a=b; '.repeat(500)],
  ['user-agent', 'é\u0085\u009f'.repeat(100)],
  ['user-agent', ''],
  ['accept', 'text/html'],
  ['accept-encoding', 'gzip;q=nan, *;q=-1'],
  ['range', 'bytes=0-1,5-'],
  ['if-none-match', '*'],
  ['expect', '100-continue'],
  ['expect', 'miracles'],
  ['idempotency-key', '\u00ff'.repeat(300)],
  ['idempotency-key', ''],
  ['x-request-id', 'a\tb'],
  ['plaid-verification', 'eyJhbGciOiJub25lIn0.e30.'],
  ['content-encoding', 'gzip'],
  ['connection', 'upgrade'],
  ['upgrade', 'websocket'],
  ['transfer-encoding', 'chunked'],
];

const withoutBody: readonly Trick[] = [
  (random, request) => ({ ...request, method: random.pick(methods) ?? 'GET' }),
  (random, request) => {
    const bend = random.pick(hostilePaths);
    const [path = '', query] = request.path.split('?', 2);
    return { ...request, path: (bend?.(path) ?? path) + (query === undefined ? '' : `?${query}`) };
  },
  (random, request) => ({
    ...request,
    path: `${request.path}${request.path.includes('?') ? '&' : '?'}${random.pick(hostileQueries)}`,
  }),
  (random, request) => withHeader(request, ...(random.pick(oddHeaders) ?? ['accept', '*/*'])),
  (random, request) => ({
    ...request,
    headers: [...request.headers, random.pick(request.headers) ?? ['a', 'b']],
  }),
  (random, request) => withHeader(request, 'authorization', random.pick(authorizations) ?? ''),
  (_random, request, { otherToken }) =>
    ['logout', 'changePassword', 'deleteAccount', 'disconnect'].includes(request.operation)
      ? request
      : withHeader(request, 'authorization', `Bearer ${otherToken}`),
  // Bytes that no client of HTTP would send.
  (random, request) => ({
    ...request,
    isRaw: true,
    path: request.path + (random.pick(['\u0001', '%', ' ', '\t', '#x', '|<>"{}', '\u00ff']) ?? ''),
  }),
  (random, request) =>
    withRawHeaders(request, [
      random.pick(['x a', 'x\u0001', '', 'x:y', 'content-length', 'Content-Length ']) ?? '',
      '5',
    ]),
  (random, request) => withRawHeaders(request, ['x', '\u0001\u0002'.repeat(random.int(1, 9))]),
  (_random, request) =>
    withRawHeaders(
      request,
      ...Array.from({ length: 150 }, (_, index): [string, string] => [`x-${index}`, 'y']),
    ),
];

const ofBody: readonly Trick[] = [
  (random, request) => withBody(request, text(request).slice(0, random.int(0, text(request).length))),
  (random, request) => {
    const bytes = Buffer.from(request.body ?? '');
    if (bytes.length > 0) bytes[random.int(0, bytes.length - 1)] = random.int(0, 255);
    return withBody(request, bytes);
  },
  (random, request) => withBody(request, text(request).replace('{', `{${random.pick(hostileFields)},`)),
  // The last of two fields of one name counts.
  (_random, request) => withBody(request, text(request).replace(/\{("\w+"):/, '{$1:null,$1:')),
  (_random, request) => withBody(request, text(request).replace(/:-?\d+(\.\d+)?/, ':1e999')),
  (_random, request) =>
    withBody(request, text(request).replace(/:-?\d+(\.\d+)?/, ':-0.000000000000000000001')),
  (_random, request) => withBody(request, text(request).replace(/"(\w)/, '"\\ud83d$1')),
  (_random, request) => withBody(request, `\ufeff${text(request)}`),
  (_random, request) => withBody(request, `${text(request)}${text(request)}`),
  (_random, request) => withBody(request, `[${text(request)}]`),
  (_random, request) => withBody(request, text(request).replaceAll('"', "'")),
  (_random, request) => withBody(request, `/* */ ${text(request)}`),
  (_random, request) => withBody(request, Buffer.from(text(request), 'utf16le')),
  (_random, request) => withBody(request, `{"x":${'['.repeat(20_000)}`),
  (_random, request) => withBody(request, JSON.stringify('x'.repeat(1_100_000))),
  (random, request) =>
    withBody(request, random.pick(['', ' ', 'null', '[]', '0', '"text"', 'true', '{}', 'NaN']) ?? ''),
  (random, request) => withHeader(request, 'content-type', random.pick(types) ?? ''),
  (random, request) =>
    withRawHeaders(request, ['content-length', String(random.pick([0, 1, -1, 5e9, '0x10', '1,2']) ?? 0)]),
];
