import fc from 'fast-check';
import { expect, test } from 'vitest';
import { refuseWeakPassword } from './weak-passwords.ts';

const ada = { email: 'ada.lovelace@example.com', name: 'Ada Lovelace' };
const weakness = (password: string) => {
  try {
    refuseWeakPassword(password, ada);
    return null;
  } catch (error) {
    return error;
  }
};

test.each([
  '123456',
  'password',
  'Password',
  'qwertyuiop',
  'iloveyou',
  'aaaaaaaa',
  '!!!!!!',
  '234567890',
  '987654321',
])('the common password %s is refused with words', (password) => {
  expect(weakness(password)).toMatchObject({
    code: 'invalid_request',
    message: expect.stringContaining('most common'),
  });
});

test.each(['ada.lovelace@example.com', 'Ada.Lovelace@Example.com', 'ada.lovelace', 'ada lovelace'])(
  'the own address or name %s is refused with words',
  (password) => {
    expect(weakness(password)).toMatchObject({
      code: 'invalid_request',
      message: expect.stringContaining('email address or name'),
    });
  },
);

test('any other password is accepted, however odd', () => {
  for (const password of ['correct horse', 'private-pass', 'x7#kQ2', '🦊🦊🐙'])
    expect(weakness(password)).toBeNull();
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', minLength: 12, maxLength: 40 }), (drawn) => {
      expect(weakness(`~${drawn}§`)).toBeNull();
    }),
  );
});
