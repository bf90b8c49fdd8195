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

/** The bank's details of money that goes from hand to hand: nothing in them says that the other side is the person's own. */
const handToHand =
  /^TRANSFER_(IN|OUT)_(DEPOSIT|WITHDRAWAL|WIRE|TRANSFER_(IN|OUT)_FROM_APPS|OTHER_TRANSFER_(IN|OUT))$/;
/** Between two own accounts money takes a weekend and a holiday at most. */
const mostDaysApart = 5;

/**
 * Income and spending of one month (`YYYY-MM`), in cents, by the rule in short: money that only moves between own accounts, pays a card, reaches
 * a loan or is lent does not count. A payment of a loan that is linked is such a move, and what the lender adds in interest is spent.
 * Payments to people, cash and checks are spent, and are income when they come in. Of the rest, the bank's category INCOME is
 * income; every other row is spending, and money that comes back lowers it. Pending rows count.
 */
export function monthFigures(record: BankRecord, month: string): MonthFigures {
  const figures: MonthFigures = { income: 0, spending: 0 };
  for (const row of record.rows) {
    if (!row.date.startsWith(`${month}-`) || onlyMoves(row, record)) continue;
    const { primary } = row.personal_finance_category;
    if (primary === 'INCOME' || primary === 'TRANSFER_IN') figures.income -= cents(row.amount);
    else figures.spending += cents(row.amount);
  }
  return figures;
}

function onlyMoves(row: PlaidTransaction, record: BankRecord): boolean {
  const { primary, detailed } = row.personal_finance_category;
  const isOnLoan = isLoan(row, record);
  if (isOnLoan) return detailed !== 'BANK_FEES_INTEREST_CHARGE';
  if (primary === 'LOAN_DISBURSEMENTS' || detailed === 'LOAN_PAYMENTS_CREDIT_CARD_PAYMENT') return true;
  if (primary === 'LOAN_PAYMENTS')
    return record.rows.some((other) => isLoan(other, record) && isOtherLeg(row, other));
  if (primary !== 'TRANSFER_IN' && primary !== 'TRANSFER_OUT') return false;
  const isOwn = (other: PlaidTransaction) =>
    other.personal_finance_category.primary.startsWith('TRANSFER_') &&
    !handToHand.test(other.personal_finance_category.detailed);
  return !handToHand.test(detailed) || record.rows.some((other) => isOwn(other) && isOtherLeg(row, other));
}

function isLoan({ account_id }: PlaidTransaction, { accounts }: BankRecord): boolean {
  return accounts.some((account) => account.account_id === account_id && account.type === 'loan');
}

function isOtherLeg(row: PlaidTransaction, other: PlaidTransaction): boolean {
  const daysApart = Math.abs(Date.parse(row.date) - Date.parse(other.date)) / 86_400_000;
  return row.account_id !== other.account_id && row.amount === -other.amount && daysApart <= mostDaysApart;
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
      // Where the bank wrote several spaces, as in columns, Cairn shows one.
      description: row.name.replaceAll(/ +/g, ' '),
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
