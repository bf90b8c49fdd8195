/** How a model is reached. */
export type ModelSettings = {
  provider: 'openai-compatible' | 'anthropic';
  baseUrl: string;
  apiKey: string | null;
  model: string;
};

/** One more try after a failure that may pass; the deadline of a request holds for both together. */
export const mostRetries = 1;

/** A redirect would carry what is sent to an address that nobody configured. */
export const fetchOptions = { redirect: 'error' } as const;
