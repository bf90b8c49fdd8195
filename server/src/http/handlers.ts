import { type RouteName, type Routes, routes } from '@cairn/contract/routes';
import type { z } from 'zod';
import type { Once } from '../journal/idempotency-keys.store.ts';
import type { Session } from './session.ts';

export type Client = {
  /** An IP address; from a listed proxy only. */
  address: string;
  userAgent: string | null;
  /** The device cookie. */
  devices: string | null;
  /** The cookie of a sign-in at the provider that has begun. */
  attempt: string | null;
  /** The origin at which their browser sees the server; null where that is not known. */
  site: string | null;
};

type Parsed<Name extends RouteName, Part extends 'params' | 'query' | 'body'> = Routes[Name] extends {
  [P in Part]: infer Schema extends z.core.$ZodType;
}
  ? z.output<Schema>
  : undefined;

type Authenticated<Name extends RouteName> = Routes[Name]['access'] extends 'public'
  ? unknown
  : { session: Session; token: string };

/** A body with a signature over its bytes. */
export type RawBody = {
  body: Buffer;
  /** The header of that name; undefined unless there is exactly one. */
  header: (name: string) => string | undefined;
};

/** For calls with an Idempotency-Key; null when the caller sent none. */
type Repeatable<Name extends RouteName> = Routes[Name] extends { once: true }
  ? { once: Once<Answer<Name>> | null }
  : unknown;

type Raw<Name extends RouteName> = Routes[Name] extends { raw: true } ? { raw: RawBody } : unknown;

/** One parsed call: amounts as Cents, defaults filled in, undefined for parts that the route does not have. */
export type Call<Name extends RouteName> = {
  params: Parsed<Name, 'params'>;
  query: Parsed<Name, 'query'>;
  body: Parsed<Name, 'body'>;
  client: Client;
  setDeviceCookie: (devices: string) => void;
  /** null forgets it. */
  setAttemptCookie: (attempt: string | null) => void;
  /** Says whose account a public call is about, for the log and the person’s record. */
  noteUser: (userId: string) => void;
  requestId: string;
  /** Aborts when the caller goes before the answer is sent. */
  signal: AbortSignal;
} & Authenticated<Name> &
  Repeatable<Name> &
  Raw<Name>;

/** Every call except the event stream, which has no single response. */
export type HandledName = Exclude<RouteName, 'events'>;

/** A file download. `text` or `bytes` matches the route's response schema; `chunks` are its text, sent while it is written. */
export type NamedText =
  | { fileName: string; text: string }
  | { fileName: string; chunks: AsyncIterable<string> };
export type NamedBytes = { fileName: string; bytes: Uint8Array };

export type Answer<Name extends RouteName> = Routes[Name] extends { file: 'application/octet-stream' }
  ? NamedBytes
  : Routes[Name] extends { file: string }
    ? NamedText
    : z.output<Routes[Name]['response']>;

/** The handlers of all calls. A handler fails by throwing AppError; any other error is a bug (500). */
export type Handlers = { [Name in HandledName]: (call: Call<Name>) => Promise<Answer<Name>> };

export function isHandledName(name: string): name is HandledName {
  return Object.hasOwn(routes, name) && name !== 'events';
}

export const handledNames: readonly HandledName[] = Object.keys(routes).filter(isHandledName);
