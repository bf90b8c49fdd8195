import fc from 'fast-check';
import { expect, test } from 'vitest';
import { contextWordsOf, refuseWeakPassword } from './weak-passwords.ts';

const ada = { email: 'ada.lovelace@example.com', name: 'Ada Lovelace' };
const weakness = (password: string) => {
  try {
    refuseWeakPassword(password, ada, contextWordsOf('https://money.example.org'));
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

test.each(['revshare', 'WykliUK123'])('the leaked password %s is refused with words', (password) => {
  expect(weakness(password)).toMatchObject({
    code: 'invalid_request',
    message: expect.stringContaining('stolen passwords'),
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

test.each(['cairn1', 'Cairn2026!', '!!cairn', 'money.example.org', 'MONEY2031', 'example-1'])(
  'the product’s or the server’s name %s is refused with words',
  (password) => {
    expect(weakness(password)).toMatchObject({
      code: 'invalid_request',
      message: expect.stringContaining('app or server'),
    });
  },
);

test('the words of a server are its product’s, its host’s and the host’s longer parts', () => {
  expect(contextWordsOf('https://my.money.example.org:8443')).toEqual([
    'cairn',
    'my.money.example.org',
    'money',
    'example',
  ]);
  expect(contextWordsOf('http://192.168.1.20:3000')).toEqual(['cairn', '192.168.1.20']);
  expect(contextWordsOf('http://[fd00::8]')).toEqual(['cairn', '[fd00::8]']);
  expect(contextWordsOf(null)).toEqual(['cairn']);
});

test('any other password is accepted, however odd', () => {
  for (const password of [
    'correct horse',
    'private-pass',
    'x7#kQ2',
    '🦊🦊🐙',
    'cairns of Harris',
    'my money!',
  ])
    expect(weakness(password)).toBeNull();
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', minLength: 12, maxLength: 40 }), (drawn) => {
      expect(weakness(`~${drawn}§`)).toBeNull();
    }),
  );
});
