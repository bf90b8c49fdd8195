/** A record of a delimited text: its cells, and the line on which it begins, from 1. */
export type CsvRecord = { line: number; cells: string[] };

export type Delimiter = ',' | ';' | '\t' | '|';

/** A quoted text that does not end within so many characters was no quoted text. */
const longestQuoted = 20_000;
/** Of the next line so much is looked at. */
const longestLine = 2_000;

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
  const delimiterCode = delimiter.charCodeAt(0);
  const quotedCell = quotedCells(text, delimiter);
  while (at < text.length) {
    const quoted = quotedCell(at, cells.length);
    let end = quoted?.end ?? at;
    if (quoted === null)
      for (; end < text.length; end += 1) {
        const code = text.charCodeAt(end);
        if (code === delimiterCode || code === 10 || code === 13) break;
      }
    cells.push(quoted?.text ?? plainCell(text.slice(at, end)));
    line += quoted?.lines ?? 0;
    at = end;
    if (text.charCodeAt(at) === delimiterCode) {
      at += 1;
      if (at === text.length) cells.push('');
      continue;
    }
    // Blank lines are no records, and a file may have very many.
    if (cells.some((cell) => cell !== '')) records.push({ line: begin, cells });
    cells = [];
    at += lineEndLength(text, at);
    line += 1;
    begin = line;
  }
  if (cells.some((cell) => cell !== '')) records.push({ line: begin, cells });
  return records;
}

function lineEndLength(text: string, at: number): number {
  const code = text.charCodeAt(at);
  if (code === 10) return 1;
  if (code !== 13) return 0;
  if (text.charCodeAt(at + 1) === 10) return 2;
  return text.charCodeAt(at + 1) === 13 && text.charCodeAt(at + 2) === 10 ? 3 : 1;
}

function isLineEnd(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  return code === 10 || code === 13;
}

function plainCell(text: string): string {
  const cell = text.trim();
  if (!cell.includes('"')) return cell;
  // A quote that is missing on the other side.
  if (/^[^"]*"$/.test(cell)) return cell.slice(0, -1);
  return /^"[^"]*$/.test(cell) ? cell.slice(1) : cell;
}

type Quoted = { text: string; end: number; lines: number };

/** Reads the quoted cell at a place, with so many cells before it. Null where none begins, or it does not end. */
function quotedCells(text: string, delimiter: Delimiter): (start: number, before: number) => Quoted | null {
  const usual = usualDelimiters(text, delimiter);
  /** A line that has all of its cells, or is followed by one that has, is a record of its own: its quote has no other side. */
  const isWhole = (open: number, end: number, before: number): boolean => {
    const after = countOf(text.slice(open, end), delimiter);
    if (after > 0) return before + after === usual;
    return before === usual && countOf(lineAfter(text, end), delimiter) === usual;
  };
  // Up to here a quote that ends a cell was looked for in vain: looking again from each quote on the way would take for ever.
  let looked = 0;
  return (start, before) => {
    const open = afterBlanks(text, start);
    if (text[open] !== '"') return null;
    let at = Math.max(open + 1, looked);
    let isFirstLine = true;
    // Quotes of the text itself that were not doubled: an open one is closed by the next.
    let loneQuotes = 0;
    for (; at < text.length && at - open < longestQuoted; at += 1) {
      if (isFirstLine && isLineEnd(text, at)) {
        if (isWhole(open, at, before)) return null;
        isFirstLine = false;
      }
      if (text[at] !== '"') continue;
      const closesLone =
        loneQuotes % 2 === 1 &&
        text[at + 1] === '"' &&
        isEnd(text, at + 2, delimiter) &&
        text[at + 2] !== '"';
      if (closesLone) {
        loneQuotes += 1;
        continue;
      }
      // Two quotes are one of the text.
      if (text[at + 1] === '"') at += 1;
      else if (!isEnd(text, at + 1, delimiter)) loneQuotes += 1;
      else {
        const inside = text.slice(open + 1, at);
        return {
          text: inside.replaceAll('""', '"').trim(),
          end: afterBlanks(text, at + 1),
          lines: linesOf(inside).length - 1,
        };
      }
    }
    looked = at;
    return null;
  };
}

/** The line after a line's end. */
function lineAfter(text: string, end: number): string {
  const start = end + lineEndLength(text, end);
  let at = start;
  while (at < text.length && at - start < longestLine && !isLineEnd(text, at)) at += 1;
  return text.slice(start, at);
}

function linesOf(text: string): string[] {
  return text.split(/\r\r\n|\r\n|\n|\r/);
}

function countOf(text: string, delimiter: Delimiter): number {
  return text.split(delimiter).length - 1;
}

const sampleLength = 100_000;

/** How many delimiters most lines have. */
function usualDelimiters(text: string, delimiter: Delimiter): number {
  const counts = Map.groupBy(linesOf(text.slice(0, sampleLength)), (line) => countOf(line, delimiter));
  return [...counts].reduce((most, one) => (one[1].length > most[1].length ? one : most), [0, []])[0];
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
