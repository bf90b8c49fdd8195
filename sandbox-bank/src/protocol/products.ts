import { bankError } from './errors.ts';

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
const OTHER_PRODUCTS = [
  'signal',
  'statements',
  'income_verification',
  'transfer',
  'employment',
  'standing_orders',
];
const KNOWN_PRODUCTS: ReadonlySet<string> = new Set([...OFFERED_PRODUCTS, ...OTHER_PRODUCTS]);

/** @throws BankError INVALID_PRODUCT for a name that cannot be asked for. */
export function checkProducts(products: readonly string[]): void {
  const wrong = products.filter((product) => !KNOWN_PRODUCTS.has(product));
  if (wrong.length === 0) return;
  throw bankError('INVALID_PRODUCT', `the following products are not valid: ${wrong.join(', ')}`);
}
