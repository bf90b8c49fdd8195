import { describe, expect, it } from 'vitest';
import { answerError, transportError } from '../../lib/api-error.ts';
import { failureMessage } from './auth-calls.ts';

const fallback = 'Login failed. Please check your credentials and try again.';

describe('failureMessage', () => {
  it('is the server’s message, else its error field, else the fallback', () => {
    const answer = { error: 'invalid_credentials', message: 'Invalid email or password', requestId: 'r' };
    expect(failureMessage(answerError(401, answer), fallback)).toBe('Invalid email or password');
    expect(failureMessage(answerError(401, { error: 'invalid_credentials' }), fallback)).toBe(
      'invalid_credentials',
    );
    expect(failureMessage(answerError(500, '<html>'), fallback)).toBe(fallback);
    expect(failureMessage(answerError(500, { message: 7, error: null }), fallback)).toBe(fallback);
  });

  it('says so when no server answered', () => {
    expect(failureMessage(transportError('network', null), fallback)).toMatch(/cannot be reached/);
    expect(failureMessage(transportError('timeout', null), fallback)).toMatch(/too long/);
  });
});
