/** Rows that the server hands out together; the 'page' of 'Page 1 of 3'. */
export const pageSize = 100;

/** The page that a row lies on, from 1. */
export function pageAt(index: number): number {
  return Math.floor(index / pageSize) + 1;
}

/** 'Page 3 of 13', as far as the list is scrolled. `count`: rows in all. */
export function pageWords(page: number, count: number): string {
  const last = Math.max(1, Math.ceil(count / pageSize));
  return `Page ${Math.min(last, page)} of ${last}`;
}
