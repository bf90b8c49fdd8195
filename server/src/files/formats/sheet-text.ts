import { FileRefused } from '../values/file-refused.ts';

/** More cells than that, empty ones too, are no person's statement. */
const maxCells = 3_000_000;

export const maxColumns = 1_000;

export const tooManyColumns = (): FileRefused =>
  new FileRefused(`This file has more than ${maxColumns} columns.`);

/** A sheet as it is written as a delimited text: one line for each of its rows, so that lines are its row numbers. */
type SheetText = {
  /** Adds a row; `at`: its number from 1, `count`: how often it is there. */
  add: (at: number, cells: readonly string[], count?: number) => void;
  text: () => string;
};

/** Throws FileRefused where a sheet is larger than that of a person. `counted` is common to the sheets of one file. */
export function openSheetText(counted: { cells: number }): SheetText {
  const lines: string[] = [];
  return {
    add(at, cells, count = 1) {
      const last = cells.findLastIndex((cell) => cell !== '');
      if (last < 0) return;
      counted.cells += (last + 1) * count + Math.max(0, at - lines.length);
      if (counted.cells > maxCells)
        throw new FileRefused('This file has more cells than can be read. Export a shorter period.');
      while (lines.length < at - 1) lines.push('');
      const line = cells
        .slice(0, last + 1)
        .map(cellText)
        .join('\t');
      for (let again = 0; again < count; again += 1) lines.push(line);
    },
    text: () => lines.join('\n'),
  };
}

function cellText(cell: string): string {
  const plain = cell.replaceAll(/\s+/g, ' ').trim();
  return plain.includes('"') ? `"${plain.replaceAll('"', '""')}"` : plain;
}

const dayMs = 86_400_000;

/** A number of a sheet as it is written in a text, where its dot is no mark of thousands. Empty for what is none. */
export function numberText(value: string): string {
  const number = Number(value);
  if (value.trim() === '' || !Number.isFinite(number)) return '';
  // Sheets keep 15 digits; the others are what binary fractions leave.
  const text = String(Number(number.toPrecision(15)));
  if (text.includes('e')) return value;
  return /\.\d{3}$/.test(text) ? `${text}0` : text;
}

/** The day of a sheet's number, counted from the end of 1899 or the beginning of 1904. */
export function dayText(value: string, isFrom1904: boolean): string {
  const days = Math.floor(Number(value));
  const first = isFrom1904 ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, 30);
  // Below one it is a time.
  if (!(days >= 1 && days < 2_958_466)) return numberText(value);
  return new Date(first + days * dayMs).toISOString().slice(0, 10);
}
