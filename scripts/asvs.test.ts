import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { titlesIn } from './security/test-titles.ts';

const root = join(import.meta.dirname, '..');
const page = readFileSync(join(root, 'docs/asvs.md'), 'utf8');

/** Rows `| number | level | what it asks | how it is met | tests |`. */
const rows = page
  .split('\n')
  .filter((line) => /^\| \d+\.\d+\.\d+ \|/.test(line))
  .map((line) => {
    const [number = '', level = '', , how = '', tested = ''] = line.split(' | ');
    const tests = [...tested.matchAll(/`([^`]+)` “(.+?)”(?=<br>| \|$)/g)];
    return {
      number: number.replace('| ', ''),
      level,
      applies: !how.startsWith('Does not apply: '),
      isMet: !how.startsWith('Not met: '),
      tested,
      tests: tests.map(([, file = '', words = '']) => ({ file, words })),
    };
  });

/** The table of figures, as the page has to have it. */
function figures(): string {
  const applicable = rows.filter((row) => row.applies);
  const withTest = applicable.filter((row) => row.tests.length > 0).length;
  const unmet = applicable.filter((row) => !row.isMet).length;
  const percent = ((100 * withTest) / applicable.length).toFixed(1);
  return [
    `| requirements of levels 1 and 2 | ${rows.length} |`,
    `| that do not apply to Cairn | ${rows.length - applicable.length} |`,
    `| that apply | ${applicable.length} |`,
    `| of these, with a test | ${withTest} (${percent}%) |`,
    `| of these, met without a test | ${applicable.length - withTest - unmet} |`,
    `| of these, not met | ${unmet} |`,
    '',
    `The goal, a test for 90% of those that apply, is ${10 * withTest >= 9 * applicable.length ? '' : 'not '}reached.`,
  ].join('\n');
}

test('the page has each requirement of levels 1 and 2 once, in their order', () => {
  const order = new Intl.Collator('en', { numeric: true });
  const numbers = rows.map(({ number }) => number);
  expect(numbers).toEqual([...new Set(numbers)].sort(order.compare));
  const ofLevel = (level: string) => rows.filter((row) => row.level === level).length;
  // As version 5.0.0 counts them.
  expect([ofLevel('1'), ofLevel('2'), rows.length]).toEqual([70, 183, 253]);
});

test('each named test exists, by a piece of its title', () => {
  const titles = new Map<string, string[]>();
  const hasTest = ({ file, words }: { file: string; words: string }) => {
    if (!titles.has(file)) titles.set(file, existsSync(join(root, file)) ? titlesIn(file) : []);
    return titles.get(file)?.some((title) => title.includes(words)) ?? false;
  };
  expect(rows.flatMap((row) => row.tests.filter((one) => !hasTest(one)))).toEqual([]);
});

test('a row has tests or says why it has none, and what is not met claims none', () => {
  const wrong = rows.filter(({ tests, tested, applies, isMet }) => {
    if (tests.length > 0) return !applies || !isMet || tested.split('<br>').length !== tests.length;
    return !(applies && isMet ? /^— \S/ : /^— \|$/).test(tested);
  });
  expect(wrong).toEqual([]);
});

test('the figures and whether the goal is reached are as the tables say', () => {
  expect(page).toContain(figures());
});
