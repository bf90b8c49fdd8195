/** A record of a delimited text: its cells, and the line on which it begins, from 1. */
export type CsvRecord = { line: number; cells: string[] };

export type Delimiter = ',' | ';' | '\t' | '|';

const lineEnd = /\r\r\n|\r\n|\n|\r/y;
/** A quoted text that does not end within so many characters was no quoted text. */
const longestQuoted = 20_000;

/**
 * Splits a text into records. A quote counts where it begins a cell and where a delimiter or a line's end follows it: banks write
 * quotes inside of texts, and forget them on one side.
 */
export function recordsOf(text: string, delimiter: Delimiter): CsvRecord[] {
  const records: CsvRecord[] = [];
  let cells: string[] = [];
  let line = 1;
  let begin = 1;
  let at = 0;
  const endOfLineAt = (index: number): number => {
    lineEnd.lastIndex = index;
    return lineEnd.test(text) ? lineEnd.lastIndex - index : 0;
  };
  const quotedCell = quotedCells(text, delimiter);
  while (at < text.length) {
    const quoted = quotedCell(at);
    let end = quoted?.end ?? at;
    if (quoted === null)
      while (end < text.length && text[end] !== delimiter && !/[\r\n]/.test(text[end] ?? '')) end += 1;
    cells.push(quoted?.text ?? plainCell(text.slice(at, end)));
    line += quoted?.lines ?? 0;
    at = end;
    if (text[at] === delimiter) {
      at += 1;
      if (at === text.length) cells.push('');
      continue;
    }
    const ended = endOfLineAt(at);
    records.push({ line: begin, cells });
    cells = [];
    at += ended;
    line += 1;
    begin = line;
  }
  if (cells.length > 0) records.push({ line: begin, cells });
  return records.filter((record) => record.cells.some((cell) => cell !== ''));
}

function plainCell(text: string): string {
  const cell = text.trim();
  // A quote that is missing on the other side.
  return /^[^"]*"$/.test(cell) ? cell.slice(0, -1) : cell;
}

type Quoted = { text: string; end: number; lines: number };

/** Reads the quoted cell at a place. Null where none begins, or it does not end. */
function quotedCells(text: string, delimiter: Delimiter): (start: number) => Quoted | null {
  // Up to here a quote that ends a cell was looked for in vain: looking again from each quote on the way would take for ever.
  let looked = 0;
  return (start) => {
    const open = afterBlanks(text, start);
    if (text[open] !== '"') return null;
    let at = Math.max(open + 1, looked);
    for (; at < text.length && at - open < longestQuoted; at += 1) {
      if (text[at] !== '"') continue;
      // Two quotes are one of the text.
      if (text[at + 1] === '"') at += 1;
      else if (isEnd(text, at + 1, delimiter)) {
        const inside = text.slice(open + 1, at);
        const lines = inside.match(/\r\r\n|\r\n|\n|\r/g)?.length ?? 0;
        return { text: inside.replaceAll('""', '"').trim(), end: afterBlanks(text, at + 1), lines };
      }
    }
    looked = at;
    return null;
  };
}

function afterBlanks(text: string, at: number): number {
  let next = at;
  while (text[next] === ' ') next += 1;
  return next;
}

function isEnd(text: string, at: number, delimiter: Delimiter): boolean {
  const next = text[afterBlanks(text, at)];
  return next === undefined || next === delimiter || next === '\n' || next === '\r';
}
