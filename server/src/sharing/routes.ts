import type { Handlers } from '../http/handlers.ts';
import type { AccountSharing } from './sharing.ts';

/** Handlers for who in the household sees an account. */
export function sharingHandlers(accountSharing: AccountSharing) {
  return {
    previewSharing: ({ session, params, body }) =>
      accountSharing.preview(session.scope, params.accountId, body.sharing),
    setSharing: ({ session, params, body }) =>
      accountSharing.set(session.scope, params.accountId, body.sharing),
  } satisfies Partial<Handlers>;
}
