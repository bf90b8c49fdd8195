/** How a model is reached. */
export type ModelSettings = {
  provider: 'openai-compatible' | 'anthropic';
  baseUrl: string;
  apiKey: string | null;
  model: string;
};

/** One more try after a failure that may pass; the deadline of a request holds for both together. */
export const maxRetries = 1;

/** A redirect would carry what is sent to an address that nobody configured. */
export const fetchOptions = { redirect: 'error' } as const;

/** An answer of a model is some kilobytes. What is larger is cut off while it comes in. */
const maxReplyBytes = 8_000_000;

/** `fetch`, with an end to what comes back. */
export const cappedFetch: typeof fetch = async (input, init) => {
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
