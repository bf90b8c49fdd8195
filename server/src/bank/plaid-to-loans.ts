import { type Cents, negateCents, toCents } from '@cairn/domain/money';
import type { PlainDate } from '@cairn/domain/plain-date';
import { z } from 'zod';
import type { BankLoan } from '../ledger/types.ts';
import { cleanText } from './bank-text.ts';
import { decimalFromPlaid } from './plaid-to-holdings.ts';
import { centsFromPlaid, plausibleAmount, plausibleDate, providerId } from './plaid-to-ledger.ts';

/** Plaid's three lists of liabilities. */
export const loanKinds = ['credit', 'mortgage', 'student'] as const;
export type LoanKind = (typeof loanKinds)[number];

/** `balances`: current balances in our signs, by the provider's account id. */
export type LoanReading = { kind: LoanKind; balances: ReadonlyMap<string, Cents | null> };

const percent = z.number().min(0).max(1000).nullish().catch(null);
const amount = plausibleAmount.nullish().catch(null);
const day = z.nullish(plausibleDate).catch(null);
const rateType = z
  .unknown()
  .optional()
  .transform((value) => cleanText(value, 50));

/** An unreadable optional field is unknown. */
const creditCard = z.object({
  account_id: providerId,
  aprs: z.array(z.object({ apr_percentage: percent, apr_type: rateType })).catch([]),
  minimum_payment_amount: amount,
  next_payment_due_date: day,
});
const studentLoan = z.object({
  account_id: providerId,
  interest_rate_percentage: percent,
  outstanding_interest_amount: amount,
  origination_principal_amount: amount,
  minimum_payment_amount: amount,
  next_payment_due_date: day,
});
const mortgage = z.object({
  account_id: providerId,
  interest_rate: z.object({ percentage: percent, type: rateType }).nullish().catch(null),
  origination_principal_amount: amount,
  next_monthly_payment: amount,
  next_payment_due_date: day,
});

type Read = { success: true; loan: BankLoan } | { success: false; error: z.ZodError };

/**
 * Reads one liability of Plaid's. A student loan's balance includes its outstanding interest, a mortgage's is its principal (source:
 * plaid.com/docs/api/products/liabilities); a card has no principal.
 */
export function readLoan(raw: unknown, { kind, balances }: LoanReading): Read {
  if (kind === 'credit')
    return readAs(creditCard, raw, (card) => ({
      ...termsOf(card, card.minimum_payment_amount),
      ratePercent: decimalOf(card.aprs.find(({ apr_type }) => apr_type === 'purchase_apr')?.apr_percentage),
      rateType: null,
      principalCents: null,
      originalPrincipalCents: null,
    }));
  if (kind === 'student')
    return readAs(studentLoan, raw, (loan) => ({
      ...termsOf(loan, loan.minimum_payment_amount),
      ratePercent: decimalOf(loan.interest_rate_percentage),
      rateType: null,
      principalCents: withoutInterest(balances.get(loan.account_id), loan.outstanding_interest_amount),
      originalPrincipalCents: owed(loan.origination_principal_amount),
    }));
  return readAs(mortgage, raw, (loan) => ({
    ...termsOf(loan, loan.next_monthly_payment),
    ratePercent: decimalOf(loan.interest_rate?.percentage),
    rateType: loan.interest_rate?.type ?? null,
    principalCents: balances.get(loan.account_id) ?? null,
    originalPrincipalCents: owed(loan.origination_principal_amount),
  }));
}

function readAs<T>(schema: z.ZodType<T>, raw: unknown, toLoan: (liability: T) => BankLoan): Read {
  const read = schema.safeParse(raw);
  return read.success ? { success: true, loan: toLoan(read.data) } : { success: false, error: read.error };
}

function termsOf(
  {
    account_id,
    next_payment_due_date,
  }: { account_id: string; next_payment_due_date?: PlainDate | null | undefined },
  payment: number | null | undefined,
) {
  return {
    providerAccountId: account_id,
    paymentCents: owed(payment),
    paymentDueOn: next_payment_due_date ?? null,
  };
}

/** Plaid reports what is owed as a positive number; ours is negative. */
function owed(major: number | null | undefined): Cents | null {
  return major == null ? null : negateCents(centsFromPlaid(major));
}

function withoutInterest(
  balance: Cents | null | undefined,
  interest: number | null | undefined,
): Cents | null {
  if (balance == null) return null;
  return toCents(balance + (interest == null ? 0 : centsFromPlaid(interest)));
}

function decimalOf(value: number | null | undefined): string | null {
  return value == null ? null : decimalFromPlaid(value);
}
