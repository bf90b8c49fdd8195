import { expect, it } from 'vitest';
import { pageAt, pageSize, pageWords } from './transaction-pages.ts';

it('says which page is in view', () => {
  expect(pageWords(1, 0)).toBe('Page 1 of 1');
  expect(pageWords(1, pageSize)).toBe('Page 1 of 1');
  expect(pageWords(pageAt(pageSize - 1), pageSize + 1)).toBe('Page 1 of 2');
  expect(pageWords(pageAt(pageSize), pageSize + 1)).toBe('Page 2 of 2');
});
