import { account } from '@cairn/contract/accounts';
import { sessionResponse, user } from '@cairn/contract/auth';
import { budget } from '@cairn/contract/budgets';
import { connection, syncEvent } from '@cairn/contract/connections';
import { errorBody } from '@cairn/contract/errors';
import { household } from '@cairn/contract/household';
import { insight } from '@cairn/contract/insights';
import { money } from '@cairn/contract/money';
import { notification } from '@cairn/contract/notifications';
import { plainDate, requestDate, requestMonth } from '@cairn/contract/plain-date';
import { binary, publicPathOf } from '@cairn/contract/route-definition';
import { type Route, routes } from '@cairn/contract/routes';
import { category, recentTransaction, transaction } from '@cairn/contract/transactions';
import { z } from 'zod';

export type JsonSchema = z.core.JSONSchema.BaseSchema;

export type Parameter = {
  name: string;
  in: 'path' | 'query';
  required: boolean;
  schema: JsonSchema;
};

export type Content = Record<string, { schema: JsonSchema }>;

export type Operation = {
  operationId: string;
  summary: string;
  security: Record<string, string[]>[];
  parameters?: Parameter[];
  requestBody?: { required: boolean; content: Content };
  responses: Record<string, { description: string; content: Content }>;
};

export type OpenApiDocument = {
  openapi: '3.1.0';
  info: { title: string; version: string; description: string };
  paths: Record<string, Record<string, Operation>>;
  components: {
    schemas: Record<string, JsonSchema>;
    securitySchemes: Record<string, { type: string; scheme: string; description: string }>;
  };
};

const description = [
  'Amounts are JSON numbers of major units, exact to the cent. A debit is negative; what is owed on a credit account is a negative balance.',
  'Addresses that begin with /api/v1 are for every program: calls and fields of version 1 stay, and what is added does not break a program that ignores what it does not know. The other addresses serve Cairn’s own pages and change with them.',
  'Dates are calendar dates, YYYY-MM-DD. Every failure has the shape of Error, and its requestId finds the line in the log.',
].join('\n');

const failures = {
  400: 'A field is wrong (the message names it), or the body is not JSON',
  401: 'No valid key or session, or no valid signature; the message says which',
  403: 'The key lacks the scope, the person lacks the role or must prove first that it is them (POST /api/sessions/confirm)',
  404: 'Not found, or not yours',
  413: 'The body is larger than 1 MB',
  415: 'The body is not application/json',
  429: 'Too many requests',
  500: 'Internal error',
  503: 'Not available right now',
};

/** Shared schemas and their names in the document. */
const sharedSchemas = new Map<z.core.$ZodType, string>([
  [errorBody, 'Error'],
  [user, 'User'],
  [sessionResponse, 'Session'],
  [household, 'Household'],
  [account, 'Account'],
  [recentTransaction, 'RecentTransaction'],
  [transaction, 'Transaction'],
  [category, 'Category'],
  [connection, 'Connection'],
  [syncEvent, 'SyncEvent'],
  [insight, 'Insight'],
  [budget, 'Budget'],
  [notification, 'Notification'],
  [routes.logout.response, 'Nothing'],
  [binary, 'Bytes'],
]);

/** Builds the OpenAPI document from the route table, as sent on the wire: money is a number, a date is a string. */
export function describeApi(): OpenApiDocument {
  const names = nameSchemas();
  const paths: OpenApiDocument['paths'] = {};
  for (const [name, route] of Object.entries<Route>(routes)) {
    const path = (publicPathOf(route) ?? route.path).replace(/:(\w+)/g, '{$1}');
    const methods = paths[path] ?? {};
    methods[route.method.toLowerCase()] = operationOf(name, route, names);
    paths[path] = methods;
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Cairn', version: '1', description },
    paths,
    components: {
      schemas: schemasOf(names),
      securitySchemes: {
        session: { type: 'http', scheme: 'bearer', description: 'The token returned by register and login' },
        key: {
          type: 'http',
          scheme: 'bearer',
          description:
            'An API key, made in Account settings, with the scope that the call names: read, write (which may read too) or accounts',
        },
      },
    },
  };
}

function nameSchemas(): Map<z.core.$ZodType, string> {
  const names = new Map(sharedSchemas);
  for (const [name, route] of Object.entries<Route>(routes)) {
    const title = `${name.charAt(0).toUpperCase()}${name.slice(1)}`;
    if (route.body !== undefined && !names.has(route.body)) names.set(route.body, `${title}Body`);
    if (!names.has(route.response)) names.set(route.response, `${title}Answer`);
  }
  return names;
}

function schemasOf(names: Map<z.core.$ZodType, string>): Record<string, JsonSchema> {
  const registry = z.registry<{ id: string }>();
  for (const [schema, id] of names) registry.add(schema, { id });
  // The input side of a codec is the wire format.
  const { schemas } = z.toJSONSchema(registry, {
    io: 'input',
    uri: pointerTo,
    unrepresentable: 'any',
    override: describeWire,
  });
  return Object.fromEntries(
    Object.entries(schemas).map(([id, { $schema, $id, ...schema }]) => [id, schema] as const),
  );
}

function pointerTo(id: string): string {
  return `#/components/schemas/${id}`;
}

/** Adds what Zod's conversion does not know, and drops noise. */
function describeWire(context: { zodSchema: unknown; jsonSchema: JsonSchema }): void {
  const { zodSchema, jsonSchema } = context;
  if (zodSchema === money) jsonSchema.description = 'Major units, exact to the cent';
  if (zodSchema === plainDate) jsonSchema.format = 'date';
  // Zod adds the pattern of its built-in formats.
  if (jsonSchema.format !== undefined) delete jsonSchema.pattern;
  if (zodSchema === requestDate) {
    jsonSchema.format = 'date';
    jsonSchema.description = 'From 1900-01-01 to 2200-12-31';
  }
  if (zodSchema === requestMonth) jsonSchema.description = 'YYYY-MM, from 1900-01 to 2200-12';
  if (zodSchema === binary)
    Object.assign(jsonSchema, { type: 'string', contentMediaType: 'application/octet-stream' });
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
}

function operationOf(name: string, route: Route, names: Map<z.core.$ZodType, string>): Operation {
  const parameters = [...parametersOf(route.params, 'path'), ...parametersOf(route.query, 'query')];
  const operation: Operation = {
    operationId: name,
    summary: route.summary,
    security: securityOf(route),
    responses: { 200: { description: 'Done', content: answerOf(route, names) } },
  };
  if (parameters.length > 0) operation.parameters = parameters;
  if (route.body !== undefined) {
    const required = !route.body.safeParse({}).success;
    operation.requestBody = { required, content: jsonOf(route.body, names) };
  }
  if (route.maxBytes !== undefined)
    operation.requestBody = { required: true, content: { 'application/octet-stream': { schema: {} } } };
  for (const status of failuresOf(route))
    operation.responses[status] = {
      description: describeFailure(route, status),
      content: jsonOf(errorBody, names),
    };
  return operation;
}

/** A list of scopes beside `http` is of OpenAPI 3.1. */
function securityOf({ access, keyScope }: Route): Operation['security'] {
  if (access === 'public') return [];
  return keyScope === 'none' ? [{ session: [] }] : [{ key: [keyScope] }, { session: [] }];
}

function describeFailure({ maxBytes }: Route, status: keyof typeof failures): string {
  if (status !== 413 || maxBytes === undefined) return failures[status];
  return `The file is larger than ${Math.floor(maxBytes / 1_000_000)} MB`;
}

function answerOf(route: Route, names: Map<z.core.$ZodType, string>): Content {
  if (route.file !== undefined) return { [route.file]: { schema: referenceTo(route.response, names) } };
  if (route.stream === undefined) return jsonOf(route.response, names);
  const schema = {
    type: 'string',
    contentMediaType: 'application/json',
    contentSchema: referenceTo(route.response, names),
    description: 'Each `data:` line is one such object',
  } as const;
  return { 'text/event-stream': { schema } };
}

function jsonOf(schema: z.core.$ZodType, names: Map<z.core.$ZodType, string>): Content {
  return { 'application/json': { schema: referenceTo(schema, names) } };
}

function referenceTo(schema: z.core.$ZodType, names: Map<z.core.$ZodType, string>): JsonSchema {
  const name = names.get(schema);
  if (name === undefined) throw new Error('A schema of the route table has no name');
  return { $ref: pointerTo(name) };
}

function parametersOf(schema: z.core.$ZodObject | undefined, place: 'path' | 'query'): Parameter[] {
  return Object.entries(schema?._zod.def.shape ?? {}).map(([name, field]) => {
    const { $schema, ...json } = z.toJSONSchema(field, { io: 'input', override: describeWire });
    return { name, in: place, required: place === 'path', schema: json };
  });
}

function failuresOf(route: Route): (keyof typeof failures)[] {
  return [
    ...(route.body || route.query ? ([400] as const) : []),
    ...(route.access !== 'public' || route.raw ? ([401] as const) : []),
    ...(route.needsConfirmation === true || (route.access !== 'public' && route.beforeSecondStep !== true)
      ? ([403] as const)
      : []),
    ...(route.params ? ([404] as const) : []),
    ...(route.body || route.raw ? ([413, 415] as const) : []),
    429,
    500,
    503,
  ];
}
