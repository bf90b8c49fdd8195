const ISO_CODES: ReadonlySet<string> = new Set(Intl.supportedValuesOf('currency'));

export type CurrencyCodes = { iso_currency_code: string | null; unofficial_currency_code: string | null };

/** A currency in the field that Plaid has for it: codes outside ISO 4217, such as BTC, are unofficial. */
export function currencyCodes(currency: string): CurrencyCodes {
  return ISO_CODES.has(currency)
    ? { iso_currency_code: currency, unofficial_currency_code: null }
    : { iso_currency_code: null, unofficial_currency_code: currency };
}
