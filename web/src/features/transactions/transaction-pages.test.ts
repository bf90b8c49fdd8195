import fc from 'fast-check';
import { expect, it } from 'vitest';
import { maxPages, missingIn, pageAt, pageSize, pageWords } from './transaction-pages.ts';

it('whatever part of a list the window shows is loaded, in a few steps and of a few pages', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 1_000_000 }),
      fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 1, maxLength: 5 }),
      fc.integer({ min: 1, max: 60 }),
      (count, places, inWindow) => {
        let [place, end] = [0, Math.min(pageSize, count)];
        for (const at of places) {
          const first = Math.floor(at * Math.max(0, count - inWindow));
          const last = Math.min(count - 1, first + inWindow - 1);
          for (let steps = 0; ; steps += 1) {
            expect(steps).toBeLessThan(12);
            const piece = {
              place,
              length: end - place,
              hasNextPage: end < count,
              hasPreviousPage: place > 0,
            };
            const missing = missingIn(piece, first, last);
            if (missing === null) break;
            if (missing === 'next') end = Math.min(count, end + pageSize);
            else if (missing === 'previous') place = Math.max(0, place - pageSize);
            else [place, end] = [missing, Math.min(count, missing + pageSize)];
          }
          expect(place).toBeLessThanOrEqual(first);
          expect(end).toBeGreaterThan(last);
          expect(end - place).toBeLessThanOrEqual(maxPages * pageSize);
        }
      },
    ),
  );
});

it('a place from which nothing came is not asked for again', () => {
  const piece = { place: 970, length: 0, hasNextPage: false, hasPreviousPage: false };
  expect(missingIn(piece, 1_000, 1_020)).toBeNull();
  expect(missingIn(piece, 5_000, 5_020)).toBe(4_970);
});

it('says which page is in view', () => {
  expect(pageWords(1, 0)).toBe('Page 1 of 1');
  expect(pageWords(1, pageSize)).toBe('Page 1 of 1');
  expect(pageWords(pageAt(pageSize - 1), pageSize + 1)).toBe('Page 1 of 2');
  expect(pageWords(pageAt(pageSize), pageSize + 1)).toBe('Page 2 of 2');
});
