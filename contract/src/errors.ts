import { z } from 'zod/mini';

/** Every error code with its HTTP status. */
export const httpStatusByErrorCode = {
  invalid_request: 400,
  invalid_json: 400,
  email_taken: 409,
  invalid_credentials: 401,
  unauthorized: 401,
  second_factor_needed: 403,
  passkey_needed: 403,
  second_step_setup_needed: 403,
  confirmation_needed: 403,
  wrong_password: 403,
  wrong_code: 403,
  wrong_passkey: 403,
  other_sign_in: 403,
  operator_only: 403,
  account_disabled: 403,
  role_needed: 403,
  scope_needed: 403,
  plan_needed: 403,
  origin_refused: 403,
  registration_refused: 403,
  not_found: 404,
  method_not_allowed: 405,
  conflict: 409,
  already_linked: 409,
  link_invalid: 410,
  payload_too_large: 413,
  unsupported_media_type: 415,
  too_many_requests: 429,
  internal: 500,
  bank_error: 502,
  bank_unavailable: 503,
  unavailable: 503,
} as const;

export type ErrorCode = keyof typeof httpStatusByErrorCode;

/** The body of every failed call. `message` is written for the user; `requestId` finds the log line. */
export const errorBody = z.object({
  error: z.enum(Object.keys(httpStatusByErrorCode) as [ErrorCode, ...ErrorCode[]]),
  message: z.string(),
  requestId: z.string(),
});

export type ErrorBody = z.infer<typeof errorBody>;

/** An expected failure: a stable code, and a message that says what happened and what to do. */
export class AppError extends Error {
  readonly code: ErrorCode;
  /** When to try again; null when that is not known. */
  readonly retryAfterMs: number | null;
  /** Whose account was refused, for its record; null where no account was. Never sent. */
  readonly userId: string | null;

  constructor(
    code: ErrorCode,
    message: string,
    options: ErrorOptions & { retryAfterMs?: number; userId?: string } = {},
  ) {
    super(message, options);
    this.name = 'AppError';
    this.code = code;
    this.retryAfterMs = options.retryAfterMs ?? null;
    this.userId = options.userId ?? null;
  }
}
