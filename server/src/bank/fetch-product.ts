import { BankError } from './bank-error.ts';

/**
 * What a product beside the transactions gave. `none`: the connection has no such accounts; `refused`: it does not have the product;
 * `not_ready`, `failed`: later it may.
 */
export type FetchedProduct<Read> =
  | ({ status: 'read' } & Read)
  | { status: 'none' }
  | { status: 'not_ready' }
  | { status: 'refused' }
  | { status: 'failed'; error: BankError };

const noneCodes = new Set(['NO_INVESTMENT_ACCOUNTS', 'NO_LIABILITY_ACCOUNTS']);

/** Fetches a product on which no sync depends: an error of the provider is returned, never thrown. */
export async function fetchProduct<Read>(fetch: () => Promise<Read>): Promise<FetchedProduct<Read>> {
  try {
    return { status: 'read', ...(await fetch()) };
  } catch (error) {
    if (!(error instanceof BankError)) throw error;
    if (noneCodes.has(error.code)) return { status: 'none' };
    if (error.code === 'PRODUCT_NOT_READY') return { status: 'not_ready' };
    return error.kind === 'permanent' ? { status: 'refused' } : { status: 'failed', error };
  }
}
