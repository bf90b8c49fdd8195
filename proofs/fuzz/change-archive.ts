import { archiveTables } from '../../server/src/archives/archive-tables.ts';
import { manifestName, pathOf } from '../../server/src/archives/manifest.ts';
import type { Draw } from './mutate-bytes.ts';

/** The files of an archive by name, as text. */
export type ArchiveFiles = Readonly<Record<string, string>>;
type Row = Record<string, unknown>;

const longText = 'word '.repeat(4_000);
const texts = [
  '',
  ' ',
  'x',
  '\u0000',
  '\ud800',
  '<b>',
  'e\u0301',
  '\u0627\u0661',
  longText,
  '__proto__',
  'null',
];
const instants = [
  '0001-01-01T00:00:00Z',
  '1899-12-31T23:59:59Z',
  '1970-01-01T00:00:00Z',
  '2199-12-31T23:59:59.999999Z',
  '9999-12-31T23:59:59.999999+00:00',
  '2026-13-01T00:00:00Z',
];
const days = [
  '0001-01-01',
  '1899-12-31',
  '1900-01-01',
  '2024-02-29',
  '2026-02-28',
  '2199-12-31',
  '2200-01-01',
  '9999-12-31',
];
const wholes = [
  0,
  1,
  -1,
  1e11,
  -1e11,
  1e13,
  -1e13,
  1e13 + 1,
  2 ** 53 - 1,
  -(2 ** 53) + 1,
  2 ** 53,
  0.5,
  1e300,
];
const counts = [0, 1, -1, 5, 6, 99, 100, 101, 2 ** 15, 2 ** 31 - 1, -(2 ** 31), 2 ** 31];
const decimals = [
  '0',
  '-1',
  '1',
  '0.0000000001',
  '1'.repeat(30),
  `0.${'0'.repeat(29)}1`,
  `-${'9'.repeat(30)}.${'9'.repeat(30)}`,
  '1e5',
];
const others: readonly unknown[] = [
  null,
  {},
  [],
  '',
  0,
  -1,
  2 ** 53,
  true,
  'x',
  [null],
  [[]],
  { is: 'text' },
  '9999-12-31',
];

/** Values at the edges of what a column of a kind takes. */
const edges: Readonly<Record<string, readonly unknown[]>> = {
  text: texts,
  currency: ['', 'usd', 'USD', 'XXX', 'ZZZ', 'US', 'USDT', '\u20ac'],
  cents: wholes,
  count: counts,
  decimal: decimals,
  rate: decimals,
  boolean: [true, false],
  date: days,
  instant: instants,
  person: ['me', 'other', 'you'],
  uuid: ['00000000-0000-4000-8000-000000000000', 'x'],
  texts: [[], [''], [longText], Array.from({ length: 2_000 }, () => 'x')],
  uuids: [[], ['00000000-0000-4000-8000-000000000000'], ['x']],
  dates: [[], ...days.map((day) => [day])],
  'cents-list': [[], ...wholes.map((cents) => [cents])],
  json: others,
};

/**
 * A zip of a household with one to three changes: a value at the edge of its column, that of another row or of the row itself, a part of
 * a JSON value, a row twice or not at all. `described` says what was changed.
 */
export function changeArchive(files: ArchiveFiles, draw: Draw): { files: ArchiveFiles; described: string } {
  const changed: Record<string, string> = { ...files };
  const described: string[] = [];
  for (let left = draw(3) === 0 ? 2 : 1; left > 0; left -= 1) {
    const table = pick(
      archiveTables.filter((one) => (changed[pathOf(one)] ?? '').trim() !== ''),
      draw,
    );
    if (table === undefined) break;
    const path = pathOf(table);
    const rows = (changed[path] ?? '')
      .trimEnd()
      .split('\n')
      .map((line): Row => JSON.parse(line));
    const at = draw(rows.length);
    const row = rows[at] ?? {};
    if (draw(12) === 0) {
      const isTwice = draw(2) === 0;
      if (isTwice) rows.push({ ...row });
      else rows.splice(at, 1);
      changed[manifestName] = withCount(changed[manifestName] ?? '', path, rows.length);
      described.push(`${path}, line ${at + 1}: ${isTwice ? 'twice' : 'left out'}`);
    } else {
      const [name, kind] = pick(table.columns, draw) ?? ['', 'text'];
      row[name] = valueFor(row, rows, { name, kind }, draw);
      described.push(`${path}, line ${at + 1}: ${name} = ${JSON.stringify(row[name])?.slice(0, 80)}`);
    }
    changed[path] = `${rows.map((one) => JSON.stringify(one)).join('\n')}\n`;
  }
  return { files: changed, described: described.join('; ') };
}

function valueFor(
  row: Row,
  rows: readonly Row[],
  { name, kind }: { name: string; kind: string },
  draw: Draw,
): unknown {
  const before = row[name];
  const ways = [
    // The key of the row itself, and of another one: circles.
    () => row.id ?? null,
    () => pick(rows, draw)?.id ?? null,
    () => pick(rows, draw)?.[name] ?? null,
    () => null,
    ...Array.from({ length: 4 }, () => () => pick(edges[kind.replace('?', '')] ?? others, draw)),
    ...(typeof before === 'object' && before !== null
      ? Array.from({ length: 6 }, () => () => withOtherPart(before, draw))
      : []),
  ];
  return pick(ways, draw)?.();
}

/** A JSON value of which one member, at any depth, is something else or is gone. */
function withOtherPart(value: object, draw: Draw): unknown {
  const copy = Array.isArray(value) ? [...value] : { ...value };
  const key = pick(Object.keys(copy), draw);
  if (key === undefined) return pick(others, draw);
  const member: unknown = Reflect.get(copy, key);
  if (typeof member === 'object' && member !== null && draw(3) > 0)
    Reflect.set(copy, key, withOtherPart(member, draw));
  else if (draw(4) === 0) Reflect.deleteProperty(copy, key);
  else Reflect.set(copy, key, pick([...others, ...texts, ...wholes, ...days], draw));
  return copy;
}

function withCount(manifest: string, path: string, rows: number): string {
  const value: { files: { path: string; rows: number }[] } = JSON.parse(manifest);
  for (const file of value.files) if (file.path === path) file.rows = rows;
  return JSON.stringify(value);
}

function pick<Item>(items: readonly Item[], draw: Draw): Item | undefined {
  return items[draw(items.length)];
}
