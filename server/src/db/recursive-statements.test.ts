import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

// A statement that follows references from row to row ends whatever the rows say, circles included: whoever writes a row, by whatever door.

const sources = path.join(import.meta.dirname, '..');

const files = readdirSync(sources, { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.ts$/.test(name) && !/(?:\.test|\/test-[^/]*)\.ts$/.test(name))
  .map((name) => ({ name, text: readFileSync(path.join(sources, name), 'utf8') }));

/** The recursive queries of a file, each up to the end of its template, with the templates inside of it. */
function recursiveQueries(text: string): string[] {
  return [...text.matchAll(/with recursive\b[\s\S]*?`\s*[;,.]/gi)].map(([sql]) => sql);
}

/**
 * What ends a recursion over rows in a circle: PostgreSQL drops a row that comes again (`union`, where no column counts up), the rows
 * are counted up to a limit, or each is after the last one in an order. The clause `cycle` ends too, but looks at every path, of which
 * there can be more than anybody waits for.
 */
function hasGuard(sql: string): boolean {
  const body = sql.replace(/--[^\n]*/g, '');
  const countsUp = /\bdepth \+ 1\b/.test(body);
  const isLimited = /\bdepth < /.test(body);
  const isInOrder = /\w+\.\w+ > \w+\.\w+/.test(body);
  if (/\bunion\s+all\b/.test(body)) return isInOrder;
  return /\bunion\b/.test(body) && (!countsUp || isLimited);
}

test('P38 every recursive query ends on rows that lead in a circle', () => {
  const all = files.flatMap(({ name, text }) => recursiveQueries(text).map((sql) => ({ name, sql })));
  expect(all.length).toBeGreaterThanOrEqual(5);
  expect(all.filter(({ sql }) => !hasGuard(sql)).map(({ name }) => name)).toEqual([]);
});

test.each<[string, string, boolean]>([
  ['follows all rows', 'with recursive a as (select 1 union all select b.next from a join b)', false],
  [
    'counts each time',
    'with recursive a as (select 1, 0 union select b.next, a.depth + 1 from a join b)',
    false,
  ],
  [
    'counts to a limit',
    'with recursive a as (select 1, 0 union select b.next, depth + 1 from a where depth < 9)',
    true,
  ],
  [
    'takes the next in order',
    'with recursive a as (select x union all select b.x from a join b on b.x > a.x)',
    true,
  ],
  ['drops what comes again', 'with recursive a as (select 1 union select b.next from a join b)', true],
  [
    'looks at every path',
    'with recursive a as (select 1 union all select 2) cycle id set again using way select',
    false,
  ],
])('the guard of a query that %s is told', (_what, sql, expected) => {
  expect(hasGuard(sql)).toBe(expected);
});
