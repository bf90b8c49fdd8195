import { z } from 'zod/mini';
import { text } from './text.ts';

export const codeMessages = {
  missing: 'Please enter the code',
  wrong: 'This code is not right. Each code works once: wait for the next one and try again.',
} as const;

const maxCodeLength = 64;
/** A code of an authenticator app or a recovery code, as it was typed. */
export const typedCode = text(maxCodeLength, {
  missing: codeMessages.missing,
  tooLong: codeMessages.wrong,
  notPlain: codeMessages.wrong,
}).check(z.minLength(1, codeMessages.missing));
