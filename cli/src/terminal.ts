import { plainText } from '@cairn/mcp/plain-text';

/** What would change how a terminal shows what follows, though JSON may hold it. */
const unsafeInJson = /[\p{Cf}\u007f-\u009f\u2028\u2029]/gu;

const escaped = (text: string): string =>
  [...text]
    .flatMap((character) => character.split(''))
    .map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
    .join('');

/** A value as JSON that a terminal shows as it is. */
export function jsonText(value: unknown): string {
  return JSON.stringify(value, null, 2).replace(unsafeInJson, escaped);
}

export type Column = { title: string; isRight?: boolean };

/** A table in plain characters, with nothing in it that moves a terminal's cursor. */
export function tableText(columns: readonly Column[], rows: readonly (readonly string[])[]): string {
  const cells = [columns.map(({ title }) => title), ...rows.map((row) => row.map(plainText))];
  const widths = columns.map((_column, index) => Math.max(...cells.map((row) => widthOf(row[index] ?? ''))));
  return cells
    .map((row) =>
      columns
        .map(({ isRight = false }, index) => {
          const cell = row[index] ?? '';
          const space = ' '.repeat((widths[index] ?? 0) - widthOf(cell));
          return isRight ? space + cell : cell + space;
        })
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

const widthOf = (text: string): number => [...text].length;
