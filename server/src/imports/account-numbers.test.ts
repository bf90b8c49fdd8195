import { expect, test } from 'vitest';
import { compareNumbers } from './account-numbers.ts';

const known = (mask: string | null, ...fileNames: string[]) => ({ mask, fileNames });

test.each([
  ['DE02 1203 0000 0000 2020 51', known(null, 'DE02120300000000202051'), 'same'],
  ['DE02120300000000202051', known('2051'), 'same'],
  ['DE02120300000000202051', known('9999'), 'other'],
  ['DE02120300000000202051', known(null, 'DE89370400440532013000'), 'other'],
  ['xxxx4321', known('4321'), 'same'],
  ['4321', known(null, '0000111122224321'), 'same'],
  ['Visa ending in 4321', known('4321'), 'same'],
  ['Visa ending in 4321', known('1234'), 'unknown'],
  ['1', known(null, '1'), 'same'],
  ['1', known(null, '2'), 'other'],
  ['Checking', known('4321', 'Checking'), 'unknown'],
  ['', known('4321'), 'unknown'],
  ['11112222', known(null, 'CSV , Date,Amount', 'Everyday'), 'unknown'],
] as const)('%s against %o is %s', (name, account, expected) => {
  expect(compareNumbers(name, account)).toBe(expected);
});
