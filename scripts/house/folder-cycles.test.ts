import { expect, test } from 'vitest';
import { folderCycles } from './folder-cycles.ts';

const importing = (file: string, ...imports: string[]) => ({ file, imports });

test('folders in one order have no circle, however many of their files import each other', () => {
  expect(
    folderCycles([
      importing('http/a.ts', 'sync/a.ts', 'http/b.ts'),
      importing('http/b.ts', 'ledger/a.ts'),
      importing('sync/a.ts', 'ledger/a.ts', 'ledger/rows/a.ts'),
      importing('ledger/a.ts', 'ledger/rows/a.ts'),
    ]),
  ).toEqual([]);
});

test('a circle is found through other folders, though no two files import each other', () => {
  expect(
    folderCycles([
      importing('sync/a.ts', 'categorize/a.ts'),
      importing('categorize/b.ts', 'household/a.ts'),
      importing('household/b.ts', 'sync/b.ts'),
      importing('http/a.ts', 'sync/a.ts'),
    ]),
  ).toEqual([['categorize', 'household', 'sync']]);
});

test('a folder and one inside it are two', () => {
  expect(
    folderCycles([
      importing('ledger/a.ts', 'ledger/rows/a.ts'),
      importing('ledger/rows/b.ts', 'ledger/b.ts'),
    ]),
  ).toEqual([['ledger', 'ledger/rows']]);
});
