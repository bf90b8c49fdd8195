import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');
const rows = readFileSync(join(root, 'docs/promises.md'), 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('| P'));
const claims = rows.flatMap((row) => {
  const [, promise = '', heldBy = ''] = row.split('|');
  const ids = promise.match(/P\d\d/g) ?? [];
  const files = heldBy.match(/[\w/.-]+\.test\.ts/g) ?? [];
  return ids.flatMap((id) => files.map((file): [string, string] => [id, file]));
});

test('all promises are listed', () => {
  const listed = new Set(rows.flatMap((row) => row.split('|')[1]?.match(/P\d\d/g) ?? []));
  expect([...listed].toSorted()).toEqual(
    Array.from({ length: 33 }, (_, index) => `P${String(index + 1).padStart(2, '0')}`),
  );
});

test.each(claims)('%s is named by a test in %s', (id, file) => {
  expect(readFileSync(join(root, file), 'utf8')).toMatch(new RegExp(`['"\`][^'"\`\\n]*\\b${id}\\b`));
});
