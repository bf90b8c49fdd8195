import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { openSdkBank, type SdkBank } from '../test-sdk.ts';
import {
  account,
  credit,
  holding,
  id,
  instant,
  institutionShape,
  investmentAccount,
  investmentTransaction,
  item,
  itemShape,
  maybeText,
  mortgage,
  security,
  stream,
  student,
  text,
  transaction,
} from './test-shapes.ts';

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
  const invested = z.array(investmentAccount).min(1);
  z.strictObject({
    accounts: invested,
    holdings: z.array(holding).min(5),
    securities: z.array(security).min(5),
    item,
    is_investments_fallback_item: z.literal(false),
    ...requestId,
  }).parse((await sdk.plaid.investmentsHoldingsGet({ access_token })).data);
  z.strictObject({
    accounts: invested,
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
