import type { Bank } from '../bank/bank.ts';
import { bankError } from '../errors/errors.ts';
import type { ItemRecord } from '../records/item-record.ts';

/** Products that every institution here offers. */
export const OFFERED_PRODUCTS = [
  'transactions',
  'auth',
  'identity',
  'investments',
  'liabilities',
  'assets',
] as const;

/** Names that Plaid knows for `products`, beyond those offered here. */
const OTHER_PRODUCTS =
  'signal statements income_verification transfer employment payment_initiation identity_verification identity_match investments_auth processor_payments processor_identity profile layer cra_base_report standing_orders';
const KNOWN_PRODUCTS: ReadonlySet<string> = new Set([...OFFERED_PRODUCTS, ...OTHER_PRODUCTS.split(' ')]);

/** @throws BankError INVALID_PRODUCT for a name that cannot be asked for. */
export function checkProducts(products: readonly string[]): void {
  const wrong = products.filter((product) => !KNOWN_PRODUCTS.has(product));
  if (wrong.length === 0) return;
  throw bankError('INVALID_PRODUCT', `the following products are not valid: ${wrong.join(', ')}`);
}

/** Who shares the transactions of cards and loans shares their terms with them. */
function isCovered({ consentedProducts }: ItemRecord, product: string): boolean {
  return (
    consentedProducts.includes(product) ||
    (product === 'liabilities' && consentedProducts.includes('transactions'))
  );
}

/**
 * Begins one product, other than transactions, for an Item that was linked without it.
 * @throws BankError ADDITIONAL_CONSENT_REQUIRED when the person did not agree to it, PRODUCT_NOT_READY until the bank
 * has first been read.
 */
export async function startProduct(
  bank: Bank,
  item: ItemRecord,
  product: (typeof OFFERED_PRODUCTS)[number] | 'investments_auth',
): Promise<void> {
  if (!isCovered(item, product)) throw bankError('ADDITIONAL_CONSENT_REQUIRED');
  const linkedAtMs = Math.min(...item.accounts.map((account) => account.linkedAtMs));
  if (bank.nowMs() < linkedAtMs + bank.clockworkAt(linkedAtMs, item.institutionId).initialDelayMs)
    throw bankError('PRODUCT_NOT_READY');
  if (item.products.includes(product)) return;
  item.products.push(product);
  await bank.save();
}
