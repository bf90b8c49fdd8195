import { expect, test } from 'vitest';
import { nearestFiles } from './nearest-files.ts';

const files = ['research/fuzz/a.test.ts', 'server/src/sync/b.test.ts', 'server/src/ledger/totals/c.test.ts'];

test('what lies beside a changed file comes first', () => {
  expect(nearestFiles(files, ['server/src/ledger/totals/daily.ts'], 2)).toEqual([
    'server/src/ledger/totals/c.test.ts',
    'server/src/sync/b.test.ts',
  ]);
  expect(nearestFiles(files, ['server/src/sync/ask-bank.ts'], 1)).toEqual(['server/src/sync/b.test.ts']);
});

test('of several changed files the nearest counts', () => {
  const changed = ['server/src/ledger/totals/daily.ts', 'research/fuzz/main.ts'];
  expect(nearestFiles(files, changed, 2)).toEqual([
    'research/fuzz/a.test.ts',
    'server/src/ledger/totals/c.test.ts',
  ]);
});

test('no more than there are', () => {
  expect(nearestFiles([], ['server/src/main.ts'], 3)).toEqual([]);
  expect(nearestFiles(files, ['server/src/main.ts'], 9)).toHaveLength(3);
});
