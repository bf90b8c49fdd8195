import { toPlainDate } from '@cairn/domain/plain-date';
import { expect, test } from 'vitest';
import { describeImport } from './describe-import.ts';

const today = toPlainDate('2026-11-22');
const chosen = (name: string, text: string) => ({ name, bytes: new TextEncoder().encode(text) });

const early = 'Date,Description,Amount,Balance\n05/02/2024,A,-1.00,99.00\n05/02/2024,B,-2.00,97.00';
const late = 'Date,Description,Amount,Balance\n05/02/2024,B,-2.00,97.00\n05/30/2024,C,-3.00,94.00';

test('a file that cannot decide the order of its days takes that of another one like it', async () => {
  expect((await describeImport([chosen('1.csv', early)], today)).questions.map(({ id }) => id)).toEqual([
    'date-order',
  ]);
  const { accounts, questions } = await describeImport(
    [chosen('1.csv', early), chosen('2.csv', late)],
    today,
  );
  expect(questions).toEqual([]);
  expect(accounts.map(({ rows }) => rows.map(([day, amount]) => `${day} ${amount}`))).toEqual([
    ['2024-05-02 -1.00', '2024-05-02 -2.00', '2024-05-30 -3.00'],
  ]);
});

test('a file with an open question is not imported, the answer is its own, and a wrong file stops no other', async () => {
  const files = [
    chosen('1.csv', early),
    chosen('letter.txt', 'Dear bank'),
    chosen('3.csv', late.replaceAll('Date,', 'Day,')),
  ];
  const { accounts, refused } = await describeImport(files, today);
  expect(accounts.map(({ name, rows }) => [name, rows.length])).toEqual([['3', 2]]);
  expect(refused.map(({ file }) => file)).toEqual(['letter.txt']);
  expect(
    (await describeImport(files, today, { '1.csv': { 'date-order': 'dmy' } })).accounts[0]?.rows[0]?.[0],
  ).toBe('2024-02-05');
});

test('the balances of a statement say whether it is complete', async () => {
  const statement = (closing: string) =>
    `:20:A\n:25:1\n:60F:C240101EUR10,\n:61:240102D1,NMSCNONREF\n:62F:C240103EUR${closing}\n-`;
  const proofOf = async (closing: string) =>
    (await describeImport([chosen('1.sta', statement(closing))], today)).proof;
  expect(await proofOf('9,')).toEqual([
    { file: '1.sta', account: '1', by: 'opening and closing balance', agrees: true },
  ]);
  expect((await proofOf('8,')).map(({ agrees }) => agrees)).toEqual([false]);
});

test('P01 a row that the bank puts in the place of an earlier file’s is not added beside it', async () => {
  const ofx = (row: string) =>
    `<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>USD<BANKACCTFROM><ACCTID>0042</BANKACCTFROM><BANKTRANLIST>${row}</BANKTRANLIST></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>`;
  const first = ofx('<STMTTRN><DTPOSTED>20260504<TRNAMT>-10.00<FITID>A1<NAME>Diner</STMTTRN>');
  const later = ofx(
    '<STMTTRN><DTPOSTED>20260505<TRNAMT>-12.00<FITID>A2<CORRECTFITID>A1<CORRECTACTION>REPLACE<NAME>Diner</STMTTRN>',
  );
  const amountsOf = async (files: readonly string[]) => {
    const { accounts, counts } = await describeImport(
      files.map((text, at) => chosen(`${at}.ofx`, text)),
      today,
    );
    return { amounts: accounts.flatMap(({ rows }) => rows.map(([, amount]) => amount)), last: counts.at(-1) };
  };
  expect(await amountsOf([first, later])).toMatchObject({
    amounts: ['-10.00'],
    last: { added: 0, asked: 1 },
  });
  expect(await amountsOf([later])).toMatchObject({ amounts: ['-12.00'], last: { added: 1, asked: 0 } });
});
