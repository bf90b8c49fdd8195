import { expect, test } from 'vitest';
import { read } from './test-read.ts';

const accountsIn = (text: string) =>
  read(text).statements.map(({ accountName, rows }) => [accountName, rows.length]);

const payees = `Buchungsdatum;Zahlungsempfänger;Verwendungszweck;IBAN;Betrag
02.05.2026;Bäckerei Groß;Brot;DE11000000000000000011;-4,50
03.05.2026;Miete GmbH;Mai;DE22000000000000000022;-850,00
05.05.2026;Bäckerei Groß;Brot;DE11000000000000000011;-3,20
15.05.2026;Stadtwerke;Strom;DE33000000000000000033;-61,00
`;

test('P38 a payee’s IBAN makes no account: the file’s own is named above, or none is', () => {
  expect(accountsIn(payees)).toEqual([['', 4]]);
  const above = `Girokonto;DE02 1203 0000 0000 2020 51\nKontostand:;196,11 EUR\n\n${payees}`;
  expect(accountsIn(above)).toEqual([['DE02120300000000202051', 4]]);
  expect(accountsIn(payees.replace('DE33000000000000000033', ''))).toEqual([['', 4]]);
});

test('P38 own accounts in a column are several: each is paid from to many', () => {
  const text = `Rekening;Datum;Naam;Bedrag
NL01BANK0000000001;2026-05-02;Bakker;-4.50
NL02BANK0000000002;2026-05-02;Kapper;-24.50
NL03BANK0000000003;2026-05-02;Spaarrente;4.50
NL01BANK0000000001;2026-05-03;Slager;-14.50
NL02BANK0000000002;2026-05-05;Bakker;-4.10
NL03BANK0000000003;2026-05-06;Spaarpot;40.00
`;
  expect(accountsIn(text).map(([, count]) => count)).toEqual([2, 2, 2]);
});

test('P38 accounts that a bank names in a source column are apart', () => {
  const text = `Date (UTC),Description,Amount,Status,Source Account,Bank Description
05-13-2026,Notion,-10.00,Sent,Harbor Checking ••1038,NOTION
05-14-2026,Transfer,-500.00,Sent,Harbor Checking ••1038,TRANSFER
05-14-2026,Transfer,500.00,Sent,Harbor Savings ••2277,TRANSFER
05-15-2026,Ads,-75.00,Sent,Harbor Credit ••9001,ADS
`;
  expect(accountsIn(text)).toEqual([
    ['Harbor Checking ••1038', 2],
    ['Harbor Savings ••2277', 1],
    ['Harbor Credit ••9001', 1],
  ]);
});
