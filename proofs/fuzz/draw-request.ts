import type { Random } from '../../scripts/testing/random.ts';
import type { Operation } from './api-document.ts';
import { breakValue } from './break-value.ts';
import { type Drawing, drawValue } from './draw-value.ts';
import { drawFittingBody } from './fitting-bodies.ts';
import { mutate } from './mutate-bytes.ts';
import { type FuzzRequest, trick } from './request-tricks.ts';

/** Who calls. */
export type Caller = {
  token: string;
  /** Tokens of other people, that a call may end. */
  newToken: () => Promise<string>;
  otherToken: string;
};

/**
 * How often a request is as the document wants it; all others have one thing wrong, or more. Many of these are refused as well, since most
 * calls change what others have made.
 */
const validChance = 0.65;

/**
 * Calls by somebody else each time: after them the session or the person is no more, or in another household, or what is refused counts
 * against the person.
 */
const bySomebodyNew = new Set([
  'logout',
  'changePassword',
  'deleteAccount',
  'confirmIdentity',
  'addHousehold',
  'switchHousehold',
  'joinHousehold',
  'leaveHousehold',
]);
/** Calls that take away what later ones are about: only what was added for it, by the name under which that is known. */
const consumes = new Map([
  ['disconnect', 'removableConnectionId'],
  ['deleteOwnAccount', 'removableOwnAccountId'],
  ['deleteImport', 'removableImportId'],
]);

/** One request to a call of the API, valid or not, with everything that it needs drawn from `random`. */
export async function drawRequest(
  drawing: Drawing,
  operation: Operation,
  caller: Caller,
): Promise<FuzzRequest> {
  const { random } = drawing;
  const broken = drawBroken(random, operation);
  const parameters = new Map(
    operation.parameters.map(({ name, in: place, required, schema }): [string, unknown] => {
      if (place === 'query' && !required && !random.chance(0.35)) return [name, undefined];
      return [name, parameterOf(drawing, operation, name, schema)];
    }),
  );
  const body = drawBody(drawing, operation, broken.has('body'));
  const request: FuzzRequest = {
    operation: operation.name,
    method: operation.method,
    path: pathOf(random, operation, parameters, broken.has('parameter')),
    headers: [
      [
        'authorization',
        `Bearer ${bySomebodyNew.has(operation.name) ? await caller.newToken() : caller.token}`,
      ],
      // Each from a network of its own, so that no limit of one network refuses what is to be tried.
      ['x-forwarded-for', `10.${random.int(0, 255)}.${random.int(0, 255)}.${random.int(1, 254)}`],
      ...(body === null ? [] : [['content-type', body.type] satisfies [string, string]]),
    ],
    body: body === null ? null : body.bytes,
    isRaw: false,
  };
  return broken.has('sending') ? trick(random, request, caller) : request;
}

/** Files of each kind of format: rows, text with tags, lines with letters. */
const files = [
  'Date,Description,Amount,Balance\n2026-05-14,Bakery,-7.50,92.50\n2026-05-15,Kiosk,-3.20,89.30\n',
  '"Buchungstag";"Verwendungszweck";"Betrag"\n"14.05.2026";"Bäckerei";"-1.007,50"\n',
  '!Type:Bank\nD05/14/2026\nT-7.50\nPBakery\n^\n',
  '<OFX><STMTTRN><DTPOSTED>20260514<TRNAMT>-7.50<FITID>1<NAME>Bakery</STMTTRN></OFX>',
  '2026-05-14 Bakery\n  expenses:food  7.50 USD\n  assets:cash\n',
  'Date,USD,GBP,\n2026-05-14,1.0842,0.83715,\n2026-05-13,N/A,0.84,\n',
];

/** What can be attached, by its first bytes. */
const attached = ['%PDF-1.7\n', 'GIF89a\u0001\0\u0001\0'];

function drawBody({ random, ...drawing }: Drawing, { body, name }: Operation, isBroken: boolean) {
  if (body === null) return null;
  if (body === 'file') {
    const file = Buffer.from(random.pick(name === 'addAttachment' ? attached : files) ?? '');
    const bytes = isBroken ? mutate(file, (limit) => random.int(0, Math.max(limit, 1) - 1)) : file;
    return { type: 'application/octet-stream', bytes: Buffer.from(bytes) };
  }
  const value = drawFittingBody(random, drawing.known, name) ?? drawValue({ random, ...drawing }, body, name);
  return {
    type: 'application/json',
    bytes: Buffer.from(jsonOf(isBroken ? breakValue(random, value) : value)),
  };
}

function parameterOf(
  drawing: Drawing,
  { name: operation }: Operation,
  name: string,
  schema: object,
): unknown {
  const consumed = consumes.get(operation);
  if (consumed === undefined) return drawValue(drawing, schema, name, operation);
  return drawing.known.take(consumed) ?? drawing.random.uuid('0000dead');
}

type Part = 'body' | 'parameter' | 'sending';

/** What of a request is wrong: one part most often, because what is wrong twice is refused for the first. */
function drawBroken(random: Random, { body, parameters }: Operation): ReadonlySet<Part> {
  if (random.chance(validChance)) return new Set();
  const parts: Part[] = [
    ...(body === null ? [] : (['body', 'body', 'body', 'body'] as const)),
    ...(parameters.length === 0 ? [] : (['parameter', 'parameter'] as const)),
    'sending',
  ];
  return new Set(random.chance(0.1) ? parts : parts.slice(random.int(0, parts.length - 1)).slice(0, 1));
}

function pathOf(
  random: Random,
  { path, parameters, name: operation }: Operation,
  values: ReadonlyMap<string, unknown>,
  isBroken: boolean,
): string {
  const given = parameters.filter(({ name }) => values.get(name) !== undefined);
  const wrong = isBroken && !consumes.has(operation) ? random.pick(given)?.name : undefined;
  const written = (name: string) => {
    const value = name === wrong ? breakValue(random, values.get(name)) : values.get(name);
    return encodeURIComponent((typeof value === 'string' ? value : jsonOf(value)).toWellFormed());
  };
  const query = given
    .filter(({ in: place }) => place === 'query')
    .map(({ name }) => `${name}=${written(name)}`);
  return (
    path.replace(/\{(\w+)\}/g, (_all, name: string) => written(name)) +
    (query.length === 0 ? '' : `?${query.join('&')}`)
  );
}

/** JSON has no undefined at the top. */
function jsonOf(value: unknown): string {
  return JSON.stringify(value) ?? 'null';
}
