import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');
const lines = readFileSync(join(root, 'docs/promises.md'), 'utf8').split('\n');
const pitfallsCount = 33;

type Row = { ids: string[]; files: string[]; heldBy: string };

/** The rows of a table, of which each begins with what it is about: `P07`, `P18, P19`, or a pitfall's number. */
function rowsOf(begin: RegExp, id: RegExp, nameOf: (id: string) => string): Row[] {
  return lines
    .filter((line) => begin.test(line))
    .map((line) => {
      const [, about = '', heldBy = ''] = line.split('|');
      const ids = (about.match(id) ?? []).map(nameOf);
      return { ids, files: heldBy.match(/[\w/.-]+\.test\.ts/g) ?? [], heldBy };
    });
}

const promises = rowsOf(/^\| P\d\d/, /P\d\d/g, (id) => id);
const pitfalls = rowsOf(/^\| \d+ /, /^ \d+ /g, (id) => `pitfall ${id.trim()}`);
const rows = [...promises, ...pitfalls];
const claims = rows.flatMap(({ ids, files }) =>
  ids.flatMap((id) => files.map((file): [string, string] => [id, file])),
);
/** Promises that say by which test they are held, whatever else is open. */
const firstTwelve = promises.filter(({ ids }) => ids.some((id) => id <= 'P12'));

test('all promises are listed', () => {
  const listed = new Set(promises.flatMap(({ ids }) => ids));
  const named = Array.from({ length: 48 }, (_, index) => `P${String(index + 1).padStart(2, '0')}`);
  expect(named.slice(0, 40).filter((id) => !listed.has(id))).toEqual([]);
  expect([...listed].filter((id) => !named.includes(id))).toEqual([]);
});

test('all pitfalls are listed in their order', () => {
  expect(pitfalls.flatMap(({ ids }) => ids)).toEqual(
    Array.from({ length: pitfallsCount }, (_, index) => `pitfall ${index + 1}`),
  );
});

test('the first twelve and every pitfall are held by a test, and none is put off', () => {
  const open = [...firstTwelve, ...pitfalls].filter(
    ({ files, heldBy }) => files.length === 0 || /not yet|not merged/.test(heldBy),
  );
  expect(open).toEqual([]);
});

test('every test file that is named for a promise or pitfall names it', () => {
  const missing = claims.filter(([id, file]) => {
    const title = new RegExp(`['"\`][^'"\`\\n]*\\b${id}\\b`);
    return !title.test(textOf(file));
  });
  expect(missing).toEqual([]);
});

/** Of a file that is not there, nothing. */
function textOf(file: string): string {
  const path = join(root, file);
  return existsSync(path) ? readFileSync(path, 'utf8') : '';
}
