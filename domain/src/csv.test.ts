import fc from 'fast-check';
import { expect, test } from 'vitest';
import { csvRecord, unescapedCell } from './csv.ts';
import { toCents } from './money.ts';

/** Reads CSV by RFC 4180, as a spreadsheet does: records of cells. */
function readCsv(text: string): string[][] {
  const records: string[][] = [];
  let cells: string[] = [];
  for (let at = 0; at < text.length; ) {
    const [cell, next] = readCell(text, at);
    cells.push(cell);
    if (text[next] === ',') at = next + 1;
    else if (text.startsWith('\r\n', next)) {
      records.push(cells);
      cells = [];
      at = next + 2;
    } else throw new Error(`Neither comma nor line end at ${next}`);
  }
  expect(cells).toEqual([]);
  return records;
}

function readCell(text: string, from: number): [string, number] {
  const bare = /[^",\r\n]*/y;
  const quoted = /"((?:[^"]|"")*)"/y;
  const pattern = text[from] === '"' ? quoted : bare;
  pattern.lastIndex = from;
  const match = pattern.exec(text);
  if (match === null) throw new Error(`A quote that does not end at ${from}`);
  return [pattern === quoted ? (match[1] ?? '').replaceAll('""', '"') : match[0], pattern.lastIndex];
}

const hostile = fc.string({
  unit: fc.constantFrom('"', ',', '\r', '\n', '\t', "'", '=', '+', '-', '@', ' ', 'a', 'é', '😀', '\u2028'),
});
const cell = fc.oneof(fc.string({ unit: 'binary' }), hostile);

test('what is written is read back, but for the apostrophe that disarms a formula', () => {
  fc.assert(
    fc.property(fc.array(fc.array(cell, { minLength: 2, maxLength: 6 }), { maxLength: 8 }), (records) => {
      const written = records.map((cells) => csvRecord(cells)).join('');
      const read = readCsv(written);
      expect(read.map((cells) => cells.map(unescapedCell))).toEqual(records);
      for (const [at, cells] of records.entries())
        for (const [place, text] of cells.entries())
          expect(read[at]?.[place]).toBe(/^'*[=+\-@\t\r]/.test(text) ? `'${text}` : text);
    }),
  );
});

test('no text begins as a formula does', () => {
  fc.assert(
    fc.property(hostile, (text) => {
      const [[read] = []] = readCsv(csvRecord([text, 'end']));
      expect(read).not.toMatch(/^[=+\-@\t\r]/);
    }),
  );
});

test('an amount is a plain decimal that a parser reads to the cent', () => {
  fc.assert(
    fc.property(fc.maxSafeInteger(), (cents) => {
      const [[read = ''] = []] = readCsv(csvRecord([{ cents: toCents(cents) }, 'end']));
      expect(read).toMatch(/^-?\d+\.\d\d$/);
      expect(BigInt(read.replace('.', ''))).toBe(BigInt(cents));
    }),
  );
  expect(csvRecord([{ cents: toCents(-5) }, null, { cents: toCents(123_456) }])).toBe('-0.05,,1234.56\r\n');
});
