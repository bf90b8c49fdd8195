import { FileRefused } from '../values/file-refused.ts';
import { dayText, maxColumns, numberText, openSheetText, tooManyColumns } from './sheet-text.ts';
import { plainText, type XmlTag, xmlTags } from './xml-tags.ts';

/** A file in a workbook, as a text; null where it has none of this name. */
type TextOf = (name: string) => Promise<string | null>;

type Book = { strings: readonly string[]; isDate: readonly boolean[]; isFrom1904: boolean };

/** Each sheet of an .xlsx file that a person sees, as a delimited text. Throws FileRefused for one that is broken. */
export async function sheetsOfXlsx(textOf: TextOf): Promise<string[]> {
  const workbook = await textOf('xl/workbook.xml');
  if (workbook === null) throw broken();
  const targets = new Map(
    [...xmlTags((await textOf('xl/_rels/workbook.xml.rels')) ?? '')]
      .filter(({ name }) => name === 'Relationship')
      .map(({ attribute }) => [attribute('Id'), attribute('Target').replace(/^\/?(?:xl\/)?/, 'xl/')]),
  );
  const tags = [...xmlTags(workbook)];
  const book = {
    strings: sharedStrings((await textOf('xl/sharedStrings.xml')) ?? ''),
    isDate: dateStyles((await textOf('xl/styles.xml')) ?? ''),
    isFrom1904: tags.some(
      ({ name, attribute }) => name === 'workbookPr' && /^(?:1|true)$/.test(attribute('date1904')),
    ),
  };
  const counted = { cells: 0 };
  const texts: string[] = [];
  for (const { name, attribute } of tags) {
    if (name !== 'sheet' || /idden/.test(attribute('state'))) continue;
    const sheet = await textOf(targets.get(attribute('id')) ?? '');
    if (sheet === null) throw broken();
    texts.push(sheetText(sheet, book, counted));
  }
  return texts;
}

/** Texts that cells name by their places. How a word is pronounced is no part of it. */
function sharedStrings(text: string): string[] {
  const strings: string[] = [];
  let current = '';
  let isPronounced = false;
  for (const { name, isEnd, isWhole, textBefore } of xmlTags(text)) {
    if (name === 'rPh') isPronounced = !isEnd && !isWhole;
    if (name === 't' && isEnd && !isPronounced) current += plainText(textBefore);
    if (name !== 'si') continue;
    if (isEnd || isWhole) strings.push(current);
    current = '';
  }
  return strings;
}

/** Whether each style of cells is one of days. */
function dateStyles(text: string): boolean[] {
  const codes = new Map<string, string>();
  const styles: boolean[] = [];
  let isOfCells = false;
  for (const { name, isEnd, attribute } of xmlTags(text)) {
    if (name === 'numFmt') codes.set(attribute('numFmtId'), attribute('formatCode'));
    if (name === 'cellXfs') isOfCells = !isEnd;
    if (name === 'xf' && isOfCells && !isEnd) styles.push(isDateFormat(attribute('numFmtId'), codes));
  }
  return styles;
}

/** Formats that Excel has without listing them. */
const builtInDates = /^(?:1[4-7]|22|2[7-9]|3[0-6]|5[0-8])$/;

function isDateFormat(id: string, codes: ReadonlyMap<string, string>): boolean {
  const code = codes.get(id);
  if (code === undefined) return builtInDates.test(id);
  const bare = withoutTexts(code);
  return /[dy]/i.test(bare) && !/[#0]/.test(bare);
}

/** A format without the texts and colors in it: `[Red]0.00 "paid"` is one of numbers. */
function withoutTexts(code: string): string {
  let bare = '';
  let until = '';
  for (const [at, letter] of [...code].entries()) {
    if (until !== '') {
      if (letter === until) until = '';
    } else if (letter === '"') until = '"';
    else if (letter === '[') until = ']';
    else if (code[at - 1] !== '\\') bare += letter;
  }
  return bare;
}

function sheetText(xml: string, book: Book, counted: { cells: number }): string {
  const sheet = openSheetText(counted);
  let row = 0;
  let cells: string[] = [];
  let cell: { at: number; type: string; style: number; text: string } | null = null;
  for (const tag of xmlTags(xml)) {
    const { name, isEnd, isWhole, textBefore, attribute } = tag;
    if (name === 'row' && !isEnd) {
      row = placeOf(attribute('r'), row + 1);
      cells = [];
    } else if (name === 'c' && !isEnd && !isWhole) cell = openCell(tag, cells.length);
    else if (cell !== null && isEnd && (name === 'v' || name === 't')) cell.text += plainText(textBefore);
    else if (cell !== null && isEnd && name === 'c') {
      while (cells.length < cell.at) cells.push('');
      cells[cell.at] = textOfCell(cell, book);
      cell = null;
    }
    if (name === 'row' && isEnd) sheet.add(row, cells);
  }
  return sheet.text();
}

const maxRows = 1_048_576;

function placeOf(text: string, otherwise: number): number {
  const place = Number.parseInt(text, 10);
  return place >= 1 && place <= maxRows ? place : otherwise;
}

function openCell({ attribute }: XmlTag, next: number) {
  const letters = /^[A-Z]{1,3}/.exec(attribute('r'))?.[0] ?? '';
  const place = [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
  if (place >= maxColumns) throw tooManyColumns();
  const at = place >= 0 ? place : next;
  return { at, type: attribute('t'), style: Number(attribute('s')), text: '' };
}

function textOfCell(
  { type, style, text }: { type: string; style: number; text: string },
  book: Book,
): string {
  if (type === 's') return book.strings[Number(text)] ?? '';
  if (type === 'd') return text.slice(0, 10);
  if (type !== '' && type !== 'n') return type === 'e' ? '' : text;
  return book.isDate[style] === true ? dayText(text, book.isFrom1904) : numberText(text);
}

function broken(): FileRefused {
  return new FileRefused(
    'This Excel file is incomplete or damaged. Save it again as .xlsx or CSV, and choose that.',
  );
}
