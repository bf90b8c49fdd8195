import { z } from 'zod';

/** One call: where it is, who may make it, what goes in and what comes out. */
export type RouteDefinition = {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  path: string;
  /** `session`: a bearer token that lives. */
  access: 'public' | 'session';
  summary: string;
  params?: z.ZodObject;
  query?: z.ZodObject;
  body?: z.ZodType;
  response: z.ZodType;
  /** Set where the answer is a stream of server-sent events, each of the shape of `response`. */
  stream?: true;
  /** Set where the answer is a CSV file (RFC 4180, UTF-8) and `response` is its text. */
  csv?: true;
  /** Set where a call that comes with an Idempotency-Key counts once: sent again with the same key, it gets the same answer. */
  once?: true;
  /** Set where the body is taken as the bytes that came, since somebody else has signed them. */
  raw?: true;
};

/** An answer that only says that it is done. */
export const empty = z.object({});

/** An answer that says that it is done, and in words what was not possible along with it, if anything. */
export const doneWithNotice = z.object({ notice: z.string().nullable() });

/** What a caller may name a call by, in this header, so that it can be sent again without counting twice. */
export const idempotencyHeader = 'idempotency-key';
export const idempotencyKey = z.uuid();
