import { expect, test } from 'vitest';
import { loginBody, newPassword, registerBody, resetPasswordBody } from './auth.ts';
import { maxPasswordLength } from './auth-messages.ts';

const chosen = newPassword('Please enter a password');

test('a password may have 64 characters and more, whatever they are', () => {
  for (const length of [64, 128, maxPasswordLength])
    for (const character of ['a', ' ', '9', 'ß', '🦊'])
      expect(chosen.safeParse(character.repeat(length / character.length)).success).toBe(true);
  expect(chosen.safeParse('a'.repeat(maxPasswordLength + 1)).success).toBe(false);
});

test('nobody is asked for a hint or the answer to a question, to register, to sign in or for a lost password', () => {
  expect(Object.keys(registerBody.shape).sort()).toEqual([
    'email',
    'invitation',
    'name',
    'password',
    'timeZone',
  ]);
  expect(Object.keys(loginBody.shape).sort()).toEqual(['code', 'email', 'password', 'rememberBrowser']);
  expect(Object.keys(resetPasswordBody.shape).sort()).toEqual(['password', 'token']);
});
