import { z } from 'zod';
import { BankError, type BankErrorKind } from './bank-error.ts';
import { cleanText } from './bank-text.ts';

/** Plaid's error object, also used inside an Item. */
export const plaidError = z.object({
  error_type: z.string(),
  error_code: z.string().regex(/^\w{1,100}$/),
  display_message: z
    .unknown()
    .optional()
    .transform((value) => cleanText(value)),
  request_id: z
    .string()
    .regex(/^\w{1,100}$/)
    .nullish()
    .catch(null),
});

const loginCodes = new Set([
  'ITEM_LOGIN_REQUIRED',
  'PASSWORD_RESET_REQUIRED',
  'USER_SETUP_REQUIRED',
  'INVALID_CREDENTIALS',
  'INVALID_MFA',
  'ITEM_LOCKED',
  'ACCESS_NOT_GRANTED',
]);
const revokedCodes = new Set(['USER_PERMISSION_REVOKED']);
const removedCodes = new Set(['ITEM_NOT_FOUND', 'ITEM_CONCURRENTLY_DELETED']);
const transientCodes = new Set([
  'INSTITUTION_DOWN',
  'INSTITUTION_NOT_RESPONDING',
  'INSTITUTION_NOT_AVAILABLE',
  'PRODUCT_NOT_READY',
  'TRANSACTIONS_SYNC_MUTATION_DURING_PAGINATION',
]);
const transientTypes = new Set(['RATE_LIMIT_EXCEEDED', 'API_ERROR']);

function kindOf(type: string, code: string, status: number): BankErrorKind {
  if (loginCodes.has(code)) return 'needs_login';
  if (revokedCodes.has(code)) return 'revoked';
  if (removedCodes.has(code)) return 'removed';
  return transientCodes.has(code) || transientTypes.has(type) || status >= 500 || status === 429
    ? 'transient'
    : 'permanent';
}

export function itemError(body: z.output<typeof plaidError>): BankError {
  return toKnown(body, 400);
}

function toKnown(body: z.output<typeof plaidError>, status: number): BankError {
  return new BankError({
    kind: kindOf(body.error_type, body.error_code, status),
    code: body.error_code,
    displayMessage: body.display_message,
    providerRequestId: body.request_id ?? null,
  });
}

/** The error that a reply with a status other than 2xx is. Its message to developers may name a token, so it is dropped. */
export function toBankError(status: number, body: unknown): BankError {
  const known = plaidError.safeParse(body);
  // Other bodies come from a proxy or are truncated: transient.
  if (!known.success) return new BankError({ kind: 'transient', code: `HTTP_${status}` });
  return toKnown(known.data, status);
}
