import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { foldText } from '../ledger-text.ts';
import { findPattern } from './find-pattern.ts';
import { maxPatternLength, PatternError, readPattern } from './pattern.ts';

const found = (pattern: string, text: string) => findPattern(pattern)(text);

describe('a pattern', () => {
  test.each([
    ['uber', 'UBER *TRIP', true],
    ['uber|lyft', 'Lyft ride', true],
    ['^uber', 'my uber', false],
    ['^uber', 'Uber eats', true],
    ['eats$', 'UBER EATS', true],
    ['eats$', 'UBER EATS 12', false],
    ['\\bnet\\b', 'NETFLIX NET', true],
    ['\\bnet\\b', 'NETFLIX', false],
    ['\\Bflix', 'NETFLIX', true],
    ['a.c', 'ABC', true],
    ['#\\d{3,4}$', 'STORE #0042', true],
    ['#\\d{3}$', 'STORE #0042', false],
    ['(ab){2}', 'XABABX', true],
    ['[^0-9]x', '1x', false],
    ['[a-f]+z', 'DEFZ', true],
    ['[\\d-]+', '-', true],
    ['straße', 'STRASSE 5', true],
    ['a\\.b', 'A.B', true],
    ['a\\.b', 'AXB', false],
    ['x*', '', true],
    ['(?:ab|cd)+?e', 'abcde', true],
    ['\\W\\S', 'x é', true],
  ])('%s in %s: %s', (pattern, text, expected) => {
    expect(found(pattern, text)).toBe(expected);
  });

  test.each([
    '(',
    ')',
    '[',
    '[z-a]',
    '*',
    'a**',
    '(?=a)',
    '(?<n>a)',
    '\\1',
    '\\k',
    'a{2',
    'a{3,1}',
    'a{99}',
    '\\',
  ])('%s is refused with a sentence', (pattern) => {
    expect(() => readPattern(pattern)).toThrow(PatternError);
  });

  test('agrees with the language’s own expressions where both read it', () => {
    const part = fc.constantFrom(
      'A',
      'B',
      '[AB]',
      '[^A]',
      '.',
      'A*',
      'B+',
      'A?',
      '(?:A|BB)',
      '(?:AB)*',
      '^',
      '$',
      '\\b',
      'A{2}',
      'B{0,2}',
      '\\w',
    );
    const pattern = fc.array(part, { minLength: 1, maxLength: 6 }).map((parts) => parts.join(''));
    const text = fc.array(fc.constantFrom('A', 'B', ' '), { maxLength: 8 }).map((chars) => chars.join(''));
    fc.assert(
      fc.property(pattern, fc.array(text, { minLength: 1, maxLength: 4 }), (source, texts) => {
        const find = findPattern(source);
        const own = new RegExp(source, 'u');
        for (const one of texts)
          expect(find(one), `${source} in “${one}”`).toBe(own.test(foldText(one).toUpperCase()));
      }),
      { numRuns: 2_000 },
    );
  });

  test('of any text is read or refused, and looks at a text without an error', () => {
    const unit = fc.constantFrom(...'aZ0 .*+?()[]{}|^$\\-,:=<>ßé'.split(''));
    const any = fc.array(unit, { maxLength: 30 }).map((units) => units.join(''));
    fc.assert(
      fc.property(any, fc.string({ unit: 'binary', maxLength: 40 }), (pattern, text) => {
        try {
          expect(typeof found(pattern, text)).toBe('boolean');
        } catch (error) {
          expect(error).toBeInstanceOf(PatternError);
        }
      }),
      { numRuns: 300 },
    );
  });

  test('of literal characters finds what contains them', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme', maxLength: 12 }),
        fc.string({ maxLength: 8 }),
        (middle, around) => {
          const escaped = middle.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
          expect(found(escaped, `x${around}${middle}${around}x`)).toBe(true);
        },
      ),
    );
  });
});

/** Characters that the matcher looks at for a text: what its time grows with. */
function countLooks(pattern: string, text: string): number {
  const automaton = readPattern(pattern);
  let looks = 0;
  let at = new Set([automaton.start]);
  for (const char of text) {
    const next = new Set<number>([automaton.start]);
    const open = [...at];
    const seen = new Set<number>();
    for (let place = open.pop(); place !== undefined; place = open.pop()) {
      if (seen.has(place)) continue;
      seen.add(place);
      looks += 1;
      const step = automaton.steps[place];
      if (step?.is === 'fork') open.push(...step.next);
      else if (step?.is === 'assert') open.push(step.next);
      else if (step?.is === 'char' && step.test(char)) next.add(step.next);
    }
    at = next;
  }
  return looks;
}

test.each([
  '(A+)+$',
  '(A|A)*B',
  '(A*)*B',
  '(A|AA)+$',
  '(.*A){12}$',
  '((((A?)*)*)*)*B',
  '(((){50}){50}){50}A',
])('the hostile pattern %s looks at each character a bounded number of times, or is refused', (pattern) => {
  const text = `${'a'.repeat(5_000)}!`;
  try {
    const { steps } = readPattern(pattern);
    expect(steps.length).toBeLessThanOrEqual(400);
    expect(countLooks(pattern, text)).toBeLessThanOrEqual(steps.length * text.length);
    expect(found(pattern, text)).toBe(false);
  } catch (error) {
    expect(error).toBeInstanceOf(PatternError);
  }
});

test('a pattern is at most as long as a field holds', () => {
  expect(() => readPattern('a'.repeat(maxPatternLength + 1))).toThrow(PatternError);
  expect(() => readPattern('(a{50}){50}')).toThrow('too long');
});
