/**
 * `transient`: the bank is down, slow or busy, a retry may help; `needs_login`: the user must sign in at the bank again;
 * `revoked`: access was withdrawn; `removed`: the provider has deleted the connection; `permanent`: a retry alone does not
 * help.
 */
export type BankErrorKind = 'transient' | 'needs_login' | 'revoked' | 'removed' | 'permanent';

/** A failure at the bank, with the provider's codes only: nothing secret or private. */
export class BankError extends Error {
  readonly kind: BankErrorKind;
  readonly code: string;
  /** The provider's message for the user, if any. */
  readonly displayMessage: string | null;
  readonly providerRequestId: string | null;

  constructor(options: {
    kind: BankErrorKind;
    code: string;
    displayMessage?: string | null;
    providerRequestId?: string | null;
  }) {
    super(`The bank answered ${options.code}`);
    this.name = 'BankError';
    this.kind = options.kind;
    this.code = options.code;
    this.displayMessage = options.displayMessage ?? null;
    this.providerRequestId = options.providerRequestId ?? null;
  }
}

/** An internal failure: retried like an unavailable bank, but not blamed on it. */
export const internalFailure = new BankError({ kind: 'transient', code: 'INTERNAL' });

/** Codes for a wrong Plaid setup, which only the operator can correct. */
const operatorCodes: ReadonlySet<string> = new Set([
  'INVALID_API_KEYS',
  'UNAUTHORIZED_ENVIRONMENT',
  'UNAUTHORIZED_ROUTE_ACCESS',
  'DIRECT_INTEGRATION_NOT_ENABLED',
  'INCOMPATIBLE_API_VERSION',
  'INVALID_CONFIGURATION',
  'INVALID_PRODUCT',
  'PRODUCT_NOT_ENABLED',
  'UNAUTHORIZED_INSTITUTION',
  'INSTITUTION_REGISTRATION_REQUIRED',
  'INSTITUTION_NOT_ENABLED_IN_ENVIRONMENT',
  'CREDITS_EXHAUSTED',
]);

/** One sentence for a failure that the operator has to fix; null for any other. */
export function operatorErrorMessage({ code }: Pick<BankError, 'code'>): string | null {
  if (!operatorCodes.has(code)) return null;
  return `The operator of this Cairn server must correct its Plaid setup (${code}).`;
}

/** Whether a failure is the provider's own, or of how it is set up: not of one bank, nor of one person's access to it. */
export function isFailureOfProvider(error: BankError): boolean {
  const isOfBank = error.code.startsWith('INSTITUTION_') || error.code === 'PRODUCT_NOT_READY';
  return operatorErrorMessage(error) !== null || (error.kind === 'transient' && !isOfBank);
}

/** An access token that cannot be decrypted: its key is lost, or its row was changed. Only a new link helps. */
export const accessTokenUnreadable = 'ACCESS_TOKEN_UNREADABLE';

export function isTokenUnreadable(error: unknown): error is BankError {
  return error instanceof BankError && error.code === accessTokenUnreadable;
}

/** What a connection's failure means and what to do about it, for the user. */
export function describeBankError(error: BankError, institutionName: string): string {
  if (error.code === internalFailure.code) {
    return `Something went wrong on our side while syncing ${institutionName}. Cairn will try again automatically, and your data is kept.`;
  }
  const operators = operatorErrorMessage(error);
  if (operators !== null)
    return `${operators} ${institutionName} will sync again afterward, and your data is kept.`;
  if (error.code === accessTokenUnreadable) {
    return `Reconnect ${institutionName} to resume syncing: Cairn’s saved access to it can no longer be read. Your data is kept.`;
  }
  if (error.code === 'PRODUCT_NOT_READY')
    return `${institutionName} is still preparing your data. Cairn will ask again automatically, and keeps what it has until then.`;
  if (error.kind === 'needs_login')
    return `Sign in to ${institutionName} again to resume syncing. Your data so far is kept.`;
  if (error.kind === 'transient') {
    return `${institutionName} isn’t responding. Cairn will try again automatically and shows your last synced data until then.`;
  }
  if (error.kind === 'revoked') {
    return `Cairn’s access to ${institutionName} was removed at the bank or at Plaid. Your data is kept; connect the bank again or disconnect it.`;
  }
  if (error.kind === 'removed') {
    return `Plaid no longer has this connection to ${institutionName}, so no new data arrives. Your data is kept; connect the bank again or disconnect it.`;
  }
  const reason = error.displayMessage ?? `The bank reported the error ${error.code}.`;
  return `${institutionName} stopped syncing. ${reason} Try Sync Now; if it fails again, disconnect the bank and connect it again.`;
}
