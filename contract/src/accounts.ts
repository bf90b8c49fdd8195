import { z } from 'zod/mini';
import { accountHistoryResponse, loanTerms } from './account-history.ts';
import { holding } from './holdings.ts';
import { currencyCode, enteredAmount, money, partialSum } from './money.ts';
import { plainDate, requestDate } from './plain-date.ts';
import { reconciliationSummary } from './reconciliation.ts';
import { recordId } from './record-id.ts';
import { empty, namedRoutes, route } from './route-definition.ts';
import { multiLineText, typedText } from './text.ts';
import { unreadableGroup } from './unreadable.ts';

const groupName = typedText('Group', 60).check(z.trim(), z.minLength(1, 'Group must not be empty'));

export const accountName = typedText('Name', 100).check(z.trim(), z.minLength(1, 'Name must not be empty'));

/**
 * Who in the household sees an account: everybody, everybody its balance and only its owner what moves it, or only its owner. The owner is
 * who connected or added it.
 */
export const sharing = z.enum(['ours', 'balance', 'mine']);
export type Sharing = z.output<typeof sharing>;

export const accountMessages = {
  balanceAlone: 'You see the balance of this account alone. Only its owner changes what is in it.',
  notSeenAlike:
    'Others in your household see one of these and not the other, and would learn of it from the link.',
} as const;

/** What a person sets on any account. An absent field stays; null takes away what was set. */
export const accountEdit = z
  .object({
    /** Null: the bank's name, or the account's first one. */
    name: z.optional(z.nullable(accountName)),
    /** Only of an account that is kept by hand. */
    isClosed: z.optional(z.boolean()),
    isHidden: z.optional(z.boolean()),
    groupName: z.optional(z.nullable(groupName)),
    note: z.optional(z.nullable(multiLineText(2000))),
  })
  .check(
    z.refine((edit) => Object.values(edit).some((value) => value !== undefined), 'must change something'),
  );
export type AccountEdit = z.output<typeof accountEdit>;

/** Accounts in the order in which they are to be listed; others stay after them as they are. */
export const accountOrder = z.object({
  accountIds: z.array(recordId).check(z.minLength(1), z.maxLength(1000)),
});
export type AccountOrder = z.output<typeof accountOrder>;

/** An account with its details. Debts are negative. */
export const accountDetail = z.object({
  id: z.string(),
  /** Null for an account that a person keeps by hand. */
  connectionId: z.nullable(z.string()),
  /** The person's name for it, or the bank's. */
  name: z.string(),
  /** What the bank calls it, or its first name. */
  bankName: z.string(),
  /** Whether it is left out of every total, figure and list of the household. */
  isHidden: z.boolean(),
  groupName: z.nullable(z.string()),
  note: z.nullable(z.string()),
  sharing,
  /** Whether the person who asks connected or added it, and sets who sees it. */
  isYours: z.boolean(),
  mask: z.nullable(z.string()),
  type: z.string(),
  subtype: z.nullable(z.string()),
  institution: z.string(),
  currency: z.string(),
  /** When the bank stopped listing it; null while it is open. */
  closedOn: z.nullable(plainDate),
  currentBalance: z.nullable(money),
  /** Of a credit account: the available credit. */
  availableBalance: z.nullable(money),
  transactionsCount: z.int(),
  reconciliation: reconciliationSummary,
  /** Of an investment account, largest first. Their values are part of the current balance, never added to it. */
  holdings: z.array(holding),
  /** The current balance less the holdings in its currency, where both are known. */
  holdingsDifference: z.nullable(money),
  /** Of an account in another currency: its balance in the household’s, by the rate of today; null without one. */
  convertedBalance: z.nullable(money),
  /** Of a loan or card whose bank reports its terms. */
  loan: z.nullable(loanTerms),
});

export const accountResponse = z.object({ account: accountDetail });

export const account = z.object({
  id: z.string(),
  name: z.string(),
  type: z.string(),
  subtype: z.nullable(z.string()),
  balances: z.object({ current: z.nullable(money) }),
  /** ISO 4217 where there is such a code, else the bank's own, such as BTC. */
  currency: z._default(z.string(), 'USD'),
  institution_name: z.string(),
});
export type Account = z.output<typeof account>;
export type AccountDetail = z.output<typeof accountDetail>;

/** Sums over the open accounts of one currency. */
export const currencyTotal = z.object({
  currency: z.string(),
  /** Section 2: of depository accounts only. */
  totalBalance: partialSum,
  /** Of all accounts: assets less debts. */
  netWorth: partialSum,
});
export type CurrencyTotal = z.output<typeof currencyTotal>;

/** What is held in another currency, with what it is in the household’s. */
export const convertedTotal = z.extend(currencyTotal, {
  /** Its net worth in the household’s currency. */
  amount: partialSum,
  /** One unit of the currency in the household’s. */
  rate: z.string(),
  rateOn: plainDate,
});

export type ConvertedTotal = z.output<typeof convertedTotal>;

/** The sums in the household's currency, by the exchange rates of today. */
export const accountsResponse = z.extend(currencyTotal, {
  accounts: z.array(accountDetail),
  /** Part of the sums. */
  converted: z.array(convertedTotal),
  /** Unknown in the sums: there is no exchange rate. */
  otherCurrencies: z.array(currencyTotal),
  /** Records from the banks that could not be read. */
  unreadable: z.array(unreadableGroup),
});

export const accountParams = z.object({ ownAccountId: recordId });

/** What an account that a person keeps by hand is. */
export const ownAccountKind = z.enum([
  'cash',
  'checking',
  'savings',
  'credit_card',
  'loan',
  'investment',
  'property',
  'vehicle',
  'other_asset',
  'other_debt',
]);
export type OwnAccountKind = z.output<typeof ownAccountKind>;

export const newOwnAccount = z.object({
  name: accountName,
  kind: ownAccountKind,
  /** The household's, when absent. */
  currency: z.optional(currencyCode),
  /** At the beginning of `balanceOn`; a debt is negative. Unknown when absent. */
  balance: z.optional(enteredAmount),
  /** Today, when absent. */
  balanceOn: z.optional(requestDate),
  /** When absent: the person’s alone where others are in the household. */
  sharing: z.optional(sharing),
});
export type NewOwnAccount = z.output<typeof newOwnAccount>;

/** What an account held at the end of a day; a debt is negative. */
export const statedBalance = z.object({ balance: enteredAmount, on: requestDate });
export type StatedBalance = z.output<typeof statedBalance>;

export const ownAccountResponse = z.object({ account: accountDetail });

/** Accounts, linked or kept by hand. */
export const accountRoutes = namedRoutes({
  accounts: route('GET', '/api/accounts', 'viewer', 'read', {
    summary: 'The accounts with their balances',
    response: accountsResponse,
  }),
  accountHistory: route('GET', '/api/accounts/:accountId/history', 'viewer', 'read', {
    summary: 'What is known of an account’s days: balances, holdings’ cost, a loan’s rate and principal',
    params: z.object({ accountId: recordId }),
    query: z.object({ days: z._default(z.coerce.number().check(z.int(), z.minimum(7), z.maximum(731)), 90) }),
    response: accountHistoryResponse,
  }),
  addOwnAccount: route('POST', '/api/accounts', 'member', 'write', {
    once: true,
    summary: 'Add an account that is kept by hand',
    body: newOwnAccount,
    response: ownAccountResponse,
  }),
  stateBalance: route('POST', '/api/accounts/:ownAccountId/balances', 'member', 'write', {
    summary: 'Set what an account that is kept by hand held at the end of a day',
    params: accountParams,
    body: statedBalance,
    response: ownAccountResponse,
  }),
  deleteOwnAccount: route('DELETE', '/api/accounts/:ownAccountId', 'member', 'accounts', {
    summary: 'Delete an account that is kept by hand, with its transactions',
    params: accountParams,
    response: empty,
  }),
  editAccount: route('PATCH', '/api/accounts/:accountId', 'member', 'write', {
    summary: 'Rename, group, annotate, hide or show an account; close or reopen one that is kept by hand',
    params: z.object({ accountId: recordId }),
    body: accountEdit,
    response: accountResponse,
  }),
  orderAccounts: route('POST', '/api/accounts/order', 'member', 'write', {
    summary: 'Set the order in which accounts are listed',
    body: accountOrder,
    response: empty,
  }),
});
