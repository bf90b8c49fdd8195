const codes = new Set(Intl.supportedValuesOf('currency'));

/** Whether a text is the code of a currency, such as `EUR`. */
export function isCurrencyCode(text: string): boolean {
  return codes.has(text);
}
