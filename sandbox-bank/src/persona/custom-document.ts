import { z } from 'zod';

const date = z.iso.date();
/** An ISO 4217 code, or another word of capitals and digits for a currency that has none. */
const currency = z.string().regex(/^[A-Z][A-Z0-9]{2,7}$/);

const securitySchema = z.object({
  isin: z.string().nullish(),
  cusip: z.string().nullish(),
  sedol: z.string().nullish(),
  name: z.string().nullish(),
  ticker_symbol: z.string().nullish(),
  currency: currency.nullish(),
  /** Not in Plaid's documents: what kind of security it is. */
  type: z.string().nullish(),
});
export type CustomSecurity = z.infer<typeof securitySchema>;

const holdingSchema = z.object({
  institution_price: z.number(),
  institution_price_as_of: date.nullish(),
  cost_basis: z.number().nullish(),
  quantity: z.number(),
  currency: currency.nullish(),
  security: securitySchema,
  vested_quantity: z.number().nullish(),
  vested_value: z.number().nullish(),
});

const investmentTransactionSchema = z.object({
  date,
  name: z.string(),
  quantity: z.number(),
  price: z.number(),
  fees: z.number().nullish(),
  type: z.string(),
  currency: currency.nullish(),
  security: securitySchema.nullish(),
});

const address = z.object({
  city: z.string().nullable().default(null),
  region: z.string().nullable().default(null),
  street: z.string().nullable().default(null),
  postal_code: z.string().nullable().default(null),
  country: z.string().nullable().default(null),
});

const liabilitySchema = z.object({
  type: z.enum(['credit', 'student', 'mortgage']),
  purchase_apr: z.number().optional(),
  cash_apr: z.number().optional(),
  balance_transfer_apr: z.number().optional(),
  special_apr: z.number().optional(),
  last_payment_amount: z.number().optional(),
  minimum_payment_amount: z.number().optional(),
  is_overdue: z.boolean().optional(),
  origination_date: date.optional(),
  principal: z.number().optional(),
  nominal_apr: z.number().optional(),
  expected_payoff_date: date.optional(),
  guarantor: z.string().optional(),
  loan_name: z.string().optional(),
  loan_status: z.object({ type: z.string(), end_date: date.nullable().default(null) }).optional(),
  payment_reference_number: z.string().optional(),
  repayment_plan_description: z.string().optional(),
  repayment_plan_type: z.string().optional(),
  sequence_number: z.string().optional(),
  servicer_address: address.optional(),
});
export type CustomLiability = z.infer<typeof liabilitySchema>;

const rowSchema = z.object({
  date_transacted: date,
  date_posted: date,
  amount: z.number(),
  description: z.string(),
  currency: currency.nullish(),
  // Not in Plaid's documents: what the bank's enrichment says, also in words that no client knows yet.
  merchant_name: z.string().nullish(),
  payment_channel: z.string().optional(),
  personal_finance_category: z.object({ primary: z.string(), detailed: z.string() }).nullable().optional(),
});
export type CustomRow = z.infer<typeof rowSchema>;

const accountSchema = z.object({
  type: z.enum(['depository', 'credit', 'loan', 'investment', 'other']),
  subtype: z.string().optional(),
  starting_balance: z.number().optional(),
  force_available_balance: z.number().optional(),
  has_null_available_balance: z.boolean().optional(),
  /** Not in Plaid's documents: the balance is reported as what is available, and the current one as null. */
  has_null_current_balance: z.boolean().optional(),
  currency: currency.optional(),
  meta: z
    .object({
      name: z.string().optional(),
      official_name: z.string().nullish(),
      limit: z.number().nullish(),
      mask: z.string().nullish(),
    })
    .optional(),
  transactions: z.array(rowSchema).optional(),
  holdings: z.array(holdingSchema).optional(),
  investment_transactions: z.array(investmentTransactionSchema).optional(),
  liability: liabilitySchema.optional(),
});
export type CustomAccount = z.infer<typeof accountSchema>;

const documentSchema = z.object({
  override_accounts: z
    .array(accountSchema)
    .min(1)
    .max(10)
    .refine(
      (accounts) =>
        accounts.every((one) => !(one.has_null_available_balance && one.has_null_current_balance)),
      'an account has a current or an available balance',
    ),
  mfa: z
    .object({
      type: z.enum(['device', 'questions', 'selections', 'device-list']),
      question_rounds: z.int().min(1).max(5).optional(),
      questions_per_round: z.int().min(1).max(5).optional(),
      selection_rounds: z.int().min(1).max(5).optional(),
      selections_per_question: z.int().min(1).max(6).optional(),
    })
    .optional(),
  recaptcha: z.enum(['good', 'bad']).optional(),
  force_error: z.object({ error_code: z.string() }).optional(),
});
export type CustomDocument = z.infer<typeof documentSchema>;

/** Longest document, in characters, and most rows in it: larger than Plaid's, so that a test can write its truth. */
const MAX_DOCUMENT_LENGTH = 1_000_000;
const MAX_ROWS = 2000;

/** Reads a `user_custom` document. Unknown keys are ignored. Gives a one-line reason when it cannot be used. */
export function parseCustomDocument(text: string): { document: CustomDocument } | { problem: string } {
  if (text.length > MAX_DOCUMENT_LENGTH)
    return { problem: `the document is longer than ${MAX_DOCUMENT_LENGTH} characters` };
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return { problem: 'the document is not valid JSON' };
  }
  const parsed = documentSchema.safeParse(json);
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    return { problem: `${issue?.path.join('.') ?? ''}: ${issue?.message ?? 'not valid'}` };
  }
  const rows = parsed.data.override_accounts.reduce(
    (sum, { transactions, investment_transactions }) =>
      sum + (transactions?.length ?? 0) + (investment_transactions?.length ?? 0),
    0,
  );
  return rows > MAX_ROWS
    ? { problem: `the document has more than ${MAX_ROWS} transactions` }
    : { document: parsed.data };
}
