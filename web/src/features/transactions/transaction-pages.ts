/** Rows that the server hands out together; the 'page' of 'Page 1 of 3'. */
export const pageSize = 100;

/** Pages that are kept of a list: as many rows as a row is looked for among that an address names. */
export const maxPages = 20;
/** Rows on both sides of the window that are asked for before they are needed: four seconds at 3,000 pixels a second. */
const rowsAhead = 300;
/** Rows above the window that a jump asks for, of the page that it asks for. */
const rowsAbove = 30;

/** What has come of a list: one piece of it, `length` rows from `place` on. */
type Piece = {
  place: number;
  length: number;
  hasNextPage: boolean;
  hasPreviousPage: boolean;
};

/**
 * What is to be loaded when the window shows the rows from `first` to `last`: a page at either end of the piece that is here, or another
 * piece, from a place on; null where nothing is missing.
 */
export function missingIn(piece: Piece, first: number, last: number): 'next' | 'previous' | number | null {
  const { place, length, hasNextPage, hasPreviousPage } = piece;
  const end = place + length;
  if (last < place || first >= end) {
    const jump = Math.max(0, first - rowsAbove);
    return jump === place ? null : jump;
  }
  if (hasPreviousPage && first < place) return 'previous';
  if (hasNextPage && last + rowsAhead >= end) return 'next';
  return hasPreviousPage && first - rowsAhead < place ? 'previous' : null;
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
