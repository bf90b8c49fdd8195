import type { RouteName, Routes } from '@cairn/contract/routes';
import type { z } from 'zod';
import type { AnyInput, ApiClient } from './api-client.ts';
import { transportError } from './api-error.ts';
import { session } from './session.ts';

type Optional<T> = { [K in keyof T]?: T[K] | undefined };
type ParamsOf<R> = R extends { params: infer S extends z.ZodType } ? { params: z.output<S> } : unknown;
type QueryOf<R> = R extends { query: infer S extends z.ZodType }
  ? { query?: Optional<z.output<S>> }
  : unknown;
type BodyOf<R> = R extends { body: infer S extends z.ZodType } ? { body: z.output<S> } : unknown;

/** What a call takes, by the route table. */
export type CallInput<N extends RouteName> = ParamsOf<Routes[N]> &
  QueryOf<Routes[N]> &
  BodyOf<Routes[N]> & { signal?: AbortSignal };
/** What a call gives, decoded: money as Cents. */
export type CallOutput<N extends RouteName> = z.output<Routes[N]['response']>;

/** Calls that need no input. */
type BareRouteName = {
  [N in RouteName]: Routes[N] extends { params: z.ZodType } | { body: z.ZodType } ? never : N;
}[RouteName];

let client: Promise<ApiClient> | null = null;

/** The client brings the contract's schemas along, so it is fetched with the first call and not with the first page. */
function loadClient(): Promise<ApiClient> {
  client ??= import('./api-client.ts').then(
    // The API is on the page's own origin.
    ({ createApiClient }) => createApiClient({ origin: '', session }),
    (cause: unknown) => {
      // The next call may try again.
      client = null;
      throw transportError('network', cause);
    },
  );
  return client;
}

/** Makes one call of the route table. Throws ApiError; rethrows the abort of `input.signal`. */
export async function call<N extends BareRouteName>(name: N, input?: CallInput<N>): Promise<CallOutput<N>>;
export async function call<N extends RouteName>(name: N, input: CallInput<N>): Promise<CallOutput<N>>;
export async function call(name: RouteName, input: AnyInput = {}): Promise<unknown> {
  return (await loadClient()).call(name, input);
}

/** Opens the stream of server-sent events and gives its text. Throws ApiError as `call` does. */
export async function openStream(signal: AbortSignal): Promise<ReadableStream<Uint8Array<ArrayBuffer>>> {
  return (await loadClient()).openStream(signal);
}
