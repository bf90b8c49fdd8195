import { plainDate } from '@cairn/contract/plain-date';
import { type Cents, negateCents, toCents } from '@cairn/domain/money';
import type { PlainDate } from '@cairn/domain/plain-date';
import { z } from 'zod';
import type { BankAccount, BankTransaction } from '../ledger/types.ts';
import { cleanText } from './bank-text.ts';

/** The longest id that Plaid gives has 37 characters. One with anything but visible ASCII in it is none of Plaid's. */
export const providerId = z.string().regex(/^[\x21-\x7e]{1,200}$/);
/** ISO 4217, or a code of the bank's own such as BTC. */
export const currencyCode = z.string().regex(/^[A-Za-z0-9][A-Za-z0-9._-]{0,15}$/);
/** Text that decides nothing: what is no text is missing. */
export const bankText = z
  .unknown()
  .optional()
  .transform((value) => cleanText(value));

/** 100 billion, in major units. No person has it, and sums of what is below it stay whole numbers of cents. */
const impossibleMajor = 1e11;
/** An amount in major units that a person can have. */
export const plausibleAmount = z.number().refine((major) => Math.abs(major) < impossibleMajor);
/** A day on which a person can have paid. */
export const plausibleDate = plainDate.refine((date) => date >= '1900-01-01' && date < '2200-01-01');

const anyBalance = z.unknown().optional();
const noBalances = { available: null, current: null, limit: null };

/**
 * The parts of Plaid's objects that we read. Unknown keys and unknown kinds of account or category pass. What a record cannot
 * be without fails it; what it can be without is cleaned, or missing.
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
      // Each by itself: one that cannot be read is unknown, and the others are not.
      available: anyBalance,
      current: anyBalance,
      limit: anyBalance,
      iso_currency_code: currencyCode.nullish().catch(null),
      unofficial_currency_code: currencyCode.nullish().catch(null),
    })
    .catch(noBalances),
});

export const plaidTransaction = z.object({
  transaction_id: providerId,
  pending_transaction_id: providerId.nullish().catch(null),
  account_id: providerId,
  amount: plausibleAmount,
  iso_currency_code: currencyCode.nullish(),
  unofficial_currency_code: currencyCode.nullish(),
  date: plausibleDate,
  authorized_date: plausibleDate.nullish().catch(null),
  name: bankText,
  merchant_name: bankText,
  original_description: bankText,
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

/** On these kinds of account Plaid reports what is owed as a positive number. */
const owedTypes = new Set(['credit', 'loan']);
/** The ISO 4217 code for "no currency". */
export const unknownCurrency = 'XXX';

/**
 * Reads one of Plaid's amounts, a JSON number of major units that may carry more than two decimals, as cents: rounded half
 * away from zero on the decimal digits that were sent, so 1.005 is 101 and not what its binary fraction would give.
 */
export function centsFromPlaid(major: number): Cents {
  const digits = String(Math.abs(major));
  // Below 1e-6 and from 1e21 on, digits come in exponent form: the first is no money, the second no amount.
  const size = digits.includes('e') ? Math.abs(major) * 100 : Number(`${digits}e2`);
  const cents = Math.round(size);
  return toCents(major < 0 ? -cents : cents);
}

/** A balance that the bank did not tell, or that cannot be read, is unknown. */
function balanceCents(value: unknown): Cents | null {
  const read = plausibleAmount.safeParse(value);
  return read.success ? centsFromPlaid(read.data) : null;
}

/** Whether an account came with a balance that is told and cannot be read. */
export function hasUnreadableBalance({ balances }: z.output<typeof plaidAccount>): boolean {
  const told = [balances.available, balances.current, balances.limit];
  return told.some((value) => value != null && !plausibleAmount.safeParse(value).success);
}

/** The currency of an account, a row or a holding: exactly one of the two is told. */
export function currencyOf(holder: {
  iso_currency_code?: string | null | undefined;
  unofficial_currency_code?: string | null | undefined;
}): string {
  return holder.iso_currency_code ?? holder.unofficial_currency_code ?? unknownCurrency;
}

/**
 * An account in our signs. Plaid never normalises: what is owed on a card or a loan comes as a positive `current`, and is
 * negative here (an overpaid card is positive). `available` on a card is remaining credit and never stands in for the balance.
 */
export function toBankAccount(account: z.output<typeof plaidAccount>): BankAccount {
  const { balances } = account;
  const isOwed = owedTypes.has(account.type);
  const current = balanceCents(balances.current);
  const available = balanceCents(balances.available);
  const reported = current === null || !isOwed ? current : negateCents(current);
  return {
    providerAccountId: account.account_id,
    persistentId: account.persistent_account_id ?? null,
    name: account.name ?? account.official_name ?? 'Unnamed account',
    officialName: account.official_name,
    mask: account.mask,
    type: account.type,
    subtype: account.subtype,
    currency: currencyOf(balances),
    currentBalanceCents: reported ?? (isOwed ? null : available),
    availableBalanceCents: available,
    limitCents: balanceCents(balances.limit),
  };
}

/** A row in our signs. Plaid's amount is positive when money leaves the account, whatever its type; ours is negative then. */
export function toBankTransaction(row: z.output<typeof plaidTransaction>): BankTransaction {
  const category = row.personal_finance_category ?? null;
  return {
    bankTransactionId: row.transaction_id,
    pendingTransactionId: row.pending_transaction_id ?? null,
    providerAccountId: row.account_id,
    postedOn: row.date,
    authorizedOn: row.authorized_date ?? null,
    amountCents: negateCents(centsFromPlaid(row.amount)),
    currency: currencyOf(row),
    description: row.name ?? row.original_description ?? row.merchant_name ?? 'No description',
    originalDescription: row.original_description,
    merchantName: row.merchant_name,
    isPending: row.pending,
    paymentChannel: row.payment_channel ?? 'other',
    category:
      category === null
        ? null
        : {
            primary: category.primary,
            detailed: category.detailed,
            confidence: category.confidence_level,
          },
  };
}

/** Gives, for every text that it is given, the first one that said the same. */
function firstOfEach<Text extends string>(): (text: Text) => Text {
  const first = new Map<Text, Text>();
  return (text) => {
    const known = first.get(text);
    if (known === undefined) first.set(text, text);
    return known ?? text;
  };
}

/**
 * Reads many rows, such as those of one sync, as `toBankTransaction` does. Dates, descriptions and categories that say the same
 * are kept once: then a hundred thousand rows take little more memory than their ids.
 */
export function rowReader(): (row: z.output<typeof plaidTransaction>) => BankTransaction {
  const text = firstOfEach<string>();
  const day = firstOfEach<PlainDate>();
  const optional = (value: string | null) => (value === null ? null : text(value));
  return (row) => {
    const read = toBankTransaction(row);
    const { authorizedOn, category } = read;
    return {
      ...read,
      providerAccountId: text(read.providerAccountId),
      postedOn: day(read.postedOn),
      authorizedOn: authorizedOn === null ? null : day(authorizedOn),
      currency: text(read.currency),
      description: text(read.description),
      originalDescription: optional(read.originalDescription),
      merchantName: optional(read.merchantName),
      paymentChannel: text(read.paymentChannel),
      category:
        category === null
          ? null
          : {
              primary: text(category.primary),
              detailed: text(category.detailed),
              confidence: optional(category.confidence),
            },
    };
  };
}
