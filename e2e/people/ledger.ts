import type { Connection } from '@cairn/contract/connections';
import { routes } from '@cairn/contract/routes';
import type { Transaction } from '@cairn/contract/transactions';
import { expect } from '@playwright/test';
import { type Bank, type BankLogin, createPublicToken, readItems } from '../bank-record/bank.ts';
import {
  type BankRecord,
  inOrder,
  monthFigures,
  ownBalance,
  type RecordedRow,
  recordedRows,
  totalBalance,
} from '../bank-record/record.ts';
import { monthInNewYork } from './month.ts';
import { ask, type Person, register } from './person.ts';

/** Links a bank over HTTP; gives the token with which the bank's own record of the link can be read. */
export async function linkBank(
  person: Person,
  bank: Bank,
  institutionId: string,
  login: BankLogin = {},
): Promise<string> {
  const known = new Set((await readItems(bank)).map((item) => item.item_id));
  const publicToken = await createPublicToken(bank, institutionId, login);
  await ask(person, routes.exchange, { body: { public_token: publicToken } });
  const linked = (await readItems(bank)).find((item) => !known.has(item.item_id));
  if (linked === undefined) throw new Error('The bank knows of no new link');
  return linked.access_token;
}

/** The person's bank connections. */
export async function connectionsOf(person: Person): Promise<Connection[]> {
  return (await ask(person, routes.connections)).connections;
}

/** Waits until that many connections are healthy with their whole history. */
export async function waitUntilSynced(person: Person, count = 1): Promise<void> {
  await expect
    .poll(async () => (await connectionsOf(person)).map((one) => [one.state, one.historyComplete]), {
      message: 'every connection is healthy with its whole history',
      timeout: 120_000,
    })
    .toEqual(Array.from({ length: count }, () => ['healthy', true]));
}

/**
 * Registers somebody and connects a bank; gives the bank's token of the link too. Of two years of history each test pays for a sync of
 * some 1,800 rows, and for reading them: without `days` there are 90.
 */
export async function registerWithBank(
  { url, bank }: { url: string; bank: Bank },
  { institutionId = 'ins_109508', days = 90 }: { institutionId?: string; days?: number } = {},
): Promise<{ person: Person; accessToken: string }> {
  const person = await register(url);
  const accessToken = await linkBank(person, bank, institutionId, { days });
  await waitUntilSynced(person);
  return { person, accessToken };
}

/** All of the person's rows, page by page. */
export async function transactionsOf(person: Person): Promise<Transaction[]> {
  const rows: Transaction[] = [];
  let after: string | null = null;
  do {
    const query: Record<string, string> = { limit: '200', ...(after === null ? {} : { after }) };
    const page: { transactions: Transaction[]; nextCursor: string | null } = await ask(
      person,
      routes.transactions,
      {
        query,
      },
    );
    rows.push(...page.transactions);
    after = page.nextCursor;
  } while (after !== null);
  return rows;
}

function comparable(rows: readonly Transaction[]): RecordedRow[] {
  return inOrder(
    rows.map(({ date, accountName, description, amount, isPending }) => ({
      date,
      account: accountName,
      description,
      amountCents: amount,
      isPending,
    })),
  );
}

/** Expects the person's ledger to say what the bank says: every row once, every balance, every figure of the dashboard. */
export async function expectSameAsBank(person: Person, record: BankRecord): Promise<void> {
  expect(comparable(await transactionsOf(person))).toEqual(recordedRows(record));
  const dashboard = await ask(person, routes.dashboard);
  const { income, spending } = monthFigures(record, monthInNewYork());
  expect(dashboard.financial_summary).toEqual({
    total_balance: totalBalance(record),
    other_balances: [],
    unknown_balances: 0,
    converted_balances: [],
    count_without_rate: 0,
    monthly_income: income,
    monthly_spending: spending,
    net_cash_flow: income - spending,
    accounts_count: record.accounts.length,
  });
  const balances = dashboard.accounts.map(({ name, balances }) => `${name} ${balances.current}`);
  expect(balances.sort()).toEqual(record.accounts.map((one) => `${one.name} ${ownBalance(one)}`).sort());
  const byCategory = dashboard.spending_by_category.reduce((sum, { amount }) => sum + amount, 0);
  expect(byCategory).toBe(spending);
}
