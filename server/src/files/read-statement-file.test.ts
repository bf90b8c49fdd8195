import { toPlainDate } from '@cairn/domain/plain-date';
import { expect, test } from 'vitest';
import { parseJson } from './formats/json-parts.ts';
import { readStatementFile } from './read-statement-file.ts';
import type { Answers } from './statements/answers.ts';
import { decimalText } from './values/decimal.ts';
import { FileRefused } from './values/file-refused.ts';

const today = toPlainDate('2026-11-22');

function read(text: string, answers?: Answers) {
  return readStatementFile(new TextEncoder().encode(text), today, answers);
}

/** The rows of all accounts: day, amount, currency, description. */
async function rowsIn(text: string, answers?: Answers): Promise<string[]> {
  return (await read(text, answers)).statements.flatMap(({ rows }) =>
    rows.map((row) =>
      [row.postedOn, decimalText(row.amount), row.currency ?? '?', row.description].join(' | '),
    ),
  );
}

const sgml = `OFXHEADER:100
DATA:OFXSGML
VERSION:102
CHARSET:1252

<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>EUR<BANKACCTFROM><BANKID>1<ACCTID>0001<ACCTTYPE>CHECKING</BANKACCTFROM>
<BANKTRANLIST><DTSTART>20240501<DTEND>20240531
<STMTTRN><TRNTYPE>DEBIT<DTPOSTED>20240502235959[-3:EST]<TRNAMT>-1204,50<FITID>1<NAME>Bäckerei & Söhne<MEMO>Bäckerei & Söhne 12</STMTTRN>
<STMTTRN>
<TRNTYPE>CREDIT
<DTPOSTED>20240503
<TRNAMT>+20.00
<FITID>2
<NAME>
<MEMO>Tom &amp;amp; Co
</STMTTRN>
<STMTTRN><DTPOSTED><TRNAMT>-1.00<FITID>3<NAME>No day</STMTTRN>
</BANKTRANLIST><LEDGERBAL><BALAMT>99,10<DTASOF>20240531</LEDGERBAL></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>`;

test('OFX without closing tags: the days as written, both decimal signs, raw and twice escaped signs', async () => {
  const { format, statements, unreadable } = await read(sgml);
  expect(format).toBe('OFX 1.02');
  expect(await rowsIn(sgml)).toEqual([
    '2024-05-02 | -1204.50 | EUR | Bäckerei & Söhne 12',
    '2024-05-03 | 20.00 | EUR | Tom & Co',
  ]);
  expect(unreadable).toEqual([{ line: 17, reason: 'The date “” can’t be read.' }]);
  expect(
    statements.map(({ accountName, accountKind, closing }) => [accountName, accountKind, closing?.on]),
  ).toEqual([['0001', 'checking', '2024-05-31']]);
});

test('an OFX file that holds only an error of the bank says it', async () => {
  const text =
    '<OFX><SIGNONMSGSRSV1><SONRS><STATUS><CODE>15500<SEVERITY>ERROR<MESSAGE>Sign-on failed</STATUS></SONRS></SIGNONMSGSRSV1></OFX>';
  await expect(read(text)).rejects.toThrow('15500: Sign-on failed');
});

test('a text that would grow, or is nested without end, is not followed', async () => {
  const bomb = `<!DOCTYPE a [<!ENTITY b "bbbbbbbb">]><OFX><STMTRS><STMTTRN><DTPOSTED>20240501<TRNAMT>1.00<NAME>&b;&b;</STMTTRN></STMTRS></OFX>`;
  expect(await rowsIn(bomb)).toEqual(['2024-05-01 | 1.00 | ? | &b;&b;']);
  await expect(read(`<OFX>${'<A>'.repeat(5_000)}`)).rejects.toThrow('nested too deep');
});

test('QIF: apostrophe years, a split whose rest is kept, a transfer, and trades that are left out', async () => {
  const text = [
    '!Account\nNHousehold\nTBank\n^',
    "!Type:Bank\nD6/14'25\nT-1,053.01\nPCorner Market\nLHousehold\nSHousehold\nEfirst\n$-17.67\nS[Savings]\n$-1,000.00\n^",
    "D6/ 9'25\nT-84.62\nPTransfer\nL[Savings]\n^",
    '!Type:Invst\nD6/9/25\nNBuy\nT100.00\n^',
  ].join('\n');
  const { statements, leftOut } = await read(text);
  expect(await rowsIn(text)).toEqual([
    '2025-06-14 | -1053.01 | ? | Corner Market',
    '2025-06-09 | -84.62 | ? | Transfer',
  ]);
  const [first, second] = statements[0]?.rows ?? [];
  expect(
    first?.parts.map(({ amount, category, transferAccount }) => [
      decimalText(amount),
      category ?? transferAccount,
    ]),
  ).toEqual([
    ['-17.67', 'Household'],
    ['-1000.00', 'Savings'],
    ['-35.34', null],
  ]);
  expect([statements[0]?.accountName, second?.transferAccount]).toEqual(['Household', 'Savings']);
  expect(leftOut).toHaveLength(1);
});

test('QIF whose days are in the memos asks, and never takes another day', async () => {
  const text = '!Type:Bank\nM10/13/2024\nT-26.48\nPMETRO\n^\nM10/14/2024\nT-1.00\nPCAFE\n^';
  expect((await read(text)).questions.map(({ id }) => id)).toEqual(['date-field']);
  expect(await rowsIn(text, { 'date-field': 'memo' })).toEqual([
    '2024-10-13 | -26.48 | ? | METRO',
    '2024-10-14 | -1.00 | ? | CAFE',
  ]);
  expect(await rowsIn(text, { 'date-field': 'none' })).toEqual([]);
});

const entry = (amount: string, indicator: string, details = '', status = '<Sts>BOOK</Sts>') =>
  `<Ntry><Amt Ccy="EUR">${amount}</Amt><CdtDbtInd>${indicator}</CdtDbtInd>${status}<BookgDt><DtTm>2024-05-02T23:30:00+02:00</DtTm></BookgDt><AcctSvcrRef>R</AcctSvcrRef><NtryDtls>${details}</NtryDtls></Ntry>`;
const balance = (code: string, amount: string) =>
  `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp><Amt Ccy="EUR">${amount}</Amt><CdtDbtInd>CRDT</CdtDbtInd><Dt><Dt>2024-05-01</Dt></Dt></Bal>`;
const camt = (inside: string) =>
  `<?xml version="1.0"?><ns:Document xmlns:ns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><ns:BkToCstmrStmt><Stmt><Acct><Id><IBAN>DE01</IBAN></Id><Ccy>EUR</Ccy></Acct>${inside}</Stmt></ns:BkToCstmrStmt></ns:Document>`;

test('CAMT: one entry with several details moved the account once, and what they lack of it is a part', async () => {
  const details = ['1500.00', '26.00']
    .map(
      (amount) =>
        `<TxDtls><Amt Ccy="EUR">${amount}</Amt><RltdPties><Cdtr><Pty><Nm>Office</Nm></Pty></Cdtr></RltdPties></TxDtls>`,
    )
    .join('');
  const text = camt(
    entry('1527.50', 'DBIT', details) + entry('3.00', 'DBIT', '', '<Sts><Cd>PDNG</Cd></Sts>'),
  );
  expect(await rowsIn(text)).toEqual(['2024-05-02 | -1527.50 | EUR | Office']);
  const [row] = (await read(text)).statements[0]?.rows ?? [];
  expect(row?.parts.map(({ amount }) => decimalText(amount))).toEqual(['-1500.00', '-26.00', '-1.50']);
  expect((await read(text)).leftOut.map(({ reason }) => reason)).toEqual(['This entry is still pending.']);
});

test('CAMT whose indicators mean the other side is turned where the balances say so', async () => {
  const text = camt(`${balance('OPBD', '100.00')}${balance('CLBD', '90.00')}${entry('10.00', 'CRDT')}`);
  expect(await rowsIn(text)).toEqual(['2024-05-02 | -10.00 | EUR | ']);
});

test('MT940: a reversed credit is money out, a day that does not exist is reported, words are joined', async () => {
  const text = `{1:F01}{4:
:20:START
:25:BANK/0001
:28C:1/1
:60F:C240229EUR100,
:61:2402290301RC10,5NTRFNONREF//X
:86:166?00GUTSCHRIFT?20Rechnung 12?21 Teil zwei?32Muster Gm?33bH
:61:240230D1,00NMSCNONREF
:86:CHARGE
:62F:C240301EUR89,50
-}`;
  expect(await rowsIn(text)).toEqual([
    '2024-02-29 | -10.5 | EUR | Muster GmbH GUTSCHRIFT Rechnung 12 Teil zwei',
  ]);
  expect((await read(text)).unreadable).toEqual([{ line: 8, reason: 'The date “240230” doesn’t exist.' }]);
});

test.each([
  ['nothing', '', 'This file is empty.'],
  ['a zip', 'PK\u0003\u0004', 'This zip is incomplete or damaged.'],
  ['a letter', 'Dear bank,\nplease send the file again.\n', 'No transactions were found'],
  ['zeros', 'abc\u0000\u0000\u0000\u0000\u0000\u0000\u0000', 'This file is no text.'],
])('%s is refused with a sentence', async (_name, text, sentence) => {
  await expect(read(text)).rejects.toThrow(sentence);
});

/** Each would take hours where a reader looks again and again for what is not there. */
test.each([
  ['comments that do not end', `<OFX>${'<!--'.repeat(100_000)}`],
  ['declarations that do not end', `<OFX>${'<!a'.repeat(100_000)}`],
  ['tags that do not end', `<OFX>${'<a b="'.repeat(100_000)}`],
  ['elements in a row that do not end', `<OFX><STMTRS>${'<A>1</A>'.repeat(50_000)}`],
  ['quotes that do not end', `Date,Text,Amount\n${'"a\n'.repeat(100_000)}`],
  ['quotes whose lines are whole', `Date;Text\n${'x;"a\n'.repeat(100_000)}x;"a"\n`],
  ['a cell of signs', `Date,Text,Amount\n2024-05-13,Shop,${'-'.repeat(300_000)}\n`],
  ['a line of number signs', '#'.repeat(300_000)],
  ['blanks', `Date,Text,Amount\n2024-05-13,"${' '.repeat(300_000)},1\n`],
  ['one line of one word', 'a'.repeat(300_000)],
])('a hostile file of %s is read or refused', async (_name, text) => {
  try {
    expect((await read(text)).format).toBeTypeOf('string');
  } catch (error) {
    expect(error).toBeInstanceOf(FileRefused);
  }
});

test('letters are read by the code in which they are letters of one language', async () => {
  const polish = [...'Data;Opis;Kwota\n2024-01-13;Sklep spo'].map((one) => one.charCodeAt(0));
  const bytes = new Uint8Array([...polish, 0xbf, ...[...'ywczy;-50,00\n'].map((one) => one.charCodeAt(0))]);
  const utf16 = new Uint8Array([
    0xff,
    0xfe,
    ...new Uint8Array(
      new Uint16Array([...'Datum;Betrag\n13.01.2024;-1,00\n'].map((one) => one.charCodeAt(0))).buffer,
    ),
  ]);
  const first = async (file: Uint8Array) => (await readStatementFile(file, today)).statements[0]?.rows[0];
  expect((await first(bytes))?.description).toBe('Sklep spożywczy');
  expect((await first(utf16))?.postedOn).toBe('2024-01-13');
});

test.each([
  [
    'GB 18030',
    'yNXG2izVqtKqLL3wtu4KMjAyNi0wNS0wMSy5pNfKLDUwMDAuMDAKMjAyNi0wNS0wMyyzrMrQLC0xMjAuNTAK',
    '工资',
  ],
  [
    'Shift JIS',
    'k/qVdCyTRZd2LIvginoKMjAyNi0wNS0wMSyLi5deLDUwMDAKMjAyNi0wNS0wMyyDWIFbg3CBWywtMTIwCg==',
    '給与',
  ],
])('a file in %s is known by the words of its columns', async (_name, base64, first) => {
  const { statements } = await readStatementFile(Buffer.from(base64, 'base64'), today);
  expect(statements[0]?.rows.map(({ description }) => description)[0]).toBe(first);
});

const correcting = (action: string, id: string) =>
  sgml.replace(
    '</BANKTRANLIST>',
    `<STMTTRN><DTPOSTED>20240504000000[0:GMT]<TRNAMT>-12.00<FITID>9<CORRECTFITID>${id}<CORRECTACTION>${action}<NAME>Bank</STMTTRN></BANKTRANLIST>`,
  );

test('P44 OFX corrections replace or take back the row that they name', async () => {
  expect(await rowsIn(correcting('REPLACE', '1'))).toEqual([
    '2024-05-03 | 20.00 | EUR | Tom & Co',
    '2024-05-04 | -12.00 | EUR | Bank',
  ]);
  expect(await rowsIn(correcting('DELETE', '1'))).toEqual(['2024-05-03 | 20.00 | EUR | Tom & Co']);
  expect((await read(correcting('DELETE', '1'))).leftOut.map(({ line }) => line)).toEqual([8, 18]);
  // Of an earlier file: what the account has is not known here.
  expect(await rowsIn(correcting('REPLACE', 'other'))).toHaveLength(3);
  expect((await read(correcting('DELETE', 'other'))).unreadable.map(({ line }) => line)).toContain(18);
});

test.each([
  '20240504000000GMT',
  '20240504 12:00:00 GMT',
  '20240504120000.000[0:GMT]',
  '2024-05-04T12:00:00Z',
])('an OFX day written as %s is the day of its digits', async (day) => {
  const text = sgml.replace('20240503', day);
  expect((await rowsIn(text))[1]).toBe('2024-05-04 | 20.00 | EUR | Tom & Co');
});

test('texts of files are stored as any other: composed, and without what nobody sees', async () => {
  const csv =
    'Date,Description,Amount\n2026-03-02,Cafe\u0301\u00a0 Nord\u200b,-3.10\n2026-03-03,Oak Foods,-4.00\n';
  expect((await rowsIn(csv)).map((row) => row.split(' | ').at(-1))).toEqual(['Café Nord', 'Oak Foods']);
});

test('P37 the character that PostgreSQL does not store is in no text of a file', async () => {
  const text = '\ufeffDate,Pay\0ee,Amount\n2026-05-04,Bäck\0erei,-12.50\n2026-05-05,Corner Market,-3.10\n';
  const file = await readStatementFile(Buffer.from(text, 'utf16le'), today);
  expect(file.columns.map(({ name }) => name)).toEqual(['Date', 'Payee', 'Amount']);
  expect(file.statements[0]?.rows[0]?.description).toBe('Bäckerei');
  expect(parseJson(String.raw`{"a": "x\u0000y", "b": "\\u0000", "c": "\\\u0000"}`)).toEqual({
    a: 'xy',
    b: String.raw`\u0000`,
    c: '\\',
  });
});
