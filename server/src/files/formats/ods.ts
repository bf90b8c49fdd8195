import { maxColumns, numberText, openSheetText, tooManyColumns } from './sheet-text.ts';
import { plainText, type XmlTag, xmlTags } from './xml-tags.ts';

/** Each sheet of an .ods file, as a delimited text, by its `content.xml`. */
export function sheetsOfOds(content: string): string[] {
  const counted = { cells: 0 };
  const texts: string[] = [];
  let sheet = openSheetText(counted);
  let row = 1;
  let rows = 1;
  let cells: string[] = [];
  let cell: OdsCell | null = null;
  let isNote = false;
  let isText = false;
  for (const tag of xmlTags(content)) {
    const { name, isEnd, isWhole, textBefore } = tag;
    if (name === 'annotation') isNote = !isEnd && !isWhole;
    if (name === 'table' && !isEnd) {
      sheet = openSheetText(counted);
      row = 1;
    } else if (name === 'table' && isEnd) texts.push(sheet.text());
    else if (name === 'table-row' && !isEnd) {
      rows = countOf(tag, 'number-rows-repeated');
      cells = [];
    } else if (name === 'table-cell' || name === 'covered-table-cell') {
      if (!isEnd) cell = { ...openCell(tag), text: '' };
      if (cell !== null && (isEnd || isWhole)) {
        addCell(cells, cell);
        cell = null;
      }
    } else if (cell !== null && !isNote) {
      // Texts of several paragraphs are one, as are those that are written in several styles.
      if (isText) cell.text += plainText(textBefore);
      if (name === 'p' || name === 's' || name === 'line-break') cell.text += ' ';
      if (name === 'p') isText = !isEnd && !isWhole;
    }
    // An empty row is often there a million times.
    if (name === 'table-row' && (isEnd || isWhole)) {
      sheet.add(row, cells, rows);
      row += rows;
    }
  }
  return texts;
}

type OdsCell = { type: string; value: string; day: string; currency: string; count: number; text: string };

function openCell(tag: XmlTag): Omit<OdsCell, 'text'> {
  const { attribute } = tag;
  return {
    type: attribute('value-type'),
    value: attribute('value'),
    day: attribute('date-value'),
    currency: attribute('currency'),
    count: countOf(tag, 'number-columns-repeated'),
  };
}

function addCell(cells: string[], cell: OdsCell): void {
  const text = textOfCell(cell);
  // What follows the last filled cell of a row is repeated to the end of the sheet.
  const count = text === '' ? Math.min(cell.count, maxColumns) : cell.count;
  if (cells.length + count > 2 * maxColumns && text !== '') throw tooManyColumns();
  for (let again = 0; again < count && cells.length < 2 * maxColumns; again += 1) cells.push(text);
}

function textOfCell({ type, value, day, currency, text }: OdsCell): string {
  if (type === 'date') return day.slice(0, 10);
  if (type === 'currency') return `${numberText(value)} ${currency}`.trim();
  return type === 'float' ? numberText(value) : text;
}

function countOf({ attribute }: XmlTag, name: string): number {
  const count = Number.parseInt(attribute(name), 10);
  return count >= 1 ? count : 1;
}
