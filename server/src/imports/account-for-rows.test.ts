import { toPlainDate } from '@cairn/domain/plain-date';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { plainFile } from '../files/statements/statement.ts';
import { accountForRows } from './account-for-rows.ts';
import { describeImport } from './describe-import.ts';

const today = toPlainDate('2026-11-22');

function describe(text: string, name = 'file') {
  return describeImport([{ name, bytes: new TextEncoder().encode(text) }], today);
}

/** `read = …` of the only file, and the days and amounts of its rows. */
async function outcome(text: string) {
  const { accounts, counts, refused, unreadable } = await describe(text);
  return {
    rows: accounts.flatMap(({ rows }) => rows.map(([day, amount]) => `${day} ${amount}`)),
    counts: counts[0],
    refused: refused.map(({ reason }) => reason),
    unreadable: unreadable.map(({ line }) => line),
  };
}

const start = `OFXHEADER:100
VERSION:102

<OFX><CREDITCARDMSGSRSV1><CCSTMTTRNRS><TRNUID>1<STATUS><CODE>0<SEVERITY>INFO</STATUS>
`;
const card = `<CCSTMTRS><CURDEF>AUD<CCACCTFROM><ACCTID>4111000022223333</CCACCTFROM>
<BANKTRANLIST><DTSTART>20260501<DTEND>20260531
<STMTTRN><TRNTYPE>DEBIT<DTPOSTED>20260504<TRNAMT>-8.20<FITID><MEMO>BAKERY</STMTTRN>
<STMTTRN><TRNTYPE>DEBIT<DTPOSTED>20260504<TRNAMT>-8.20<FITID><MEMO>BAKERY</STMTTRN>
<STMTTRN><TRNTYPE>CREDIT<DTPOSTED>20260507<TRNAMT>40.00<FITID>7<MEMO>REFUND</STMTTRN>
</BANKTRANLIST><LEDGERBAL><BALAMT>23.60<DTASOF>20260531</LEDGERBAL>
`;
const end = '</CCSTMTRS></CCSTMTTRNRS></CREDITCARDMSGSRSV1></OFX>\n';
const rows = ['2026-05-04 -8.20', '2026-05-04 -8.20', '2026-05-07 40.00'];

test.each([
  ['closed by another name', start + card + end.replace('</CCSTMTRS>', '</STMTRS>')],
  ['closed by its parent', start + card + end.replace('</CCSTMTRS>', '')],
  ['with rows that are not closed', start + card.replaceAll('</STMTTRN>', '') + end],
])('P44 a statement %s has its account, currency, balance and rows', async (_, text) => {
  const found = await describe(text);
  expect(await outcome(text)).toMatchObject({ rows, counts: { read: 3, added: 3, leftOut: 0, cutAt: null } });
  expect(found.accounts).toMatchObject([{ name: '4111000022223333', currency: 'AUD' }]);
});

test('P44 of an OFX file that is cut anywhere, whole rows are read as they are and the cut is said', async () => {
  const whole = start + card + end;
  for (let length = whole.indexOf('<CCSTMTRS>') + 10; length < whole.indexOf('</CCSTMTRS>'); length += 1) {
    const text = whole.slice(0, length);
    const found = await outcome(text);
    const wholeRows = rows.slice(0, text.split('</STMTTRN>').length - 1);
    if (found.refused.length > 0) {
      expect(wholeRows).toEqual([]);
      expect(found.refused[0]).toMatch(/ends (?:inside|at line)/);
      continue;
    }
    // A row whose end is cut within its last mark is whole too.
    expect(found.rows.slice(0, wholeRows.length)).toEqual(wholeRows);
    expect(rows.slice(0, found.rows.length)).toEqual(found.rows);
    expect(found.counts?.cutAt).toBe(text.trimEnd().split('\n').length);
    expect(found.counts?.read).toBe(found.rows.length + found.unreadable.length);
  }
});

const entry = (amount: string, day: string) =>
  `<Ntry><Amt Ccy="EUR">${amount}</Amt><CdtDbtInd>DBIT</CdtDbtInd><Sts>BOOK</Sts><BookgDt><Dt>${day}</Dt></BookgDt></Ntry>\n`;

test('P44 of a CAMT file that is cut anywhere, no entry has a part of its amount', async () => {
  const whole = `<Document><BkToCstmrStmt><Stmt><Acct><Id><IBAN>X1</IBAN></Id><Ccy>EUR</Ccy></Acct>
${entry('1234.56', '2026-05-04')}${entry('78.90', '2026-05-05')}</Stmt></BkToCstmrStmt></Document>`;
  for (let length = whole.indexOf('<Ntry>'); length < whole.indexOf('</Stmt>'); length += 1) {
    const found = await outcome(whole.slice(0, length));
    expect(['2026-05-04 -1234.56', '2026-05-05 -78.90'].slice(0, found.rows.length)).toEqual(found.rows);
    expect(found.refused.length + (found.counts?.cutAt ?? 0)).toBeGreaterThan(0);
  }
});

test('P44 a QIF record that the file ends inside of is not read', async () => {
  const text = '!Type:Bank\nD31/5/2026\nT-4.00\nPBakery\n^\nD30/5/2026\nPRent\nT-1,2';
  expect(await outcome(text)).toMatchObject({ rows: ['2026-05-31 -4.00'], unreadable: [6] });
  expect((await outcome(`${text}00.00\n`)).rows).toEqual(['2026-05-31 -4.00', '2026-05-30 -1200.00']);
});

test('P44 parts of a cent are left out with their line, and alone they are a refusal', async () => {
  const names = 'Date,Description,Amount\n';
  const mixed = `${names}2026-05-13,Fuel,-45.675\n2026-05-14,Pay,1000.00\n2026-05-15,Interest,0.0042\n`;
  expect(await outcome(mixed)).toMatchObject({
    rows: ['2026-05-14 1000.00'],
    counts: { read: 3, added: 1, leftOut: 2 },
    unreadable: [2, 4],
  });
  const { refused } = await outcome(`${names}2026-05-13,Fuel,-45.675\n2026-05-15,Interest,0.0042\n`);
  expect(refused[0]).toMatch(/^None of the 2 transactions in this file can be read\. Line 2: /);
});

test('P44 days to come are planned', async () => {
  const text =
    'Date,Description,Amount\n2026-11-22,Today,-1.00\n2026-11-23,Tomorrow,-2.00\n2099-01-15,Far,-9.00\n';
  const { accounts } = await describe(text);
  expect(await outcome(text)).toMatchObject({
    rows: ['2026-11-22 -1.00'],
    counts: { read: 3, added: 1, planned: 2, leftOut: 0 },
  });
  expect(accounts[0]?.planned?.map(([day]) => day)).toEqual(['2026-11-23', '2099-01-15']);
});

test('P44 a file whose reader loses a row is refused', () => {
  expect(() => accountForRows({ ...plainFile, format: 'X', statements: [], rowCount: 1 })).toThrow(
    'Of 1 transactions in this file, Cairn can only account for 0, so none is imported.',
  );
});

const cell = fc.constantFrom('-1.50', '2.00', '3.125', '', 'x', '1e9', 'Pending', 'Total balance');
const day = fc.constantFrom('2026-05-13', '2026-05-14', '', '13 May', 'Pending', '2099-01-01');
const line = fc.tuple(day, fc.constantFrom('A', 'B', '', 'Opening balance'), cell);

test('P44 every line of a table is added, there, asked, or left out with a reason', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(line, { minLength: 1, maxLength: 12 }), async (lines) => {
      const sure = ['2026-05-01,First,-1.00', '2026-05-02,Second,-2.00'];
      const text = ['Date,Description,Amount', ...sure, ...lines.map((one) => one.join(','))].join('\n');
      const found = await outcome(text);
      if (found.refused.length > 0) return;
      const { read = 0, added = 0, there = 0, asked = 0, planned = 0, leftOut = 0 } = found.counts ?? {};
      const filled = lines.filter((one) => one.some((text) => text !== '')).length;
      expect(read).toBe(sure.length + filled);
      expect(read).toBe(added + there + asked + planned + leftOut);
    }),
  );
});
