import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { labels } from '../server/src/classifier/labels.ts';

const categoryIds: ReadonlySet<string> = new Set(labels.map(({ id }) => id));
const directions: ReadonlySet<string> = new Set(['debit', 'credit']);
const weights: ReadonlySet<string> = new Set(['1', '2', '3']);

type Row = { where: string; fields: string[] };

function rowsOf(folder: string, ending: string): Row[] {
  const path = join(import.meta.dirname, folder);
  return readdirSync(path)
    .filter((file) => file.endsWith(ending))
    .flatMap((file) =>
      readFileSync(join(path, file), 'utf8')
        .split('\n')
        .map((line, index) => ({ where: `${file}:${index + 1}`, line }))
        .filter(({ line }) => line !== '' && !line.startsWith('#'))
        .map(({ where, line }) => ({ where, fields: line.split('\t') })),
    );
}

/** What is wrong with a list, one line a fault: a failing test then names every row at once. */
function faultsOf(rows: readonly Row[], faultOf: (fields: string[]) => string | null): string[] {
  return rows.flatMap(({ where, fields }) => {
    const fault = faultOf(fields);
    return fault === null ? [] : [`${where}: ${fault}`];
  });
}

function commonFault(fields: readonly string[], most: number): string | null {
  const [text = '', categoryId = ''] = fields;
  if (fields.length < 2 || fields.length > most) return `${fields.length} fields`;
  if (fields.some((field) => field !== field.trim())) return 'blanks around a field';
  if (text === '') return 'an empty name';
  if (!categoryIds.has(categoryId)) return `no category "${categoryId}"`;
  return null;
}

/** Names that have a row of another category: which of them is right is unknown. */
function contradictions(rows: readonly Row[], keyOf: (fields: string[]) => string): string[] {
  const first = new Map<string, Row>();
  return rows.flatMap((row) => {
    const key = keyOf(row.fields);
    const other = first.get(key);
    first.set(key, other ?? row);
    if (other === undefined || other.fields[1] === row.fields[1]) return [];
    return [`${row.where}: ${row.fields[0]} is ${row.fields[1]}, but ${other.fields[1]} at ${other.where}`];
  });
}

describe('lists of merchants', () => {
  const rows = rowsOf('merchants', '.tsv');

  it('have a name, a known category and no empty spelling', () => {
    const faults = faultsOf(rows, (fields) => {
      const common = commonFault(fields, 3);
      if (common !== null) return common;
      const spellings = fields[2] ?? '';
      const isEmpty = spellings !== '' && spellings.split('|').some((spelling) => spelling.trim() === '');
      return isEmpty ? 'an empty spelling' : null;
    });
    expect(rows.length).toBeGreaterThan(5000);
    expect(faults).toEqual([]);
  });

  it('never give one name two categories', () => {
    expect(
      contradictions(rows, ([name = '']) => name.toLowerCase().replace(/[^\p{L}\p{N}.+]/gu, '')),
    ).toEqual([]);
  });
});

describe('lists of words with a category', () => {
  const rows = rowsOf('lexicon', '.tsv');

  it('have a phrase, a known category and a weight', () => {
    const faults = faultsOf(rows, (fields) => {
      const [, , weight = '', direction] = fields;
      const common = commonFault(fields, 4);
      if (common !== null) return common;
      if (!weights.has(weight)) return `weight "${weight}"`;
      return direction === undefined || directions.has(direction) ? null : `direction "${direction}"`;
    });
    expect(rows.length).toBeGreaterThan(1000);
    expect(faults).toEqual([]);
  });

  it('never give one phrase two categories in the same direction', () => {
    const keyOf = ([text = '', , , direction = '']: string[]) => `${text.toLowerCase()} ${direction}`;
    expect(contradictions(rows, keyOf)).toEqual([]);
  });
});

describe('list of what is met often', () => {
  it('has names of listed merchants, each once', () => {
    const listed = new Set(rowsOf('merchants', '.tsv').map(({ fields }) => fields[0]));
    const often = rowsOf('often', '.txt').map(({ fields }) => fields.join('\t'));
    expect(often.filter((name) => !listed.has(name))).toEqual([]);
    expect(often.length).toBe(new Set(often).size);
  });
});

describe('list of places', () => {
  it('has one town a line, in upper case, each once', () => {
    const places = rowsOf('places', '.txt').map(({ fields }) => fields.join('\t'));
    expect(places.filter((place) => place !== place.trim().toUpperCase())).toEqual([]);
    expect(places.length).toBe(new Set(places).size);
    expect(places.length).toBeGreaterThan(1500);
  });
});
