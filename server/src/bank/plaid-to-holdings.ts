import { plainDate } from '@cairn/contract/plain-date';
import { z } from 'zod';
import type { BankHolding } from '../ledger/types.ts';
import { centsFromPlaid, currencyOf } from './plaid-to-ledger.ts';

const text = z.string().nullish();

const plaidHolding = z.object({
  account_id: z.string().min(1),
  security_id: z.string().min(1),
  quantity: z.number(),
  institution_price: z.number(),
  institution_price_as_of: plainDate.nullish(),
  institution_value: z.number(),
  cost_basis: z.number().nullish(),
  iso_currency_code: text,
  unofficial_currency_code: text,
});

const plaidSecurity = z.object({
  security_id: z.string().min(1),
  name: text,
  ticker_symbol: text,
  is_cash_equivalent: z.boolean().nullish(),
  type: text,
});

/** The parts of `/investments/holdings/get` that we read. Unknown keys and kinds of security pass. */
export const plaidHoldings = z.object({
  holdings: z.array(plaidHolding),
  securities: z.array(plaidSecurity),
});

/** The digits of a JSON number, without an exponent: 1e-7 is '0.0000001'. Exact for what was sent in up to 15 digits. */
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

/**
 * What is held, each with its security's name. `institution_value` is taken as it is and never worked out again; `cost_basis` is the
 * cost of all of it, not of a share.
 */
export function toBankHoldings({ holdings, securities }: z.output<typeof plaidHoldings>): BankHolding[] {
  const securityById = new Map(securities.map((one) => [one.security_id, one]));
  return holdings.map((holding) => {
    const security = securityById.get(holding.security_id);
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
  });
}
