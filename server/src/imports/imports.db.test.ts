import type { ImportChange, ImportPreview } from '@cairn/contract/imports';
import { toCents } from '@cairn/domain/money';
import { toPlainDate } from '@cairn/domain/plain-date';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readAccountsList } from '../accounts/accounts-list.store.ts';
import { editTransactions } from '../edits/edits.store.ts';
import { TestBank } from '../ledger/test-bank.ts';
import { createTestLedgers, now } from '../ledger/test-ledger.ts';
import { createSplits } from '../splits/splits.ts';
import { createTestImports } from './test-imports.ts';

let ledgers: Awaited<ReturnType<typeof createTestLedgers>>;
beforeAll(async () => {
  ledgers = await createTestLedgers();
});
afterAll(() => ledgers.close());

type Opened = Awaited<ReturnType<typeof createTestImports>>;

const may = `Date,Description,Amount,Balance
2026-05-04,Blue Bottle Coffee,-4.50,995.50
2026-05-04,Blue Bottle Coffee,-4.50,991.00
2026-05-06,Corner Market,-31.20,959.80
2026-05-15,Payroll Acme,2500.00,3459.80
`;
const mayAndJune = `${may}2026-06-02,Corner Market,-18.75,3441.05
`;

const keysOf = ({ accounts }: ImportPreview) => accounts[0]?.statements.map(({ key }) => key) ?? [];

const amounts = async (opened: Opened) => (await opened.shown()).map(({ amount }) => amount);

async function accountsOf({ ledger }: Opened) {
  return (await ledger.run((tx) => readAccountsList(tx, now))).accounts;
}

test('P01 a file becomes an account with its transactions and balance; the same file again adds nothing', async () => {
  const opened = await createTestImports(ledgers);
  const preview = await opened.preview(may, 'Checking.csv');
  expect(preview.accounts).toMatchObject([
    { accountId: null, name: 'Checking', currency: 'USD', foundBy: 'new', addCount: 4, thereCount: 0 },
  ]);
  expect(await amounts(opened)).toEqual([]);

  expect(await opened.run(preview.id)).toMatchObject({ state: 'imported', addedCount: 4, matchedCount: 0 });
  expect(await amounts(opened)).toEqual([-450, -450, -3_120, 250_000]);
  expect(await accountsOf(opened)).toMatchObject([
    { name: 'Checking', institution: 'Kept by hand', currentBalance: 345_980 },
  ]);
  expect((await opened.shown()).map(({ categoryId }) => categoryId)).not.toContain('uncategorized');

  const again = await opened.importText(may, 'Checking again.csv');
  expect(again).toMatchObject({ addedCount: 0, matchedCount: 4 });
  expect(await amounts(opened)).toHaveLength(4);
  expect(await opened.ledger.wrongTotals()).toEqual([]);
});

test('P01 overlapping files hold each transaction once, and one import undone leaves what the other has', async () => {
  const opened = await createTestImports(ledgers);
  const first = await opened.importText(may);
  const second = await opened.importText(mayAndJune);
  expect(second).toMatchObject({ addedCount: 1, matchedCount: 4 });
  await opened.undo(first.id);
  expect(await amounts(opened)).toEqual([-450, -450, -3_120, 250_000, -1_875]);
  expect(await opened.undo(second.id)).toMatchObject({ state: 'undone' });
  expect(await amounts(opened)).toEqual([]);
  expect(await opened.ledger.wrongTotals()).toEqual([]);
});

test('an undone import leaves no account behind that it had added', async () => {
  const opened = await createTestImports(ledgers);
  const cash = await opened.importText(may);
  expect(await opened.shown()).toHaveLength(4);
  await opened.undo(cash.id);
  expect(await accountsOf(opened)).toEqual([]);
});

test('P10 what a person changed comes back with the same import', async () => {
  const opened = await createTestImports(ledgers);
  await opened.importText(mayAndJune.replace(/^2026-05-0.*\n/gm, ''));
  const first = await opened.importText(may);
  const coffees = (await opened.shown()).slice(0, 2);
  await opened.ledger.run((tx) =>
    editTransactions(
      tx,
      coffees.map(({ id }) => ({ id, categoryId: 'travel', note: 'on the road' })),
      now,
    ),
  );
  expect((await opened.imports.preview(opened.ledger.scope, first.id)).import).toMatchObject({
    editedCount: 2,
  });
  await expect(opened.undo(first.id)).rejects.toMatchObject({ code: 'conflict' });
  await opened.undo(first.id, { keepEdited: false });
  expect(await amounts(opened)).toEqual([250_000, -1_875]);
  await opened.importText(may);
  expect((await opened.shown()).slice(0, 2)).toMatchObject([
    { amount: -450, categoryId: 'travel', note: 'on the road' },
    { amount: -450, categoryId: 'travel', note: 'on the road' },
  ]);
});

test('P10 what a person changed stays when its import is undone without it, and is not doubled later', async () => {
  const opened = await createTestImports(ledgers);
  const first = await opened.importText(may);
  const [coffee] = await opened.shown();
  if (coffee === undefined) throw new Error('Nothing was imported');
  await opened.ledger.run((tx) => editTransactions(tx, [{ id: coffee.id, note: 'with Sam' }], now));
  await opened.undo(first.id, { keepEdited: true });
  expect(await opened.shown()).toMatchObject([{ amount: -450, note: 'with Sam' }]);
  expect(await opened.ledger.wrongTotals()).toEqual([]);
  const { import: again } = await opened.imports.reopen(opened.ledger.scope, first.id);
  expect(again).toMatchObject({ state: 'open', accounts: [{ addCount: 3, thereCount: 1 }] });
  await opened.run(first.id);
  expect(await amounts(opened)).toEqual([-450, -450, -3_120, 250_000]);
  const noted = (await opened.shown()).filter(({ note }) => note !== null);
  expect(noted).toMatchObject([{ id: coffee.id, amount: -450, note: 'with Sam' }]);
  await expect(opened.imports.reopen(opened.ledger.scope, first.id)).rejects.toMatchObject({
    code: 'conflict',
  });
  await opened.undo(first.id);
  expect(await opened.shown()).toMatchObject([{ amount: -450, note: 'with Sam' }]);
});

test('P10 what a person changed before an import met it stays as well, once no other import has it', async () => {
  const opened = await createTestImports(ledgers);
  const first = await opened.importText(may);
  const [coffee] = await opened.shown();
  if (coffee === undefined) throw new Error('Nothing was imported');
  await opened.ledger.run((tx) => editTransactions(tx, [{ id: coffee.id, note: 'with Sam' }], now));
  const second = await opened.importText(mayAndJune);
  // The second import has it too, so nothing is asked.
  await opened.undo(first.id);
  await expect(opened.undo(second.id)).rejects.toMatchObject({ code: 'conflict' });
  await opened.undo(second.id, { keepEdited: true });
  expect(await opened.shown()).toMatchObject([{ amount: -450, note: 'with Sam' }]);
  expect(await opened.ledger.wrongTotals()).toEqual([]);
});

test('P11 what a person changed of a split part is asked about too', async () => {
  const opened = await createTestImports(ledgers);
  const first = await opened.importText(splitReceipt, 'quicken.qif');
  const [part] = await opened.shown();
  if (part === undefined) throw new Error('Nothing was imported');
  await opened.ledger.run((tx) => editTransactions(tx, [{ id: part.id, note: 'for the hall' }], now));
  await expect(opened.undo(first.id)).rejects.toMatchObject({ code: 'conflict' });
  await opened.undo(first.id, { keepEdited: true });
  expect(await amounts(opened)).toHaveLength(2);
  expect(await opened.ledger.wrongTotals()).toEqual([]);
});

test('the first row whose balance does not follow is named', async () => {
  const opened = await createTestImports(ledgers);
  const { accounts } = await opened.preview(may.replace(/^2026-05-06.*\n/m, ''));
  expect(accounts[0]?.proofs).toMatchObject([
    {
      by: 'running_balance',
      agrees: false,
      firstBreak: { line: 4, date: '2026-05-15', stated: 345_980, expected: 349_100 },
    },
  ]);
  const whole = await opened.preview(may);
  expect(whole.accounts[0]?.proofs).toMatchObject([
    { by: 'running_balance', agrees: true, firstBreak: null, opening: 100_000, closing: 345_980 },
  ]);
  const bare = await opened.preview('Date,Description,Amount\n2026-05-14,Bakery,-4.50\n');
  expect(bare.accounts[0]?.proofs).toEqual([]);
});

test('P01 P38 files over a linked account, and the bank over files, double nothing', async () => {
  const opened = await createTestImports(ledgers);
  const bank = new TestBank();
  const put = (day: string, amountCents: number, description: string) =>
    bank.put({ postedOn: toPlainDate(day), amountCents: toCents(amountCents), description });
  put('2026-05-04', -450, 'BLUE BOTTLE COFFEE SF');
  put('2026-05-05', -450, 'BLUE BOTTLE COFFEE SF');
  await opened.ledger.sync(bank);
  const preview = await opened.preview(may);
  expect(preview.accounts[0]).toMatchObject({ accountId: null });
  const card = (await accountsOf(opened)).find(({ name }) => /card/i.test(name));
  if (card === undefined) throw new Error('The bank has no card');
  const { import: chosen } = await opened.imports.change(opened.ledger.scope, preview.id, {
    account: { keys: keysOf(preview), accountId: card.id },
  });
  expect(chosen.accounts).toMatchObject([
    { accountId: card.id, foundBy: 'choice', addCount: 2, thereCount: 2 },
  ]);
  const done = await opened.run(preview.id);
  expect(await amounts(opened)).toEqual([-450, -450, -3_120, 250_000]);

  // The bank brings later what the file had: texts and days differ.
  put('2026-05-07', -3_120, 'CORNER MARKET 0042');
  put('2026-05-15', 250_000, 'PAYROLL ACME INC');
  put('2026-05-15', -999, 'BOOKSHOP');
  await opened.ledger.sync(bank);
  expect(await amounts(opened)).toEqual([-450, -450, -3_120, 250_000, -999]);
  // What the bank has stays when the import is undone.
  await opened.undo(done.id);
  expect(await amounts(opened)).toEqual([-450, -450, -3_120, 250_000, -999]);
  expect(await opened.ledger.wrongTotals()).toEqual([]);
});

test('a question holds a file back until it is answered, and the answer is remembered for files of its kind', async () => {
  const opened = await createTestImports(ledgers);
  const unclear = 'Date,Description,Amount\n03/04/2026,Coffee,-4.50\n05/06/2026,Market,-31.20\n';
  const asked = await opened.preview(unclear);
  expect(asked.importFiles[0]?.questions[0]).toMatchObject({ id: 'date-order', answer: null });
  expect(asked.accounts).toEqual([]);
  await expect(opened.imports.run(opened.ledger.scope, asked.id)).rejects.toMatchObject({ code: 'conflict' });
  await opened.imports.change(opened.ledger.scope, asked.id, {
    answers: { file: 0, values: { 'date-order': 'dmy' } },
  });
  await opened.run(asked.id);
  expect((await opened.shown()).map(({ date }) => date)).toEqual(['2026-04-03', '2026-06-05']);
  const next = await opened.preview(unclear.replace('03/04', '07/08'));
  expect(next.importFiles[0]?.questions[0]).toMatchObject({ id: 'date-order', answer: 'dmy' });
  expect(next.accounts).toMatchObject([{ foundBy: 'asked', among: [{ sharedCount: 1 }] }]);
});

test('a row that is there is added on request, and one that is new is left out on request', async () => {
  const opened = await createTestImports(ledgers);
  await opened.importText(may);
  const { id } = await opened.preview(mayAndJune);
  const { rows } = await opened.imports.rows(opened.ledger.scope, id, {});
  expect(rows.map(({ decision, match }) => [decision, match?.reason ?? null])).toEqual([
    ['there', 'same_balance'],
    ['there', 'same_balance'],
    ['there', 'same_balance'],
    ['there', 'same_balance'],
    ['add', null],
  ]);
  await opened.imports.change(opened.ledger.scope, id, {
    rows: [
      { position: 0, decision: 'add' },
      { position: 4, decision: 'skip' },
    ],
  });
  await opened.run(id);
  expect(await amounts(opened)).toEqual([-450, -450, -450, -3_120, 250_000]);
});

test('categories and notes of another app come along, and what Cairn lacks is added', async () => {
  const opened = await createTestImports(ledgers);
  const mint = `"Date","Description","Original Description","Amount","Transaction Type","Category","Account Name","Labels","Notes"
"5/04/2026","Corner Market","CORNER MARKET 42","31.20","debit","Groceries","Joint Checking","",""
"5/15/2026","Kiln Fees","KILN","80.00","debit","Pottery Studio","Joint Checking","","glaze firing"
`;
  await opened.importText(mint, 'transactions.csv');
  expect(await opened.shown()).toMatchObject([
    { amount: -3_120, aiCategory: 'Groceries', accountName: 'Joint Checking' },
    { amount: -8_000, aiCategory: 'Pottery Studio', note: 'glaze firing', kind: 'spending' },
  ]);
});

test('what can’t be read is said, and nothing of it is imported', async () => {
  const opened = await createTestImports(ledgers);
  const refused = await opened.preview('%PDF-1.7 not a statement', 'statement.pdf');
  expect(refused.importFiles[0]?.refused).toMatch(/\.$/);
  await expect(opened.imports.run(opened.ledger.scope, refused.id)).rejects.toMatchObject({
    code: 'conflict',
  });
  const broken = await opened.preview(
    `${may}not a day,Broken,-1.00,1\n2026-06-03,Third of a cent,-0.333,1\n`,
  );
  expect(broken.importFiles[0]?.unreadable.map(({ line }) => line)).toContain(6);
});

test('a person says what a new account is, and changes how a file is read', async () => {
  const opened = await createTestImports(ledgers);
  const preview = await opened.preview('Date,Description,Amount\n03/04/2026,Bakery,-4.50\n', 'april.csv');
  const question = preview.importFiles[0]?.questions[0];
  expect(question).toMatchObject({ id: 'date-order', answer: null });
  const change = async (body: ImportChange) =>
    (await opened.imports.change(opened.ledger.scope, preview.id, body)).import;
  const answered = await change({ answers: { file: 0, values: { 'date-order': 'dmy' } } });
  expect(answered.importFiles[0]?.questions[0]).toMatchObject({ id: 'date-order', answer: 'dmy' });
  expect(answered.accounts).toMatchObject([
    { name: 'april', kind: null, isCurrencyAssumed: true, from: '2026-04-03' },
  ]);
  const again = await change({ answers: { file: 0, values: { 'date-order': 'mdy' } } });
  expect(again.accounts).toMatchObject([{ from: '2026-03-04' }]);
  const keys = keysOf(again);
  const named = await change({
    account: { keys, accountId: null, name: 'Sparkasse', kind: 'savings', currency: 'EUR' },
  });
  const details = { name: 'Sparkasse', kind: 'savings', currency: 'EUR', isCurrencyAssumed: false };
  expect(named.accounts).toMatchObject([details]);
  await opened.run(preview.id);
  expect(await accountsOf(opened)).toMatchObject([{ name: 'Sparkasse', currency: 'EUR' }]);
});

const splitReceipt = `!Account
NChecking
TBank
^
!Type:Bank
D2026-05-15
T-84.20
PGreenleaf Market
SGroceries
$-60.00
SHome:Lamps
ELamp for the hall
$-24.20
^
D2026-05-16
T-5.00
PBakery
LBread
^
`;

test('P17 a split transaction of a file comes with its parts, and is taken back and imported again whole', async () => {
  const opened = await createTestImports(ledgers);
  const first = await opened.importText(splitReceipt, 'quicken.qif');
  expect(first).toMatchObject({ addedCount: 2, matchedCount: 0 });
  const expected = [
    [-6_000, 'Groceries', null],
    [-2_420, 'Lamps', 'Lamp for the hall'],
    [-500, 'Bread', null],
  ];
  const parts = async () =>
    (await opened.shown())
      .map(({ amount, aiCategory, note }) => [amount, aiCategory, note])
      .sort(([one], [other]) => Number(one) - Number(other));
  expect(await parts()).toEqual(expected);
  expect(await opened.ledger.wrongTotals()).toEqual([]);
  expect(await accountsOf(opened)).toMatchObject([{ name: 'Checking' }]);
  // The same file again: nothing to add.
  expect(await opened.preview(splitReceipt, 'again.qif')).toMatchObject({
    accounts: [{ addCount: 0, thereCount: 2 }],
  });
  await opened.undo(first.id);
  expect(await parts()).toEqual([]);
  await opened.importText(splitReceipt, 'quicken.qif');
  expect(await parts()).toEqual(expected);
  expect(await opened.ledger.wrongTotals()).toEqual([]);
});

test('what was split by hand is whole again when its file is imported again', async () => {
  const opened = await createTestImports(ledgers);
  const overlapping = await opened.importText(may, 'may.csv');
  // The account stays while it has another transaction.
  await opened.importText('Date,Description,Amount,Balance\n2026-05-20,Cinema,-12.00,3447.80\n', 'later.csv');
  const [market] = (await opened.shown()).filter(({ amount }) => amount === -3_120);
  const splits = createSplits({
    database: ledgers.database,
    queue: { enqueueInsightsOf: async () => undefined },
    now: () => now,
  });
  await splits.split(
    opened.ledger.scope,
    market?.id ?? '',
    {
      parts: [
        { amount: toCents(-1_000), monthsLater: 0 },
        { amount: toCents(-2_120), monthsLater: 0 },
      ],
    },
    null,
  );
  const before = await amounts(opened);
  await opened.undo(overlapping.id, { keepEdited: false });
  expect(await amounts(opened)).toEqual([-1_200]);
  await opened.importText(may, 'may.csv');
  expect(await amounts(opened)).toEqual(before);
  expect(await opened.ledger.wrongTotals()).toEqual([]);
});
