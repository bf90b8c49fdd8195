import { AppError, type ErrorBody, type ErrorCode, httpStatusByErrorCode } from '@cairn/contract/errors';
import { RefusedError } from '@cairn/domain/refused-error';
import type { z } from 'zod';

export type Failure = { status: number; code: ErrorCode; message: string; retryAfterMs: number | null };

const internalMessage = 'Something went wrong on our side. Please try again.';

/** Fastify's own errors, mapped to the contract's. */
const failureByFastifyCode = new Map<string, [ErrorCode, string]>([
  ['FST_ERR_BAD_URL', ['not_found', 'There is nothing at this address.']],
  ['FST_ERR_MAX_PARAM_LENGTH', ['not_found', 'There is nothing at this address.']],
  ['FST_ERR_CTP_BODY_TOO_LARGE', ['payload_too_large', 'The request is too large: 1 MB is the limit.']],
  ['FST_ERR_CTP_INVALID_JSON_BODY', ['invalid_json', 'The request is not valid JSON.']],
  ['FST_ERR_CTP_INVALID_CONTENT_LENGTH', ['invalid_request', 'The request is not as long as it says.']],
  ['FST_ERR_CTP_INVALID_MEDIA_TYPE', ['unsupported_media_type', 'Send JSON, as application/json.']],
  ['FST_ERR_HANDLER_TIMEOUT', ['unavailable', 'This is taking too long. Please try again.']],
]);

/**
 * Maps a thrown error to the response. Unexpected errors become `internal` without details. `maxFileBytes`: of the route, where it takes a
 * file.
 */
export function failureOf(error: unknown, { maxFileBytes }: { maxFileBytes?: number } = {}): Failure {
  if (error instanceof AppError) return failure(error.code, error.message, error.retryAfterMs);
  if (error instanceof RefusedError) return failure(error.code, error.message);
  if (maxFileBytes !== undefined && codeOf(error) === 'FST_ERR_CTP_BODY_TOO_LARGE')
    return failure(
      'payload_too_large',
      `The file is larger than ${Math.floor(maxFileBytes / 1_000_000)} MB.`,
    );
  const [code, message] = failureByFastifyCode.get(codeOf(error) ?? '') ?? ['internal', internalMessage];
  return failure(code, message);
}

function failure(code: ErrorCode, message: string, retryAfterMs: number | null = null): Failure {
  return { status: httpStatusByErrorCode[code], code, message, retryAfterMs };
}

export function errorBodyOf(failed: Failure, requestId: string): ErrorBody {
  return { error: failed.code, message: failed.message, requestId };
}

/** A response that violates the contract: a bug. Names the fields, never their values. */
export class ContractViolation extends Error {
  override name = 'ContractViolation';
  readonly fields: string[];

  constructor(route: string, error: z.ZodError) {
    super(`The answer of ${route} breaks the contract`);
    this.fields = error.issues.slice(0, 5).map((issue) => `${issue.path.join('.')}: ${issue.code}`);
  }
}

export type ErrorDescription = {
  name: string;
  code?: string;
  /** Plaid's request id, for its support. */
  providerRequestId?: string;
  fields?: string[];
  frames: string[];
  cause?: ErrorDescription;
};

const maxCauseDepth = 3;

/**
 * The parts of an error that may be logged. Messages are excluded: those of a database, bank or parser quote their input,
 * which may be private.
 */
export function describeError(error: unknown, depth = 0): ErrorDescription {
  if (!(error instanceof Error)) return { name: `thrown ${typeof error}`, frames: [] };
  const description: ErrorDescription = {
    name: /^\w{1,60}$/.test(error.name) ? error.name : 'Error',
    frames: (error.stack ?? '')
      .split('\n')
      .filter((line) => /^\s+at /.test(line))
      .map((line) => line.trim()),
  };
  const code = codeOf(error);
  if (code !== null) description.code = code;
  const providerRequestId = singleWordProperty(error, 'providerRequestId');
  if (providerRequestId !== null) description.providerRequestId = providerRequestId;
  if (error instanceof ContractViolation) description.fields = error.fields;
  if (error.cause !== undefined && depth < maxCauseDepth)
    description.cause = describeError(error.cause, depth + 1);
  return description;
}

function codeOf(error: unknown): string | null {
  return singleWordProperty(error, 'code');
}

/** A string property of an error that is a single word. */
function singleWordProperty(error: unknown, name: 'code' | 'providerRequestId'): string | null {
  const value: unknown = typeof error === 'object' && error !== null ? Reflect.get(error, name) : null;
  return typeof value === 'string' && /^[\w().*]{1,60}$/.test(value) ? value : null;
}
