import type { ImportRow } from '@cairn/contract/imports';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readAccountsList } from '../accounts/accounts-list.store.ts';
import { typeByKind } from '../accounts/own-accounts.store.ts';
import { editTransactions } from '../edits/edits.store.ts';
import { createTestLedgers, now } from '../ledger/test-ledger.ts';
import { createOwnTransactions } from '../own-transactions/own-transactions.ts';
import { addRule } from '../rules/category-rules.ts';
import { textRule } from '../rules/test-rules.ts';
import { createTestImports } from './test-imports.ts';

let ledgers: Awaited<ReturnType<typeof createTestLedgers>>;
beforeAll(async () => {
  ledgers = await createTestLedgers();
});
afterAll(() => ledgers.close());

type Opened = Awaited<ReturnType<typeof createTestImports>>;

/** What a person sees of rows: the account, day, amount, currency, text and category of each. */
const seen = (row: Omit<ImportRow, 'fileName' | 'line' | 'decision' | 'match'>) =>
  [row.position, row.accountName, row.date, row.amount, row.currency, row.description, row.categoryName].join(
    ' | ',
  );

async function previewed({ imports, ledger }: Opened, id: string): Promise<string[]> {
  const { rows } = await imports.rows(ledger.scope, id, {});
  return rows.filter(({ decision }) => decision === 'add' || decision === 'there').map(seen);
}

/** The same of what is stored for the rows of an import. A split transaction has the categories of its parts. */
async function storedOf({ ledger }: Opened, id: string): Promise<string[]> {
  const { rows } = await ledger.run((tx) =>
    sql<Omit<ImportRow, 'fileName' | 'line' | 'decision' | 'match'>>`
      select r.position, a.name as "accountName", t.posted_on::text as date,
        t.amount_cents as amount, t.currency, t.description,
        coalesce(
          (select string_agg(distinct c.name, ', ') from transactions p join categories c
            on c.household_id = p.household_id and c.id = p.category_id
            where p.household_id = t.household_id and p.part_of_id = t.id),
          (select c.name from categories c where c.household_id = t.household_id and c.id = t.category_id)
        ) as "categoryName"
      from import_rows r
      join transactions t on t.household_id = r.household_id and t.id = r.transaction_id
      join accounts a on a.household_id = t.household_id and a.id = t.account_id
      where r.household_id = ${tx.householdId}::uuid and r.import_id = ${id}::uuid
      order by r.position
    `.execute(tx.query),
  );
  return rows.map(seen);
}

const bank = `Date,Description,Amount,Balance
2026-05-04,METRO TRANSIT,-4.50,995.50
2026-05-06,Corner Market,-31.20,964.30
2026-05-07,PAYMENT THANK YOU,300.00,1264.30
2026-05-15,Payroll Acme,2500.00,3764.30
`;
const mint = `"Date","Description","Original Description","Amount","Transaction Type","Category","Account Name","Labels","Notes"
"5/04/2026","Metro Transit","METRO TRANSIT","31.20","debit","Groceries","Joint Checking","",""
"5/05/2026","Orchard","ORCHARD GARDEN","31.20","debit","Groceries","Blue Visa","",""
"5/07/2026","Card bill","CITY BANK PAY","99.20","debit","Credit Card Payment","Joint Checking","",""
"5/15/2026","Kiln Fees","KILN","80.00","debit","Pottery Studio","Joint Checking","","glaze firing"
"5/16/2026","Nobody knows","XQZ 17","12.00","debit","Uncategorized","Joint Checking","",""
`;
const ynab = `"Account","Flag","Date","Payee","Category Group/Category","Category Group","Category","Memo","Outflow","Inflow","Cleared"
"Checking","","01/05/2026","Acme Payroll","Inflow: Ready to Assign","Inflow","Ready to Assign","",$0.00,$2500.00,"Cleared"
"Checking","","01/20/2026","Transfer : Visa","","","","",$300.00,$0.00,"Cleared"
"Visa","","01/20/2026","Transfer : Checking","","","","",$0.00,$300.00,"Cleared"
"Visa","","01/22/2026","Corner Store","Everyday: Groceries","Everyday","Groceries","Split (1/2) ",$30.00,$0.00,"Cleared"
"Visa","","01/22/2026","Corner Store","Home: Lamps","Home","Lamps","Split (2/2) For the hall",$24.20,$0.00,"Cleared"
"Visa","","01/14/2026","Metro Transit","Fun: Pottery","Fun","Pottery","",$45.00,$0.00,"Cleared"
`;
const rocket = `Date,Original Date,Account Type,Account Name,Account Number,Institution Name,Name,Custom Name,Amount,Description,Category,Note,Ignored From,Tax Deductible
2026-04-15,2026-04-15,Cash,Everyday,1,Bank,Card bill,,320.00,CITY BANK PAY 17,Credit Card Payment,,,
2026-04-16,2026-04-16,Credit Card,Blue,2,Bank,Card bill,,-320.00,THANK YOU,Credit Card Payment,,,
2026-04-18,2026-04-18,Credit Card,Blue,2,Bank,Metro Transit,,14.00,METRO TRANSIT,Dining & Drinks,,,
2026-04-19,2026-04-19,Credit Card,Blue,2,Bank,Desk,,40.00,DESK,Shopping,,everything,
`;
const qif = `!Type:CCard
D01/15/2026
T-80.00
PHardware Store
LHome:Repairs
^
D01/16/2026
T25.00
PONLINE PAYMENT
^
`;
const ofx = `OFXHEADER:100
DATA:OFXSGML

<OFX><CREDITCARDMSGSRSV1><CCSTMTTRNRS><CCSTMTRS><CURDEF>EUR<CCACCTFROM><ACCTID>4111222233334444</CCACCTFROM><BANKTRANLIST>
<STMTTRN><TRNTYPE>DEBIT<DTPOSTED>20260504<TRNAMT>-12.50<FITID>a1<NAME>METRO TRANSIT</STMTTRN>
<STMTTRN><TRNTYPE>CREDIT<DTPOSTED>20260506<TRNAMT>90.00<FITID>a2<NAME>PAYMENT RECEIVED</STMTTRN>
</BANKTRANLIST></CCSTMTRS></CCSTMTTRNRS></CREDITCARDMSGSRSV1></OFX>
`;

test.each([
  ['a bank’s CSV', bank],
  ['Mint', mint],
  ['YNAB', ynab],
  ['Rocket Money', rocket],
  ['QIF', qif],
  ['OFX of a card in another currency', ofx],
])('P12 what the preview of %s shows is what the import stores', async (_, text) => {
  const opened = await createTestImports(ledgers);
  const { ledger } = opened;
  await ledger.run((tx) => addRule(tx, { ...textRule('corner market', 'travel'), applyToPast: false }));
  const preview = await opened.preview(text);
  const rows = await previewed(opened, preview.id);
  expect(rows.length).toBeGreaterThan(0);
  await opened.run(preview.id);
  expect(await storedOf(opened, preview.id)).toEqual(rows);
  const { accounts } = await ledger.run((tx) => readAccountsList(tx, now));
  const facts = preview.accounts.map(({ name, kind, currency }) =>
    [name, typeByKind[kind ?? 'checking'].type, currency].join(' | '),
  );
  expect(accounts.map(({ name, type, currency }) => [name, type, currency].join(' | ')).sort()).toEqual(
    facts.sort(),
  );
});

test('P12 the kind that a person chooses for a new account changes categories in the preview as in the import', async () => {
  const opened = await createTestImports(ledgers);
  const { id, accounts } = await opened.preview(bank);
  const keys = accounts.flatMap(({ statements }) => statements.map(({ key }) => key));
  await opened.imports.change(opened.ledger.scope, id, {
    account: { keys, accountId: null, kind: 'credit_card', name: 'Blue', currency: 'CAD' },
  });
  const rows = await previewed(opened, id);
  await opened.run(id);
  expect(await storedOf(opened, id)).toEqual(rows);
});

test('P12 rows that are there, and those that come back, are shown in the category that a person chose for them', async () => {
  const opened = await createTestImports(ledgers);
  const text = mint.replaceAll('Blue Visa', 'Joint Checking');
  await opened.importText(text);
  const { ledger } = opened;
  const idOf = async (text: string) => {
    const { rows } = await ledger.run((tx) =>
      sql<{ id: string }>`
        select id from transactions where household_id = ${tx.householdId}::uuid and description like ${text}
      `.execute(tx.query),
    );
    return rows[0]?.id ?? '';
  };
  const orchard = await idOf('%rchard%');
  await ledger.run((tx) => editTransactions(tx, [{ id: orchard, categoryId: 'travel' }], now));
  const again = await opened.preview(text);
  const there = await previewed(opened, again.id);
  expect(there.join()).toContain('Travel');
  await opened.run(again.id);
  expect(await storedOf(opened, again.id)).toEqual(there);

  const own = createOwnTransactions({
    database: ledgers.database,
    queue: { enqueueInsightsOf: async () => undefined },
    now: () => now,
  });
  await own.remove(ledger.scope, orchard);
  const back = await opened.preview(text);
  await opened.imports.change(ledger.scope, back.id, { rows: [{ position: 1, decision: 'add' }] });
  const returning = await previewed(opened, back.id);
  expect(returning[1]).toContain('Travel');
  await opened.run(back.id);
  expect(await storedOf(opened, back.id)).toEqual(returning);
});
