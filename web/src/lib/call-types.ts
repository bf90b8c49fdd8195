import type { Route, RouteName, Routes } from '@cairn/contract/routes';
import type { z } from 'zod/mini';

type Optional<T> = { [K in keyof T]?: T[K] | undefined };
type ParamsOf<R> = R extends { params: infer S extends z.core.$ZodType } ? { params: z.output<S> } : unknown;
type QueryOf<R> = R extends { query: infer S extends z.core.$ZodType }
  ? { query?: Optional<z.output<S>> }
  : unknown;
type BodyOf<R> = R extends { body: infer S extends z.core.$ZodType }
  ? { body: z.output<S> }
  : R extends { raw: true }
    ? { body: Blob }
    : unknown;
/** What a call that may be sent again is called by, so that it counts once: a UUID. */
type KeyOf<R> = R extends { once: true } ? { idempotencyKey?: string } : unknown;

/** A file tells how many bytes of it have come. */
type WatchedOf<R> = R extends { file: string } ? { onReceived?: (byteCount: number) => void } : unknown;

/** What a call of a route takes. */
export type InputOf<R extends Route> = ParamsOf<R> &
  QueryOf<R> &
  BodyOf<R> &
  WatchedOf<R> &
  KeyOf<R> & { signal?: AbortSignal };
/** What it gives, decoded: money as Cents. */
export type OutputOf<R extends Route> = z.output<R['response']>;

/** The same by a route's name. */
export type CallInput<N extends RouteName> = InputOf<Routes[N]>;
export type CallOutput<N extends RouteName> = OutputOf<Routes[N]>;

/** A route of which a call needs no input. */
export type BareRoute = Route & { params?: undefined; body?: undefined; raw?: undefined };

/** What a call may take; the schemas of its route say what it must. */
export type AnyInput = {
  params?: unknown;
  query?: unknown;
  body?: unknown;
  idempotencyKey?: string;
  onReceived?: (byteCount: number) => void;
  signal?: AbortSignal;
};

/** Who answers calls: the server, or the demo in its stead. */
export type Client = {
  /** Makes one call. Throws ApiError; rethrows the abort of `input.signal`. */
  call: (route: Route, input: AnyInput) => Promise<unknown>;
  /** Opens the stream of server-sent events and gives its text. Throws ApiError as `call` does. */
  openStream: (signal: AbortSignal) => Promise<ReadableStream<Uint8Array<ArrayBuffer>>>;
};
