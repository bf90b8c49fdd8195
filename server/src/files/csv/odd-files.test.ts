import { toPlainDate } from '@cairn/domain/plain-date';
import { expect, test } from 'vitest';
import { decimalText } from '../values/decimal.ts';
import { readCsv } from './read-csv.ts';

function read(text: string) {
  const file = readCsv(text, toPlainDate('2026-11-22'));
  if (file === null) throw new Error('No table was found');
  const rows = file.statements.flatMap((statement) => statement.rows);
  return {
    rows: rows.map(
      ({ postedOn, amount, description }) => `${postedOn} ${decimalText(amount)} ${description}`,
    ),
    currencies: rows.map(({ currency }) => currency),
    balances: rows.map(({ balance }) => balance && decimalText(balance)),
    leftOut: file.leftOut.map(({ line }) => line),
    unreadable: file.unreadable,
  };
}

test('lines that state balances and turnovers between the movements are no money', () => {
  const text = `"Sąskaitos Nr.","","Data","Gavėjas","Paaiškinimai","Suma","Valiuta","D/K","Įrašo Nr."
"LT01","10","2012-01-01","","Likutis pradžiai","2123.82","LTL","K",""
"LT01","20","2012-01-02","KRISTIANA","PIRKINYS","215.00","LTL","D","2"
"LT01","20","2012-01-10","Company","Salary","1600.00","LTL","K","3"
"LT01","82","2012-01-31","","Apyvarta","215.00","LTL","D",""
"LT01","82","2012-01-31","","Apyvarta","1600.00","LTL","K",""
"LT01","86","2012-01-31","","Likutis pabaigai","3508.82","LTL","K",""
`;
  expect(read(text)).toMatchObject({
    rows: ['2012-01-02 -215.00 KRISTIANA PIRKINYS', '2012-01-10 1600.00 Company Salary'],
    leftOut: [2, 5, 6, 7],
    unreadable: [],
  });
});

test('a name in quotes that are not doubled ends where its cell does', () => {
  const text = `Date,Payee,Text,Amount
2024-05-13,"UAB "Naktida"","PIRKINYS UAB "Naktida"  Vilnius","-12.20"
2024-05-14,"He said ""no""","Bread","-1.00"
`;
  expect(read(text).rows).toEqual([
    '2024-05-13 -12.20 UAB "Naktida" PIRKINYS UAB "Naktida" Vilnius',
    '2024-05-14 -1.00 He said "no" Bread',
  ]);
});

test('a balance before each row becomes the one after it', () => {
  const text = `17-06-2022,Tom,130.44,223.77
17-06-2022,Card,354.21,-200.00
25-06-2022,Fees,154.21,-2.20
`;
  expect(read(text)).toMatchObject({
    rows: ['2022-06-17 223.77 Tom', '2022-06-17 -200.00 Card', '2022-06-25 -2.20 Fees'],
    balances: ['354.21', '154.21', '152.01'],
  });
});

test('a row without a text where the others have theirs takes what else it says, but not what all of them say', () => {
  const text = `Konto;Datum;Betrag;Verwendungszweck;Wie
DE01;21.06.2019;-827,75;Miete Juni;Überweisung
DE01;20.06.2019;12,00;;Gutschrift von Tom
`;
  expect(read(text).rows).toEqual(['2019-06-21 -827.75 Miete Juni', '2019-06-20 12.00 Gutschrift von Tom']);
});

test('a day as of another one is the first, and a line of totals is left out', () => {
  const text = `"Date","Action","Description","Amount",
"09/16/2020 as of 09/15/2020","Bank Interest","BANK INT","$0.05",
"11/10/2020","Journal","JOURNAL","-$123.45",
"Transactions Total","","","-$123.40",
`;
  expect(read(text)).toMatchObject({
    rows: ['2020-09-16 0.05 BANK INT', '2020-11-10 -123.45 JOURNAL'],
    leftOut: [4],
  });
});

test('amounts without decimals among other numbers are those with a sign', () => {
  const text = `"11773000";"T";-4510;"HUF";20241117;"AMAZON"
"11773000";"J";100000;"HUF";20241115;"ACME"
`;
  expect(read(text).rows).toEqual(['2024-11-17 -4510 AMAZON', '2024-11-15 100000 ACME']);
});

test('a payment of the card’s bill says which way the others went, in Portuguese too', () => {
  const text = `date,title,amount
2024-11-17,Amazon,45.10
2024-11-15,Pagamento recebido,-300.00
2024-11-14,Uber,12.00
`;
  expect(read(text).rows.map((row) => row.split(' ')[1])).toEqual(['-45.10', '300.00', '-12.00']);
});

test('words of a column in Chinese say it', () => {
  const text = `交易时间,交易对方,收/支,金额(元)
2024-11-17 10:11:12,超市,支出,¥45.10
2024-11-15 09:00:00,公司,收入,¥1000.00
`;
  expect(read(text).rows).toEqual(['2024-11-17 -45.10 超市', '2024-11-15 1000.00 公司']);
  expect(read(text).currencies).toEqual(['CNY', 'CNY']);
});

test('P37 lines of thousands of numbers are read, each number being compared with few others', () => {
  const numbers = Array.from({ length: 4_000 }, (_, at) => `${at}.25`).join(',');
  const text = `2026-05-03,Bakery,-4.50,${numbers}\n2026-05-04,Cinema,-9.00,${numbers}`;
  expect(read(text).rows).toEqual(['2026-05-03 -4.50 Bakery', '2026-05-04 -9.00 Cinema']);
});

test.for([
  ['named', 'Date,Description,Amount\n'],
  ['not named', ''],
])('a text that all rows have describes them where nothing else does, its column being %s', ([, header]) => {
  const text = `${header}2026-05-04,Corner Market,-37.37
2026-05-06,Corner Market,-54.21
2026-05-06,Corner Market,-37.37
`;
  expect(read(text).rows).toEqual([
    '2026-05-04 -37.37 Corner Market',
    '2026-05-06 -54.21 Corner Market',
    '2026-05-06 -37.37 Corner Market',
  ]);
});

test('a text that all rows have tells nothing beside one that differs', () => {
  const text = `Date,Memo,Details,Amount
2026-05-04,Card purchase,Corner Market,-37.37
2026-05-06,Card purchase,Blue Bottle,-54.21
2026-05-07,Card purchase,Northwind Books,-37.37
`;
  expect(read(text).rows[0]).toBe('2026-05-04 -37.37 Corner Market');
});
