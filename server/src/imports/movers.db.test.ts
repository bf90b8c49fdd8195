import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readAccountsList } from '../accounts/accounts-list.store.ts';
import { createTestLedgers, now } from '../ledger/test-ledger.ts';
import { createTestImports } from './test-imports.ts';

let ledgers: Awaited<ReturnType<typeof createTestLedgers>>;
beforeAll(async () => {
  ledgers = await createTestLedgers();
});
afterAll(() => ledgers.close());

type Opened = Awaited<ReturnType<typeof createTestImports>>;

/** Cents of each kind by month: what was spent less what came back, and what was earned. */
async function monthsOf({ ledger }: Opened) {
  const months: Record<string, { spent: number; income: number }> = {};
  for (const { postedOn, amountCents, kind } of await ledger.rows()) {
    const month = postedOn.slice(0, 7);
    months[month] ??= { spent: 0, income: 0 };
    if (kind === 'income') months[month].income += amountCents;
    else if (kind !== 'transfer') months[month].spent -= amountCents;
  }
  return months;
}

async function accountsOf({ ledger }: Opened) {
  const { accounts } = await ledger.run((tx) => readAccountsList(tx, now));
  return Object.fromEntries(
    accounts.map(({ name, subtype, currentBalance }) => [name, [subtype, currentBalance]]),
  );
}

async function ownCategoriesOf({ ledger }: Opened) {
  const rows = await ledger.run(({ query, householdId }) =>
    query
      .selectFrom('categories')
      .select(['name', 'kind'])
      .where('household_id', '=', householdId)
      .where('id', 'like', 'own-%')
      .orderBy('name')
      .execute(),
  );
  return rows.map(({ name, kind }) => `${name}: ${kind}`);
}

const mint = `"Date","Description","Original Description","Amount","Transaction Type","Category","Account Name","Labels","Notes"
"4/30/2026","Card bill","CITY BANK PAY 17","320.00","debit","Credit Card Payment","Checking","",""
"5/1/2026","Card bill","THANK YOU","320.00","credit","Credit Card Payment","Visa","",""
"4/12/2026","Orchard","ORCHARD FOODS 3","61.20","debit","Groceries","Visa","",""
"4/14/2026","Orchard","ORCHARD FOODS 3","11.20","credit","Groceries","Visa","",""
"4/15/2026","Sitter","SITTER","90.00","debit","Hide from Budgets & Trends","Checking","",""
"4/16/2026","Desk","DESK","40.00","debit","Exclude From Mint","Checking","",""
"4/17/2026","Wallet","WALLET","60.00","debit","Transfer for Cash Spending","Checking","",""
"4/18/2026","To other bank","OTHER BANK","75.00","debit","Transfer","Checking","",""
"4/30/2026","Works","WORKS PAYROLL","2100.00","credit","Paycheck","Checking","",""
`;

const rocket = `Date,Original Date,Account Type,Account Name,Account Number,Institution Name,Name,Custom Name,Amount,Description,Category,Note,Ignored From,Tax Deductible
2026-04-15,2026-04-15,Cash,Everyday,1,Bank,Card bill,,320.00,CITY BANK PAY 17,Credit Card Payment,,,
2026-04-16,2026-04-16,Credit Card,Blue,2,Bank,Card bill,,-320.00,THANK YOU,Credit Card Payment,,,
2026-04-18,2026-04-18,Cash,Everyday,1,Bank,To saver,,75.00,TO SAVER,Internal Transfers,,,
2026-04-19,2026-04-19,Cash,Everyday,1,Bank,Gift,,30.00,GIFT SHOP,Shopping,,Everything,
2026-04-17,2026-04-17,Credit Card,Blue,2,Bank,Orchard,,61.20,ORCHARD FOODS 3,Groceries,,,
`;

describe('P07 what another app calls a transfer, a card’s payment or hidden is neither spent nor earned', () => {
  test('Mint', async () => {
    const opened = await createTestImports(ledgers);
    await opened.importText(mint);
    expect(await monthsOf(opened)).toEqual({
      '2026-04': { spent: 5_000, income: 210_000 },
      '2026-05': { spent: 0, income: 0 },
    });
    expect(await ownCategoriesOf(opened)).toEqual([
      'Exclude From Mint: transfer',
      'Hide from Budgets & Trends: transfer',
    ]);
    expect(await accountsOf(opened)).toMatchObject({
      Checking: ['checking', null],
      Visa: ['credit card', null],
    });
  });

  test('Mint, one side of the card’s payment alone', async () => {
    const opened = await createTestImports(ledgers);
    await opened.importText(mint.replaceAll(/.*"Visa".*\n/g, ''));
    expect(await monthsOf(opened)).toEqual({ '2026-04': { spent: 0, income: 210_000 } });
  });

  test('Rocket Money', async () => {
    const opened = await createTestImports(ledgers);
    await opened.importText(rocket);
    expect(await monthsOf(opened)).toEqual({ '2026-04': { spent: 6_120, income: 0 } });
    expect(await accountsOf(opened)).toMatchObject({ Blue: ['credit card', null] });
  });
});

const ynab = `"Account","Flag","Date","Payee","Category Group/Category","Category Group","Category","Memo","Outflow","Inflow","Cleared"
"Checking","","03/01/2026","Starting Balance","Inflow: Ready to Assign","Inflow","Ready to Assign","","$0.00","$900.00","Reconciled"
"Amex Blue","","03/01/2026","Starting Balance","","","","","$250.00","$0.00","Cleared"
"Rainy day","","03/01/2026","Starting Balance","Inflow: Ready to Assign","Inflow","Ready to Assign","","$0.00","$4,000.00","Cleared"
"Checking","Red","03/05/2026","Orchard","Daily: Groceries","Daily","Groceries","apples","$59.50","$0.00","Cleared"
"Checking","","03/06/2026","Orchard","Daily: Groceries","Daily","Groceries","back","$0.00","$9.50","Uncleared"
"Checking","","03/31/2026","Works","Inflow: Ready to Assign","Inflow","Ready to Assign","","$0.00","$2,000.00","Cleared"
"Checking","","03/31/2026","Transfer : Amex Blue","","","","","$250.00","$0.00","Cleared"
"Amex Blue","","04/02/2026","Transfer : Checking","","","","","$0.00","$250.00","Cleared"
`;

test('P12 what an account began with is a balance, and the balance is the sum of the rows', async () => {
  const opened = await createTestImports(ledgers);
  const preview = await opened.preview(ynab, 'Register.csv');
  expect(preview.importFiles[0]?.counts).toMatchObject({ read: 8, added: 5, leftOut: 3 });
  await opened.run(preview.id);
  expect(await monthsOf(opened)).toEqual({
    '2026-03': { spent: 5_000, income: 200_000 },
    '2026-04': { spent: 0, income: 0 },
  });
  expect(await accountsOf(opened)).toEqual({
    Checking: ['checking', 260_000],
    'Amex Blue': ['credit card', 0],
    'Rainy day': ['checking', 400_000],
  });
});

test('P12 what an app calls an opening on a later day is a row that counts nowhere', async () => {
  const later = `"Rainy day","","04/01/2026","Starting Balance","Inflow: Ready to Assign","Inflow","Ready to Assign","","$0.00","$120.00","Cleared"\n`;
  const opened = await createTestImports(ledgers);
  const preview = await opened.preview(ynab + later, 'Register.csv');
  expect(preview.importFiles[0]?.counts).toMatchObject({ read: 9, added: 6, leftOut: 3 });
  await opened.run(preview.id);
  expect(await monthsOf(opened)).toMatchObject({ '2026-04': { spent: 0, income: 0 } });
  expect(await accountsOf(opened)).toMatchObject({ 'Rainy day': ['checking', 412_000] });
  expect(await opened.rows()).toContainEqual(expect.stringContaining('2026-04-01 12000 '));
});
