/**
 * `unavailable`: down or unreachable; `timeout`: too slow; `busy`: rate limited; `refused`: call not accepted (key, model
 * name or the call itself); `unreadable`: invalid response; `budget`: the household's daily budget is used up.
 */
export type ModelErrorCode = 'unavailable' | 'timeout' | 'busy' | 'refused' | 'unreadable' | 'budget';

/** A failure of the model. It contains nothing that was sent or received, since either may be private. */
export class ModelError extends Error {
  readonly code: ModelErrorCode;
  readonly status: number | null;

  constructor(code: ModelErrorCode, status: number | null = null) {
    super(status === null ? `The language model: ${code}` : `The language model: ${code} (HTTP ${status})`);
    this.name = 'ModelError';
    this.code = code;
    this.status = status;
  }
}

function modelErrorOfStatus(status: number): ModelError {
  if (status === 408) return new ModelError('timeout', status);
  if (status === 429 || status === 529) return new ModelError('busy', status);
  return new ModelError(status >= 500 ? 'unavailable' : 'refused', status);
}

type ErrorClass<E extends Error = Error> = abstract new (...args: never[]) => E;

/** The SDKs' error classes; OpenAI and Anthropic use the same names. */
type SdkErrors = {
  APIError: ErrorClass<Error & { status: number | undefined }>;
  APIConnectionTimeoutError: ErrorClass;
  APIUserAbortError: ErrorClass;
};

/** Converts an SDK error. */
export function toModelError(
  thrown: unknown,
  { APIError, APIConnectionTimeoutError, APIUserAbortError }: SdkErrors,
): ModelError {
  if (thrown instanceof ModelError) return thrown;
  if (thrown instanceof APIConnectionTimeoutError || thrown instanceof APIUserAbortError)
    return new ModelError('timeout');
  if (thrown instanceof APIError)
    return thrown.status === undefined ? new ModelError('unavailable') : modelErrorOfStatus(thrown.status);
  if (thrown instanceof DOMException && thrown.name === 'TimeoutError') return new ModelError('timeout');
  // A truncated or non-JSON body.
  return new ModelError('unreadable');
}

/**
 * For a failed call: 'unreadable' for an invalid response, null when the model is unavailable or out of budget. Rethrows
 * other errors.
 */
export function failedReply(error: unknown): 'unreadable' | null {
  if (!(error instanceof ModelError)) throw error;
  return error.code === 'unreadable' ? 'unreadable' : null;
}
