import { type Definition, RARE_ERRORS } from './rare-errors.ts';

/** Plaid's error envelope, without the request's own id. Source: plaid.com/docs/errors. */
export type ErrorBody = {
  error_type: string;
  error_code: string;
  error_message: string;
  display_message: string | null;
  documentation_url: string;
  suggested_action: null;
};

/** An error that a client sees. `status` is the HTTP status. */
export class BankError extends Error {
  readonly status: number;
  readonly body: ErrorBody;

  constructor(body: ErrorBody, status: number) {
    super(body.error_message);
    this.name = 'BankError';
    this.body = body;
    this.status = status;
  }
}

const TRY_LATER = 'This institution is not currently responding. Please try again later.';

/** The codes this bank knows, by `error_code`. */
const DEFINITIONS: Readonly<Record<string, Definition>> = {
  ...RARE_ERRORS,
  MISSING_FIELDS: { type: 'INVALID_REQUEST', message: 'the following required fields are missing' },
  UNKNOWN_FIELDS: {
    type: 'INVALID_REQUEST',
    message: 'the following fields are not recognized by this endpoint',
  },
  INVALID_FIELD: { type: 'INVALID_REQUEST', message: 'a field is not valid' },
  INVALID_BODY: { type: 'INVALID_REQUEST', message: 'body could not be parsed as JSON' },
  INCOMPATIBLE_API_VERSION: {
    type: 'INVALID_REQUEST',
    message: 'the API version is not compatible with this environment',
  },
  NOT_FOUND: { type: 'INVALID_REQUEST', message: 'not found', status: 404 },
  INVALID_API_KEYS: { type: 'INVALID_INPUT', message: 'invalid client_id or secret provided' },
  INVALID_ACCESS_TOKEN: { type: 'INVALID_INPUT', message: 'could not find matching access token' },
  INVALID_PUBLIC_TOKEN: { type: 'INVALID_INPUT', message: 'could not find matching public token' },
  INVALID_LINK_TOKEN: {
    type: 'INVALID_INPUT',
    message: 'the provided link token is unknown, expired or already used',
  },
  INVALID_ACCOUNT_ID: { type: 'INVALID_INPUT', message: 'one or more account_ids is not on this item' },
  INVALID_INSTITUTION: { type: 'INVALID_INPUT', message: 'invalid institution_id provided' },
  INVALID_PRODUCT: { type: 'INVALID_INPUT', message: 'a product is not valid' },
  ADDITIONAL_CONSENT_REQUIRED: {
    type: 'INVALID_INPUT',
    message: 'the user has not consented to this product',
  },
  ITEM_LOGIN_REQUIRED: {
    type: 'ITEM_ERROR',
    message:
      "the login details of this item have changed (credentials, MFA, or required user action) and a user login is required to update this information. use Link's update mode to restore the item to a good state",
  },
  INVALID_WEBHOOK_VERIFICATION_KEY_ID: {
    type: 'INVALID_INPUT',
    message: 'the key_id provided is not a valid webhook verification key id',
  },
  USER_PERMISSION_REVOKED: {
    type: 'INVALID_INPUT',
    message: 'the user has revoked permission for this item',
    display: 'Access to this account was withdrawn.',
  },
  ITEM_NOT_FOUND: {
    type: 'ITEM_ERROR',
    message: 'the item you requested cannot be found. it may have been removed',
  },
  INVALID_CREDENTIALS: {
    type: 'ITEM_ERROR',
    message: 'the provided credentials were not correct',
    display: 'That user name or password is not right. Check both and try again.',
  },
  INVALID_MFA: {
    type: 'ITEM_ERROR',
    message: 'the provided MFA response was not correct',
    display: 'That answer was not correct.',
  },
  INVALID_SEND_METHOD: {
    type: 'ITEM_ERROR',
    message: 'the provided MFA send method was invalid',
    display: 'That way of receiving a code is not available.',
  },
  INVALID_UPDATED_USERNAME: {
    type: 'ITEM_ERROR',
    message: 'the provided username does not match the original',
    display: 'Use the same user name as when you first connected this account.',
  },
  ITEM_LOCKED: {
    type: 'ITEM_ERROR',
    message: 'the account is locked',
    display: 'Too many failed attempts. Unlock your account at your bank and try again.',
  },
  ITEM_NOT_SUPPORTED: {
    type: 'ITEM_ERROR',
    message: 'this account is not supported',
    display: 'This account is not supported.',
  },
  MFA_NOT_SUPPORTED: {
    type: 'ITEM_ERROR',
    message: 'this account requires an MFA type that is not supported',
    display: 'This account asks for a kind of sign-in that is not supported.',
  },
  COUNTRY_NOT_SUPPORTED: {
    type: 'ITEM_ERROR',
    message: 'this country is not supported',
    display: 'Accounts in this country are not supported.',
  },
  NO_ACCOUNTS: {
    type: 'ITEM_ERROR',
    message: 'no valid accounts were found for this item',
    display: 'No accounts that can be connected were found.',
  },
  INSUFFICIENT_CREDENTIALS: {
    type: 'ITEM_ERROR',
    message: 'the user did not provide sufficient authorization',
    display: 'More information is needed to sign in.',
  },
  PASSWORD_RESET_REQUIRED: {
    type: 'ITEM_ERROR',
    message: 'the user must reset their password',
    display: 'Reset your password at your bank and try again.',
  },
  USER_SETUP_REQUIRED: {
    type: 'ITEM_ERROR',
    message: 'the account has not been fully set up',
    display: 'Finish setting up your account at your bank and try again.',
  },
  USER_INPUT_TIMEOUT: {
    type: 'ITEM_ERROR',
    message: 'user input timeout',
    display: 'That took too long. Please try again.',
  },
  INSTITUTION_DOWN: {
    type: 'INSTITUTION_ERROR',
    message: 'this institution is not currently responding to this request',
    display: TRY_LATER,
  },
  INSTITUTION_NOT_RESPONDING: {
    type: 'INSTITUTION_ERROR',
    message: 'this institution is not currently responding to this request',
    display: TRY_LATER,
  },
  INSTITUTION_NOT_AVAILABLE: {
    type: 'INSTITUTION_ERROR',
    message: 'this institution is not currently available',
    display: TRY_LATER,
  },
  INSTITUTION_NO_LONGER_SUPPORTED: {
    type: 'INSTITUTION_ERROR',
    message: 'this institution is no longer supported',
    display: 'This institution is no longer supported.',
  },
  TRANSACTIONS_SYNC_MUTATION_DURING_PAGINATION: {
    type: 'TRANSACTIONS_ERROR',
    message:
      'Underlying transaction data changed since last page was fetched. Please restart pagination from last update.',
  },
  SANDBOX_PRODUCT_NOT_ENABLED: {
    type: 'SANDBOX_ERROR',
    message: 'the requested product is not enabled for this item',
  },
  SANDBOX_WEBHOOK_INVALID: { type: 'SANDBOX_ERROR', message: 'no webhook is configured for this item' },
  RATE_LIMIT: { type: 'RATE_LIMIT_EXCEEDED', message: 'rate limit exceeded', status: 429 },
  TRANSACTIONS_SYNC_LIMIT: {
    type: 'RATE_LIMIT_EXCEEDED',
    message: 'rate limit exceeded for attempts to access transactions sync. please try again later.',
    status: 429,
  },
  TRANSACTIONS_REFRESH_LIMIT: {
    type: 'RATE_LIMIT_EXCEEDED',
    message: 'rate limit exceeded for attempts to refresh transactions. please try again later.',
    status: 429,
  },
  ACCOUNTS_LIMIT: {
    type: 'RATE_LIMIT_EXCEEDED',
    message: 'rate limit exceeded for attempts to access accounts. please try again later.',
    status: 429,
  },
  BALANCE_LIMIT: {
    type: 'RATE_LIMIT_EXCEEDED',
    message: 'rate limit exceeded for attempts to access balances. please try again later.',
    status: 429,
  },
  ITEM_GET_LIMIT: {
    type: 'RATE_LIMIT_EXCEEDED',
    message: 'rate limit exceeded for attempts to access item. please try again later.',
    status: 429,
  },
  INTERNAL_SERVER_ERROR: {
    type: 'API_ERROR',
    message: 'an unexpected error occurred',
    display: 'Something went wrong. Please try again.',
    status: 500,
  },
  PLANNED_MAINTENANCE: { type: 'API_ERROR', message: 'the API is down for planned maintenance', status: 503 },
};

/** Whether the bank knows this `error_code`. */
export function isErrorCode(code: string): boolean {
  return Object.hasOwn(DEFINITIONS, code);
}

/**
 * The error of one code, with its usual message unless another is given. A code that the bank does not know becomes
 * INTERNAL_SERVER_ERROR, so that a typing mistake shows.
 */
export function bankError(code: string, message?: string): BankError {
  const known = DEFINITIONS[code];
  const definition = known ?? { type: 'API_ERROR', message: `no such error code: ${code}`, status: 500 };
  const anchor = definition.type.toLowerCase().replaceAll('_', '-');
  return new BankError(
    {
      error_type: definition.type,
      error_code: known === undefined ? 'INTERNAL_SERVER_ERROR' : code,
      error_message: message ?? definition.message,
      display_message: definition.display ?? null,
      documentation_url: `https://plaid.com/docs/?ref=error#${anchor}-errors`,
      suggested_action: null,
    },
    definition.status ?? 400,
  );
}
