import { DatabaseSync } from 'node:sqlite';
import { toPlainDate } from '@cairn/domain/plain-date';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readStatementFile } from '../read-statement-file.ts';
import { decimalText } from '../values/decimal.ts';
import { FileRefused } from '../values/file-refused.ts';
import { openZip } from '../zip/open-zip.ts';
import { zipOf } from '../zip/test-zips.ts';
import { readSqlite } from './sqlite.ts';

const today = toPlainDate('2026-11-22');

function read(bytes: Uint8Array | string) {
  return readStatementFile(Buffer.from(bytes), today);
}

async function rowsIn(bytes: Uint8Array | string): Promise<string[]> {
  return (await read(bytes)).statements.flatMap(({ accountName, rows }) =>
    rows.map((row) =>
      [
        accountName,
        row.postedOn,
        decimalText(row.amount),
        row.description,
        row.category ??
          row.transferAccount ??
          row.parts
            .map((part) => `${part.category ?? part.transferAccount} ${decimalText(part.amount)}`)
            .join(', '),
      ].join(' | '),
    ),
  );
}

function databaseOf(sql: string): Uint8Array {
  const database = new DatabaseSync(':memory:');
  try {
    database.exec(sql);
    return database.serialize();
  } finally {
    database.close();
  }
}

const actual = `
create table accounts (id text primary key, name text, type text, closed integer default 0, tombstone integer default 0);
create table payees (id text primary key, name text, tombstone integer default 0, transfer_acct text);
create table payee_mapping (id text primary key, targetId text);
create table category_groups (id text primary key, name text, tombstone integer default 0);
create table categories (id text primary key, name text, is_income integer default 0, cat_group text, tombstone integer default 0);
create table category_mapping (id text primary key, transferId text);
create table zero_budgets (id text primary key, month integer, category text, amount integer default 0);
create table transactions (id text primary key, isParent integer default 0, isChild integer default 0, acct text, category text,
  amount integer, description text, notes text, date integer, imported_description text, transferred_id text, tombstone integer default 0, parent_id text);
insert into accounts (id, name, type) values ('a', 'Bank', 'checking'), ('b', 'Card', 'credit'), ('c', 'Bank', null);
insert into payees values ('p', 'Shop', 0, null), ('t', '', 0, 'b'), ('u', '', 0, 'a'), ('old', 'Shp', 1, null);
insert into payee_mapping values ('p', 'p'), ('old', 'p'), ('t', 't'), ('u', 'u');
insert into category_groups values ('g', 'Daily', 0);
insert into categories values ('f', 'Food', 0, 'g', 0), ('h', 'House', 0, 'g', 0), ('gone', 'Eating', 0, 'g', 1);
insert into category_mapping values ('f', 'f'), ('h', 'h'), ('gone', 'f');
insert into zero_budgets values ('1', 202405, 'gone', 12345), ('2', 202405, 'h', 0);
insert into transactions (id, acct, category, amount, description, date, notes) values ('1', 'a', 'gone', -1050, 'old', 20240503, 'lunch #work');
insert into transactions (id, acct, amount, description, date, isParent) values ('2', 'a', -3000, 'p', 20240502, 1);
insert into transactions (id, acct, category, amount, isChild, parent_id, date) values ('3', 'a', 'f', -1000, 1, '2', 20240502), ('4', 'a', 'h', -1500, 1, '2', 20240502);
insert into transactions (id, acct, amount, description, date, transferred_id) values ('5', 'a', -500, 't', 20240504, '6'), ('6', 'b', 500, 'u', 20240504, '5');
insert into transactions (id, acct, amount, date, tombstone) values ('7', 'a', -1, 20240504, 1);
insert into transactions (id, acct, amount, date) values ('8', 'a', -1, 20240199);
`;

describe('Actual', () => {
  const zip = (sql = actual) => zipOf({ 'db.sqlite': databaseOf(sql), 'metadata.json': '{}' });

  test('rows with merged payees and categories, splits with their rest, both sides of a transfer, plans', async () => {
    expect(await rowsIn(zip())).toEqual([
      'Bank | 2024-05-02 | -30.00 | Shop | Food -10.00, House -15.00, null -5.00',
      'Bank | 2024-05-03 | -10.50 | Shop | Food',
      'Bank | 2024-05-04 | -5.00 | Card | Card',
      'Card | 2024-05-04 | 5.00 | Bank | Bank',
    ]);
    const { plans, categories, leftOut, unreadable, statements } = await read(zip());
    expect(plans).toEqual([{ category: 'Food', month: '2024-05', amount: { units: 12345n, scale: 2 } }]);
    expect(categories[0]).toEqual({ name: 'Food', group: 'Daily', isIncome: false });
    expect(leftOut).toEqual([{ line: 7, reason: 'This transaction is deleted in Actual.' }]);
    expect(unreadable).toHaveLength(1);
    expect(statements.map(({ accountName }) => accountName)).toEqual(['Bank', 'Card', 'Bank (2)']);
  });

  test('a view in the place of a table does nothing, and triggers and computed columns neither', async () => {
    const hostile = `${actual} alter table transactions rename to kept;
      create view transactions as with recursive n(x) as (select 1 union all select x + 1 from n) select x from n;
      create trigger t after insert on kept begin delete from accounts; end;`;
    expect(await rowsIn(zip(hostile))).toEqual([]);
  });

  test('a database that is none of Actual is refused', async () => {
    await expect(read(databaseOf('create table x (y)'))).rejects.toThrow('none of Actual');
  });
});

const cell = fc.oneof(
  fc.constant(null),
  fc.integer(),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.string(),
  fc.string({ minLength: 3_000, maxLength: 9_000 }),
);

test('any table: the same values as SQLite itself reads', () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(cell, cell), { maxLength: 60 }),
      fc.constantFrom(512, 4_096),
      fc.constantFrom('UTF-8', 'UTF-16le', 'UTF-16be'),
      (rows, pageSize, encoding) => {
        const database = new DatabaseSync(':memory:');
        database.exec(
          `pragma page_size = ${pageSize}; pragma encoding = '${encoding}'; create table "a b" (x, [y, z] default (1), check (1))`,
        );
        const insert = database.prepare('insert into "a b" values (?, ?)');
        for (const row of rows) insert.run(...row);
        const expected = database.prepare('select x, [y, z] as y from "a b" order by rowid').all();
        const found = readSqlite(database.serialize())('a b');
        database.close();
        expect(found.map((row) => [row.get('x'), row.get('y, z')])).toEqual(
          expected.map(({ x, y }) => [x, y]),
        );
      },
    ),
    { numRuns: 60 },
  );
});

test('a database that is cut or whose pages lead in circles is refused', async () => {
  const bytes =
    databaseOf(`${actual} with recursive n(x) as (select 10 union all select x + 1 from n where x < 9000)
    insert into payees select x, 'some name', 0, null from n;`);
  await fc.assert(
    fc.asyncProperty(
      fc.nat(bytes.length - 1),
      fc.nat(255),
      fc.nat(bytes.length),
      async (at, value, length) => {
        const broken = Uint8Array.from(bytes).subarray(0, Math.max(length, at + 1));
        broken[at] = value;
        try {
          await read(broken);
        } catch (error) {
          expect(error).toBeInstanceOf(FileRefused);
        }
      },
    ),
  );
});

describe('zips', () => {
  test('any files: they come back', async () => {
    await fc.assert(
      fc.asyncProperty(fc.dictionary(fc.stringMatching(/^[a-z]{1,9}$/), fc.string()), async (files) => {
        const found = new Map<string, string>();
        for (const { name, readAll } of await openZip(zipOf(files)))
          found.set(name, (await readAll()).toString());
        expect(found).toEqual(new Map(Object.entries(files)));
      }),
    );
  });

  test('one file in a zip is read, whatever its path is; of several none is', async () => {
    const csv = 'Date;Text;Amount\n2024-05-13;Shop;-1.50\n2024-05-14;Salary;9.00\n';
    expect(await rowsIn(zipOf({ '../../etc/x.csv': csv, '__MACOSX/x.csv': '?' }))).toHaveLength(2);
    await expect(read(zipOf({ 'a.csv': csv, 'b.csv': csv }))).rejects.toThrow('2 files');
  });

  test('bombs, lies about sizes and zips in zips are refused', async () => {
    await expect(read(zipOf({ 'a.csv': Buffer.alloc(5_000_000) }))).rejects.toThrow('too tightly');
    await expect(read(zipOf({ 'a.csv': Buffer.alloc(5_000_000) }, () => 100))).rejects.toThrow('damaged');
    const many = Object.fromEntries(Array.from({ length: 300 }, (_, at) => [`${at}.csv`, 'x']));
    await expect(read(zipOf(many, () => 900_000))).rejects.toThrow('larger than');
    await expect(read(zipOf({ 'a.zip': zipOf({ a: 'b' }) }))).rejects.toThrow('zip in a zip');
  });
});

describe('YNAB', () => {
  const register = `"Account","Flag","Date","Payee","Category Group/Category","Category Group","Category","Memo","Outflow","Inflow","Cleared"
"Bank","","25/01/2025","Shop","Daily: Food","Daily","Food","",€4.50,€0.00,"Cleared"
"Bank","","26/01/2025","Transfer : Card","","","","",€5.00,€0.00,"Cleared"
"Card","","26/01/2025","Transfer : Bank","","","","",€0.00,€5.00,"Cleared"
`;
  const plan = `"Month","Category Group/Category","Category Group","Category","Assigned","Activity","Available"
"Jan 2025","Daily: Food","Daily","Food",€100.00,-€4.50,€95.50
"Feb 2025","Daily: Food","Daily","Food",€0.00,€0.00,€95.50
`;

  test('a zip of register and plan: transfers on both sides, plans by month', async () => {
    const zip = zipOf({
      'My Budget as of 2025-02-01 - Register.csv': register,
      'My Budget as of 2025-02-01 - Plan.csv': plan,
    });
    expect(await rowsIn(zip)).toEqual([
      'Bank | 2025-01-25 | -4.50 | Shop | Food',
      'Bank | 2025-01-26 | -5.00 | Transfer : Card | Card',
      'Card | 2025-01-26 | 5.00 | Transfer : Bank | Bank',
    ]);
    expect((await read(zip)).plans).toEqual([
      { category: 'Food', month: '2025-01', amount: { units: 10000n, scale: 2 } },
    ]);
  });

  test('symbols with points in them are no decimal signs', async () => {
    const text = `"Account","Flag","Check Number","Date","Payee","Category","Master Category","Sub Category","Memo","Outflow","Inflow","Cleared","Running Balance"
"Bank",,,2022/11/07,"Shop",,,,"Lunch",د.ا.\u200f4.750,د.ا.\u200f0.000,C,د.ا.\u200f10.250
`;
    expect(await rowsIn(text)).toEqual(['Bank | 2022-11-07 | -4.750 | Shop | ']);
    expect((await read(text)).questions).toEqual([]);
  });

  const budget = {
    currency_format: { iso_code: 'EUR' },
    accounts: [
      { id: 'a', name: 'Bank', type: 'checking' },
      { id: 'b', name: 'Card', type: 'creditCard' },
    ],
    payees: [{ id: 'p', name: 'Shop' }],
    category_groups: [{ id: 'g', name: 'Daily' }],
    categories: [{ id: 'f', name: 'Food', category_group_id: 'g' }],
    months: [{ month: '2025-01-01', categories: [{ id: 'f', budgeted: 100_000 }] }],
    transactions: [
      { id: '1', date: '2025-01-02', amount: -4505, account_id: 'a', payee_id: 'p', category_id: null },
      { id: '2', date: '2025-01-03', amount: 5000, account_id: 'b', transfer_account_id: 'a' },
      { id: '3', date: 'x', amount: 1, account_id: 'a' },
      { id: '4', date: '2025-01-03', amount: 1, account_id: 'a', deleted: true },
    ],
    subtransactions: [
      { transaction_id: '1', amount: -4000, category_id: 'f' },
      { transaction_id: '1', amount: -505, transfer_account_id: 'b' },
    ],
  };

  test('JSON of the API: thousandths, splits, transfers, plans', async () => {
    const text = JSON.stringify({ data: { budget } });
    expect(await rowsIn(text)).toEqual([
      'Bank | 2025-01-02 | -4.505 | Shop | Food -4.00, Card -0.505',
      'Card | 2025-01-03 | 5.00 | Bank | Bank',
    ]);
    const { plans, unreadable, leftOut } = await read(text);
    expect(plans).toHaveLength(1);
    expect([unreadable, leftOut].map((notes) => notes[0]?.line)).toEqual([3, 4]);
  });

  test('YNAB 4: the fullest copy of a budget, without what is deleted', async () => {
    const full = {
      accounts: [{ entityId: 'a', accountName: 'Bank', accountType: 'Checking' }],
      payees: [{ entityId: 'p', name: 'Shop' }],
      masterCategories: [{ name: 'Daily', subCategories: [{ entityId: 'f', name: 'Daily ` Food ` 3' }] }],
      monthlyBudgets: [
        { month: '2022-12-01', monthlySubCategoryBudgets: [{ categoryId: 'f', budgeted: 0.1 + 0.2 }] },
      ],
      transactions: [
        {
          entityId: '1',
          accountId: 'a',
          amount: 0.1 + 0.2,
          date: '2022-12-05',
          payeeId: 'p',
          categoryId: 'f',
        },
        { entityId: '2', accountId: 'a', amount: 5, date: '2022-12-06', isTombstone: true },
      ],
    };
    const zip = zipOf({
      'B.ynab4/data/X/Budget.yfull': JSON.stringify({ ...full, transactions: [] }),
      'B.ynab4/data/Y/Budget.yfull': JSON.stringify(full),
    });
    expect(await rowsIn(zip)).toEqual(['Bank | 2022-12-05 | 0.30 | Shop | Food']);
    expect((await read(zip)).plans).toEqual([
      { category: 'Food', month: '2022-12', amount: { units: 30n, scale: 2 } },
    ]);
  });

  test('JSON of something else, and broken JSON, is refused', async () => {
    await expect(read('{"a": 1}')).rejects.toThrow('no budget of YNAB');
    await expect(read('{"a": ')).rejects.toThrow('broken');
  });
});
