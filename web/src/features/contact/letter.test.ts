import fc from 'fast-check';
import { expect, test } from 'vitest';
import { mailtoAddress } from './letter.ts';

const letter = { name: 'Ada', email: 'ada@example.com', subject: 'Hello', message: 'A line' };

test('the letter is signed with name and address', () => {
  expect(mailtoAddress('us@example.com', letter)).toBe(
    'mailto:us@example.com?subject=Hello&body=A%20line%0D%0A%0D%0AAda%0D%0Aada%40example.com',
  );
});

test('whatever is typed, subject and message arrive as they are, and add no field of their own', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme' }), (subject, message) => {
      const address = new URL(mailtoAddress('us@example.com', { ...letter, subject, message }));
      const fields = address.search
        .slice(1)
        .split('&')
        .map((field) => field.split('='));
      expect(fields.map(([key]) => key)).toEqual(['subject', 'body']);
      expect(decodeURIComponent(fields[0]?.[1] ?? '')).toBe(subject);
      expect(decodeURIComponent(fields[1]?.[1] ?? '').replaceAll('\r\n', '\n')).toBe(
        `${message}\n\nAda\nada@example.com`.replaceAll('\r\n', '\n'),
      );
    }),
  );
});
