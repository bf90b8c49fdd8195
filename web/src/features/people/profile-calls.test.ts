import { expect, test } from 'vitest';
import { answerError, transportError } from '../../lib/api-error.ts';
import { saveFailureWords } from './profile-calls.ts';

test('a session that ended while saving has saved nothing, and the page says so', () => {
  const ended = answerError(401, { error: 'unauthorized', message: 'Please sign in again.' });
  expect(saveFailureWords(ended)).toBe('Your name was not saved.');
});

test('a name that could not be sent is not saved, and the page says so', () => {
  expect(saveFailureWords(transportError('network', null))).toContain(
    'Your name was not saved. Cairn cannot',
  );
});
