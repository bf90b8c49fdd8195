import { expect, test } from 'vitest';
import { findUnproven } from './unproven-words.ts';

const known = { placeholders: new Set(['total1', 'payee1']), words: new Set(['groceries', 'more']) };

test.each([
  'You spent {total1} on groceries.',
  'That is {total1} more, and {payee1} charged it.',
  '{payee1}’s charges come to {total1}.',
])('nothing is of its own in: %s', (text) => {
  expect(findUnproven(text, known)).toBeNull();
});

test.each([
  ['You spent $5.', '$5'],
  ['You spent twelve hundred dollars.', 'twelve hundred dollars'],
  ['You spent a third of it.', 'a third'],
  ['You spent it on May 3rd.', 'May 3rd'],
  ['You spent {total2}.', 'total2'],
  ['You spent ５.', '５'],
  ['You spent twice that.', 'twice'],
  ['You spent less.', 'less'],
  ['You did not spend it.', 'not'],
  ['Sie gaben {total1} aus.', 'sie'],
  ['Call Bob.', 'call'],
  ['See evil.example', 'evil'],
])('P23 %s: %s', (text, found) => {
  expect(findUnproven(text, known)).toBe(found);
});
