import { expect, test } from 'vitest';
import { nearestFiles } from './nearest-files.ts';

const files = ['proofs/fuzz/a.test.ts', 'server/src/syncing/b.test.ts', 'server/src/totals/c.test.ts'];

test('what lies beside a changed file comes first', () => {
  expect(nearestFiles(files, ['server/src/totals/daily.ts'], 2)).toEqual([
    'server/src/totals/c.test.ts',
    'server/src/syncing/b.test.ts',
  ]);
  expect(nearestFiles(files, ['server/src/syncing/ask-bank.ts'], 1)).toEqual([
    'server/src/syncing/b.test.ts',
  ]);
});

test('of several changed files the nearest counts', () => {
  const changed = ['server/src/totals/daily.ts', 'proofs/fuzz/main.ts'];
  expect(nearestFiles(files, changed, 2)).toEqual(['proofs/fuzz/a.test.ts', 'server/src/totals/c.test.ts']);
});

test('no more than there are', () => {
  expect(nearestFiles([], ['server/src/main.ts'], 3)).toEqual([]);
  expect(nearestFiles(files, ['server/src/main.ts'], 9)).toHaveLength(3);
});
