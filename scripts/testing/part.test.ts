import fc from 'fast-check';
import { expect, test } from 'vitest';
import { drawn, drawnBlocks, drawnRuns, drawnShare, partOfCommit } from './part.ts';

const items = fc.uniqueArray(fc.integer(), { maxLength: 200 });
const counts = fc.integer({ min: 1, max: 20 });
const hashes = fc.stringMatching(/^[0-9a-f]{40}$/);

test('every item is in exactly one part, and the parts are of one size', () => {
  fc.assert(
    fc.property(items, counts, (all, count) => {
      const parts = Array.from({ length: count }, (_, index) => drawn(all, `${index + 1}/${count}`));
      expect(parts.flat().toSorted()).toEqual(all.toSorted());
      const sizes = parts.map((part) => part.length);
      expect(Math.max(...sizes) - Math.min(...sizes)).toBeLessThanOrEqual(1);
    }),
  );
});

test('a commit always has the same part, and it is one of those that there are', () => {
  fc.assert(
    fc.property(hashes, items, (hash, all) => {
      const part = partOfCommit(hash);
      expect(partOfCommit(hash)).toBe(part);
      expect(drawn(all, part).every((item) => all.includes(item))).toBe(true);
    }),
  );
});

test('commits have all parts', () => {
  const commits = Array.from({ length: 22 }, (_, index) => index.toString(16).padStart(40, '0'));
  const parts = new Set(commits.map(partOfCommit));
  const all = Array.from({ length: 40 }, (_, index) => 100 + index);
  expect([...parts].flatMap((part) => drawn(all, part)).toSorted()).toEqual(all);
});

test('without a commit there is a part all the same', () => {
  expect(partOfCommit(null)).toBe('1/11');
});

test.each(['all', ''])('%j is everything', (part) => {
  expect(drawn(['a', 'b', 'c'], part)).toEqual(['a', 'b', 'c']);
});

test.each(['0/8', '9/8', '1/0', '3', '-1/8', '1/8/2', 'some'])('%s is no part', (part) => {
  expect(() => drawn(['a'], part)).toThrow(`CAIRN_TEST_PART is ${part}`);
});

test('each share is a run’s after so many parts, and everything is in one of them', () => {
  fc.assert(
    fc.property(items, fc.integer({ min: 1, max: 11 }), (all, share) => {
      const parts = Array.from({ length: 11 }, (_, index) => drawnShare(all, share, `${index + 1}/11`));
      expect(parts.slice(0, share).flat().toSorted()).toEqual(all.toSorted());
      expect(parts.slice(share)).toEqual(parts.slice(0, 11 - share));
      expect(drawnShare(all, share, 'all')).toEqual(all);
    }),
  );
});

test('blocks of all parts are all numbers from 1 on, in order', () => {
  fc.assert(
    fc.property(fc.integer({ min: 12, max: 5_000 }), (total) => {
      const numbers = (part: string) =>
        drawnBlocks(total, part).flatMap(({ first, count }) =>
          Array.from({ length: count }, (_, place) => first + place),
        );
      const all = Array.from({ length: total }, (_, place) => place + 1);
      expect(numbers('all')).toEqual(all);
      const parts = Array.from({ length: 11 }, (_, index) => numbers(`${index + 1}/11`));
      expect(parts.flat().toSorted((a, b) => a - b)).toEqual(all);
    }),
  );
});

test('the parts of a property test have its runs between them, each with cases of its own', () => {
  const parts = [1, 2, 3, 4].map((index) => drawnRuns(10, `${index}/4`));
  expect(parts.map(({ numRuns }) => numRuns)).toEqual([3, 3, 3, 3]);
  expect(new Set(parts.map(({ seed }) => seed)).size).toBe(4);
  expect(drawnRuns(10, 'all')).toEqual({ numRuns: 10 });
});
