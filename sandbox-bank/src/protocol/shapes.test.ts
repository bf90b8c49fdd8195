import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { openSdkBank, type SdkBank } from '../test-sdk.ts';

/**
 * What a strict client of another language insists on: every key there, of the right type, and no other. Strict objects
 * fail on a key too many as well as on one too few.
 */
const id = z.string().regex(/^[A-Za-z0-9]{37}$/);
const date = z.iso.date();
const instant = z.iso.datetime({ offset: true });
const text = z.string();
const maybeText = text.nullable();
const maybeNumber = z.number().nullable();
const currencies = { iso_currency_code: maybeText, unofficial_currency_code: maybeText };
const category = z.strictObject({
  primary: text,
  detailed: text,
  confidence_level: z.enum(['VERY_HIGH', 'HIGH', 'MEDIUM', 'LOW', 'UNKNOWN']),
  version: z.enum(['v1', 'v2']),
});

const account = z.strictObject({
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

const itemShape = {
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
const item = z.strictObject(itemShape);

const transaction = z.strictObject({
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

const institutionShape = {
  institution_id: z.string().regex(/^ins_\d+$/),
  name: text,
  products: z.array(text),
  country_codes: z.array(z.string().length(2)),
  routing_numbers: z.array(text),
  dtc_numbers: z.array(text),
  oauth: z.boolean(),
};

const holding = z.strictObject({
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

const security = z.strictObject({
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

const investmentTransaction = z.strictObject({
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
const stream = z.strictObject({
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

const credit = z.strictObject({
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

const student = z.strictObject({
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

const mortgage = z.strictObject({
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

const requestId = { request_id: z.string().regex(/^[A-Za-z0-9]{15}$/) };
const accounts = z.array(account).min(1);
const period = { start_date: '2025-01-01', end_date: '2026-12-31' };

let sdk: SdkBank;
let access_token: string;
beforeAll(async () => {
  sdk = await openSdkBank();
  access_token = await sdk.link();
});
afterAll(() => sdk.bank.close());

test('accounts and their Item', async () => {
  const reply = z.strictObject({ accounts, item, ...requestId });
  reply.parse((await sdk.plaid.accountsGet({ access_token })).data);
  reply.parse((await sdk.plaid.accountsBalanceGet({ access_token })).data);
  const persistent = await sdk.link({ institutionId: 'ins_127287' });
  const { data } = await sdk.plaid.accountsGet({ access_token: persistent });
  for (const one of data.accounts) expect(one.persistent_account_id).toMatch(/^[A-Za-z0-9]{37}$/);
});

test('the Item and its status', async () => {
  const updates = z.strictObject({
    last_successful_update: instant.nullable(),
    last_failed_update: instant.nullable(),
  });
  z.strictObject({
    item: z.strictObject({
      ...itemShape,
      created_at: instant,
      consented_use_cases: z.array(text),
      consented_data_scopes: z.array(text),
    }),
    status: z.strictObject({ transactions: updates, investments: updates, last_webhook: z.null() }),
    ...requestId,
  }).parse((await sdk.plaid.itemGet({ access_token })).data);
});

test('transactions, by sync and by period, with and without the original line', async () => {
  const synced = (await sdk.plaid.transactionsSync({ access_token, count: 500 })).data;
  z.strictObject({
    accounts,
    added: z.array(transaction).length(500),
    modified: z.array(transaction),
    removed: z.array(z.strictObject({ account_id: id, transaction_id: id })),
    has_more: z.boolean(),
    next_cursor: z.string().max(256),
    transactions_update_status: z.literal('HISTORICAL_UPDATE_COMPLETE'),
    ...requestId,
  }).parse(synced);
  const listed = (
    await sdk.plaid.transactionsGet({
      access_token,
      ...period,
      options: { count: 500, include_original_description: true },
    })
  ).data;
  z.strictObject({
    accounts,
    transactions: z.array(transaction.extend({ original_description: text })).length(500),
    total_transactions: z.int(),
    item,
    ...requestId,
  }).parse(listed);
});

test('recurring streams', async () => {
  z.strictObject({
    inflow_streams: z.array(stream).min(1),
    outflow_streams: z.array(stream).min(5),
    updated_datetime: instant,
    personal_finance_category_version: z.literal('v2'),
    ...requestId,
  }).parse((await sdk.plaid.transactionsRecurringGet({ access_token })).data);
});

test('institutions, with and without what is optional', async () => {
  const request = { institution_id: 'ins_109508', country_codes: [] };
  const ask = async (options: object) =>
    (await sdk.bank.post('/institutions/get_by_id', { ...request, country_codes: ['US'], options })).body;
  z.strictObject({ institution: z.strictObject(institutionShape), ...requestId }).parse(await ask({}));
  z.strictObject({
    institution: z.strictObject({
      ...institutionShape,
      url: z.url(),
      primary_color: z.string().regex(/^#[0-9a-f]{6}$/),
      logo: maybeText,
    }),
    ...requestId,
  }).parse(await ask({ include_optional_metadata: true }));
  const update = z.strictObject({
    status: z.enum(['HEALTHY', 'DEGRADED', 'DOWN']),
    last_status_change: instant,
    breakdown: z.strictObject({
      success: z.number(),
      error_plaid: z.number(),
      error_institution: z.number(),
    }),
  });
  z.looseObject({ item_logins: update, transactions_updates: update, auth: update }).parse(
    Reflect.get(Object((await ask({ include_status: true })).institution), 'status'),
  );
});

test('investments', async () => {
  z.strictObject({
    accounts,
    holdings: z.array(holding).min(5),
    securities: z.array(security).min(5),
    item,
    is_investments_fallback_item: z.literal(false),
    ...requestId,
  }).parse((await sdk.plaid.investmentsHoldingsGet({ access_token })).data);
  z.strictObject({
    accounts,
    investment_transactions: z.array(investmentTransaction).min(50),
    securities: z.array(security).min(5),
    total_investment_transactions: z.int(),
    item,
    is_investments_fallback_item: z.literal(false),
    ...requestId,
  }).parse((await sdk.plaid.investmentsTransactionsGet({ access_token, ...period })).data);
});

test('liabilities', async () => {
  const reply = (await sdk.plaid.liabilitiesGet({ access_token })).data;
  z.strictObject({
    accounts,
    liabilities: z.strictObject({
      credit: z.array(credit).length(1),
      student: z.array(student).length(1),
      mortgage: z.null(),
    }),
    item,
    ...requestId,
  }).parse(reply);
  const owner = await sdk.link({ username: 'user_yuppie', password: 'x' });
  const { liabilities } = (await sdk.plaid.liabilitiesGet({ access_token: owner })).data;
  z.array(mortgage).length(1).parse(liabilities.mortgage);
  z.array(credit).length(1).parse(liabilities.credit);
});

test.each(['ins_109508', 'ins_43', 'ins_116834'])('account numbers at %s', async (institutionId) => {
  const token = await sdk.link({ institutionId });
  const { data } = await sdk.plaid.authGet({ access_token: token });
  z.strictObject({
    accounts: z.array(account).length(2),
    numbers: z.strictObject({
      ach: z.array(
        z.strictObject({
          account_id: id,
          account: z.string().regex(/^\d{12}$/),
          is_tokenized_account_number: z.boolean(),
          routing: z.string().regex(/^\d{9}$/),
          wire_routing: maybeText,
          can_transfer_in: z.boolean(),
          can_transfer_out: z.boolean(),
        }),
      ),
      eft: z.array(z.strictObject({ account_id: id, account: text, institution: text, branch: text })),
      international: z.array(z.strictObject({ account_id: id, iban: text, bic: text })),
      bacs: z.array(z.strictObject({ account_id: id, account: text, sort_code: text })),
    }),
    item,
    ...requestId,
  }).parse(data);
  const { ach, eft, bacs } = data.numbers;
  expect([ach, eft, bacs].map((list) => list.length).toSorted()).toEqual([0, 0, 2]);
});

test('categories', async () => {
  const { data } = await sdk.plaid.categoriesGet({});
  z.strictObject({
    categories: z
      .array(
        z.strictObject({
          category_id: z.string().regex(/^\d{8}$/),
          group: text,
          hierarchy: z.array(text).min(1),
        }),
      )
      .min(10),
    ...requestId,
  }).parse(data);
});
