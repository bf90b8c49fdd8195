import { negateCents } from '@cairn/domain/money';
import { z } from 'zod';
import type { BankTrade } from '../ledger/types.ts';
import { cleanText } from './bank-text.ts';
import { decimalFromPlaid, type plaidSecurity, plausibleNumber } from './plaid-to-holdings.ts';
import {
  bankText,
  centsFromPlaid,
  currencyCode,
  currencyOf,
  plausibleAmount,
  plausibleDate,
  providerId,
} from './plaid-to-ledger.ts';

export const plaidTrade = z.object({
  investment_transaction_id: providerId,
  account_id: providerId,
  security_id: providerId.nullish().catch(null),
  date: plausibleDate,
  name: bankText,
  quantity: plausibleNumber,
  price: plausibleNumber,
  amount: plausibleAmount,
  fees: plausibleAmount.nullish().catch(null),
  type: z.string().regex(/^[\w ]{1,50}$/),
  subtype: z
    .unknown()
    .optional()
    .transform((value) => cleanText(value, 50)),
  iso_currency_code: currencyCode.nullish(),
  unofficial_currency_code: currencyCode.nullish(),
});

/** Plaid's amount is positive when cash leaves the account; ours is negative. */
export function toBankTrade(
  trade: z.output<typeof plaidTrade>,
  security: z.output<typeof plaidSecurity> | undefined,
): BankTrade {
  return {
    providerAccountId: trade.account_id,
    tradeId: trade.investment_transaction_id,
    on: trade.date,
    name: trade.name,
    securityId: trade.security_id ?? null,
    securityName: security?.name ?? null,
    ticker: security?.ticker_symbol ?? null,
    type: trade.type,
    subtype: trade.subtype,
    quantity: decimalFromPlaid(trade.quantity),
    price: decimalFromPlaid(trade.price),
    amountCents: negateCents(centsFromPlaid(trade.amount)),
    feesCents: trade.fees == null ? null : centsFromPlaid(trade.fees),
    currency: currencyOf(trade),
  };
}
