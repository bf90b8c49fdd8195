import { type Cents, negateCents, toCents } from '@cairn/contract/money';
import { type PlainDate, plainDate } from '@cairn/contract/plain-date';
import { z } from 'zod';
import type { BankAccount, BankTransaction } from '../ledger/types.ts';

const text = z.string().nullish();
const amount = z.number().nullish();

/** The parts of Plaid's objects that we read. Unknown keys and unknown kinds of account or category pass. */
export const plaidAccount = z.object({
  account_id: z.string().min(1),
  persistent_account_id: text,
  name: z.string(),
  official_name: text,
  mask: text,
  type: z.string(),
  subtype: text,
  balances: z.object({
    available: amount,
    current: amount,
    limit: amount,
    iso_currency_code: text,
    unofficial_currency_code: text,
  }),
});

export const plaidTransaction = z.object({
  transaction_id: z.string().min(1),
  pending_transaction_id: text,
  account_id: z.string().min(1),
  amount: z.number(),
  iso_currency_code: text,
  unofficial_currency_code: text,
  date: plainDate,
  authorized_date: plainDate.nullish(),
  name: z.string(),
  merchant_name: text,
  original_description: text,
  pending: z.boolean(),
  payment_channel: z.string(),
  personal_finance_category: z
    .object({ primary: z.string(), detailed: z.string(), confidence_level: text })
    .nullish(),
});

/** On these kinds of account Plaid reports what is owed as a positive number. */
const owedTypes = new Set(['credit', 'loan']);
/** The ISO 4217 code for "no currency". */
const unknownCurrency = 'XXX';

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

function optionalCents(major: number | null | undefined): Cents | null {
  return major === null || major === undefined ? null : centsFromPlaid(major);
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
  const current = optionalCents(balances.current);
  const available = optionalCents(balances.available);
  const reported = current === null || !isOwed ? current : negateCents(current);
  return {
    providerAccountId: account.account_id,
    persistentId: account.persistent_account_id ?? null,
    name: account.name,
    officialName: account.official_name ?? null,
    mask: account.mask ?? null,
    type: account.type,
    subtype: account.subtype ?? null,
    currency: currencyOf(balances),
    currentBalanceCents: reported ?? (isOwed ? null : available),
    availableBalanceCents: available,
    limitCents: optionalCents(balances.limit),
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
    description: row.name,
    originalDescription: row.original_description ?? null,
    merchantName: row.merchant_name ?? null,
    isPending: row.pending,
    paymentChannel: row.payment_channel,
    category:
      category === null
        ? null
        : {
            primary: category.primary,
            detailed: category.detailed,
            confidence: category.confidence_level ?? null,
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
