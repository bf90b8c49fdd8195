import { minPasswordLength } from '@cairn/contract/auth-messages';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { estimateBits, passwordStrength, shortestPassword } from './password-strength.ts';

describe('passwordStrength', () => {
  it('agrees with the server about what is too short', () => {
    expect(shortestPassword).toBe(minPasswordLength);
    expect(passwordStrength('abcde')).toBe('Too short');
    expect(passwordStrength('kT9#vq')).not.toBe('Too short');
  });

  it('is not fooled by what guessers try first', () => {
    const guessable = [
      'password',
      'Password1234',
      'qwerty123456',
      'aaaaaaaaaaaa',
      'abcdefghijkl',
      '987654321',
    ];
    expect(guessable.map(passwordStrength)).toEqual(guessable.map(() => 'Weak'));
  });

  it('praises what is long and mixed', () => {
    expect(passwordStrength('granite-otter-42')).toBe('Strong');
    expect(passwordStrength('xkvmwpz')).toBe('Fair');
    expect(passwordStrength('xkvmwpzqhd')).toBe('Good');
  });

  it('never falls when a password of one kind of letters grows by a new one', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[acegikmoqsuwy]{1,20}$/), (password) => {
        const last = password.charCodeAt(password.length - 1);
        const next = last < 110 ? 'z' : 'b';
        expect(estimateBits(password + next)).toBeGreaterThanOrEqual(estimateBits(password));
      }),
    );
  });
});
