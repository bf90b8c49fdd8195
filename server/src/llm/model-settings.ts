import { requireNoTransaction } from '../db/transaction-under-way.ts';

export type ModelSettings = {
  provider: 'openai-compatible' | 'anthropic';
  baseUrl: string;
  apiKey: string | null;
  model: string;
};

/** One retry; the request's deadline covers both attempts. */
export const maxRetries = 1;

/** A redirect would send private data to an unconfigured address. */
export const fetchOptions = { redirect: 'error' } as const;

/** Responses are a few kilobytes; larger ones are aborted. */
const maxReplyBytes = 8_000_000;

/** `fetch` with a limit on the response size. */
export const cappedFetch: typeof fetch = async (input, init) => {
  requireNoTransaction('A language model');
  const response = await fetch(input, init);
  if (response.body === null) return response;
  let received = 0;
  const cap = new TransformStream<Uint8Array, Uint8Array>({
    transform(piece, controller) {
      received += piece.byteLength;
      if (received > maxReplyBytes) controller.error(new RangeError('The answer is too large'));
      else controller.enqueue(piece);
    },
  });
  const { status, statusText, headers } = response;
  return new Response(response.body.pipeThrough(cap), { status, statusText, headers });
};
