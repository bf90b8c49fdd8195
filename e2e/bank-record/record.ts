import { askBank, type Bank } from './bank.ts';

/** The parts of Plaid's JSON that the figures follow from. */
type PlaidAccount = {
  account_id: string;
  name: string;
  type: string;
  balances: { current: number };
};
type PlaidTransaction = {
  transaction_id: string;
  account_id: string;
  amount: number;
  date: string;
  name: string;
  pending: boolean;
  personal_finance_category: { primary: string; detailed: string };
};
type SyncPage = {
  added: PlaidTransaction[];
  modified: PlaidTransaction[];
  removed: { transaction_id: string }[];
  has_more: boolean;
  next_cursor: string;
  transactions_update_status: string;
};

/** What the bank itself says. Signs and dates as it gives them: a positive amount left the account. */
export type BankRecord = { accounts: PlaidAccount[]; rows: PlaidTransaction[] };

/** An amount of Plaid's, a number of dollars, as whole cents. Throws when it is not a whole number of cents. */
function cents(dollars: number): number {
  const whole = Math.round(dollars * 100);
  if (Math.abs(dollars * 100 - whole) > 1e-6) throw new Error(`Not a whole number of cents: ${dollars}`);
  return whole;
}

/** Reads everything that the bank has for the given access tokens, from the beginning, past our server. */
export async function readBankRecord(bank: Bank, accessTokens: readonly string[]): Promise<BankRecord> {
  const record: BankRecord = { accounts: [], rows: [] };
  for (const accessToken of accessTokens) {
    const { accounts } = await askBank<{ accounts: PlaidAccount[] }>(bank, '/accounts/get', {
      access_token: accessToken,
    });
    record.accounts.push(...accounts);
    record.rows.push(...(await readRows(bank, accessToken)));
  }
  return record;
}

async function readRows(bank: Bank, accessToken: string): Promise<PlaidTransaction[]> {
  const rows = new Map<string, PlaidTransaction>();
  let cursor = '';
  for (;;) {
    const page: SyncPage = await askBank(bank, '/transactions/sync', {
      access_token: accessToken,
      cursor,
      count: 100,
    });
    if (page.transactions_update_status !== 'HISTORICAL_UPDATE_COMPLETE')
      throw new Error(`The bank's own record is not complete yet: ${page.transactions_update_status}`);
    for (const { transaction_id } of page.removed) rows.delete(transaction_id);
    for (const row of [...page.added, ...page.modified]) rows.set(row.transaction_id, row);
    if (!page.has_more) return [...rows.values()];
    cursor = page.next_cursor;
  }
}

/** What a person has less what they owe, in cents. Plaid gives what is owed on cards and loans as positive. */
export function totalBalance(record: BankRecord): number {
  return record.accounts.reduce((sum, account) => sum + ownBalance(account), 0);
}

/** An account's balance as its owner sees it, in cents: what is owed is negative. */
export function ownBalance({ type, balances }: PlaidAccount): number {
  const current = cents(balances.current);
  return type === 'credit' || type === 'loan' ? 0 - current : current;
}

export type MonthFigures = { income: number; spending: number };

/**
 * Income and spending of one month (`YYYY-MM`), in cents, by the rule in short:
 * rows on a loan only move what is owed, and transfers, card payments and the paying out of a loan only move money: none
 * of them counts. Of the rest, the bank's category INCOME is income; every other row is spending, and money that comes
 * back lowers it. Pending rows count.
 */
export function monthFigures(record: BankRecord, month: string): MonthFigures {
  const loans = new Set(
    record.accounts.filter(({ type }) => type === 'loan').map((account) => account.account_id),
  );
  const figures: MonthFigures = { income: 0, spending: 0 };
  for (const row of record.rows) {
    const { primary, detailed } = row.personal_finance_category;
    const onlyMoves =
      loans.has(row.account_id) ||
      primary === 'TRANSFER_IN' ||
      primary === 'TRANSFER_OUT' ||
      primary === 'LOAN_DISBURSEMENTS' ||
      detailed === 'LOAN_PAYMENTS_CREDIT_CARD_PAYMENT';
    if (onlyMoves || !row.date.startsWith(`${month}-`)) continue;
    if (primary === 'INCOME') figures.income -= cents(row.amount);
    else figures.spending += cents(row.amount);
  }
  return figures;
}

export type RecordedRow = {
  date: string;
  account: string;
  description: string;
  amountCents: number;
  isPending: boolean;
};

/** The rows in our signs (a debit is negative) and in an order of their own, to be compared one by one. */
export function recordedRows({ accounts, rows }: BankRecord): RecordedRow[] {
  const names = new Map(accounts.map(({ account_id, name }) => [account_id, name]));
  return inOrder(
    rows.map((row) => ({
      date: row.date,
      account: names.get(row.account_id) ?? '',
      description: row.name,
      amountCents: 0 - cents(row.amount),
      isPending: row.pending,
    })),
  );
}

/** Rows in the order of everything that is in them. */
export function inOrder(rows: RecordedRow[]): RecordedRow[] {
  const key = (row: RecordedRow) => JSON.stringify(Object.values(row));
  return rows.toSorted((a, b) => (key(a) < key(b) ? -1 : 1));
}
