/** What the bank knows of one `error_code`. `status` is the HTTP status, 400 unless given. */
export type Definition = { type: string; message: string; display?: string; status?: number };

const errorOf =
  (type: string) =>
  (message: string, display?: string): Definition => ({
    type,
    message,
    ...(display === undefined ? {} : { display }),
  });

export const request = errorOf('INVALID_REQUEST');
export const input = errorOf('INVALID_INPUT');
export const item = errorOf('ITEM_ERROR');
export const institution = errorOf('INSTITUTION_ERROR');
const oauth = errorOf('OAUTH_ERROR');
const recaptcha = errorOf('RECAPTCHA_ERROR');
export const limit = (subject: string): Definition => ({
  type: 'RATE_LIMIT_EXCEEDED',
  message: `rate limit exceeded for ${subject}. please try again later.`,
  status: 429,
});

/** Codes that few calls end with, and codes that only a test asks for. Source: plaid.com/docs/errors. */
export const RARE_ERRORS: Readonly<Record<string, Definition>> = {
  INVALID_HEADERS: request('a required header is missing or not valid'),
  INVALID_CONFIGURATION: request('this client is not set up for this request'),
  SANDBOX_ONLY: request('this endpoint is only available in the sandbox'),

  UNAUTHORIZED_ENVIRONMENT: input('this client is not enabled for this environment'),
  UNAUTHORIZED_ROUTE_ACCESS: input('this client may not use this endpoint'),
  DIRECT_INTEGRATION_NOT_ENABLED: input('this client may not use the endpoint without a partner'),

  INCORRECT_LINK_TOKEN: oauth('an incorrect link token was supplied'),
  OAUTH_STATE_ID_ALREADY_PROCESSED: oauth('the oauth state id has already been processed'),
  OAUTH_STATE_ID_NOT_FOUND: oauth('the oauth state id could not be found'),

  ACCESS_NOT_GRANTED: item(
    'the user did not grant access that is necessary for this product',
    'Your bank did not share what is needed. Connect again and leave every box ticked.',
  ),
  NO_INVESTMENT_ACCOUNTS: item('no investment accounts were found for this item'),
  NO_LIABILITY_ACCOUNTS: item('no liability accounts were found for this item'),
  NO_AUTH_ACCOUNTS: item('no accounts that can be debited or credited were found for this item'),
  PRODUCT_NOT_READY: item('the requested product is not yet ready. please try again later'),
  PRODUCTS_NOT_SUPPORTED: item('the requested products are not supported by this item'),
  PRODUCT_NOT_ENABLED: item('the requested product is not enabled for this item'),
  ITEM_CONCURRENTLY_DELETED: item('this item was deleted while the request was being processed'),

  UNAUTHORIZED_INSTITUTION: institution('this client may not use this institution'),
  INSTITUTION_NOT_ENABLED_IN_ENVIRONMENT: institution('this institution is not enabled in this environment'),
  INSTITUTION_REGISTRATION_REQUIRED: institution('this institution requires the client to be registered'),
  UNSUPPORTED_RESPONSE: institution(
    'the data returned from the institution is not valid',
    'Something went wrong at your bank. Please try again later.',
  ),

  RECAPTCHA_BAD: recaptcha(
    'the provided reCAPTCHA response was not good enough',
    'That check did not succeed. Please try again.',
  ),
  RECAPTCHA_REQUIRED: recaptcha('a reCAPTCHA response is required'),

  ACCOUNTS_BALANCE_GET_LIMIT: limit('attempts to access balances by this client'),
  TRANSACTIONS_LIMIT: limit('attempts to access transactions'),
  INSTITUTIONS_GET_LIMIT: limit('attempts to access institutions'),
  INSTITUTIONS_GET_BY_ID_LIMIT: limit('attempts to get institutions by id'),
  INVESTMENT_HOLDINGS_GET_LIMIT: limit('attempts to access investment holdings'),
  INVESTMENT_TRANSACTIONS_LIMIT: limit('attempts to access investment transactions'),
  INSTITUTION_RATE_LIMIT: limit('attempts to reach this institution'),
  AUTH_LIMIT: limit('attempts to access auth'),
  IDENTITY_LIMIT: limit('attempts to access identity'),
  CREDITS_EXHAUSTED: {
    type: 'RATE_LIMIT_EXCEEDED',
    message: 'the credits of this client are used up',
    status: 429,
  },
};
