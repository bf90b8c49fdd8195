import { z } from 'zod';
import { BankError, type BankErrorKind } from './bank-error.ts';

const plaidError = z.object({
  error_type: z.string(),
  error_code: z.string(),
  display_message: z.string().nullish(),
  request_id: z.string().nullish(),
});

const failedResponse = z.object({ response: z.object({ status: z.number(), data: z.unknown() }) });
const networkFailure = z.object({ isAxiosError: z.literal(true), code: z.string().optional() });

const loginCodes = new Set([
  'ITEM_LOGIN_REQUIRED',
  'PASSWORD_RESET_REQUIRED',
  'USER_SETUP_REQUIRED',
  'INVALID_CREDENTIALS',
  'INVALID_MFA',
  'ITEM_LOCKED',
  'ACCESS_NOT_GRANTED',
]);
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
  return transientCodes.has(code) || transientTypes.has(type) || status >= 500 || status === 429
    ? 'transient'
    : 'permanent';
}

/**
 * Turns whatever the SDK threw into a BankError. The SDK's own error carries the client's secret and the access token in
 * its config, so nothing of it is kept: not as a cause, not as a message.
 */
export function toBankError(thrown: unknown): unknown {
  const failed = failedResponse.safeParse(thrown);
  if (failed.success) {
    const { status, data } = failed.data.response;
    const body = plaidError.safeParse(data);
    if (!body.success) {
      return new BankError({
        kind: status >= 500 || status === 429 ? 'transient' : 'permanent',
        code: `HTTP_${status}`,
      });
    }
    return new BankError({
      kind: kindOf(body.data.error_type, body.data.error_code, status),
      code: body.data.error_code,
      displayMessage: body.data.display_message ?? null,
      providerRequestId: body.data.request_id ?? null,
    });
  }
  const network = networkFailure.safeParse(thrown);
  if (network.success) return new BankError({ kind: 'transient', code: network.data.code ?? 'NETWORK' });
  return thrown;
}
