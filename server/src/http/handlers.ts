import { type RouteName, type Routes, routes } from '@cairn/contract/routes';
import type { z } from 'zod';
import type { Session } from '../identity/identity.ts';
import type { Once } from '../ledger/journal/answered-calls.store.ts';

/** Where a call came from, as far as it can be believed. */
export type Client = {
  /** An IP address; behind a proxy only a listed one is believed. */
  address: string;
  userAgent: string | null;
  /** What the browser keeps of who has signed in on it. */
  devices: string | null;
};

type Parsed<Name extends RouteName, Part extends 'params' | 'query' | 'body'> = Routes[Name] extends {
  [P in Part]: infer Schema extends z.ZodType;
}
  ? z.output<Schema>
  : undefined;

type Authenticated<Name extends RouteName> = Routes[Name]['access'] extends 'session'
  ? { session: Session; token: string }
  : unknown;

/** A body whose bytes somebody else has signed. */
export type RawBody = {
  body: Buffer;
  /** The one header of that name; undefined when there is none, or more than one. */
  header: (name: string) => string | undefined;
};

/** Set on the calls that can be made to count once; null where the caller did not ask for it. */
type Repeatable<Name extends RouteName> = Routes[Name] extends { once: true }
  ? { once: Once<Answer<Name>> | null }
  : unknown;

type Raw<Name extends RouteName> = Routes[Name] extends { raw: true } ? { raw: RawBody } : unknown;

/** One call of the route table, parsed: money as Cents, defaults filled in, undefined where the route takes nothing. */
export type Call<Name extends RouteName> = {
  params: Parsed<Name, 'params'>;
  query: Parsed<Name, 'query'>;
  body: Parsed<Name, 'body'>;
  client: Client;
  /** Has the browser keep who has signed in on it. */
  keepDevices: (devices: string) => void;
  requestId: string;
} & Authenticated<Name> &
  Repeatable<Name> &
  Raw<Name>;

/** Every call but the stream of events, which has no single answer. */
export type HandledName = Exclude<RouteName, 'events'>;

/** A file to be saved under this name; `text` is what the route's response describes. */
export type CsvFile = { fileName: string; text: string };

export type Answer<Name extends RouteName> = Routes[Name] extends { csv: true }
  ? CsvFile
  : z.output<Routes[Name]['response']>;

/** What answers each call. A handler fails by throwing AppError; anything else that it throws is a bug (500). */
export type Handlers = { [Name in HandledName]: (call: Call<Name>) => Promise<Answer<Name>> };

function isHandledName(name: string): name is HandledName {
  return Object.hasOwn(routes, name) && name !== 'events';
}

export const handledNames: readonly HandledName[] = Object.keys(routes).filter(isHandledName);
