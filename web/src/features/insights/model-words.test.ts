import { expect, it } from 'vitest';
import { dollarsOf, usedToday } from './model-words.ts';

it.each([
  [0, '$0.00'],
  [1, '$0.000001'],
  [1_230, '$0.00123'],
  [9_999, '$0.009999'],
  [10_000, '$0.01'],
  [500_000, '$0.50'],
  [12_345_678, '$12.34'],
])('%d millionths of a dollar are %s', (micros, text) => {
  expect(dollarsOf(micros)).toBe(text);
});

it('what a call costs is not guessed where nobody set a price', () => {
  const today = { calls: 3, tokens: 450, tokensLimit: 200_000 };
  expect(usedToday({ ...today, costMicros: null, costLimitMicros: null })).toMatch(
    /^What it costs is not known/,
  );
  expect(usedToday({ ...today, costMicros: 1_200, costLimitMicros: 500_000 })).toBe(
    '$0.0012 of at most $0.50.',
  );
});
