import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');
const document = readFileSync(join(root, 'docs/specification.md'), 'utf8');

/** Rows `| sentence | file › words of the test's title |`, of the tables that map a sentence to its test. */
const claims = document
  .split('\n')
  .filter((line) => line.startsWith('| ') && line.includes(' › '))
  .flatMap((line) => {
    const [, sentence = '', tests = ''] = line.split(/(?<!\\)\|/);
    return tests.split('<br>').map((one): [string, string, string] => {
      const [file = '', words = ''] = one.split(' › ').map((part) => part.trim().replaceAll('`', ''));
      return [sentence.trim(), file, words];
    });
  });

/** The source with its line breaks and quotes out of the way, as titles may be broken over lines or escaped. */
function flattened(file: string): string {
  return readFileSync(join(root, file), 'utf8').replace(/\s+/g, ' ').replaceAll("\\'", "'");
}

test('every section of the specification is listed', () => {
  for (let section = 1; section <= 9; section += 1)
    expect(document).toMatch(new RegExp(`^## ${section}\\.`, 'm'));
  expect(claims.length).toBeGreaterThan(120);
});

test('every sentence of the specification has a test with the words that it names', () => {
  const missing = claims.filter(
    ([, file, words]) => words === '' || !existsSync(join(root, file)) || !flattened(file).includes(words),
  );
  expect(missing).toEqual([]);
});
