import { plainDate } from '@cairn/contract/plain-date';
import { unknownCurrency } from '@cairn/domain/currency-text';
import { createInterner } from '@cairn/domain/interner';
import {
  exactFromNumber,
  faultOfAmount,
  faultOfDay,
  hasPartsOfCents,
  maxLedgerMajor,
} from '@cairn/domain/ledger-row';
import { type Cents, negateCents, toCents } from '@cairn/domain/money';
import type { PlainDate } from '@cairn/domain/plain-date';
import { z } from 'zod';
import type { BankCategory, BankTransaction } from '../ledger/bank-transaction.ts';
import type { BankAccount } from '../ledger/types.ts';
import { cleanText, textAsSent } from './bank-text.ts';

/** Plaid's longest id has 37 characters, all visible ASCII. */
export const providerId = z.string().regex(/^[\x21-\x7e]{1,200}$/);
/** ISO 4217, or an unofficial code such as BTC. */
export const currencyCode = z.string().regex(/^[A-Za-z0-9][A-Za-z0-9._-]{0,15}$/);
/** Optional text: anything else is treated as missing. */
export const bankText = z
  .unknown()
  .optional()
  .transform((value) => cleanText(value));

export const plausibleAmount = z.number().refine((major) => Math.abs(major) <= maxLedgerMajor);
/** The bank’s day may be ahead of the household’s. */
export const plausibleDate = plainDate.check(z.refine((date) => faultOfDay(date, null) === null));

const anyBalance = z.unknown().optional();
const noBalances = { available: null, current: null, limit: null };

/**
 * The parts of Plaid's objects that we use. Unknown keys and types pass. An invalid required field rejects the record; an
 * invalid optional one is cleaned or dropped.
 */
export const plaidAccount = z.object({
  account_id: providerId,
  persistent_account_id: providerId.nullish().catch(null),
  name: bankText,
  official_name: bankText,
  mask: z
    .unknown()
    .optional()
    .transform((value) => cleanText(value, 16)),
  type: z.string().regex(/^[\w ]{1,50}$/),
  subtype: z
    .unknown()
    .optional()
    .transform((value) => cleanText(value, 50)),
  balances: z
    .object({
      // Each is parsed separately: an unreadable one is unknown.
      available: anyBalance,
      current: anyBalance,
      limit: anyBalance,
      iso_currency_code: currencyCode.nullish().catch(null),
      unofficial_currency_code: currencyCode.nullish().catch(null),
    })
    .catch(noBalances),
});

const transactionFields = z.object({
  transaction_id: providerId,
  pending_transaction_id: providerId.nullish().catch(null),
  account_id: providerId,
  amount: plausibleAmount,
  iso_currency_code: currencyCode.nullish(),
  unofficial_currency_code: currencyCode.nullish(),
  date: plausibleDate,
  authorized_date: z.nullish(plausibleDate).catch(null),
  name: bankText,
  merchant_name: bankText,
  // As the bank wrote it, for whoever looks that up.
  original_description: z
    .unknown()
    .optional()
    .transform((value) => textAsSent(value)),
  pending: z.boolean(),
  payment_channel: z
    .unknown()
    .optional()
    .transform((value) => cleanText(value, 50)),
  personal_finance_category: z
    .object({
      primary: z.string().regex(/^\w{1,100}$/),
      detailed: z.string().regex(/^\w{1,100}$/),
      confidence_level: z
        .unknown()
        .optional()
        .transform((value) => cleanText(value, 50)),
    })
    .nullish()
    .catch(null),
});

/** A part of a cent is never rounded away where it is money; elsewhere it comes of arithmetic (docs/signs.md). */
function isWholeMoney(major: number, currency: string): boolean {
  return !hasPartsOfCents(currency) || faultOfAmount(exactFromNumber(major)) === null;
}

export const plaidTransaction = transactionFields.refine((row) => isWholeMoney(row.amount, currencyOf(row)), {
  path: ['amount'],
});

/** Plaid reports the amount owed on these as a positive number. */
const owedTypes = new Set(['credit', 'loan']);

/**
 * Converts one of Plaid's amounts (JSON major units, possibly with more than two decimals) to cents. Rounds half away from
 * zero on the decimal digits as sent: 1.005 is 101, unlike its binary fraction.
 */
export function centsFromPlaid(major: number): Cents {
  const digits = String(Math.abs(major));
  // Exponent form appears below 1e-6 and from 1e21, where precision does not matter.
  const size = digits.includes('e') ? Math.abs(major) * 100 : Number(`${digits}e2`);
  const cents = Math.round(size);
  return toCents(major < 0 ? -cents : cents);
}

function balanceCents(value: unknown, currency: string): Cents | null {
  const read = plausibleAmount.safeParse(value);
  return read.success && isWholeMoney(read.data, currency) ? centsFromPlaid(read.data) : null;
}

/** Whether an account has a balance that is present but invalid. */
export function hasUnreadableBalance({ balances }: z.output<typeof plaidAccount>): boolean {
  const reported = [balances.available, balances.current, balances.limit];
  return reported.some((value) => value != null && balanceCents(value, currencyOf(balances)) === null);
}

/** Exactly one of the two fields is set. */
export function currencyOf(holder: {
  iso_currency_code?: string | null | undefined;
  unofficial_currency_code?: string | null | undefined;
}): string {
  return holder.iso_currency_code ?? holder.unofficial_currency_code ?? unknownCurrency;
}

/**
 * An account in our signs. Plaid reports the amount owed on a card or loan as a positive `current`; ours is negative (an
 * overpaid card is positive). `available` on a card is remaining credit and never replaces the balance.
 */
export function toBankAccount(account: z.output<typeof plaidAccount>): BankAccount {
  const { balances } = account;
  const isOwed = owedTypes.has(account.type);
  const currency = currencyOf(balances);
  const current = balanceCents(balances.current, currency);
  const available = balanceCents(balances.available, currency);
  const reported = current === null || !isOwed ? current : negateCents(current);
  return {
    providerAccountId: account.account_id,
    persistentId: account.persistent_account_id ?? null,
    name: account.name ?? account.official_name ?? 'Unnamed account',
    officialName: account.official_name,
    mask: account.mask,
    type: account.type,
    subtype: account.subtype,
    currency,
    currentBalanceCents: reported ?? (isOwed ? null : available),
    availableBalanceCents: available,
    limitCents: balanceCents(balances.limit, currency),
  };
}

/** Each returns what it gets, or an equal one that many transactions share. */
type Sharing = {
  text: (text: string) => string;
  day: (day: PlainDate) => PlainDate;
  category: (category: BankCategory) => BankCategory;
};
const noSharing: Sharing = { text: (text) => text, day: (day) => day, category: (category) => category };

/** A transaction in our signs. Plaid's amount is positive when money leaves the account; ours is negative. */
export function toBankTransaction(
  row: z.output<typeof plaidTransaction>,
  share: Sharing = noSharing,
): BankTransaction {
  const category = row.personal_finance_category ?? null;
  const authorizedOn = row.authorized_date ?? null;
  const optional = (text: string | null) => (text === null ? null : share.text(text));
  return {
    sourceId: row.transaction_id,
    pendingTransactionId: row.pending_transaction_id ?? null,
    providerAccountId: share.text(row.account_id),
    postedOn: share.day(row.date),
    authorizedOn: authorizedOn === null ? null : share.day(authorizedOn),
    amountCents: negateCents(centsFromPlaid(row.amount)),
    currency: share.text(currencyOf(row)),
    description: share.text(
      row.name ?? cleanText(row.original_description) ?? row.merchant_name ?? 'No description',
    ),
    originalDescription: optional(row.original_description),
    merchantName: optional(row.merchant_name),
    isPending: row.pending,
    paymentChannel: share.text(row.payment_channel ?? 'other'),
    category:
      category === null
        ? null
        : share.category({
            primary: category.primary,
            detailed: category.detailed,
            confidence: category.confidence_level,
          }),
  };
}

/**
 * Maps many transactions as `toBankTransaction` does, sharing equal texts and categories: 100,000 of them then use little more memory
 * than their ids.
 */
export function rowReader(): (row: z.output<typeof plaidTransaction>) => BankTransaction {
  const share: Sharing = {
    text: createInterner((text) => text),
    day: createInterner((day) => day),
    // The first two contain no space.
    category: createInterner(({ primary, detailed, confidence }) =>
      confidence === null ? `${primary} ${detailed}` : `${primary} ${detailed} ${confidence}`,
    ),
  };
  return (row) => toBankTransaction(row, share);
}
