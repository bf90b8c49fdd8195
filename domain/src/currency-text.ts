/** Symbols that stand for one currency only. A yen’s is also a yuan’s, and a krone’s that of three countries: those have their codes. */
const symbols: Readonly<Partial<Record<string, string>>> = {
  USD: '$',
  EUR: '€',
  GBP: '£',
  INR: '₹',
  KRW: '₩',
  NGN: '₦',
  UAH: '₴',
  ILS: '₪',
  PHP: '₱',
  VND: '₫',
};

/** The ISO 4217 code for "no currency": the bank did not say which. */
export const unknownCurrency = 'XXX';

/** An amount’s digits with their currency: `$12.50`, `€12.50`, else the code behind them, `12.50 CHF`, so that none is taken for another. */
export function inCurrency(currency: string, digits: string): string {
  const symbol = symbols[currency];
  if (symbol !== undefined) return symbol + digits;
  return `${digits} ${currency === unknownCurrency ? '(?)' : currency}`;
}
