import { toPlainDate } from '@cairn/domain/plain-date';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readStatementFile } from '../read-statement-file.ts';
import { decimalText } from '../values/decimal.ts';
import { zipOf } from '../zip/test-zips.ts';

const today = toPlainDate('2026-11-22');

type Cell = string | number | { day: string };
type Sheet = readonly (readonly Cell[])[];

const serial = (day: string, first = Date.UTC(1899, 11, 30)) => (Date.parse(day) - first) / 86_400_000;
const letter = (at: number) => String.fromCharCode(65 + at);
const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** A workbook as Excel writes it: texts shared, days as numbers with a style. */
function xlsxOf(sheets: readonly Sheet[], { is1904 = false } = {}): Uint8Array {
  const strings: string[] = [];
  const cellOf = (cell: Cell, at: number, row: number): string => {
    const place = `r="${letter(at)}${row}"`;
    if (typeof cell === 'number') return `<c ${place}><v>${cell}</v></c>`;
    if (typeof cell === 'object')
      return `<c ${place} s="1"><v>${serial(cell.day, is1904 ? Date.UTC(1904, 0, 1) : undefined)}</v></c>`;
    if (cell === '') return `<c ${place}/>`;
    return `<c ${place} t="s"><v>${strings.push(cell) - 1}</v></c>`;
  };
  const sheetOf = (sheet: Sheet) =>
    `<?xml version="1.0"?><worksheet><sheetData>${sheet
      .map(
        (row, at) =>
          `<row r="${at + 1}">${row.map((cell, place) => cellOf(cell, place, at + 1)).join('')}</row>`,
      )
      .join('')}</sheetData></worksheet>`;
  const parts = Object.fromEntries(
    sheets.map((sheet, at) => [`xl/worksheets/sheet${at}.xml`, sheetOf(sheet)]),
  );
  return zipOf({
    '[Content_Types].xml': '<Types/>',
    'xl/workbook.xml': `<workbook><workbookPr date1904="${is1904 ? 1 : 0}"/><sheets>${sheets
      .map((_, at) => `<sheet name="S${at}" sheetId="${at}" r:id="r${at}"/>`)
      .join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships>${sheets
      .map((_, at) => `<Relationship Id="r${at}" Target="worksheets/sheet${at}.xml"/>`)
      .join('')}</Relationships>`,
    'xl/styles.xml':
      '<styleSheet><numFmts/><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs></styleSheet>',
    'xl/sharedStrings.xml': `<sst>${strings.map((text) => `<si><r><t>${escaped(text)}</t></r></si>`).join('')}</sst>`,
    ...parts,
  });
}

const odsOf = (rows: string): Uint8Array =>
  zipOf({
    mimetype: 'application/vnd.oasis.opendocument.spreadsheet',
    'content.xml': `<office:document-content><office:body><office:spreadsheet><table:table table:name="A">${rows}</table:table></office:spreadsheet></office:body></office:document-content>`,
  });
const odsRow = (day: string, text: string, amount: number, repeated = 1) =>
  `<table:table-row table:number-rows-repeated="${repeated}"><table:table-cell office:value-type="date" office:date-value="${day}"><text:p>shown</text:p></table:table-cell><table:table-cell office:value-type="string"><text:p>${text}</text:p></table:table-cell><table:table-cell office:value-type="currency" office:currency="EUR" office:value="${amount}"/><table:table-cell table:number-columns-repeated="16000"/></table:table-row>`;
const odsNames =
  '<table:table-row><table:table-cell><text:p>Date</text:p></table:table-cell><table:table-cell><text:p>Description</text:p></table:table-cell><table:table-cell><text:p>Amount</text:p></table:table-cell></table:table-row>';
const emptyRows =
  '<table:table-row table:number-rows-repeated="1048570"><table:table-cell/></table:table-row>';

const names = ['Date', 'Description', 'Amount', 'Balance'];
const may: Sheet = [
  ['Account statement'],
  [],
  names,
  [{ day: '2026-05-04' }, 'Corner "Bakery" & Sons', -4.5, 995.5],
  [{ day: '2026-05-06' }, 'Rent', -850.1, 145.4],
  [{ day: '2026-05-15' }, 'Payroll Acme', 2500, 2645.4],
];

async function rowsOf(bytes: Uint8Array | string) {
  const file = await readStatementFile(typeof bytes === 'string' ? Buffer.from(bytes) : bytes, today);
  return file.statements.flatMap(({ rows }) =>
    rows.map(({ line, postedOn, amount, currency, description }) => [
      line,
      postedOn,
      decimalText(amount),
      currency,
      description,
    ]),
  );
}

test.each([false, true])('an Excel file is read as its table, from 1904: %s', async (is1904) => {
  const bytes = xlsxOf([may, [['Notes of mine']]], { is1904 });
  expect(await rowsOf(bytes)).toEqual([
    [4, '2026-05-04', '-4.5', null, 'Corner "Bakery" & Sons'],
    [5, '2026-05-06', '-850.1', null, 'Rent'],
    [6, '2026-05-15', '2500', null, 'Payroll Acme'],
  ]);
  expect(await readStatementFile(bytes, today)).toMatchObject({ format: 'Excel', questions: [] });
});

test('any amounts in an Excel file are those of the same CSV', async () => {
  const cents = fc.integer({ min: -9_999_999, max: 9_999_999 }).filter((one) => one !== 0);
  await fc.assert(
    fc.asyncProperty(fc.array(cents, { minLength: 3, maxLength: 20 }), async (list) => {
      let balance = 1_000_000;
      const rows = list.map((amount, at) => {
        balance += amount;
        return [
          `2026-05-${String(at + 1).padStart(2, '0')}`,
          `Shop ${at}`,
          amount / 100,
          balance / 100,
        ] as const;
      });
      const csv = [names, ...rows].map((row) => row.join(',')).join('\n');
      const sheet = [names, ...rows.map(([day, ...rest]) => [{ day }, ...rest])];
      expect(await rowsOf(xlsxOf([sheet]))).toEqual(await rowsOf(csv));
    }),
    { numRuns: 60 },
  );
});

test('sheets of months are one list; sheets with other columns are refused', async () => {
  const june: Sheet = [names, [{ day: '2026-06-02' }, 'Odeon', -12, 2633.4]];
  expect((await rowsOf(xlsxOf([may.slice(2), june]))).map(([, day]) => day)).toEqual([
    '2026-05-04',
    '2026-05-06',
    '2026-05-15',
    '2026-06-02',
  ]);
  const other: Sheet = [
    ['Day', 'Shop', 'Cost'],
    [{ day: '2026-06-02' }, 'Odeon', -12],
  ];
  await expect(rowsOf(xlsxOf([may, other]))).rejects.toThrow(
    '2 sheets of this spreadsheet have transactions',
  );
});

test('an OpenDocument sheet is read with its currency, and equal rows stay as many as they are', async () => {
  const bytes = odsOf(
    odsNames +
      odsRow('2026-05-04', 'Cof<text:span>fee</text:span>', -4.5, 2) +
      odsRow('2026-05-06', 'Rent', -850) +
      emptyRows,
  );
  expect(await rowsOf(bytes)).toEqual([
    [2, '2026-05-04', '-4.5', 'EUR', 'Coffee'],
    [3, '2026-05-04', '-4.5', 'EUR', 'Coffee'],
    [4, '2026-05-06', '-850', 'EUR', 'Rent'],
  ]);
});

test('a small file that says it is endless is refused', async () => {
  const endless = odsOf(odsNames + odsRow('2026-05-04', 'Coffee', -4.5, 900_000_000));
  await expect(rowsOf(endless)).rejects.toThrow('more cells than can be read');
  const wide: Sheet = [...may, ...Array.from({ length: 4 }, () => [])];
  const far = xlsxOf([wide]);
  expect(await rowsOf(far)).toHaveLength(3);
  const tight = zipOf({ 'xl/workbook.xml': '<workbook/>', 'xl/sharedStrings.xml': ' '.repeat(30_000_000) });
  await expect(rowsOf(tight)).rejects.toThrow('packed too tightly');
});

test.each([
  ['an old Excel file', Buffer.from('d0cf11e0a1b11ae1'.padEnd(1024, '0'), 'hex'), 'Save it as .xlsx'],
  ['a PDF', Buffer.from('%PDF-1.7\n\0\u0001stream'), 'CSV, OFX'],
  ['a binary workbook', zipOf({ 'xl/workbook.bin': 'x', 'xl/a.bin': 'y' }), 'Save it as .xlsx'],
  ['a Numbers document', zipOf({ 'Index/Document.iwa': 'x', 'Metadata/a.plist': 'y' }), 'CSV'],
])('%s is refused with what to choose instead', async (_, bytes, words) => {
  await expect(rowsOf(bytes)).rejects.toThrow(words);
});
