import type { Random } from '../simulation/random.ts';
import type { Operation } from './api-document.ts';
import { breakValue } from './break-value.ts';
import { type Drawing, drawValue } from './draw-value.ts';
import { type FuzzRequest, trick } from './request-tricks.ts';

/** Who calls, and what they may be told nothing of. */
export type Caller = {
  token: string;
  /** Tokens that a call may end. */
  spareToken: () => Promise<string>;
  strangersToken: string;
  /** Ids of another household, by what they are. */
  foreign: (random: Random, field: string) => string | null;
};

/** How often a request is as the document wants it; all others have one thing wrong, or more. */
const validChance = 0.5;
const foreignChance = 0.08;

/** Calls after which the caller's session, or the caller, is no more. */
const endsSession = new Set(['logout', 'changePassword', 'deleteAccount']);
/** Calls that take away what later ones are about: of connections only those that were added for it. */
const ofSpares = new Set(['disconnect']);

/** One request to a call of the API, valid or not, with everything that it needs drawn from `random`. */
export async function drawRequest(
  drawing: Drawing,
  operation: Operation,
  caller: Caller,
): Promise<FuzzRequest> {
  const { random } = drawing;
  const isValid = random.chance(validChance);
  const parameters = new Map(
    operation.parameters.map(({ name, in: place, required, schema }): [string, unknown] => {
      if (place === 'query' && !required && !random.chance(0.35)) return [name, undefined];
      const isForeign = !ofSpares.has(operation.name) && random.chance(foreignChance);
      return [
        name,
        (isForeign ? caller.foreign(random, name) : null) ?? parameterOf(drawing, operation, name, schema),
      ];
    }),
  );
  const body = operation.body === null ? undefined : drawValue(drawing, operation.body, operation.name);
  const request: FuzzRequest = {
    operation: operation.name,
    method: operation.method,
    path: pathOf(random, operation, parameters, isValid),
    headers: [
      [
        'authorization',
        `Bearer ${endsSession.has(operation.name) ? await caller.spareToken() : caller.token}`,
      ],
      // Each from a network of its own, so that no limit of one network stands before what is to be tried.
      ['x-forwarded-for', `10.${random.int(0, 255)}.${random.int(0, 255)}.${random.int(1, 254)}`],
      ...(body === undefined ? [] : [['content-type', 'application/json'] satisfies [string, string]]),
    ],
    body: body === undefined ? null : Buffer.from(jsonOf(isValid ? body : breakSome(random, body))),
    isRaw: false,
  };
  return isValid ? request : trick(random, request, caller);
}

function parameterOf(
  drawing: Drawing,
  { name: operation }: Operation,
  name: string,
  schema: object,
): unknown {
  if (!ofSpares.has(operation)) return drawValue(drawing, schema, name);
  return drawing.known.take('spareConnectionId') ?? drawing.random.uuid('0000dead');
}

function pathOf(
  random: Random,
  { path, parameters }: Operation,
  values: ReadonlyMap<string, unknown>,
  isValid: boolean,
): string {
  const written = (name: string) => {
    const value = values.get(name);
    const isBroken = !isValid && random.chance(0.3) && !path.startsWith('/api/connections/');
    const shown = isBroken ? breakValue(random, value) : value;
    return encodeURIComponent((typeof shown === 'string' ? shown : jsonOf(shown)).toWellFormed());
  };
  const query = parameters
    .filter(({ name, in: place }) => place === 'query' && values.get(name) !== undefined)
    .map(({ name }) => `${name}=${written(name)}`);
  return (
    path.replace(/\{(\w+)\}/g, (_all, name: string) => written(name)) +
    (query.length === 0 ? '' : `?${query.join('&')}`)
  );
}

function breakSome(random: Random, body: unknown): unknown {
  const times = random.pick([0, 1, 1, 1, 2, 3]) ?? 1;
  return Array.from({ length: times }).reduce((broken) => breakValue(random, broken), body);
}

/** JSON keeps no undefined at the top. */
function jsonOf(value: unknown): string {
  return JSON.stringify(value) ?? 'null';
}
