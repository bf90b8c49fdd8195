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

/** The provider refused a request for the products that it names. */
export function isProductRefusal(error: unknown): boolean {
  return error instanceof BankError && productCodes.has(error.code);
}

/** The provider refused a request for something that the settings say. */
export function isSettingRefusal(error: unknown): boolean {
  return isProductRefusal(error) || (error instanceof BankError && fieldCodes.has(error.code));
}

/**
 * The settings, then what may be granted where they are refused: without a return address that is not registered in Plaid's dashboard, with
 * fewer countries, without both. Plaid names the field in its words only, which are not to be relied on, so each is left out alone first.
 */
export function* wishesOf(settings: LinkSettings): Generator<LinkSettings> {
  yield settings;
  if (settings.returnUrl === null) return yield* withFewerCountries(settings);
  const withoutReturn = { ...settings, returnUrl: null };
  yield withoutReturn;
  yield* withFewerCountries(settings);
  yield* withFewerCountries(withoutReturn);
}

function* withFewerCountries(settings: LinkSettings): Generator<LinkSettings> {
  for (let count = settings.countryCodes.length - 1; count > 0; count -= 1)
    yield { ...settings, countryCodes: settings.countryCodes.slice(0, count) };
}

/** What the provider granted last is asked for first for so long; then all of it again, since an operator may have corrected it. */
const grantedMs = 6 * 3_600_000;

/** What to ask for, by what was granted in the last hours. */
export type LinkWishes = {
  settings: () => LinkSettings;
  /** Notes what was granted of the settings. */
  granted: (settings: LinkSettings) => void;
};

export function openLinkWishes(settings: LinkSettings, now: () => Date): LinkWishes {
  let last: { granted: LinkSettings; untilMs: number } | null = null;
  return {
    settings: () => (last !== null && now().getTime() < last.untilMs ? last.granted : settings),
    granted(granted) {
      last = { granted, untilMs: now().getTime() + grantedMs };
    },
  };
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
