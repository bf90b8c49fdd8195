import { z } from 'zod';

/** Strict schemas of the responses: every key present, of the right type, and no others. */
export const id = z.string().regex(/^[A-Za-z0-9]{37}$/);
const date = z.iso.date();
export const instant = z.iso.datetime({ offset: true });
export const text = z.string();
export const maybeText = text.nullable();
const maybeNumber = z.number().nullable();
const currencies = { iso_currency_code: maybeText, unofficial_currency_code: maybeText };
const category = z.strictObject({
  primary: text,
  detailed: text,
  confidence_level: z.enum(['VERY_HIGH', 'HIGH', 'MEDIUM', 'LOW', 'UNKNOWN']),
  version: z.enum(['v1', 'v2']),
});

export const account = z.strictObject({
  account_id: id,
  balances: z.strictObject({
    available: maybeNumber,
    current: maybeNumber,
    limit: maybeNumber,
    ...currencies,
  }),
  mask: maybeText,
  name: text,
  official_name: maybeText,
  type: z.enum(['depository', 'credit', 'loan', 'investment', 'other']),
  subtype: maybeText,
  holder_category: z.enum(['personal', 'business', 'unrecognized']),
  persistent_account_id: text.optional(),
});

/** The calls about investments say also what is borrowed against them. */
export const investmentAccount = account.extend({
  balances: account.shape.balances.extend({ margin_loan_amount: maybeNumber }),
});

export const itemShape = {
  item_id: id,
  institution_id: maybeText,
  institution_name: maybeText,
  webhook: maybeText,
  auth_method: z.null(),
  error: z.null(),
  available_products: z.array(text),
  billed_products: z.array(text),
  products: z.array(text),
  consented_products: z.array(text),
  consent_expiration_time: z.null(),
  update_type: z.enum(['background', 'user_present_required']),
};
export const item = z.strictObject(itemShape);

export const transaction = z.strictObject({
  account_id: id,
  account_owner: maybeText,
  amount: z.number(),
  authorized_date: date.nullable(),
  authorized_datetime: instant.nullable(),
  category: z.array(text).nullable(),
  category_id: maybeText,
  check_number: maybeText,
  counterparties: z.array(
    z.strictObject({
      name: text,
      type: z.enum([
        'merchant',
        'financial_institution',
        'payment_app',
        'marketplace',
        'payment_terminal',
        'income_source',
      ]),
      website: maybeText,
      logo_url: maybeText,
      entity_id: maybeText,
      confidence_level: maybeText,
      account_numbers: z.null(),
    }),
  ),
  date,
  datetime: instant.nullable(),
  ...currencies,
  location: z.strictObject({
    address: maybeText,
    city: maybeText,
    region: maybeText,
    postal_code: maybeText,
    country: maybeText,
    lat: maybeNumber,
    lon: maybeNumber,
    store_number: maybeText,
  }),
  logo_url: maybeText,
  merchant_entity_id: maybeText,
  merchant_name: maybeText,
  name: text,
  original_description: maybeText,
  payment_channel: z.enum(['online', 'in store', 'other']),
  payment_meta: z.strictObject({
    reference_number: maybeText,
    ppd_id: maybeText,
    payee: maybeText,
    by_order_of: maybeText,
    payer: maybeText,
    payment_method: maybeText,
    payment_processor: maybeText,
    reason: maybeText,
  }),
  pending: z.boolean(),
  pending_transaction_id: id.nullable(),
  personal_finance_category: category,
  personal_finance_category_icon_url: z.url(),
  transaction_code: maybeText,
  transaction_id: id,
  transaction_type: z.enum(['digital', 'place', 'special', 'unresolved']),
  website: maybeText,
});

export const institutionShape = {
  institution_id: z.string().regex(/^ins_\d+$/),
  name: text,
  products: z.array(text),
  country_codes: z.array(z.string().length(2)),
  routing_numbers: z.array(text),
  dtc_numbers: z.array(text),
  oauth: z.boolean(),
};

export const holding = z.strictObject({
  account_id: id,
  security_id: id,
  quantity: z.number(),
  institution_price: z.number(),
  institution_price_as_of: date.nullable(),
  institution_price_datetime: instant.nullable(),
  institution_value: z.number(),
  cost_basis: maybeNumber,
  ...currencies,
  vested_quantity: maybeNumber,
  vested_value: maybeNumber,
});

export const security = z.strictObject({
  security_id: id,
  isin: maybeText,
  cusip: maybeText,
  sedol: maybeText,
  institution_security_id: maybeText,
  institution_id: maybeText,
  proxy_security_id: maybeText,
  name: maybeText,
  ticker_symbol: maybeText,
  is_cash_equivalent: z.boolean().nullable(),
  type: z.enum([
    'cash',
    'cryptocurrency',
    'derivative',
    'equity',
    'etf',
    'fixed income',
    'loan',
    'mutual fund',
    'other',
  ]),
  subtype: maybeText,
  close_price: maybeNumber,
  close_price_as_of: date.nullable(),
  update_datetime: instant.nullable(),
  ...currencies,
  market_identifier_code: maybeText,
  sector: maybeText,
  industry: maybeText,
  cfi_code: maybeText,
  figi: maybeText,
  option_contract: z.null(),
  fixed_income: z
    .strictObject({
      yield_rate: z.strictObject({ percentage: z.number(), type: text }),
      maturity_date: date,
      issue_date: date,
      face_value: z.number(),
    })
    .nullable(),
});

export const investmentTransaction = z.strictObject({
  investment_transaction_id: id,
  cancel_transaction_id: id.nullable(),
  account_id: id,
  security_id: id.nullable(),
  date,
  transaction_datetime: instant.nullable(),
  name: text,
  quantity: z.number(),
  amount: z.number(),
  price: z.number(),
  fees: maybeNumber,
  type: z.enum(['buy', 'sell', 'cancel', 'cash', 'fee', 'transfer']),
  subtype: z.enum(['buy', 'deposit', 'dividend', 'dividend reinvestment']),
  ...currencies,
});

const amount = z.strictObject({ amount: z.number(), ...currencies });
export const stream = z.strictObject({
  account_id: id,
  stream_id: id,
  category: z.null(),
  category_id: z.null(),
  description: text,
  merchant_name: maybeText,
  first_date: date,
  last_date: date,
  predicted_next_date: date.nullable(),
  frequency: z.enum(['UNKNOWN', 'WEEKLY', 'BIWEEKLY', 'SEMI_MONTHLY', 'MONTHLY', 'ANNUALLY']),
  transaction_ids: z.array(id).min(2),
  average_amount: amount,
  last_amount: amount,
  is_active: z.boolean(),
  status: z.enum(['UNKNOWN', 'MATURE', 'EARLY_DETECTION', 'TOMBSTONED']),
  personal_finance_category: category,
  is_user_modified: z.literal(false),
});

export const credit = z.strictObject({
  account_id: id,
  aprs: z.array(
    z.strictObject({
      apr_percentage: z.number(),
      apr_type: z.enum(['balance_transfer_apr', 'cash_apr', 'purchase_apr', 'special']),
      balance_subject_to_apr: maybeNumber,
      interest_charge_amount: maybeNumber,
    }),
  ),
  is_overdue: z.boolean().nullable(),
  last_payment_amount: maybeNumber,
  last_payment_date: date.nullable(),
  last_statement_issue_date: date.nullable(),
  last_statement_balance: maybeNumber,
  minimum_payment_amount: maybeNumber,
  next_payment_due_date: date.nullable(),
});

const address = z.strictObject({
  city: maybeText,
  region: maybeText,
  street: maybeText,
  postal_code: maybeText,
  country: maybeText,
});

export const student = z.strictObject({
  account_id: id,
  account_number: maybeText,
  disbursement_dates: z.array(date),
  expected_payoff_date: date.nullable(),
  guarantor: maybeText,
  interest_rate_percentage: z.number(),
  is_overdue: z.boolean(),
  last_payment_amount: maybeNumber,
  last_payment_date: date.nullable(),
  last_statement_balance: maybeNumber,
  last_statement_issue_date: date.nullable(),
  loan_name: maybeText,
  loan_status: z.strictObject({ end_date: date.nullable(), type: text }),
  minimum_payment_amount: maybeNumber,
  next_payment_due_date: date.nullable(),
  origination_date: date.nullable(),
  origination_principal_amount: maybeNumber,
  outstanding_interest_amount: maybeNumber,
  payment_reference_number: maybeText,
  pslf_status: z.strictObject({
    estimated_eligibility_date: date.nullable(),
    payments_made: maybeNumber,
    payments_remaining: maybeNumber,
  }),
  repayment_plan: z.strictObject({ description: maybeText, type: text }),
  sequence_number: maybeText,
  servicer_address: address,
  ytd_interest_paid: maybeNumber,
  ytd_principal_paid: maybeNumber,
});

export const mortgage = z.strictObject({
  account_id: id,
  account_number: maybeText,
  current_late_fee: maybeNumber,
  escrow_balance: maybeNumber,
  has_pmi: z.boolean(),
  has_prepayment_penalty: z.boolean(),
  interest_rate: z.strictObject({ percentage: z.number(), type: text }),
  last_payment_amount: maybeNumber,
  last_payment_date: date.nullable(),
  loan_type_description: maybeText,
  loan_term: maybeText,
  maturity_date: date.nullable(),
  next_monthly_payment: maybeNumber,
  next_payment_due_date: date.nullable(),
  origination_date: date.nullable(),
  origination_principal_amount: maybeNumber,
  past_due_amount: maybeNumber,
  property_address: address,
  ytd_interest_paid: maybeNumber,
  ytd_principal_paid: maybeNumber,
});
