/**
 * `transient`: the bank is down, slow or busy, and trying again may help; `needs_login`: the person must sign in at the bank
 * again; `revoked`: access was taken back, and signing in again does not bring it back; `removed`: the provider no longer has
 * the connection; `permanent`: retrying alone does not fix it.
 */
export type BankErrorKind = 'transient' | 'needs_login' | 'revoked' | 'removed' | 'permanent';

/** What went wrong at the bank, without anything secret or private: the provider's codes only. */
export class BankError extends Error {
  readonly kind: BankErrorKind;
  readonly code: string;
  /** The provider's words for the person, where it has any. */
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

/** A failure that is ours and not the bank's: tried again like a bank that is down, but not blamed on it. */
export const internalFailure = new BankError({ kind: 'transient', code: 'INTERNAL' });

/** What the provider says when it is set up wrongly for this Cairn: nothing that a person does at their bank changes it. */
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

/** What a failure that Cairn's operator has to fix means, in one sentence; null for any other. */
export function operatorWords({ code }: Pick<BankError, 'code'>): string | null {
  if (!operatorCodes.has(code)) return null;
  return `Cairn’s operator has to correct its setup with Plaid (${code}).`;
}

/** An access token that does not open: its key is lost, or its row was changed. Only a new link brings another. */
export const tokenUnreadable = 'ACCESS_TOKEN_UNREADABLE';

export function isTokenUnreadable(error: unknown): error is BankError {
  return error instanceof BankError && error.code === tokenUnreadable;
}

/** What a connection's failure means and what to do about it, for the person. */
export function describeBankError(error: BankError, institutionName: string): string {
  if (error.code === internalFailure.code) {
    return `Something went wrong on our side while syncing ${institutionName}. Cairn will try again automatically, and your data is kept.`;
  }
  const operators = operatorWords(error);
  if (operators !== null)
    return `${operators} ${institutionName} is synced again afterwards; your data so far is kept.`;
  if (error.code === tokenUnreadable) {
    return `Reconnect ${institutionName} to resume syncing: Cairn’s saved access to it can no longer be read. Your data is kept.`;
  }
  if (error.kind === 'needs_login')
    return `Sign in to ${institutionName} again to resume syncing. Your data so far is kept.`;
  if (error.kind === 'transient') {
    return `${institutionName} isn’t responding. Cairn will try again automatically and shows your last synced data until then.`;
  }
  if (error.kind === 'revoked') {
    return `Cairn’s access to ${institutionName} was removed, at the bank or at the linking service. Your data is kept; connect the bank again, or disconnect it.`;
  }
  if (error.kind === 'removed') {
    return `The linking service no longer has this connection to ${institutionName}, so no new data arrives. Your data is kept; connect the bank again, or disconnect it.`;
  }
  const reason = error.displayMessage ?? `The bank answered ${error.code}.`;
  return `The connection to ${institutionName} stopped working. ${reason} Press Sync Now to try again; if that does not help, disconnect the bank and connect it again.`;
}
