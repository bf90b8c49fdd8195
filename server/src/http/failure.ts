import { AppError, type ErrorBody, type ErrorCode, httpStatusByErrorCode } from '@cairn/contract/errors';
import type { z } from 'zod';

export type Failure = { status: number; code: ErrorCode; message: string; retryAfterMs: number | null };

const internalMessage = 'Something went wrong on our side. Please try again.';

/** What Fastify itself refuses, in the contract's words. */
const failureByFastifyCode = new Map<string, [ErrorCode, string]>([
  ['FST_ERR_BAD_URL', ['not_found', 'There is nothing at this address.']],
  ['FST_ERR_MAX_PARAM_LENGTH', ['not_found', 'There is nothing at this address.']],
  ['FST_ERR_CTP_BODY_TOO_LARGE', ['payload_too_large', 'The request is too large: 1 MB is the limit.']],
  ['FST_ERR_CTP_INVALID_JSON_BODY', ['invalid_json', 'The request is not valid JSON.']],
  ['FST_ERR_CTP_INVALID_CONTENT_LENGTH', ['invalid_request', 'The request is not as long as it says.']],
  ['FST_ERR_CTP_INVALID_MEDIA_TYPE', ['unsupported_media_type', 'Send JSON, as application/json.']],
  ['FST_ERR_HANDLER_TIMEOUT', ['unavailable', 'This takes too long right now. Please try again.']],
]);

/** Says what a thrown error means to the caller; anything that is not expected is `internal` and says nothing more. */
export function failureOf(error: unknown): Failure {
  if (error instanceof AppError) return failure(error.code, error.message, error.retryAfterMs);
  const [code, message] = failureByFastifyCode.get(codeOf(error) ?? '') ?? ['internal', internalMessage];
  return failure(code, message);
}

function failure(code: ErrorCode, message: string, retryAfterMs: number | null = null): Failure {
  return { status: httpStatusByErrorCode[code], code, message, retryAfterMs };
}

export function errorBodyOf(failed: Failure, requestId: string): ErrorBody {
  return { error: failed.code, message: failed.message, requestId };
}

/** A handler's answer that breaks the contract: a bug of ours. Names the fields, never what is in them. */
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
  /** The provider's id of the call that failed: with it their support finds the call. */
  providerRequestId?: string;
  fields?: string[];
  frames: string[];
  cause?: ErrorDescription;
};

const maxCauseDepth = 3;

/**
 * What of an error may be logged. Messages are left out: those of a database, a bank or a parser quote what they were
 * given, which may be a descriptor, an address or a token.
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

/** The code of an error of Node, Fastify, PostgreSQL or the provider, where it looks like one. */
function codeOf(error: unknown): string | null {
  return singleWordProperty(error, 'code');
}

/** A property of an error that is one word: a code, or an id. */
function singleWordProperty(error: unknown, name: 'code' | 'providerRequestId'): string | null {
  const value: unknown = typeof error === 'object' && error !== null ? Reflect.get(error, name) : null;
  return typeof value === 'string' && /^[\w().*]{1,60}$/.test(value) ? value : null;
}
