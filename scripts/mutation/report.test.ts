import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readAccepted, scoreOf, survivorsOf } from './report.ts';
import { isInSample, notInSample } from './sample.ts';

let root = '';
beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'cairn-report-'));
});
afterAll(() => rmSync(root, { recursive: true }));

const mutant = (status: string, line: number, [from, to]: [number, number], replacement: string) => ({
  fileName: 'a.store.ts',
  replacement,
  status,
  location: { start: { line, column: from }, end: { line, column: to } },
});
// As Stryker reports them: places are those of the code with its conditions exposed.
const results = [
  mutant('Survived', 1, [11, 16], 'b <= c'),
  mutant('NoCoverage', 2, [34, 38], 'false'),
  mutant('Killed', 1, [11, 16], 'b >= c'),
  mutant('Timeout', 1, [11, 16], 'true'),
  { ...mutant('CompileError', 1, [11, 16], 'false'), statusReason: notInSample },
];

test('a survivor is known again by its code when its line has moved, and counts as accepted', () => {
  writeFileSync(join(root, 'a.store.ts'), "const a = b < c;\nq.where('x', '=', 1);\n");
  const key = { file: 'a.store.ts', code: 'const a = b < c;', change: 'b < c → b <= c' };
  const survivors = survivorsOf(results, root, [{ ...key, why: 'The two are never equal' }]);
  expect(survivors).toEqual([
    { ...key, line: 1, isUncovered: false, why: 'The two are never equal' },
    {
      file: 'a.store.ts',
      code: "q.where('x', '=', 1);",
      change: 'the condition is removed',
      line: 2,
      isUncovered: true,
      why: null,
    },
  ]);
  expect(scoreOf({ name: 'all', part: 0.5 }, results, survivors)).toEqual({
    name: 'all',
    part: 0.5,
    tried: 4,
    killed: 1,
    timedOut: 1,
    survived: 1,
    uncovered: 1,
    accepted: 1,
    fresh: 1,
    notTried: 1,
  });
});

test('a sample is the same for one seed, another for another, and about as large as it is asked to be', () => {
  const all = Array.from({ length: 2000 }, (_, line) => ({
    fileName: 'a.store.ts',
    replacement: 'true',
    location: { start: { line, column: 3 } },
  }));
  const drawn = (seed: string) => all.filter((one) => isInSample(one, { part: 0.25, seed }));
  expect(drawn('1')).toEqual(drawn('1'));
  expect(drawn('1')).not.toEqual(drawn('2'));
  expect(drawn('1').length).toBeGreaterThan(400);
  expect(drawn('1').length).toBeLessThan(600);
  expect(all.every((one) => isInSample(one, { part: 1, seed: '1' }))).toBe(true);
});

test('the code of every accepted survivor is still there', () => {
  const isGone = ({ file, code }: { file: string; code: string }) =>
    !readFileSync(join(import.meta.dirname, '../..', file), 'utf8')
      .split('\n')
      .some((line) => line.trim() === code);
  expect(readAccepted().filter(isGone)).toEqual([]);
});
