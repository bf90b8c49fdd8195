/**
 * `unavailable`: the model is down or cannot be reached; `timeout`: it took too long; `busy`: it wants a pause; `refused`: it did
 * not take the call (key, model's name, or the call itself); `unreadable`: its answer is none; `budget`: the household's day is used up.
 */
export type ModelErrorCode = 'unavailable' | 'timeout' | 'busy' | 'refused' | 'unreadable' | 'budget';

/** What went wrong with the model. It holds nothing that was sent or answered: either may be private. */
export class ModelError extends Error {
  readonly code: ModelErrorCode;
  /** The HTTP status, where one came. */
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

/** The classes of errors that an SDK throws; OpenAI's and Anthropic's name them alike. */
type SdkErrors = {
  APIError: ErrorClass<Error & { status: number | undefined }>;
  APIConnectionTimeoutError: ErrorClass;
  APIUserAbortError: ErrorClass;
};

/** What a call to an SDK threw, as our error. */
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
  // A body that breaks off or is no JSON.
  return new ModelError('unreadable');
}

/** What a failed call gave: a reply that is none, or null where the model is busy, gone or out of budget. Throws any other error. */
export function failedReply(error: unknown): 'unreadable' | null {
  if (!(error instanceof ModelError)) throw error;
  return error.code === 'unreadable' ? 'unreadable' : null;
}
