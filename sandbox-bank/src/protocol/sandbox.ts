import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { outageOf } from '../bank/bank.ts';
import { BankError, bankError } from '../errors/errors.ts';
import { requireLogin } from '../notices/item-changes.ts';
import { firedNotice, notify } from '../notices/notices.ts';
import { resolveLogin } from '../persona/identity.ts';
import { institutionById } from '../records/institutions.ts';
import { dayOf } from '../world/calendar.ts';
import { chosenAccounts, sharedAccounts } from './accounts.ts';
import { accessToken, daysRequested, type Endpoint, endpoint, webhookUrl } from './endpoint.ts';
import { createItem, findItem, findReadableItem, issuePublicToken } from './items.ts';
import { checkProducts } from './products.ts';
import { recordAction } from './transactions.ts';

const createPublicToken = endpoint(
  '/sandbox/public_token/create',
  {
    institution_id: z.string(),
    initial_products: z.array(z.string()).min(1),
    options: z
      .strictObject({
        webhook: webhookUrl.optional(),
        override_username: z.string().optional(),
        override_password: z.string().optional(),
        transactions: z
          .strictObject({
            days_requested: daysRequested.optional(),
            start_date: z.iso.date().optional(),
            end_date: z.iso.date().optional(),
          })
          .optional(),
        statements: z.unknown().optional(),
        income_verification: z.unknown().optional(),
      })
      .optional(),
    user_token: z.string().optional(),
    user_id: z.string().optional(),
  },
  async (bank, request) => {
    const { options } = request;
    const institution = institutionById(request.institution_id);
    if (institution === undefined) throw bankError('INVALID_INSTITUTION');
    checkProducts(request.initial_products);
    const outage = outageOf(bank, institution, null);
    if (outage !== null) throw outage;
    const username = options?.override_username ?? 'user_good';
    const login = resolveLogin(username, options?.override_password ?? 'pass_good');
    if (login instanceof BankError) throw login;
    const accounts = bank.personaOf({
      identity: login.identity,
      institutionId: institution.id,
    }).accounts;
    const item = createItem(bank, {
      seed: randomUUID(),
      institutionId: institution.id,
      username,
      identity: login.identity,
      products: [...new Set(request.initial_products)],
      consentedProducts: [...new Set(request.initial_products)],
      webhook: options?.webhook || null,
      daysRequested: options?.transactions?.days_requested ?? 90,
      accountKeys: accounts.map(({ key }) => key),
    });
    const publicToken = issuePublicToken(bank, item);
    await bank.save();
    return { public_token: publicToken };
  },
);

const resetLogin = endpoint(
  '/sandbox/item/reset_login',
  { access_token: accessToken },
  async (bank, request) => {
    requireLogin(bank, findItem(bank, request.access_token));
    await bank.save();
    return { reset_login: true };
  },
);

const resetUserLogin = endpoint(
  '/sandbox/user/reset_login',
  {
    user_id: z.string().optional(),
    user_token: z.string().optional(),
    item_ids: z.array(z.string()).optional(),
  },
  async (bank, request) => {
    const wanted = request.item_ids ?? [];
    for (const item of Object.values(bank.state.items)) {
      const live = !item.removed && item.accessToken !== null;
      if (live && (wanted.length === 0 || wanted.includes(item.itemId))) requireLogin(bank, item);
    }
    await bank.save();
    return {};
  },
);

const fireWebhook = endpoint(
  '/sandbox/item/fire_webhook',
  {
    access_token: accessToken,
    webhook_code: z.enum([
      'DEFAULT_UPDATE',
      'NEW_ACCOUNTS_AVAILABLE',
      'SMS_MICRODEPOSITS_VERIFICATION',
      'AUTHORIZATION_GRANTED',
      'USER_PERMISSION_REVOKED',
      'USER_ACCOUNT_REVOKED',
      'PENDING_DISCONNECT',
      'RECURRING_TRANSACTIONS_UPDATE',
      'LOGIN_REPAIRED',
      'SYNC_UPDATES_AVAILABLE',
      'PRODUCT_READY',
      'ERROR',
    ]),
    webhook_type: z
      .enum(['AUTH', 'HOLDINGS', 'INVESTMENTS_TRANSACTIONS', 'ITEM', 'LIABILITIES', 'TRANSACTIONS', 'ASSETS'])
      .optional(),
  },
  (bank, request) => {
    const item = findItem(bank, request.access_token);
    if (item.webhook === null) throw bankError('SANDBOX_WEBHOOK_INVALID');
    const notice = firedNotice(bank, item, request.webhook_code, request.webhook_type);
    if (notice.type === 'TRANSACTIONS' && item.transactionsFromMs === null)
      throw bankError('SANDBOX_PRODUCT_NOT_ENABLED');
    notify(bank, item, notice);
    return { webhook_fired: true };
  },
);

const setVerificationStatus = endpoint(
  '/sandbox/item/set_verification_status',
  {
    access_token: accessToken,
    account_id: z.string(),
    verification_status: z.enum(['automatically_verified', 'verification_expired']),
  },
  (bank, request) => {
    const item = findItem(bank, request.access_token);
    chosenAccounts(item, sharedAccounts(bank, item), [request.account_id]);
    return {};
  },
);

const createTransactions = endpoint(
  '/sandbox/transactions/create',
  {
    access_token: accessToken,
    transactions: z
      .array(
        z.strictObject({
          date_transacted: z.iso.date(),
          date_posted: z.iso.date(),
          amount: z.number(),
          description: z.string().min(1),
          iso_currency_code: z.string().length(3).optional(),
        }),
      )
      .min(1)
      .max(10),
  },
  async (bank, request) => {
    const item = findReadableItem(bank, request.access_token);
    if (item.identity.kind !== 'dynamic' || item.transactionsFromMs === null)
      throw bankError('SANDBOX_PRODUCT_NOT_ENABLED');
    const today = dayOf(bank.today());
    for (const { date_transacted, date_posted } of request.transactions) {
      const days = [dayOf(date_transacted), dayOf(date_posted)];
      if (days.some((day) => day > today || day < today - 14)) {
        throw bankError('INVALID_FIELD', 'transactions: dates must be between 14 days ago and today');
      }
    }
    await recordAction(bank, item, {
      kind: 'create',
      atMs: bank.nowMs(),
      transactions: request.transactions.map((row) => ({
        dateTransacted: row.date_transacted,
        datePosted: row.date_posted,
        amount: row.amount,
        description: row.description,
        currency: row.iso_currency_code ?? 'USD',
      })),
    });
    return {};
  },
);

export const SANDBOX_ENDPOINTS: readonly Endpoint[] = [
  createPublicToken,
  resetLogin,
  resetUserLogin,
  fireWebhook,
  setVerificationStatus,
  createTransactions,
];
