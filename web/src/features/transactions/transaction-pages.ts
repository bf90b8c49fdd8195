import type { Transaction } from '@cairn/contract/transactions';

/** Rows that the server hands out together; the 'page' of 'Page 1 of 3'. */
export const pageSize = 100;

type Page = { transactions: Transaction[] };

/** The row at a place in the list; undefined while its page has not come. Every page but the last is full. */
export function rowAt(pages: readonly Page[], index: number): Transaction | undefined {
  return pages[Math.floor(index / pageSize)]?.transactions[index % pageSize];
}

/** How many rows have come. */
export function loadedCount(pages: readonly Page[]): number {
  return pages.reduce((count, page) => count + page.transactions.length, 0);
}

/** Where a row stands among those that have come; -1 when it is not among them. */
export function indexOfRow(pages: readonly Page[], id: string): number {
  for (const [number, page] of pages.entries()) {
    const index = page.transactions.findIndex((row) => row.id === id);
    if (index >= 0) return number * pageSize + index;
  }
  return -1;
}

/** The page that a row lies on, from 1. */
export function pageAt(index: number): number {
  return Math.floor(index / pageSize) + 1;
}

/** 'Page 3 of 13', as far as the list is scrolled. `count`: rows in all. */
export function pageWords(page: number, count: number): string {
  const last = Math.max(1, Math.ceil(count / pageSize));
  return `Page ${Math.min(last, page)} of ${last}`;
}
