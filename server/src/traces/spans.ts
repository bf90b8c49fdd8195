export type TracedRequest = { method: string; route: string; status: number };

/** What is called outside of this program: the kind of host alone, since its name may be of a person. */
export type OutsideKind = 'plaid' | 'mail' | 'model' | 'notification';

/** By which another process goes on with a trace. */
export type TraceParent = { traceId: string; spanId: string };

/**
 * Spans of what this process does, by names of this program alone: routes' patterns, queues, kinds of hosts. Never an address, an id, a query or
 * anything of a person.
 */
export type Traces = {
  /** A request has come: `run` does a part of it within its span, `end` ends that. Null where none is traced. */
  beginRequest: (() => { run: (part: () => void) => void; end: (answered: TracedRequest) => void }) | null;
  job: <T>(queue: string, work: () => Promise<T>) => Promise<T>;
  outside: <T>(kind: OutsideKind, work: () => Promise<T>) => Promise<T>;
  /** Of the span that this call is in; null outside of one. */
  parent: () => TraceParent | null;
  /** Does work of a span of another process. */
  within: <T>(parent: TraceParent | null, work: () => Promise<T>) => Promise<T>;
  /** Sends what has ended. */
  close: () => Promise<void>;
};
