import { amountFaults } from '@cairn/domain/entered-amount';
import { afterEach, expect, test, vi } from 'vitest';
import { faultOfTyped, typedAmount } from './typed-amount.ts';

afterEach(() => vi.restoreAllMocks());

/** Numbers are written as in a language. */
function inLanguage(language: string): void {
  const own = Number.prototype.toLocaleString;
  vi.spyOn(Number.prototype, 'toLocaleString').mockImplementation(function (this: number) {
    return own.call(this, language);
  });
}

test.each([
  ['en-US', '1,234', 123_400],
  ['de-DE', '1,234', null],
  ['de-DE', '1.234,56', 123_456],
  ['en-US', '1.234,56', 123_456],
  ['de-DE', '12,4', 1240],
  ['en-US', '850.125', null],
  ['de-DE', '850.125', null],
])('in %s, %s is %s', (language, text, cents) => {
  inLanguage(language);
  expect(typedAmount(text)).toBe(cents);
  expect(faultOfTyped(text)).toBe(cents === null ? amountFaults.ambiguous : null);
});
