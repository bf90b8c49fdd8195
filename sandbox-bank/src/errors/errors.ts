import { type Definition, input, institution, item, limit, RARE_ERRORS, request } from './rare-errors.ts';

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
  MISSING_FIELDS: request('the following required fields are missing'),
  UNKNOWN_FIELDS: request('the following fields are not recognized by this endpoint'),
  INVALID_FIELD: request('a field is not valid'),
  INVALID_BODY: request('body could not be parsed as JSON'),
  INCOMPATIBLE_API_VERSION: request('the API version is not compatible with this environment'),
  NOT_FOUND: { type: 'INVALID_REQUEST', message: 'not found', status: 404 },
  INVALID_API_KEYS: input('invalid client_id or secret provided'),
  INVALID_ACCESS_TOKEN: input('could not find matching access token'),
  INVALID_PUBLIC_TOKEN: input('could not find matching public token'),
  INVALID_LINK_TOKEN: input('the provided link token is unknown, expired or already used'),
  INVALID_ACCOUNT_ID: input('one or more account_ids is not on this item'),
  INVALID_INSTITUTION: input('invalid institution_id provided'),
  INVALID_PRODUCT: input('a product is not valid'),
  ADDITIONAL_CONSENT_REQUIRED: input('the user has not consented to this product'),
  ITEM_LOGIN_REQUIRED: item(
    "the login details of this item have changed (credentials, MFA, or required user action) and a user login is required to update this information. use Link's update mode to restore the item to a good state",
  ),
  INVALID_WEBHOOK_VERIFICATION_KEY_ID: input(
    'the key_id provided is not a valid webhook verification key id',
  ),
  USER_PERMISSION_REVOKED: input(
    'the user has revoked permission for this item',
    'Access to this account was withdrawn.',
  ),
  ITEM_NOT_FOUND: item('the item you requested cannot be found. it may have been removed'),
  INVALID_CREDENTIALS: item(
    'the provided credentials were not correct',
    'That user name or password is not right. Check both and try again.',
  ),
  INVALID_MFA: item('the provided MFA response was not correct', 'That answer was not correct.'),
  INVALID_SEND_METHOD: item(
    'the provided MFA send method was invalid',
    'That way of receiving a code is not available.',
  ),
  INVALID_UPDATED_USERNAME: item(
    'the provided username does not match the original',
    'Use the same user name as when you first connected this account.',
  ),
  ITEM_LOCKED: item(
    'the account is locked',
    'Too many failed attempts. Unlock your account at your bank and try again.',
  ),
  ITEM_NOT_SUPPORTED: item('this account is not supported', 'This account is not supported.'),
  MFA_NOT_SUPPORTED: item(
    'this account requires an MFA type that is not supported',
    'This account asks for a kind of sign-in that is not supported.',
  ),
  COUNTRY_NOT_SUPPORTED: item('this country is not supported', 'Accounts in this country are not supported.'),
  NO_ACCOUNTS: item(
    'no valid accounts were found for this item',
    'No accounts that can be connected were found.',
  ),
  INSUFFICIENT_CREDENTIALS: item(
    'the user did not provide sufficient authorization',
    'More information is needed to sign in.',
  ),
  PASSWORD_RESET_REQUIRED: item(
    'the user must reset their password',
    'Reset your password at your bank and try again.',
  ),
  USER_SETUP_REQUIRED: item(
    'the account has not been fully set up',
    'Finish setting up your account at your bank and try again.',
  ),
  USER_INPUT_TIMEOUT: item('user input timeout', 'That took too long. Please try again.'),
  INSTITUTION_DOWN: institution('this institution is not currently responding to this request', TRY_LATER),
  INSTITUTION_NOT_RESPONDING: institution(
    'this institution is not currently responding to this request',
    TRY_LATER,
  ),
  INSTITUTION_NOT_AVAILABLE: institution('this institution is not currently available', TRY_LATER),
  INSTITUTION_NO_LONGER_SUPPORTED: institution(
    'this institution is no longer supported',
    'This institution is no longer supported.',
  ),
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
  TRANSACTIONS_SYNC_LIMIT: limit('attempts to access transactions sync'),
  TRANSACTIONS_REFRESH_LIMIT: limit('attempts to refresh transactions'),
  ACCOUNTS_LIMIT: limit('attempts to access accounts'),
  BALANCE_LIMIT: limit('attempts to access balances'),
  ITEM_GET_LIMIT: limit('attempts to access item'),
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

/** The error of a code. An unknown code becomes INTERNAL_SERVER_ERROR, so that a typing mistake shows. */
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
