import { describe, expect, it } from 'vitest';
import { changesWords, othersWords } from './rule-words.ts';

describe('P16 what a rule would do', () => {
  it.each([
    [0, 'Would change no past transaction.'],
    [1, 'Would change 1 past transaction.'],
    [1_400, 'Would change 1,400 past transactions.'],
  ])('to %i rows', (changes, words) => {
    expect(changesWords({ changes })).toBe(words);
  });

  it('and which rows stay, and why', () => {
    expect(othersWords({ yours: 0, transfers: 0, tooSmall: 0, unchangedCount: 0 })).toBe('');
    expect(othersWords({ yours: 3, transfers: 0, tooSmall: 0, unchangedCount: 0 })).toBe(
      '3 that you edited stay unchanged.',
    );
    expect(othersWords({ yours: 1, transfers: 2, tooSmall: 1, unchangedCount: 1 })).toBe(
      '1 that you edited stays unchanged; 2 transfers between your accounts stay unchanged; 1 is too small to split; 1 already is so.',
    );
  });
});
