import { accountRoutes } from '@cairn/contract/accounts';
import { type Budget, budgetRoutes } from '@cairn/contract/budgets';
import { householdRoutes } from '@cairn/contract/household';
import { askRoutes } from '@cairn/contract/questions';
import { recurringRoutes } from '@cairn/contract/recurring';
import type { Transaction } from '@cairn/contract/transactions';
import { type Cents, majorFromCents, toCents } from '@cairn/domain/money';
import type { CentsInPart } from '@cairn/domain/partial-sum';
import { monthRange, type PlainDate, type PlainMonth } from '@cairn/domain/plain-date';
import { z } from 'zod';
import { answerOf } from './answer-of.ts';
import type { Api } from './api.ts';
import { type Evidence, evidence, findWithEvidence, linkTo, linkToRow } from './evidence.ts';
import { plainText } from './plain-text.ts';
import { tool, untrusted, untrustedText } from './tool.ts';

const amount = z.number().describe('Major units, such as dollars. A debit is negative');
const date = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}$/)
  .describe('YYYY-MM-DD');

const majorOf = (cents: Cents | CentsInPart | null) =>
  cents === null ? null : majorFromCents(toCents(cents));
const textOf = (text: string | null) => (text === null ? null : plainText(text));

const filterShape = {
  search: z.string().max(200).optional().describe('Text of the description, merchant, note, account or tag'),
  from: date.optional().describe('The first day, YYYY-MM-DD'),
  to: date.optional().describe('The last day, YYYY-MM-DD'),
  account_id: z.string().optional(),
  category_id: z.string().optional().describe('A parent’s id includes its subcategories'),
};

type Filter = z.infer<z.ZodObject<typeof filterShape>>;

const filterOf = ({ account_id: accountId, category_id: categoryId, ...filter }: Filter) => ({
  ...filter,
  accountId,
  categoryId,
});

const row = z.object({
  id: z.string(),
  date: z.string(),
  amount,
  currency: z.string(),
  account_id: z.string(),
  category_id: z.string(),
  kind: z.string(),
  is_pending: z.boolean(),
  link: z.string().describe('Opens it in Cairn'),
  untrusted_text: untrustedText({
    description: z.string(),
    merchant: z.string().nullable(),
    note: z.string().nullable(),
    account: z.string(),
    category: z.string().nullable(),
  }),
});

const rowOf = (one: Transaction, origin: string): z.infer<typeof row> => ({
  id: one.id,
  date: one.date,
  amount: majorFromCents(one.amount),
  currency: one.currency,
  account_id: one.accountId,
  category_id: one.categoryId,
  kind: one.kind,
  is_pending: one.isPending,
  link: linkToRow(origin, one),
  untrusted_text: {
    description: plainText(one.description),
    merchant: textOf(one.merchantName),
    note: textOf(one.note),
    account: plainText(one.accountName),
    category: textOf(one.aiCategory),
  },
});

const totals = z.object({
  currency: z.string(),
  sum: amount.nullable(),
  spent: z.number().nullable().describe('Net of refunds, as a positive number'),
  income: z.number().nullable(),
  count_without_rate: z
    .number()
    .int()
    .describe('Transactions in another currency that are in no figure: their day has no exchange rate'),
});

const currencyOf = async (api: Api) => (await api(householdRoutes.household)).currency;

export const listAccounts = tool({
  title: 'Accounts',
  description: `The accounts of the household with their balances; debts are negative. An unknown balance is null. ${untrusted}`,
  isReading: true,
  input: {},
  output: {
    currency: z.string(),
    net_worth: amount.nullable().describe('Assets less debts; null where nothing is known'),
    net_worth_is: z.enum(['known', 'part', 'unknown']).describe('part: some accounts have no known balance'),
    accounts: z.array(
      z.object({
        id: z.string(),
        type: z.string(),
        currency: z.string(),
        balance: amount.nullable(),
        link: z.string(),
        untrusted_text: untrustedText({ name: z.string(), institution: z.string() }),
      }),
    ),
    link: z.string(),
  },
  run: async ({ api, origin }) => {
    const { accounts, currency, netWorth } = await api(accountRoutes.accounts);
    return {
      currency,
      net_worth: netWorth.is === 'unknown' ? null : majorFromCents(netWorth.amount),
      net_worth_is: netWorth.is,
      accounts: accounts.map((account) => ({
        id: account.id,
        type: account.type,
        currency: account.currency,
        balance: majorOf(account.currentBalance),
        link: linkTo(origin, '/transactions', { accountId: account.id }),
        untrusted_text: { name: plainText(account.name), institution: plainText(account.institution) },
      })),
      link: linkTo(origin, '/accounts'),
    };
  },
});

export const searchTransactions = tool({
  title: 'Transactions',
  description: `Transactions that match, newest first, with the totals of all that match. ${untrusted}`,
  isReading: true,
  input: { ...filterShape, limit: z.number().int().min(1).max(100).default(25) },
  output: { transactions: z.array(row), totals, evidence },
  run: async ({ api, origin }, { limit, ...filter }) => {
    const found = await findWithEvidence(api, origin, filterOf(filter), limit);
    return {
      transactions: found.transactions.map((one) => rowOf(one, origin)),
      totals: await totalsOf(api, found.totals),
      evidence: found.evidence,
    };
  },
});

type Totals = Awaited<ReturnType<typeof findWithEvidence>>['totals'];

async function totalsOf(api: Api, found: Totals): Promise<z.infer<typeof totals>> {
  return {
    currency: await currencyOf(api),
    sum: majorOf(found?.sum ?? null),
    spent: majorOf(found?.spent ?? null),
    income: majorOf(found?.income ?? null),
    count_without_rate: found?.countWithoutRate ?? 0,
  };
}

export const getTotals = tool({
  title: 'Totals',
  description:
    'What was spent and earned of the transactions that match, with the transactions that the figures sum.',
  isReading: true,
  input: filterShape,
  output: { totals, evidence },
  run: async ({ api, origin }, filter) => {
    const found = await findWithEvidence(api, origin, filterOf(filter));
    return { totals: await totalsOf(api, found.totals), evidence: found.evidence };
  },
});

/** More than people have; each takes a call for its evidence. */
const maxBudgets = 40;

/** The transactions that a budget counts. One of a person who has no account of their own counts none. */
async function evidenceOf(api: Api, origin: string, month: PlainMonth, budget: Budget): Promise<Evidence> {
  const { categoryIds, accountIds } = budget;
  if (categoryIds.length === 0 || accountIds?.length === 0)
    return { transaction_ids: [], transactions_count: 0, link: linkTo(origin, '/budgets', { month }) };
  const filter = {
    ...monthRange(month),
    categoryId: categoryIds.join(','),
    ...(accountIds === null ? {} : { accountId: accountIds.join(',') }),
    kind: 'net_spending',
  };
  return (await findWithEvidence(api, origin, filter)).evidence;
}

export const listBudgets = tool({
  title: 'Budgets',
  description: `The budgets of a month: the limit and what was spent, with the transactions that the figure sums. ${untrusted}`,
  isReading: true,
  input: {
    month: z
      .string()
      .regex(/^\d{4}-\d{2}$/)
      .optional()
      .describe('YYYY-MM; the current one when absent'),
  },
  output: {
    month: z.string(),
    currency: z.string(),
    budgets: z.array(
      z.object({
        id: z.string(),
        category_id: z.string(),
        limit: z.number(),
        spent: z.number().nullable(),
        is_active: z.boolean(),
        /** Of the person's own accounts, and seen by them alone. */
        is_personal: z.boolean(),
        evidence,
        untrusted_text: untrustedText({ category: z.string() }),
      }),
    ),
    link: z.string(),
  },
  run: async ({ api, origin }, { month }) => {
    const found = await api(budgetRoutes.budgets, { query: { month } });
    const budgets = [];
    for (const one of found.budgets.slice(0, maxBudgets)) {
      budgets.push({
        id: one.id,
        category_id: one.categoryId,
        limit: majorFromCents(one.monthlyLimit),
        spent: majorOf(one.spent),
        is_active: one.isActive,
        is_personal: one.isPersonal,
        evidence: await evidenceOf(api, origin, found.month, one),
        untrusted_text: { category: plainText(one.category) },
      });
    }
    return {
      month: found.month,
      currency: await currencyOf(api),
      budgets,
      link: linkTo(origin, '/budgets', { month: found.month }),
    };
  },
});

export const listBills = tool({
  title: 'Bills and other recurring payments',
  description: `Recurring bills, subscriptions and income, the next one first, each with the payments that it was found in. ${untrusted}`,
  isReading: true,
  input: {},
  output: {
    today: z.string(),
    bills: z.array(
      z.object({
        kind: z.string(),
        cadence: z.string(),
        status: z.string(),
        amount,
        is_variable: z.boolean(),
        next: z.object({ date: z.string(), amount }).nullable(),
        confidence_percent: z.number().int(),
        account_id: z.string(),
        transaction_ids: z.array(z.string()),
        untrusted_text: untrustedText({ name: z.string(), account: z.string() }),
      }),
    ),
    link: z.string(),
  },
  run: async ({ api, origin }) => {
    const { today, streams } = await api(recurringRoutes.recurring);
    return {
      today,
      bills: streams.map((stream) => ({
        kind: stream.kind,
        cadence: stream.cadence,
        status: stream.group,
        amount: majorFromCents(stream.amount),
        is_variable: stream.isVariable,
        next: stream.next && dueOf(stream.next),
        confidence_percent: stream.confidence,
        account_id: stream.accountId,
        transaction_ids: stream.transactions.map(({ id }) => id),
        untrusted_text: { name: plainText(stream.name), account: plainText(stream.accountName) },
      })),
      link: linkTo(origin, '/recurring'),
    };
  },
});

const dueOf = (due: { date: PlainDate; amount: Cents }) => ({
  date: due.date,
  amount: majorFromCents(due.amount),
});

export const ask = tool({
  title: 'Ask',
  description: `Answers a question about the household’s money from its ledger, such as “How much did we spend on groceries in October?”. Figures name the page that shows what they were computed from. ${untrusted}`,
  isReading: true,
  input: { question: z.string().min(1).max(300) },
  output: answerOf.shape,
  run: async ({ api, origin }, { question }) =>
    answerOf.from(await api(askRoutes.ask, { body: { question } }), origin),
});
