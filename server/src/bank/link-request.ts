import { CountryCode, Products } from 'plaid';
import { BankError } from './bank-error.ts';

/** What Cairn can read at a bank. */
export const readableProducts = { transactions: Products.Transactions, investments: Products.Investments };
type ReadableProduct = keyof typeof readableProducts;

/** What the settings say of new links, and what a client's keys may turn out not to have. */
export type LinkSettings = {
  /** The first must be had by a bank that is offered; the others are taken where there are. */
  products: readonly ReadableProduct[];
  /** ISO 3166-1 alpha-2, the most needed first. */
  countryCodes: readonly CountryCode[];
  /** Where an OAuth bank sends the person back; null: in a window of its own, as a desktop's browser can. */
  returnUrl: string | null;
};

/** The settings as Plaid's client takes them. */
export function linkSettingsOf(
  { products, countryCodes }: { products: LinkSettings['products']; countryCodes: readonly string[] },
  returnUrl: string | null,
): LinkSettings {
  const known = Object.values(CountryCode);
  return {
    products,
    countryCodes: countryCodes.flatMap((code) => known.filter((one) => one === code)),
    returnUrl,
  };
}

const productCodes = new Set(['INVALID_PRODUCT', 'PRODUCT_NOT_ENABLED', 'PRODUCTS_NOT_SUPPORTED']);
const fieldCodes = new Set(['INVALID_FIELD', 'INVALID_CONFIGURATION']);

/**
 * The next smaller wish after Plaid has refused one: without the products that a bank need not have, without a return address that is
 * not registered in Plaid's dashboard, with the last country gone. null: there is nothing left to leave out, or the refusal was for
 * something else. Plaid names the field in its words only, which are not to be relied on.
 */
export function narrowed(settings: LinkSettings, error: unknown): LinkSettings | null {
  if (!(error instanceof BankError)) return null;
  const { products, countryCodes, returnUrl } = settings;
  const isProduct = productCodes.has(error.code);
  if (!isProduct && !fieldCodes.has(error.code)) return null;
  if (isProduct && products.length > 1) return { ...settings, products: products.slice(0, 1) };
  if (!isProduct && returnUrl !== null) return { ...settings, returnUrl: null };
  return countryCodes.length > 1 ? { ...settings, countryCodes: countryCodes.slice(0, -1) } : null;
}

/** What was left out, for the operator's log. */
export function leftOut(asked: LinkSettings, granted: LinkSettings): string[] {
  const products = asked.products.filter((product) => !granted.products.includes(product));
  const countries = asked.countryCodes.filter((code) => !granted.countryCodes.includes(code));
  return [
    ...(products.length === 0 ? [] : [`PLAID_PRODUCTS ${products.join(',')}`]),
    ...(countries.length === 0 ? [] : [`PLAID_COUNTRY_CODES ${countries.join(',')}`]),
    ...(asked.returnUrl === granted.returnUrl ? [] : [`redirect URI ${asked.returnUrl}`]),
  ];
}
