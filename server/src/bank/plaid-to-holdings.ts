import { z } from 'zod';
import type { BankHolding } from '../ledger/types.ts';
import { cleanText } from './bank-text.ts';
import {
  bankText,
  centsFromPlaid,
  currencyCode,
  currencyOf,
  plausibleAmount,
  plausibleDate,
  providerId,
} from './plaid-to-ledger.ts';

/** Quantities and prices in major units. */
export const plausibleNumber = z.number().refine((value) => Math.abs(value) < 1e15);

export const plaidHolding = z.object({
  account_id: providerId,
  security_id: providerId,
  quantity: plausibleNumber,
  institution_price: plausibleNumber,
  institution_price_as_of: z.nullish(plausibleDate).catch(null),
  institution_value: plausibleAmount,
  cost_basis: plausibleAmount.nullish().catch(null),
  iso_currency_code: currencyCode.nullish(),
  unofficial_currency_code: currencyCode.nullish(),
});

/** An unreadable security leaves its holding without a name. */
export const plaidSecurity = z.object({
  security_id: providerId,
  name: bankText,
  ticker_symbol: z
    .unknown()
    .optional()
    .transform((value) => cleanText(value, 50)),
  is_cash_equivalent: z.boolean().nullish().catch(null),
  type: z
    .unknown()
    .optional()
    .transform((value) => cleanText(value, 50)),
});

/** A JSON number as decimal digits, without exponent: 1e-7 is '0.0000001'. Exact for up to 15 digits. */
export function decimalFromPlaid(value: number): string {
  if (!Number.isFinite(value)) throw new RangeError(`Not a number: ${value}`);
  const [mantissa = '0', exponent] = String(value).split('e');
  if (exponent === undefined) return mantissa === '-0' ? '0' : mantissa;
  const sign = mantissa.startsWith('-') ? '-' : '';
  const [whole = '', fraction = ''] = mantissa.replace('-', '').split('.');
  const shift = Number(exponent);
  const digits = whole + fraction;
  const point = whole.length + shift;
  if (point <= 0) return `${sign}0.${'0'.repeat(-point)}${digits}`;
  if (point >= digits.length) return `${sign}${digits}${'0'.repeat(point - digits.length)}`;
  return `${sign}${digits.slice(0, point)}.${digits.slice(point)}`;
}

/** `institution_value` is used as reported, never recomputed; `cost_basis` is the total cost, not per share. */
export function toBankHolding(
  holding: z.output<typeof plaidHolding>,
  security: z.output<typeof plaidSecurity> | undefined,
): BankHolding {
  const { cost_basis } = holding;
  return {
    providerAccountId: holding.account_id,
    securityId: holding.security_id,
    name: security?.name ?? null,
    ticker: security?.ticker_symbol ?? null,
    type: security?.type ?? null,
    isCashEquivalent: security?.is_cash_equivalent ?? security?.type === 'cash',
    quantity: decimalFromPlaid(holding.quantity),
    price: decimalFromPlaid(holding.institution_price),
    priceOn: holding.institution_price_as_of ?? null,
    currency: currencyOf(holding),
    valueCents: centsFromPlaid(holding.institution_value),
    costCents: cost_basis === null || cost_basis === undefined ? null : centsFromPlaid(cost_basis),
  };
}
