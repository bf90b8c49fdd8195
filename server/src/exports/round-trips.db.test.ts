import type { ExportFormat } from '@cairn/contract/exports';
import { toCents } from '@cairn/domain/money';
import { toPlainDate } from '@cairn/domain/plain-date';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readAccountsList } from '../accounts/accounts-list.store.ts';
import { createTestImports } from '../imports/test-imports.ts';
import { TestBank, transferCategory } from '../ledger/test-bank.ts';
import { createTestLedgers, now, type TestLedger } from '../ledger/test-ledger.ts';
import { csvOfTransactions } from './export.store.ts';
import { exportLedger } from './export-ledger.ts';

let ledgers: Awaited<ReturnType<typeof createTestLedgers>>;
beforeAll(async () => {
  ledgers = await createTestLedgers();
});
afterAll(() => ledgers.close());

type Account = [
  id: string,
  name: string,
  mask: string,
  type: string,
  subtype: string,
  currency: string,
  opening: number,
];
/** Two of one name, a card that owes, and one in another currency; each began with something. */
const accounts: Account[] = [
  ['checking', 'Everyday', '1111', 'depository', 'checking', 'USD', 120_000],
  ['savings', 'Everyday', '2222', 'depository', 'savings', 'USD', 500_000],
  ['card', 'Blue Card', '3333', 'credit', 'credit card', 'USD', -30_000],
  ['konto', 'Konto Süd', '4444', 'depository', 'checking', 'EUR', 40_000],
];

const income = { primary: 'INCOME', detailed: 'INCOME_SALARY', confidence: 'VERY_HIGH' };
const cardPayment = {
  primary: 'LOAN_PAYMENTS',
  detailed: 'LOAN_PAYMENTS_CREDIT_CARD_PAYMENT',
  confidence: 'VERY_HIGH',
};

type Row = [account: string, on: string, cents: number, text: string, category?: typeof income];
const rows: Row[] = [
  ['checking', '2026-09-01', 310_000, 'ACME PAYROLL DIRECT DEP', income],
  ['checking', '2026-09-03', -4_512, 'CORNER MARKET 0042'],
  ['checking', '2026-09-05', -60_000, 'ONLINE TRANSFER', transferCategory],
  ['savings', '2026-09-05', 60_000, 'ONLINE TRANSFER', transferCategory],
  ['card', '2026-09-07', -8_420, 'CORNER MARKET "NORD", 7; <A&B>'],
  ['card', '2026-09-09', 1_120, 'CORNER MARKET 0042'],
  ['card', '2026-09-11', -640, 'Café Zoë 12: [x] {y} | #3'],
  ['card', '2026-09-11', -640, 'Café Zoë 12: [x] {y} | #3'],
  ['card', '2026-09-13', -1_999, '=SUM(A1) CORNER MARKET'],
  ['checking', '2026-09-25', -30_000, 'BLUE CARD PAYMENT THANK YOU', cardPayment],
  ['card', '2026-09-27', 30_000, 'PAYMENT THANK YOU', cardPayment],
  ['checking', '2026-10-01', 310_000, 'ACME PAYROLL DIRECT DEP', income],
  ['konto', '2026-10-02', -2_350, 'Bäckerei Łódź'],
  ['konto', '2026-10-20', -11_000, 'किराना दुकान'],
  ['savings', '2026-10-31', -500, 'CORNER MARKET 0042'],
];

/** `hasNumbers`: the bank says the last digits of its accounts; `hasBalances`: and what they hold. */
async function openSource({ hasNumbers = true, hasBalances = true } = {}): Promise<TestLedger> {
  const ledger = await ledgers.openLedger();
  const bank = new TestBank();
  const [first] = bank.accounts;
  if (first === undefined) throw new Error('The bank has no account');
  bank.accounts.splice(
    0,
    bank.accounts.length,
    ...accounts.map(([providerAccountId, name, mask, type, subtype, currency, opening]) => ({
      ...first,
      providerAccountId,
      name,
      mask: hasNumbers ? mask : null,
      type,
      subtype,
      currency,
      currentBalanceCents: !hasBalances
        ? null
        : toCents(
            opening +
              rows.filter(([of]) => of === providerAccountId).reduce((sum, [, , cents]) => sum + cents, 0),
          ),
    })),
  );
  for (const [providerAccountId, on, cents, description, category] of rows)
    bank.put({
      providerAccountId,
      postedOn: toPlainDate(on),
      amountCents: toCents(cents),
      description,
      currency: accounts.find(([id]) => id === providerAccountId)?.[5] ?? 'USD',
      ...(category === undefined ? {} : { category }),
    });
  await ledger.sync(bank);
  return ledger;
}

async function fileOf(ledger: TestLedger, format: ExportFormat | 'csv'): Promise<string> {
  return ledger.run(async (tx) => {
    let file = '';
    const chunks = format === 'csv' ? csvOfTransactions(tx, { sort: 'date' }) : exportLedger(tx, format, now);
    for await (const text of chunks) file += text;
    return file;
  });
}

/** Cents that were spent, less what came back, and earned, by month and currency. */
async function monthsOf(ledger: TestLedger) {
  const read = await ledger.run(({ query, householdId }) =>
    query
      .selectFrom('transactions')
      .select(['posted_on', 'amount_cents', 'predicted_kind', 'currency'])
      .where('household_id', '=', householdId)
      .where('is_counted', '=', true)
      .execute(),
  );
  const months: Record<string, { spent: number; income: number }> = {};
  for (const row of read) {
    const key = `${row.posted_on.slice(0, 7)} ${row.currency}`;
    months[key] ??= { spent: 0, income: 0 };
    if (row.predicted_kind === 'income') months[key].income += row.amount_cents;
    else if (row.predicted_kind !== 'transfer') months[key].spent -= row.amount_cents;
  }
  return months;
}

/** The names without what formats put around them: numbers where two are alike, and the branch of a journal. */
async function accountsOf(ledger: TestLedger, hasBalances: boolean) {
  const { accounts: list } = await ledger.run((tx) => readAccountsList(tx, now));
  return list
    .map(({ name, type, currency, currentBalance }) =>
      [
        name.replace(/^(?:Assets|Liabilities):|(?:[- ](?:2|1111|2222)| \(2\))$/g, '').replaceAll('-', ' '),
        type,
        currency,
        hasBalances ? currentBalance : null,
      ].join(' | '),
    )
    .sort();
}

/** Day, cents, text, account, and the category where the format has one. */
async function rowsOf(ledger: TestLedger, hasCategories: boolean) {
  const read = await ledger.run(({ query, householdId }) =>
    query
      .selectFrom('transactions as t')
      .innerJoin('categories as c', (on) =>
        on.onRef('c.household_id', '=', 't.household_id').onRef('c.id', '=', 't.category_id'),
      )
      .select(['t.posted_on', 't.amount_cents', 't.description', 'c.name'])
      .where('t.household_id', '=', householdId)
      .where('t.is_counted', '=', true)
      .execute(),
  );
  return read
    .map((row) =>
      [row.posted_on, row.amount_cents, row.description, ...(hasCategories ? [row.name] : [])].join(' | '),
    )
    .sort();
}

/** A journal says between which accounts money moved and not what that was called, and a semicolon begins a comment of hledger. */
function asIn(format: ExportFormat | 'csv', row: string): string {
  const moved =
    format === 'hledger' || format === 'beancount'
      ? row.replace('| Card payments', '| Account transfers')
      : row;
  return format === 'hledger' ? moved.replace('7;', '7,') : moved;
}

test.each<[ExportFormat | 'csv', string, boolean, boolean]>([
  ['csv', 'cairn.csv', true, false],
  ['ofx', 'cairn.ofx', false, true],
  ['qif', 'cairn.qif', true, true],
  ['hledger', 'cairn.journal', true, true],
  ['beancount', 'cairn.beancount', true, true],
])(
  'P29 what is exported as %s comes back into an empty household as it was',
  async (format, name, hasCategories, hasBalances) => {
    const source = await openSource();
    const file = await fileOf(source, format);
    const opened = await createTestImports(ledgers);
    const preview = await opened.preview(file, name);
    expect(preview.importFiles.flatMap((one) => ('questions' in one ? one.questions : []))).toEqual([]);
    await opened.run(preview.id);
    expect(await rowsOf(opened.ledger, hasCategories)).toEqual(
      (await rowsOf(source, hasCategories)).map((row) => asIn(format, row)).sort(),
    );
    expect(await accountsOf(opened.ledger, hasBalances)).toEqual(await accountsOf(source, hasBalances));
    expect(await monthsOf(opened.ledger)).toEqual(await monthsOf(source));
  },
);

test('P29 accounts that only their name tells apart come back from a CSV file as two, which spreadsheets read as UTF-8', async () => {
  const source = await openSource({ hasNumbers: false });
  const file = await fileOf(source, 'csv');
  expect(file.startsWith('\ufeffDate,')).toBe(true);
  const opened = await createTestImports(ledgers);
  await opened.importText(file, 'cairn.csv');
  expect(await accountsOf(opened.ledger, false)).toEqual(await accountsOf(source, false));
  expect(await monthsOf(opened.ledger)).toEqual(await monthsOf(source));
});

test('P29 an OFX file of accounts without a balance has one in each statement, which is none when it is read', async () => {
  const source = await openSource({ hasBalances: false });
  const file = await fileOf(source, 'ofx');
  expect(file.match(/<LEDGERBAL>/g)).toHaveLength(accounts.length);
  const opened = await createTestImports(ledgers);
  await opened.importText(file, 'cairn.ofx');
  expect(await accountsOf(opened.ledger, true)).toEqual(await accountsOf(source, true));
});
