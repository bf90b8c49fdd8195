import { en } from 'zod/locales';
import { z } from 'zod/mini';
import { type HouseholdRole, householdRoles } from './household-role.ts';
import type { KeyScope } from './key-scope.ts';

// Zod's small build has no words of its own for what is wrong with a value.
z.config(en());

/** One route: its address, who may call it, and the shapes of request and response. */
export type RouteDefinition = {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  path: string;
  /**
   * Who may call it. All but `public` need a valid bearer token: `person`, for what is their own, such as their sessions; a role, for what
   * their household has, and the least role that may; `operator`, for the server’s own, which only who runs it may.
   */
  access: 'public' | 'person' | 'operator' | HouseholdRole;
  /** What an API key must be allowed for the call; `none`: no key may, only a session. */
  keyScope: KeyScope | 'none';
  summary: string;
  params?: z.ZodMiniObject;
  query?: z.ZodMiniObject;
  body?: z.ZodMiniType;
  response: z.ZodMiniType;
  /** Set where the response is a stream of server-sent events, each of the shape of `response`. */
  stream?: true;
  /** Set where the response is a file to save: its media type. Text is UTF-8; bytes are sent as they are. */
  file?: 'text/csv' | 'text/plain' | 'application/octet-stream';
  /** Set where the route accepts an Idempotency-Key: a repeated call with the same key gets the same response. */
  once?: true;
  /** Set where the handler needs the raw bytes of the body: to verify its signature, or because it is a file. */
  raw?: true;
  /** Set where the person must have proven lately that it is them, beyond having the session. */
  needsConfirmation?: true;
  /**
   * Set where a person may call it who has no second step on a server that requires one: what sets one up, and what that needs. Everything
   * else is refused, and so is every call of an API key.
   */
  beforeSecondStep?: true;
  /** Set where the work grows with the household or a file: minutes may pass before the answer. */
  takesLong?: true;
  /** The most bytes that a raw body may have; of a webhook’s size when absent. */
  maxBytes?: number;
};

/** Defines a route; its type preserves the shapes. */
export function route<
  const Method extends RouteDefinition['method'],
  const Path extends string,
  const Access extends RouteDefinition['access'],
  const Scope extends RouteDefinition['keyScope'],
  const Shapes extends Omit<RouteDefinition, 'method' | 'path' | 'access' | 'keyScope'>,
>(method: Method, path: Path, access: Access, keyScope: Scope, shapes: Shapes) {
  return { method, path, access, keyScope, ...shapes };
}

/** Where the routes are that other programs may rely on, and that alone take API keys. */
export const publicApiPrefix = '/api/v1';

/** A route’s address in the public API; null where it is no part of it, because no key may call it. */
export function publicPathOf({ path, keyScope }: Pick<RouteDefinition, 'path' | 'keyScope'>): string | null {
  return keyScope === 'none' ? null : publicApiPrefix + path.slice('/api'.length);
}

/** Whether a route is about what a household has. */
export function isOfHousehold({ access }: Pick<RouteDefinition, 'access'>): boolean {
  return householdRoles.some((role) => role === access);
}

/** Gives each route the name that it has among the routes of its noun. */
export function namedRoutes<const R extends Record<string, RouteDefinition>>(
  routes: R,
): { [Name in keyof R]: R[Name] & { name: Name } };
export function namedRoutes(routes: Record<string, RouteDefinition>): unknown {
  return Object.fromEntries(Object.entries(routes).map(([name, route]) => [name, { ...route, name }]));
}

/** The bytes of a file. */
export const binary = z.instanceof(Uint8Array);

/** An empty response. */
export const empty = z.object({});

/** A response with a message about anything that was not possible. */
export const doneWithNotice = z.object({ notice: z.nullable(z.string()) });

/**
 * What a person looks at, of calls that only read: all that they may see, what everybody in the household sees, or what others do not. A header
 * says it; without it, all.
 */
export const views = ['all', 'shared', 'mine'] as const;
export type View = (typeof views)[number];
export const viewHeader = 'cairn-view';

/** The header that makes it safe to repeat a call. */
export const idempotencyHeader = 'idempotency-key';
export const idempotencyKey = z.uuid().check(z.toLowerCase());
