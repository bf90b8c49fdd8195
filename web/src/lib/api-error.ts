/** Why a call failed without an answer that could be read. */
export type TransportFailure = 'network' | 'timeout' | 'unreadable';

const transportMessages: Record<TransportFailure, string> = {
  network: 'Cairn cannot be reached. Check your internet connection and try again.',
  timeout: 'Cairn took too long to respond. Please try again.',
  unreadable: 'This page could not read Cairn’s response. Reload the page and try again.',
};

/** A field of an answer that is read loosely: a proxy on the way may answer in a shape of its own. */
function textField(body: unknown, name: 'error' | 'message' | 'requestId'): string | null {
  if (typeof body !== 'object' || body === null) return null;
  const value: unknown = Reflect.get(body, name);
  return typeof value === 'string' && value !== '' ? value : null;
}

/** A call that failed. `status` is 0 when no HTTP answer came; `message` is fit to show to the person. */
export class ApiError extends Error {
  readonly status: number;
  readonly error: string;
  readonly requestId: string | null;
  /** The server's own words: its message, else its error field; null when it gave none. */
  readonly serverMessage: string | null;

  constructor(failure: {
    status: number;
    error: string;
    message: string;
    serverMessage?: string | null;
    requestId?: string | null;
    cause?: unknown;
  }) {
    super(failure.message, { cause: failure.cause });
    this.name = 'ApiError';
    this.status = failure.status;
    this.error = failure.error;
    this.serverMessage = failure.serverMessage ?? null;
    this.requestId = failure.requestId ?? null;
  }

  /** Whether the server answered at all, however badly. */
  get answered(): boolean {
    return this.status > 0;
  }

  /** Whether no answer came, or not in time. */
  get isOutOfReach(): boolean {
    return this.error === 'network' || this.error === 'timeout';
  }
}

/** The error for a call that got no readable answer. `status` is the HTTP status when there was one. */
export function transportError(failure: TransportFailure, cause: unknown, status = 0): ApiError {
  return new ApiError({ status, error: failure, message: transportMessages[failure], cause });
}

/** The error for an HTTP answer that is not OK, whatever its body is. */
export function answerError(status: number, body: unknown): ApiError {
  const error = textField(body, 'error');
  const serverMessage = textField(body, 'message') ?? error;
  return new ApiError({
    status,
    error: error ?? `http_${status}`,
    message: serverMessage ?? `Something went wrong on Cairn’s side (${status}). Please try again.`,
    serverMessage,
    requestId: textField(body, 'requestId'),
  });
}

/** What to show a person for anything that was thrown. */
export function errorMessage(error: unknown): string {
  return error instanceof ApiError ? error.message : 'Something went wrong. Please try again.';
}
