import { recoveryCodesCount } from '@cairn/contract/second-factor';
import { typedCode } from '@cairn/contract/typed-code';
import { expect, test } from 'vitest';
import { hashRecoveryCode, makeRecoveryCodes } from './recovery-codes.ts';

/** Letters and digits that a code is made of, over many of them. */
function drawnCodes(count: number): string[] {
  return Array.from({ length: count }, makeRecoveryCodes).flat();
}

test('a recovery code has 112 random bits or more, so that its hash needs no salt', () => {
  const characters = drawnCodes(200).map((code) => [...code.replaceAll('-', '')]);
  const length = Math.min(...characters.map((one) => one.length));
  for (let place = 0; place < length; place += 1) {
    // Each place is drawn from the whole alphabet, and no place is fixed.
    const alphabet = new Set(characters.map((one) => one[place]));
    expect(alphabet.size).toBe(32);
  }
  expect(length * Math.log2(32)).toBeGreaterThanOrEqual(112);
});

test('no two recovery codes are the same', () => {
  const codes = drawnCodes(100);
  expect(codes).toHaveLength(100 * recoveryCodesCount);
  expect(new Set(codes).size).toBe(codes.length);
});

test('a recovery code is one code however it is typed, and fits into the field', () => {
  const [code = ''] = makeRecoveryCodes();
  expect(typedCode.parse(code)).toBe(code);
  for (const typed of [code.toUpperCase(), code.replaceAll('-', ''), ` ${code.replaceAll('-', ' ')} `])
    expect(hashRecoveryCode(typed)).toBe(hashRecoveryCode(code));
});
