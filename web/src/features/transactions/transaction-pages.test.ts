import { describe, expect, it } from 'vitest';
import { testRow } from './test-rows.ts';
import { indexOfRow, loadedCount, pageAt, pageSize, pageWords, rowAt } from './transaction-pages.ts';

const page = (number: number, rows: number) => ({
  transactions: Array.from({ length: rows }, (_, row) => testRow({ id: `${number}-${row}` })),
});
const pages = [page(0, pageSize), page(1, 7)];

describe('pages of rows', () => {
  it('finds each row at its place and its place by its id', () => {
    expect(loadedCount(pages)).toBe(pageSize + 7);
    expect(rowAt(pages, 0)?.id).toBe('0-0');
    expect(rowAt(pages, pageSize)?.id).toBe('1-0');
    expect(rowAt(pages, pageSize + 7)).toBeUndefined();
    expect(indexOfRow(pages, '1-6')).toBe(pageSize + 6);
    expect(indexOfRow(pages, 'gone')).toBe(-1);
  });

  it('says which page is in view', () => {
    expect(pageWords(1, 0)).toBe('Page 1 of 1');
    expect(pageWords(1, pageSize)).toBe('Page 1 of 1');
    expect(pageWords(pageAt(pageSize - 1), pageSize + 1)).toBe('Page 1 of 2');
    expect(pageWords(pageAt(pageSize), pageSize + 1)).toBe('Page 2 of 2');
  });
});
