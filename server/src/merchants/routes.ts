import type { Handlers } from '../http/handlers.ts';
import type { MerchantCalls } from './merchants.ts';

/** Handlers for merchants, and for what they are called. */
export function merchantsHandlers(merchants: MerchantCalls) {
  return {
    merchants: ({ session, query }) => merchants.list(session.scope, query),
    merchant: ({ session, params }) => merchants.read(session.scope, params.merchantName),
    renamingPreview: ({ session, params: { merchantName: name }, body }) =>
      merchants.preview(session.scope, { name, ...body }),
    renameMerchant: ({ session, params: { merchantName: name }, body, once }) =>
      merchants.rename(session.scope, { name, ...body }, once),
  } satisfies Partial<Handlers>;
}
