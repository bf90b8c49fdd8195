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

export function modelErrorOfStatus(status: number): ModelError {
  if (status === 408) return new ModelError('timeout', status);
  if (status === 429 || status === 529) return new ModelError('busy', status);
  return new ModelError(status >= 500 ? 'unavailable' : 'refused', status);
}
