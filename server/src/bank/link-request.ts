import type { CountryCode } from 'plaid';
import { BankError } from './bank-error.ts';

export type ReadableProduct = 'transactions' | 'investments' | 'liabilities';

/** The configuration of new links. */
export type LinkSettings = {
  /** Link offers only banks with the first; the others are optional. */
  products: readonly ReadableProduct[];
  /** ISO 3166-1 alpha-2, the most needed first. */
  countryCodes: readonly `${CountryCode}`[];
  /** Where an OAuth bank redirects the user; null: it opens a separate window, which works in desktop browsers. */
  returnUrl: string | null;
};

const productCodes = new Set(['INVALID_PRODUCT', 'PRODUCT_NOT_ENABLED', 'PRODUCTS_NOT_SUPPORTED']);
const fieldCodes = new Set(['INVALID_FIELD', 'INVALID_CONFIGURATION']);

export function isProductRefusal(error: unknown): boolean {
  return error instanceof BankError && productCodes.has(error.code);
}

export function isSettingRefusal(error: unknown): boolean {
  return isProductRefusal(error) || (error instanceof BankError && fieldCodes.has(error.code));
}

/**
 * Yields the settings, then fallbacks for when Plaid refuses them: without the return URL (it may be unregistered), with
 * fewer countries, without both. Plaid names the refused field only in its message, so each is tried alone.
 */
export function* linkSettingsFallbacks(settings: LinkSettings): Generator<LinkSettings> {
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

/**
 * Settings that were granted are used first for this long; then all again, since the operator may have corrected the setup.
 */
const grantedMs = 6 * 3_600_000;

/** Remembers which settings Plaid granted. */
export type GrantedLinkSettings = {
  settings: () => LinkSettings;
  granted: (settings: LinkSettings) => void;
};

export function openGrantedLinkSettings(settings: LinkSettings, now: () => Date): GrantedLinkSettings {
  let last: { granted: LinkSettings; untilMs: number } | null = null;
  return {
    settings: () => (last !== null && now().getTime() < last.untilMs ? last.granted : settings),
    granted(granted) {
      last = { granted, untilMs: now().getTime() + grantedMs };
    },
  };
}

/** The settings that were not granted, for the operator's log. */
export function omittedSettings(asked: LinkSettings, granted: LinkSettings): string[] {
  const products = asked.products.filter((product) => !granted.products.includes(product));
  const countries = asked.countryCodes.filter((code) => !granted.countryCodes.includes(code));
  return [
    ...(products.length === 0 ? [] : [`PLAID_PRODUCTS ${products.join(',')}`]),
    ...(countries.length === 0 ? [] : [`PLAID_COUNTRY_CODES ${countries.join(',')}`]),
    ...(asked.returnUrl === granted.returnUrl ? [] : [`redirect URI ${asked.returnUrl}`]),
  ];
}
